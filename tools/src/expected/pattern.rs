//! Patterns of messages.

use regex_lite::Regex;
use std::fmt;

/// A text, or a text with regular expressions in it.
#[derive(Debug)]
pub enum Pattern {
    /// The message contains this.
    Text(String),
    /// The message contains a match of this; with its source text.
    Regex(Regex, String),
}

impl Pattern {
    /// Returns a text with parts in `{{` and `}}` that are regular expressions.
    pub fn regex(text: &str) -> Result<Self, String> {
        let mut pattern = String::new();
        let mut rest = text;
        while let Some((plain, from)) = rest.split_once("{{") {
            let (expression, after) =
                from.split_once("}}").ok_or("`{{` without `}}` in an expectation")?;
            pattern.push_str(&regex_lite::escape(plain));
            pattern.push_str(&format!("(?:{expression})"));
            rest = after;
        }
        pattern.push_str(&regex_lite::escape(rest));
        match Regex::new(&pattern) {
            Ok(regex) => Ok(Self::Regex(regex, text.to_owned())),
            Err(error) => Err(format!("this is no regular expression: {error}")),
        }
    }

    /// Returns whether the message is as expected.
    pub fn matches(&self, message: &str) -> bool {
        match self {
            Self::Text(text) => message.contains(text),
            Self::Regex(regex, _) => regex.is_match(message),
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Text(text) | Self::Regex(_, text)) = self;
        f.write_str(text)
    }
}
