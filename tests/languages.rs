//! The three languages are complete: the same texts, with the same arguments, and each of them
//! used.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};

const LANGUAGES: [&str; 3] = ["en", "es", "pt"];

/// What a text needs: arguments, and other texts.
#[derive(Debug, Default)]
struct Needs {
    arguments: BTreeSet<String>,
    texts: BTreeSet<String>,
}

impl Needs {
    fn of(pattern: &Pattern<&str>) -> Needs {
        let mut needs = Needs::default();
        needs.add_pattern(pattern);
        needs
    }

    fn add_pattern(&mut self, pattern: &Pattern<&str>) {
        for element in &pattern.elements {
            if let PatternElement::Placeable { expression } = element {
                self.add(expression);
            }
        }
    }

    fn add(&mut self, expression: &Expression<&str>) {
        match expression {
            Expression::Inline(inline) => self.add_inline(inline),
            Expression::Select { selector, variants } => {
                self.add_inline(selector);
                for variant in variants {
                    self.add_pattern(&variant.value);
                }
            }
        }
    }

    fn add_inline(&mut self, inline: &InlineExpression<&str>) {
        match inline {
            InlineExpression::VariableReference { id } => {
                self.arguments.insert(id.name.to_owned());
            }
            InlineExpression::MessageReference { id, .. } => {
                self.texts.insert(id.name.to_owned());
            }
            InlineExpression::Placeable { expression } => self.add(expression),
            InlineExpression::FunctionReference { arguments, .. } => self.add_call(arguments),
            InlineExpression::TermReference { arguments, .. } => {
                if let Some(arguments) = arguments {
                    self.add_call(arguments);
                }
            }
            InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        }
    }

    fn add_call(&mut self, arguments: &CallArguments<&str>) {
        for argument in &arguments.positional {
            self.add_inline(argument);
        }
    }
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The texts of a language, with what each of them needs.
fn texts(language: &str) -> BTreeMap<String, Needs> {
    let path = root().join("locales").join(language).with_extension("ftl");
    let source = fs::read_to_string(path).expect("the language is in the repository");
    let resource = parser::parse(source.as_str())
        .unwrap_or_else(|(_, errors)| panic!("{language}.ftl: {errors:?}"));
    let mut texts = BTreeMap::new();
    for entry in &resource.body {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name.to_owned();
                let value = message.value.as_ref().expect("a text has a value");
                let twice = texts.insert(key, Needs::of(value));
                assert!(twice.is_none(), "{language}: {} twice", message.id.name);
            }
            Entry::Junk { content } => panic!("{language}.ftl: {content}"),
            _ => {}
        }
    }
    texts
}

/// The arguments that a text needs, those of the texts within it included.
fn arguments(texts: &BTreeMap<String, Needs>, key: &str) -> BTreeSet<String> {
    let needs = texts
        .get(key)
        .unwrap_or_else(|| panic!("there is no text {key}"));
    let mut all = needs.arguments.clone();
    for inner in &needs.texts {
        all.extend(arguments(texts, inner));
    }
    all
}

/// Every source file of the program, and every template.
fn sources() -> Vec<PathBuf> {
    let mut folders = vec![root().join("src"), root().join("templates")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.path() {
                path if path.is_dir() => folders.push(path),
                path => files.push(path),
            }
        }
    }
    files
}

/// The string literals of a text that have the form of a key: small letters, with hyphens.
fn literals(text: &str) -> BTreeSet<String> {
    text.split('"')
        .filter(|part| {
            part.contains('-')
                && part.starts_with(|first: char| first.is_ascii_lowercase())
                && part
                    .chars()
                    .all(|letter| matches!(letter, 'a'..='z' | '0'..='9' | '-'))
        })
        .map(str::to_owned)
        .collect()
}

/// The keys behind `say(` and `tell(`.
fn keys_asked_for(text: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for call in ["say(", "tell("] {
        for rest in text.split(call).skip(1) {
            if let Some(literal) = rest.trim_start().strip_prefix('"')
                && let Some((key, _)) = literal.split_once('"')
            {
                keys.insert(key.to_owned());
            }
        }
    }
    keys
}

#[test]
fn every_language_has_every_text() {
    let english = texts("en");
    assert!(english.len() > 50);
    // What only one language needs to build its texts from is asked for by nobody.
    let own = |language: &str| {
        let texts = texts(language);
        let used: BTreeSet<_> = texts
            .values()
            .flat_map(|needs| needs.texts.clone())
            .collect();
        (texts, used)
    };
    for language in LANGUAGES {
        let (texts, within) = own(language);
        let missing: Vec<_> = english
            .keys()
            .filter(|key| !texts.contains_key(*key))
            .collect();
        assert!(missing.is_empty(), "{language}: {missing:?} missing");
        let superfluous: Vec<_> = texts
            .keys()
            .filter(|key| !english.contains_key(*key) && !within.contains(*key))
            .collect();
        assert!(superfluous.is_empty(), "{language}: {superfluous:?}");
    }
}

#[test]
fn every_language_takes_the_same_arguments() {
    let english = texts("en");
    for language in LANGUAGES {
        let texts = texts(language);
        let asked: BTreeSet<_> = sources()
            .iter()
            .filter_map(|path| fs::read_to_string(path).ok())
            .flat_map(|text| literals(&text))
            .filter(|key| english.contains_key(key))
            .collect();
        for key in asked {
            let here = arguments(&texts, &key);
            let there = arguments(&english, &key);
            assert_eq!(here, there, "{language}: {key}");
        }
    }
}

#[test]
fn every_text_is_used_and_every_text_used_is_there() {
    let english = texts("en");
    let mut used: BTreeSet<_> = english
        .values()
        .flat_map(|needs| needs.texts.clone())
        .collect();
    for path in sources() {
        let text = fs::read_to_string(&path).expect("sources are text");
        for key in keys_asked_for(&text) {
            assert!(
                english.contains_key(&key),
                "{}: there is no text {key}",
                path.display()
            );
        }
        used.extend(literals(&text));
        used.extend(keys_asked_for(&text));
    }
    let unused: Vec<_> = english.keys().filter(|key| !used.contains(*key)).collect();
    assert!(unused.is_empty(), "{unused:?} are asked for by nobody");
}
