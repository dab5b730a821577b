//! Numbers in patterns: `[[#%x, X: Y + 1]]`.

mod expression;

use super::miss::Miss;
use super::pattern::{Define, is_name};
use super::variables::Variables;
use expression::Expression;

/// The format of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Format {
    base: Base,
    /// The minimal number of digits.
    precision: usize,
    /// True if hexadecimal digits follow `0x`.
    has_prefix: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Base {
    #[default]
    Unsigned,
    Signed,
    Lower,
    Upper,
}

/// A block that matches a number.
#[derive(Clone, Debug)]
pub struct Number {
    format: Option<Format>,
    /// The variable that it defines.
    define: Option<String>,
    /// Its value; without one, it matches any number.
    value: Option<Expression>,
}

impl Number {
    /// Reads the text after `#`.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut rest = text.trim();
        let mut format = None;
        if let Some(written) = rest.strip_prefix('%') {
            let (written, after) = match written.split_once(',') {
                Some((written, after)) => (written, after),
                None => (written, ""),
            };
            format = Some(Format::read(written.trim())?);
            rest = after.trim_start();
        }
        let mut define = None;
        if let Some((name, after)) = rest.split_once(':') {
            let name = name.trim();
            if !is_name(name) {
                return Err(format!("`{name}` is no name of a variable"));
            }
            define = Some(name.to_owned());
            rest = after.trim_start();
        }
        rest = rest.strip_prefix("==").unwrap_or(rest).trim();
        let value = if rest.is_empty() { None } else { Some(Expression::read(rest)?) };
        Ok(Self { format, define, value })
    }

    /// Returns the expression that matches it, and the variable that it defines.
    pub fn source(
        &self,
        variables: &Variables,
        line: usize,
    ) -> Result<(String, Option<Define>), Miss> {
        let (regex, format) = match &self.value {
            Some(value) => {
                let (value, implied) = value.value(variables, line)?;
                let format = self.format.or(implied).unwrap_or_default();
                (super::regex::escaped(&format.written(value)?), format)
            }
            None => {
                let format = self.format.unwrap_or_default();
                (format.any(), format)
            }
        };
        let define = self.define.clone().map(|name| Define::Number(format, name));
        Ok((regex, define))
    }

    /// Returns the value that this uses, as its expression is written.
    pub fn uses(&self, variables: &Variables, line: usize) -> Option<(String, String)> {
        let value = self.value.as_ref()?;
        let (number, implied) = value.value(variables, line).ok()?;
        let format = self.format.or(implied).unwrap_or_default();
        Some((value.text().to_owned(), format.written(number).ok()?))
    }
}

impl Format {
    fn read(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "`%{text}` is no format: `%u`, `%d`, `%x` or `%X`, with `#` and `.digits` before"
            )
        };
        let mut chars = text.chars();
        let base = match chars.next_back().ok_or_else(wrong)? {
            'u' => Base::Unsigned,
            'd' => Base::Signed,
            'x' => Base::Lower,
            'X' => Base::Upper,
            _ => return Err(wrong()),
        };
        let rest = chars.as_str();
        let (has_prefix, rest) = match rest.strip_prefix('#') {
            Some(rest) if matches!(base, Base::Lower | Base::Upper) => (true, rest),
            Some(_) => return Err(wrong()),
            None => (false, rest),
        };
        let precision = match rest.strip_prefix('.') {
            Some(digits) => digits.parse().ok().filter(|&digits| digits <= 64).ok_or_else(wrong)?,
            None if rest.is_empty() => 0,
            None => return Err(wrong()),
        };
        Ok(Self { base, precision, has_prefix })
    }

    /// Returns an expression for any number of this format.
    fn any(self) -> String {
        let (digit, first, sign) = match self.base {
            Base::Unsigned => ("[0-9]", "[1-9]", ""),
            Base::Signed => ("[0-9]", "[1-9]", "-?"),
            Base::Lower => ("[0-9a-f]", "[1-9a-f]", ""),
            Base::Upper => ("[0-9A-F]", "[1-9A-F]", ""),
        };
        let prefix = if self.has_prefix { "0x" } else { "" };
        match self.precision {
            0 => format!("{sign}{prefix}{digit}+"),
            digits => format!("{sign}{prefix}(?:{first}{digit}*)?{digit}{{{digits}}}"),
        }
    }

    /// Returns a number in this format.
    fn written(self, number: i128) -> Result<String, Miss> {
        if number < 0 && self.base != Base::Signed {
            return Err(Miss::Unusable(format!(
                "{number} is negative, and its format has no sign"
            )));
        }
        let (sign, size) = (if number < 0 { "-" } else { "" }, number.unsigned_abs());
        let prefix = if self.has_prefix { "0x" } else { "" };
        let digits = match self.base {
            Base::Unsigned | Base::Signed => format!("{size:0width$}", width = self.precision),
            Base::Lower => format!("{size:0width$x}", width = self.precision),
            Base::Upper => format!("{size:0width$X}", width = self.precision),
        };
        Ok(format!("{sign}{prefix}{digits}"))
    }

    /// Returns the number that a match is.
    pub fn number(self, text: &str) -> Option<i128> {
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let digits = if self.has_prefix { digits.strip_prefix("0x")? } else { digits };
        let radix = if matches!(self.base, Base::Lower | Base::Upper) { 16 } else { 10 };
        i128::from_str_radix(digits, radix).ok()?.checked_mul(sign)
    }
}
