//! The input of the laws: every text file, Rust file and manifest that git tracks or would.

use std::fs;
use std::path::Path;

use super::manifest::Manifest;
use super::rust::RustFile;
use crate::Result;
use crate::shell::{output, root};

/// The repository, read once.
#[derive(Default)]
pub struct Repository {
    /// Every text file: its path from the root, and its text.
    pub texts: Vec<(String, String)>,
    /// The Rust files among them.
    pub rust: Vec<RustFile>,
    /// The `Cargo.toml` files among them.
    pub manifests: Vec<Manifest>,
}

impl Repository {
    /// Reads it; files that git ignores are left out.
    pub fn read() -> Result<Self> {
        let list = ["ls-files", "--cached", "--others", "--exclude-standard"];
        let paths = output("git", &list).ok_or("cannot list the files with `git ls-files`")?;
        let mut repository = Repository::default();
        for path in paths.lines() {
            if let Some(text) = read_text(&root().join(path)) {
                repository.add(path, text);
            }
        }
        Ok(repository)
    }

    /// Adds a file.
    pub fn add(&mut self, path: &str, text: String) {
        if path.ends_with(".rs") {
            self.rust.push(RustFile::new(path, &text));
        }
        if path == "Cargo.toml" || path.ends_with("/Cargo.toml") {
            self.manifests.push(Manifest::parse(path, &text));
        }
        self.texts.push((path.to_owned(), text));
    }

    /// Returns a repository of one file, for the laws' own tests.
    #[cfg(test)]
    pub fn of(path: &str, text: &str) -> Self {
        let mut repository = Repository::default();
        repository.add(path, text.to_owned());
        repository
    }
}

/// Returns a file's text; `None` when it is deleted or not text.
fn read_text(path: &Path) -> Option<String> {
    String::from_utf8(fs::read(path).ok()?).ok()
}
