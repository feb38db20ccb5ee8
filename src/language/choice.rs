//! Which language to speak.

use std::{env, fmt, str::FromStr};

/// A language that roque speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English; also where no other language is asked for.
    #[default]
    English,
    /// Spanish.
    Spanish,
    /// Portuguese.
    Portuguese,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 3] = [Language::English, Language::Spanish, Language::Portuguese];

    /// Its tag, as `--lang` and the `lang` attribute of a page have it.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
            Language::Portuguese => "pt",
        }
    }

    /// The language of a locale such as `pt_BR.UTF-8`; `None` where it is another one.
    #[must_use]
    pub fn of_locale(locale: &str) -> Option<Language> {
        let tag = locale.split(['_', '-', '.', '@']).next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(tag))
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
    /// set, else what the system says; English where that is none of ours.
    #[must_use]
    pub fn of_environment() -> Language {
        let variable = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(env::var_os)
            .find(|value| !value.is_empty());
        let locale = match variable {
            Some(value) => Some(value.to_string_lossy().into_owned()),
            None => sys_locale::get_locale(),
        };
        locale
            .and_then(|locale| Language::of_locale(&locale))
            .unwrap_or_default()
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        Language::of_locale(tag).ok_or_else(|| UnknownLanguage(tag.to_owned()))
    }
}

/// A tag that is not the tag of one of our languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(pub String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "roque does not speak '{}'; the languages are en, es, pt",
            self.0
        )
    }
}

impl std::error::Error for UnknownLanguage {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_name_languages() {
        for (locale, language) in [
            ("es_AR.UTF-8", Some(Language::Spanish)),
            ("pt-BR", Some(Language::Portuguese)),
            ("PT", Some(Language::Portuguese)),
            ("en_GB@euro", Some(Language::English)),
            ("C.UTF-8", None),
            ("est_EE", None),
            ("", None),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn an_unknown_language_is_answered_with_the_known_ones() {
        let error = "de".parse::<Language>().expect_err("not one of ours");
        assert_eq!(
            error.to_string(),
            "roque does not speak 'de'; the languages are en, es, pt"
        );
    }
}
