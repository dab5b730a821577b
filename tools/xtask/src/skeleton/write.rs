//! New files and insertions into lists, written together.

use crate::Result;
use crate::shell::root;
use std::collections::BTreeMap;
use std::fs;

/// Texts of files after all edits, by their paths from the root.
#[derive(Default)]
pub struct Edits(BTreeMap<String, String>);

impl Edits {
    /// Adds a file, which must not exist.
    pub fn create(&mut self, path: &str, text: String) -> Result {
        if root().join(path).exists() || self.0.contains_key(path) {
            return Err(format!("{path} exists"));
        }
        self.0.insert(path.to_owned(), text);
        Ok(())
    }

    /// The text of a file as edited so far.
    pub fn read(&self, path: &str) -> Result<String> {
        match self.0.get(path) {
            Some(text) => Ok(text.clone()),
            None => {
                fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))
            }
        }
    }

    /// Replaces the only occurrence of a text.
    pub fn replace(&mut self, path: &str, old: &str, new: &str) -> Result {
        let text = self.read(path)?;
        match text.matches(old).count() {
            1 => {
                self.0.insert(path.to_owned(), text.replacen(old, new, 1));
                Ok(())
            }
            0 => Err(format!("{path} has no `{}`", old.trim())),
            count => Err(format!("{path} has `{}` {count} times", old.trim())),
        }
    }

    /// Inserts a line into a sorted list: the lines between `start` and the line `end`.
    pub fn insert_sorted(&mut self, path: &str, start: &str, end: &str, line: &str) -> Result {
        let text = self.read(path)?;
        let begin = text.find(start).map(|at| at + start.len());
        let begin = begin.ok_or_else(|| format!("{path} has no `{}`", start.trim()))?;
        let length =
            text[begin..].find(end).ok_or_else(|| format!("{path}: the list has no end"))?;
        let list = &text[begin..begin + length];
        let before: usize = list
            .split_inclusive('\n')
            .take_while(|known| known.trim() < line.trim())
            .map(str::len)
            .sum();
        let at = begin + before;
        self.0.insert(path.to_owned(), format!("{}{line}\n{}", &text[..at], &text[at..]));
        Ok(())
    }

    /// Writes all files, and returns their paths.
    pub fn write(self) -> Result<Vec<String>> {
        let mut written = Vec::new();
        for (path, text) in self.0 {
            let file = root().join(&path);
            let folder = file.parent().expect("a file is in a folder");
            let done = fs::create_dir_all(folder).and_then(|()| fs::write(&file, text));
            done.map_err(|error| format!("{path}: {error}"))?;
            written.push(path);
        }
        Ok(written)
    }
}

/// True if a text is a name in snake case.
pub fn is_identifier(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|byte| byte.is_ascii_lowercase())
        && bytes.all(|byte| byte == b'_' || byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// The name in camel case: `SoftSign` of `soft_sign` and of `soft-sign`.
pub fn camel_case(name: &str) -> String {
    let capital = |part: &str| part[..1].to_ascii_uppercase() + &part[1..];
    name.split(['_', '-']).filter(|part| !part.is_empty()).map(capital).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_converted() {
        assert!(is_identifier("log1p") && !is_identifier("Log") && !is_identifier("a-b"));
        assert_eq!(camel_case("fuse-scans"), "FuseScans");
        assert_eq!(camel_case("log_sigmoid"), "LogSigmoid");
    }

    #[test]
    fn lines_are_inserted_in_order() {
        let mut edits = Edits::default();
        edits.create("no/such/list", "list {\n    a::A,\n    c::C,\n}\n".to_owned()).unwrap();
        edits.insert_sorted("no/such/list", "list {\n", "}\n", "    b::B,").unwrap();
        assert_eq!(
            edits.read("no/such/list").unwrap(),
            "list {\n    a::A,\n    b::B,\n    c::C,\n}\n"
        );
        assert!(edits.replace("no/such/list", "d::D", "").is_err());
    }
}
