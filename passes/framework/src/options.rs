//! Options of passes: declared as a struct, parsed from text, passed as that struct.

use crate::pipeline_error::PipelineError;
use crate::registered::Records;
use crate::registered::RegisteredEntry;
use cotan_ir::nearest::all_near;
use std::fmt;
use std::ops::Range;

mod split;
mod typed;

pub use typed::{Choice, Others, PassOptions, Word, next};

/// The declaration of an option of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name in pipelines.
    pub name: &'static str,
    /// The help text.
    pub doc: &'static str,
    /// The kind of its values.
    pub kind: OptionKind,
    /// The default value, as written in a pipeline.
    pub default: &'static str,
}

/// The kind of values that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`; the name alone means `true`.
    Flag,
    /// An integer within bounds, both included.
    Integer(i64, i64),
    /// Any text.
    Text,
    /// One of these words.
    Word(&'static [&'static str]),
    /// The name of a registered record of this kind.
    Registered(&'static str),
    /// Any number of values, separated by commas.
    List(&'static OptionKind),
    /// Integers within bounds under arbitrary names: every `name=value` that is no other option.
    /// The declared name is never written.
    Others(i64, i64),
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A value of [`OptionKind::Flag`].
    Flag(bool),
    /// A value of [`OptionKind::Integer`].
    Integer(i64),
    /// A value of [`OptionKind::Text`].
    Text(String),
    /// A value of [`OptionKind::Word`].
    Word(&'static str),
    /// A value of [`OptionKind::Registered`].
    Registered(RegisteredEntry),
    /// A value of [`OptionKind::List`].
    List(Vec<OptionValue>),
    /// The values of [`OptionKind::Others`], in order.
    Others(Vec<(String, i64)>),
}

/// The options of one pass in one pipeline, in the order of their declarations.
#[derive(Clone, Debug)]
pub struct Options {
    specs: &'static [OptionSpec],
    values: Vec<OptionValue>,
}

impl Options {
    /// Creates options from values in the order of the declarations.
    pub(crate) fn new(specs: &'static [OptionSpec], values: Vec<OptionValue>) -> Self {
        Self { specs, values }
    }

    /// Returns every option at its default.
    ///
    /// # Panics
    /// If a declared default is not a value of its kind.
    pub fn defaults(records: &Records, specs: &'static [OptionSpec]) -> Self {
        let value = |spec: &OptionSpec| {
            if let OptionKind::Others(..) = spec.kind {
                return OptionValue::Others(Vec::new());
            }
            let read = spec.kind.read(records, spec.default);
            read.unwrap_or_else(|error| panic!("the default of `{}`: {error}", spec.name))
        };
        Self { specs, values: specs.iter().map(value).collect() }
    }

    /// Reads `key=value other=1,2 flag` at `span` of `text`; all mistakes are added to `errors`.
    pub(crate) fn read(
        records: &Records,
        pass: &str,
        specs: &'static [OptionSpec],
        text: &str,
        span: Range<usize>,
        errors: &mut Vec<PipelineError>,
    ) -> Self {
        let mut options = Self::defaults(records, specs);
        for item in split::items(text, span) {
            let key = &text[item.key.clone()];
            let is_others = |spec: &OptionSpec| matches!(spec.kind, OptionKind::Others(..));
            let named = specs.iter().position(|spec| spec.name == key && !is_others(spec));
            let Some(index) = named.or_else(|| specs.iter().position(is_others)) else {
                errors.push(unknown_option(pass, specs, key, item.key));
                continue;
            };
            let kind = specs[index].kind;
            let written = match &item.value {
                None if kind == OptionKind::Flag => "true",
                None => "",
                Some(value) => split::unwrapped(&text[value.clone()]),
            };
            match kind.read(records, written) {
                Ok(value) => options.set(index, key, value),
                Err(message) => {
                    let span = item.value.filter(|value| !value.is_empty()).unwrap_or(item.key);
                    let message = format!("option `{key}` of `{pass}` {message}");
                    errors.push(
                        PipelineError::new(span, message).suggest(kind.near(records, written)),
                    );
                }
            }
        }
        options
    }

    fn set(&mut self, index: usize, key: &str, value: OptionValue) {
        match (&mut self.values[index], value) {
            (OptionValue::Others(pairs), OptionValue::Integer(value)) => {
                pairs.retain(|pair| pair.0 != key);
                pairs.push((key.to_owned(), value));
            }
            (place, value) => *place = value,
        }
    }

    /// Replaces each `$name` in a text by the value of that option.
    pub(crate) fn fill(&self, text: &str) -> String {
        let pairs = self.specs.iter().zip(&self.values);
        pairs.fold(text.to_owned(), |text, (spec, value)| {
            text.replace(&format!("${}", spec.name), &value.to_string())
        })
    }

    /// Returns the values as the struct that declares the options.
    ///
    /// # Panics
    /// If another struct declares them.
    pub fn chosen<T: PassOptions>(&self) -> T {
        assert_eq!(self.specs, T::DECLARED, "a pass asks for the options of its record");
        T::chosen(&self.values)
    }
}

fn unknown_option(
    pass: &str,
    specs: &[OptionSpec],
    key: &str,
    span: Range<usize>,
) -> PipelineError {
    let known: Vec<&str> = specs.iter().map(|spec| spec.name).collect();
    let note = match known.as_slice() {
        [] => format!("`{pass}` has no options"),
        known => format!("`{pass}` has: {}", known.join(", ")),
    };
    let message = format!("`{pass}` has no option `{key}`");
    PipelineError::new(span, message).suggest(all_near(key, known)).note(note)
}

impl OptionKind {
    /// Reads a value of this kind; the error completes "option `x`".
    fn read(self, records: &Records, text: &str) -> Result<OptionValue, String> {
        match self {
            Self::Flag => match text {
                "true" | "True" | "TRUE" | "1" => Ok(OptionValue::Flag(true)),
                "false" | "False" | "FALSE" | "0" => Ok(OptionValue::Flag(false)),
                _ => Err(format!("is `true` or `false`, not `{text}`")),
            },
            Self::Integer(min, max) | Self::Others(min, max) => match text.parse() {
                Ok(value) if (min..=max).contains(&value) => Ok(OptionValue::Integer(value)),
                _ => Err(format!("is an integer from {min} to {max}, not `{text}`")),
            },
            Self::Text => Ok(OptionValue::Text(text.to_owned())),
            Self::Word(words) => match words.iter().find(|&&word| word == text) {
                Some(&word) => Ok(OptionValue::Word(word)),
                None => Err(format!("is one of {}, not `{text}`", words.join(", "))),
            },
            Self::Registered(kind) => {
                let named = records.entries(kind).find(|entry| entry.name == text);
                named.map(OptionValue::Registered).ok_or_else(|| {
                    let names: Vec<&str> = records.names_of(kind).collect();
                    format!("is one of {}, not `{text}`", names.join(", "))
                })
            }
            Self::List(kind) => {
                let elements = split::elements(text).into_iter();
                let values = elements.map(|element| kind.read(records, element));
                Ok(OptionValue::List(values.collect::<Result<_, _>>()?))
            }
        }
    }

    /// Returns the valid values that resemble an invalid one.
    fn near(self, records: &Records, written: &str) -> Vec<&'static str> {
        match self {
            Self::Flag => all_near(written, ["true", "false"]),
            Self::Word(words) => all_near(written, words.iter().copied()),
            Self::Registered(kind) => all_near(written, records.names_of(kind)),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Options {
    /// Formats the options as MLIR does: `{a=1 b=2}`, sorted by name, empty values left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self.specs.iter().zip(&self.values);
        let mut shown: Vec<(&str, String)> = pairs
            .flat_map(|(spec, value)| match value {
                OptionValue::Others(pairs) => {
                    pairs.iter().map(|(key, value)| (key.as_str(), value.to_string())).collect()
                }
                value => vec![(spec.name, value.to_string())],
            })
            .filter(|(_, value)| !value.is_empty())
            .collect();
        if shown.is_empty() {
            return Ok(());
        }
        shown.sort();
        let shown: Vec<String> =
            shown.iter().map(|(key, value)| format!("{key}={value}")).collect();
        write!(f, "{{{}}}", shown.join(" "))
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(value) => value.fmt(f),
            Self::Integer(value) => value.fmt(f),
            Self::Word(value) => value.fmt(f),
            Self::Registered(entry) => entry.name.fmt(f),
            Self::Text(value) if split::needs_wrapping(value) => write!(f, "{{{value}}}"),
            Self::Text(value) => value.fmt(f),
            Self::Others(pairs) => {
                let pairs: Vec<String> =
                    pairs.iter().map(|(key, value)| format!("{key}={value}")).collect();
                write!(f, "{}", pairs.join(" "))
            }
            Self::List(values) if values.is_empty() => Ok(()),
            Self::List(values) => {
                let values: Vec<String> = values.iter().map(ToString::to_string).collect();
                write!(f, "{{{}}}", values.join(","))
            }
        }
    }
}
