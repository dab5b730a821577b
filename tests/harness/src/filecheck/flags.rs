//! The command line of FileCheck.

use cotan_ir::nearest::nearest;

/// The options of a run of FileCheck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// The file with directives.
    pub file: String,
    /// The prefixes of directives.
    pub prefixes: Vec<String>,
    /// The prefixes of comments, which hold no directives.
    pub comments: Vec<String>,
    /// The output; without it the standard input.
    pub input: Option<String>,
    /// True if patterns match whole lines.
    pub match_full_lines: bool,
    /// True if runs of blanks are significant.
    pub strict_whitespace: bool,
    /// True if case is ignored.
    pub ignore_case: bool,
    /// True if no output is accepted.
    pub allow_empty: bool,
    /// True if prefixes may have no directive.
    pub allow_unused_prefixes: bool,
    /// True if variables without `$` end at `CHECK-LABEL`.
    pub enable_var_scope: bool,
    /// Patterns that match nowhere between two directives.
    pub implicit_nots: Vec<String>,
    /// Defined variables, `X=text` and `#X=number`.
    pub defines: Vec<String>,
}

/// The switches, with the field that each sets.
type Switch = (&'static str, fn(&mut Flags));

const SWITCHES: [Switch; 6] = [
    ("match-full-lines", |flags| flags.match_full_lines = true),
    ("strict-whitespace", |flags| flags.strict_whitespace = true),
    ("ignore-case", |flags| flags.ignore_case = true),
    ("allow-empty", |flags| flags.allow_empty = true),
    ("allow-unused-prefixes", |flags| flags.allow_unused_prefixes = true),
    ("enable-var-scope", |flags| flags.enable_var_scope = true),
];

/// Options with a value.
const VALUED: [&str; 8] = [
    "check-prefix",
    "check-prefixes",
    "comment-prefixes",
    "input-file",
    "implicit-check-not",
    "dump-input",
    "dump-input-context",
    "dump-input-filter",
];

/// Options for the format of reports, which is fixed here.
const IGNORED: [&str; 3] = ["v", "vv", "color"];

impl Flags {
    /// Returns the flags for these prefixes.
    pub fn of_prefixes(prefixes: &[&str]) -> Self {
        let prefixes = prefixes.iter().map(|&prefix| prefix.to_owned()).collect();
        Self { prefixes, comments: comments(), ..Self::default() }
    }

    /// Reads the words after `FileCheck`.
    pub fn read(words: &[String]) -> Result<Self, String> {
        let mut flags = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let Some(body) = word.strip_prefix('-').filter(|body| !body.is_empty()) else {
                if !flags.file.is_empty() {
                    return Err(format!("`FileCheck` has one file, not `{word}` too"));
                }
                flags.file.clone_from(word);
                continue;
            };
            let body = body.strip_prefix('-').unwrap_or(body);
            if let Some(define) = body.strip_prefix('D') {
                flags.defines.push(define.to_owned());
                continue;
            }
            let (name, value) = body.split_once('=').map_or((body, None), |(n, v)| (n, Some(v)));
            flags.set(name, value, || words.next().map(String::as_str))?;
        }
        if flags.file.is_empty() {
            return Err("`FileCheck` needs the file with the directives: `FileCheck %s`".to_owned());
        }
        if flags.prefixes.is_empty() {
            flags.prefixes.push("CHECK".to_owned());
        }
        if flags.comments.is_empty() {
            flags.comments = comments();
        }
        Ok(flags)
    }

    fn set<'w>(
        &mut self,
        name: &str,
        value: Option<&'w str>,
        next: impl FnOnce() -> Option<&'w str>,
    ) -> Result<(), String> {
        if let Some((_, set)) = SWITCHES.iter().find(|(switch, _)| *switch == name) {
            if !matches!(value, Some("false" | "0")) {
                set(self);
            }
            return Ok(());
        }
        if IGNORED.contains(&name) {
            return Ok(());
        }
        if !VALUED.contains(&name) {
            let known = SWITCHES.iter().map(|(name, _)| *name).chain(VALUED);
            let near = nearest(name, known).map(|near| format!("; did you mean `--{near}`?"));
            return Err(format!("`FileCheck` has no flag `--{name}`{}", near.unwrap_or_default()));
        }
        let missing = || format!("`--{name}` of `FileCheck` needs a value");
        let value = value.or_else(next).ok_or_else(missing)?;
        let list = || value.split(',').filter(|part| !part.is_empty()).map(str::to_owned);
        match name {
            "check-prefix" | "check-prefixes" => self.add_prefixes(list())?,
            "comment-prefixes" => self.comments.extend(list()),
            "input-file" => self.input = Some(value.to_owned()),
            "implicit-check-not" => self.implicit_nots.push(value.to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn add_prefixes(&mut self, prefixes: impl Iterator<Item = String>) -> Result<(), String> {
        for prefix in prefixes {
            let rest = prefix.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let word = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
            if rest.len() == prefix.len() || !rest.chars().all(word) {
                return Err(format!(
                    "`{prefix}` is no prefix: a letter, then letters, digits, `-` and `_`"
                ));
            }
            self.prefixes.push(prefix);
        }
        Ok(())
    }
}

fn comments() -> Vec<String> {
    vec!["COM".to_owned(), "RUN".to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Flags, String> {
        Flags::read(&line.split(' ').map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn flags_are_read() {
        let flags = read("a.mlir -check-prefixes=A,B --check-prefix C -DX=y -D#N=3").unwrap();
        assert_eq!((flags.file.as_str(), flags.prefixes.len()), ("a.mlir", 3));
        assert_eq!(flags.defines, ["X=y", "#N=3"]);
        let flags = read("--input-file=o a --dump-input-context 9 --match-full-lines").unwrap();
        assert_eq!((flags.input.as_deref(), flags.match_full_lines), (Some("o"), true));
        assert_eq!(flags.prefixes, ["CHECK"]);
    }

    #[test]
    fn mistakes_are_named() {
        assert!(read("--check-prefix=A").unwrap_err().contains("needs the file"));
        assert!(read("a b").unwrap_err().contains("not `b` too"));
        assert!(read("a --check-prefx=B").unwrap_err().contains("did you mean `--check-prefix`?"));
        assert!(read("a --check-prefix").unwrap_err().contains("needs a value"));
        assert!(read("a --check-prefix=1").unwrap_err().contains("is no prefix"));
    }
}
