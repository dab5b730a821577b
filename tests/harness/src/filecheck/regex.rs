//! Regular expressions as FileCheck has them: POSIX's extended ones.

use fancy_regex::Regex;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// Compiled expressions, by their source.
#[derive(Default)]
pub struct Compiled(RefCell<HashMap<String, Rc<Regex>>>);

impl Compiled {
    /// Returns the compiled expression.
    ///
    /// # Errors
    /// A message without the position.
    pub fn get(&self, source: &str) -> Result<Rc<Regex>, String> {
        if let Some(regex) = self.0.borrow().get(source) {
            return Ok(Rc::clone(regex));
        }
        let regex = Rc::new(compile(source)?);
        self.0.borrow_mut().insert(source.to_owned(), Rc::clone(&regex));
        Ok(regex)
    }
}

/// Compiles an expression whose `^` and `$` match at line ends.
pub fn compile(source: &str) -> Result<Regex, String> {
    Regex::new(&format!("(?m){source}")).map_err(|error| {
        let message = error.to_string();
        let last = message.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
        format!("this is no regular expression: {}", last.trim_start_matches("error: "))
    })
}

/// Returns a text as an expression that matches it.
pub fn escaped(text: &str) -> String {
    fancy_regex::escape(text).into_owned()
}

/// Returns an extended expression of POSIX in the syntax of the library.
///
/// # Errors
/// The part that is malformed.
pub fn from_posix(posix: &str) -> Result<String, String> {
    let mut out = String::new();
    let mut chars = posix.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some(digit) if digit.is_ascii_digit() => {
                    return Err(format!("`\\{digit}` is not supported: use a variable"));
                }
                Some(escape) => out.push_str(&escaped(escape.encode_utf8(&mut [0; 4]))),
                None => return Err("`\\` is the last character of the expression".to_owned()),
            },
            '[' => out.push_str(&class(&mut chars)?),
            // A count of repetitions begins with a digit; anything else is a brace.
            '{' if !chars.peek().is_some_and(char::is_ascii_digit) => out.push_str("\\{"),
            '{' => {
                out.push('{');
                for c in chars.by_ref() {
                    out.push(c);
                    if c == '}' {
                        break;
                    }
                }
            }
            '}' => out.push_str("\\}"),
            // Groups capture nothing: the numbers of captures are those of variables.
            '(' => out.push_str("(?:"),
            c => out.push(c),
        }
    }
    Ok(out)
}

/// Returns a bracket expression: a backslash is itself, a negated one matches no line end.
fn class(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Result<String, String> {
    let mut out = String::from("[");
    if chars.next_if_eq(&'^').is_some() {
        out.push_str("^\\n");
    }
    let mut is_first = true;
    loop {
        let Some(c) = chars.next() else { return Err("`[` without `]`".to_owned()) };
        match c {
            ']' if !is_first => break,
            '[' if chars.peek() == Some(&':') => {
                let name: String = chars.by_ref().take_while(|&c| c != ']').collect();
                out.push_str(&format!("[{name}]"));
            }
            '-' => out.push('-'),
            c if c.is_ascii_punctuation() => out.extend(['\\', c]),
            c => out.push(c),
        }
        // A `-` is itself at both ends.
        if c == '-' && (is_first || chars.peek() == Some(&']')) {
            out.pop();
            out.push_str("\\-");
        }
        is_first = false;
    }
    out.push(']');
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn finds(posix: &str, text: &str) -> Option<String> {
        let regex = compile(&from_posix(posix).unwrap()).unwrap();
        regex.find(text).unwrap().map(|found| found.as_str().to_owned())
    }

    #[test]
    fn posix_is_translated() {
        assert_eq!(finds("[^]x]+", "ab]").as_deref(), Some("ab"));
        assert_eq!(finds("[[:alnum:]_]+", "%a_1 b").as_deref(), Some("a_1"));
        assert_eq!(finds("[\\[]+", "a\\[").as_deref(), Some("\\["));
        assert_eq!(finds("a{2}{", "aa{").as_deref(), Some("aa{"));
        assert_eq!(finds("\\{\\}", "{}").as_deref(), Some("{}"));
        assert_eq!(finds("(a|b)+c?", "abab").as_deref(), Some("abab"));
        assert_eq!(finds("[a-z-]+", "x-y").as_deref(), Some("x-y"));
        assert_eq!(finds("[-+]?[0-9]", "-1").as_deref(), Some("-1"));
        assert_eq!(finds("a[^b]*", "ac\nd").as_deref(), Some("ac"), "classes end with the line");
        assert_eq!(finds(".*", "ab\nc").as_deref(), Some("ab"));
        assert_eq!(finds("^b$", "a\nb\nc").as_deref(), Some("b"));
    }

    #[test]
    fn mistakes_are_named() {
        assert_eq!(from_posix("[a").unwrap_err(), "`[` without `]`");
        assert!(from_posix("a\\").unwrap_err().contains("last character"));
        assert!(from_posix("(a)\\1").unwrap_err().contains("use a variable"));
        assert!(compile("(?:a").unwrap_err().starts_with("this is no regular expression"));
    }
}
