//! FileCheck's language: `CHECK` lines of a file, matched in order against an output.
//!
//! | line | matches |
//! | --- | --- |
//! | `CHECK: text` | the next occurrence of the text |
//! | `CHECK-NEXT:`, `CHECK-SAME:`, `CHECK-EMPTY:` | on the next line, on the same line, an empty line |
//! | `CHECK-NOT:` | nothing between the neighbouring matches |
//! | `CHECK-DAG:` | in any order among neighbouring `CHECK-DAG` lines |
//! | `CHECK-LABEL:` | a line that splits the output; other lines match between two of them |
//! | `CHECK-COUNT-3:` | three times in a row |
//!
//! In a text, `{{...}}` is a regular expression, `[[X:...]]` stores what one matches, `[[X]]` is
//! the stored text, and `[[#X:]]`, `[[#X + 1]]` are numbers. Of alternatives, the first that
//! matches is taken.

mod check;
mod dag;
mod directives;
mod flags;
mod matcher;
mod miss;
mod number;
mod pattern;
mod regex;
mod report;
mod text;
mod variables;

use check::Check;
pub use flags::Flags;
use matcher::Matcher;
use text::Text;

/// A text and its name in messages.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    /// The name: a path, or `<stdin>`.
    pub name: &'a str,
    /// The text.
    pub text: &'a str,
}

/// Matches the directives of a file against an output.
///
/// # Errors
/// The report of the first directive of each region that fails, or of mistakes in directives.
pub fn check(flags: &Flags, file: Named<'_>, output: Named<'_>) -> Result<(), String> {
    let file = Text::new(file, flags.strict_whitespace);
    let checks = directives::read(flags, &file)?;
    if output.text.trim().is_empty() && !flags.allow_empty {
        return Err(report::empty_output(&file, &checks, output.name));
    }
    let output = Text::new(output, flags.strict_whitespace);
    let failures = Matcher::new(flags, &file, &output)?.run(&checks);
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// Returns the ranges of lines, counted from zero, that are directives of these prefixes.
pub fn directive_lines(flags: &Flags, text: &str) -> Vec<usize> {
    let lines = text.lines().enumerate();
    lines.filter(|(_, line)| directives::find(flags, line).is_some()).map(|(at, _)| at).collect()
}

/// All directives of a file in groups: each ends with a directive that moves on in the output.
type Groups = Vec<Group>;

/// The unordered directives before one that is matched in order; the last has none.
#[derive(Debug, Default)]
struct Group {
    before: Vec<Check>,
    check: Option<Check>,
}
