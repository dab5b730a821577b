//! The text of a directive: what it matches.

use super::flags::Flags;
use super::miss::Miss;
use super::number::Number;
use super::regex::{compile, escaped, from_posix};
use super::variables::Variables;

/// A mistake: the offset in the text, and the message.
pub type Mistake = (usize, String);

/// The pattern of a directive.
#[derive(Clone, Debug)]
pub struct Pattern {
    parts: Vec<Part>,
    /// The line of the directive, counted from one.
    line: usize,
    has_full_lines: bool,
    is_strict: bool,
    ignores_case: bool,
    is_empty_line: bool,
}

#[derive(Clone, Debug)]
enum Part {
    /// Itself.
    Text(String),
    /// `{{...}}`, translated.
    Regex(String),
    /// `[[X:...]]`: the name, and the expression, translated.
    Define(String, String),
    /// `[[X]]`.
    Use(String),
    /// `[[#...]]`.
    Number(Number),
}

/// A pattern with the values of variables put in.
pub struct Source {
    /// The expression.
    pub regex: String,
    /// The text, if it is no expression.
    pub text: Option<String>,
    /// The parts that define variables, by the names of their captures.
    pub defines: Vec<(String, Define)>,
}

/// A variable that a match defines.
pub enum Define {
    /// A text.
    Text(String),
    /// A number: how it is written, and the name.
    Number(super::number::Format, String),
}

impl Pattern {
    fn of(flags: &Flags, parts: Vec<Part>, line: usize) -> Self {
        Self {
            parts,
            line,
            has_full_lines: flags.match_full_lines,
            is_strict: flags.strict_whitespace,
            ignores_case: flags.ignore_case,
            is_empty_line: false,
        }
    }

    /// The pattern of an empty line.
    pub fn empty_line() -> Self {
        Self { is_empty_line: true, ..Self::of(&Flags::default(), Vec::new(), 0) }
    }

    /// A text, in which nothing is special.
    pub fn literal(flags: &Flags, text: &str, line: usize) -> Self {
        Self::of(flags, vec![Part::Text(text.to_owned())], line)
    }

    /// Reads the text of a directive in a line, counted from one.
    pub fn read(flags: &Flags, text: &str, line: usize) -> Result<Self, Mistake> {
        let mut parts = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let len = match () {
                () if rest.starts_with("{{") => regex(rest, &mut parts),
                () if rest.starts_with("[[") => block(rest, &mut parts),
                () => {
                    let ends = ["{{", "[["].map(|open| rest.find(open).unwrap_or(rest.len()));
                    let len = ends[0].min(ends[1]);
                    parts.push(Part::Text(rest[..len].to_owned()));
                    Ok(len)
                }
            };
            at += len.map_err(|message| (at, message))?;
        }
        Ok(Self::of(flags, parts, line))
    }

    /// Returns whether the match of this begins behind the line end that it contains.
    pub fn is_empty_line(&self) -> bool {
        self.is_empty_line
    }

    /// Returns the expression for the current values of variables.
    pub fn source(&self, variables: &Variables) -> Result<Source, Miss> {
        let mut source =
            Source { regex: String::new(), text: Some(String::new()), defines: Vec::new() };
        if self.is_empty_line {
            return Ok(Source { regex: "\\n$".to_owned(), text: None, ..source });
        }
        let mut undefined = Vec::new();
        for part in &self.parts {
            match part {
                Part::Text(text) => source.add_text(text),
                Part::Regex(regex) => source.add_regex(&format!("(?:{regex})")),
                Part::Define(name, regex) => {
                    source.define(Define::Text(name.clone()), regex);
                }
                Part::Use(name) => match (source.capture(name), variables.text(name)) {
                    (Some(capture), _) => source.add_regex(&format!("\\k<{capture}>")),
                    (None, Some(text)) => source.add_text(text),
                    (None, None) => undefined.push(name.clone()),
                },
                Part::Number(number) => match number.source(variables, self.line) {
                    Ok((regex, define)) => match define {
                        Some(define) => source.define(define, &regex),
                        None => source.add_regex(&regex),
                    },
                    Err(Miss::Undefined(names)) => undefined.extend(names),
                    Err(miss) => return Err(miss),
                },
            }
        }
        if !undefined.is_empty() {
            return Err(Miss::Undefined(undefined));
        }
        if self.has_full_lines || self.ignores_case {
            source.text = None;
        }
        if self.has_full_lines {
            let blank = if self.is_strict { "" } else { " *" };
            source.regex = format!("^{blank}{}{blank}$", source.regex);
        }
        if self.ignores_case {
            source.regex.insert_str(0, "(?i)");
        }
        Ok(source)
    }

    /// Returns the variables whose values the pattern uses, with these.
    pub fn uses<'v>(&'v self, variables: &'v Variables) -> Vec<(String, String)> {
        let mut uses = Vec::new();
        for part in &self.parts {
            match part {
                Part::Use(name) => {
                    let text = variables.text(name);
                    uses.extend(text.map(|text| (name.clone(), text.to_owned())));
                }
                Part::Number(number) => uses.extend(number.uses(variables, self.line)),
                Part::Text(_) | Part::Regex(_) | Part::Define(..) => {}
            }
        }
        uses.dedup();
        uses
    }
}

