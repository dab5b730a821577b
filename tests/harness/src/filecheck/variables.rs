//! The variables of a run of FileCheck.

use super::number::Format;
use super::pattern::is_name;
use std::collections::BTreeMap;

/// The values of variables.
#[derive(Clone, Debug, Default)]
pub struct Variables {
    texts: BTreeMap<String, String>,
    numbers: BTreeMap<String, (i128, Format)>,
}

impl Variables {
    /// Returns those of the command line: `X=text`, `#X=number`.
    pub fn defined(defines: &[String]) -> Result<Self, String> {
        let mut variables = Self::default();
        for define in defines {
            let wrong = || format!("error: `-D{define}` is not of the form `-DX=text`\n");
            let (name, value) = define.split_once('=').ok_or_else(wrong)?;
            match name.strip_prefix('#') {
                Some(name) if is_name(name) => {
                    let value = value.trim().parse().map_err(|_| wrong())?;
                    variables.set_number(name, value, Format::default());
                }
                None if is_name(name) => variables.set_text(name, value),
                _ => return Err(wrong()),
            }
        }
        Ok(variables)
    }

    /// Returns the value of a text variable.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(String::as_str)
    }

    /// Returns the value of a number variable, and how it was written.
    pub fn number(&self, name: &str) -> Option<(i128, Format)> {
        self.numbers.get(name).copied()
    }

    /// Defines a text variable.
    pub fn set_text(&mut self, name: &str, text: &str) {
        self.texts.insert(name.to_owned(), text.to_owned());
    }

    /// Defines a number variable.
    pub fn set_number(&mut self, name: &str, number: i128, format: Format) {
        self.numbers.insert(name.to_owned(), (number, format));
    }

    /// Forgets the variables that are not of the whole file.
    pub fn leave_scope(&mut self) {
        self.texts.retain(|name, _| name.starts_with('$'));
        self.numbers.retain(|name, _| name.starts_with('$'));
    }
}
