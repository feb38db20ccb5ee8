//! The texts of a language, by their keys.

use std::{fmt, sync::LazyLock};

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use super::Language;

/// What goes into a text: a word, or a number that decides between singular and plural.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text, put in as it is.
    Text(String),
    /// A number.
    Number(u64),
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(number)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(number as u64)
    }
}

impl From<shakmaty::Square> for Value {
    fn from(square: shakmaty::Square) -> Value {
        Value::Text(square.to_string())
    }
}

impl<'a> From<&'a Value> for FluentValue<'a> {
    fn from(value: &'a Value) -> FluentValue<'a> {
        match value {
            Value::Text(text) => FluentValue::from(text.as_str()),
            Value::Number(number) => FluentValue::from(*number),
        }
    }
}

/// Every text of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

static ENGLISH: LazyLock<Words> =
    LazyLock::new(|| Words::new(Language::English, include_str!("../../locales/en.ftl")));
static SPANISH: LazyLock<Words> =
    LazyLock::new(|| Words::new(Language::Spanish, include_str!("../../locales/es.ftl")));
static PORTUGUESE: LazyLock<Words> =
    LazyLock::new(|| Words::new(Language::Portuguese, include_str!("../../locales/pt.ftl")));

impl Language {
    /// The texts of this language.
    #[must_use]
    pub fn words(self) -> &'static Words {
        match self {
            Language::English => &ENGLISH,
            Language::Spanish => &SPANISH,
            Language::Portuguese => &PORTUGUESE,
        }
    }
}

impl Words {
    fn new(language: Language, source: &str) -> Words {
        let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // The marks would show on some terminals. Names from a record are isolated where they
        // are shown.
        bundle.set_use_isolating(false);
        // What can be read of a resource counts; that all of it can is the matter of a test.
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(resource);
        Words { language, bundle }
    }

    /// The language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The text of a key that needs no arguments.
    #[must_use]
    pub fn say(&self, key: &str) -> String {
        self.tell(key, &[])
    }

    /// The text of a key, with its arguments.
    #[must_use]
    pub fn tell(&self, key: &str, arguments: &[(&str, Value)]) -> String {
        let arguments: FluentArgs<'_> = arguments
            .iter()
            .map(|(name, value)| (*name, FluentValue::from(value)))
            .collect();
        let pattern = self
            .bundle
            .get_message(key)
            .and_then(|message| message.value());
        let mut errors = Vec::new();
        let text = pattern.map(|pattern| {
            self.bundle
                .format_pattern(pattern, Some(&arguments), &mut errors)
                .into_owned()
        });
        debug_assert!(
            text.is_some() && errors.is_empty(),
            "{}: {key}: {errors:?}",
            self.language
        );
        text.unwrap_or_else(|| key.to_owned())
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words")
            .field("language", &self.language)
            .finish_non_exhaustive()
    }
}