impl Source {
    fn add_text(&mut self, text: &str) {
        self.regex.push_str(&escaped(text));
        if let Some(all) = &mut self.text {
            all.push_str(text);
        }
    }

    fn add_regex(&mut self, regex: &str) {
        self.regex.push_str(regex);
        self.text = None;
    }

    fn define(&mut self, define: Define, regex: &str) {
        let capture = format!("v{}", self.defines.len());
        self.add_regex(&format!("(?<{capture}>{regex})"));
        self.defines.push((capture, define));
    }

    /// Returns the capture that defines a variable before in the same pattern.
    fn capture(&self, name: &str) -> Option<&str> {
        let mut defines = self.defines.iter().rev();
        let found = defines.find(|(_, define)| matches!(define, Define::Text(it) if it == name));
        found.map(|(capture, _)| capture.as_str())
    }
}

/// Reads `{{...}}`; returns its length.
fn regex(rest: &str, parts: &mut Vec<Part>) -> Result<usize, String> {
    let end = rest.find("}}").ok_or("`{{` without `}}`")?;
    parts.push(Part::Regex(translated(&rest[2..end])?));
    Ok(end + 2)
}

fn translated(posix: &str) -> Result<String, String> {
    let regex = from_posix(posix)?;
    compile(&regex)?;
    Ok(regex)
}

/// Reads `[[...]]`; returns its length.
fn block(rest: &str, parts: &mut Vec<Part>) -> Result<usize, String> {
    let inside = &rest[2..];
    let end = end_of_block(inside)?;
    let inside = &inside[..end];
    let part = if inside.starts_with('#') || inside.starts_with('@') {
        Part::Number(Number::read(inside.strip_prefix('#').unwrap_or(inside))?)
    } else {
        let (name, regex) = match inside.split_once(':') {
            Some((name, regex)) => (name, Some(regex)),
            None => (inside, None),
        };
        if !is_name(name) {
            return Err(format!(
                "`{name}` is no name of a variable; write `{{{{\\[\\[}}}}` for the brackets"
            ));
        }
        match regex {
            Some(regex) => Part::Define(name.to_owned(), translated(regex)?),
            None => Part::Use(name.to_owned()),
        }
    };
    parts.push(part);
    Ok(end + 4)
}

/// Returns the position of the `]]` that ends a block.
fn end_of_block(inside: &str) -> Result<usize, String> {
    let mut depth = 0;
    let mut chars = inside.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            _ if depth == 0 && inside[at..].starts_with("]]") => return Ok(at),
            '\\' => drop(chars.next()),
            '[' => depth += 1,
            ']' if depth > 0 => depth -= 1,
            _ => {}
        }
    }
    Err("`[[` without `]]`".to_owned())
}

/// Returns whether this is the name of a variable; `$` means one of the whole file.
pub fn is_name(name: &str) -> bool {
    let word = name.strip_prefix('$').unwrap_or(name);
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
