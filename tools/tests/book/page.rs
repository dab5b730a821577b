//! Pages and the fenced blocks in them.

use cotan::reference;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A page, as it is.
pub struct Page {
    pub path: PathBuf,
    pub text: String,
}

/// A fenced block.
pub struct Block<'a> {
    /// The text after the fence: `mlir,fails`.
    pub info: &'a str,
    /// The line of the fence.
    pub line: usize,
    /// The range of its text, last line end included.
    pub range: Range<usize>,
    pub text: &'a str,
}

/// Returns the source folder of the book.
pub fn book() -> PathBuf {
    root().join("docs/src")
}

/// Returns the folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Returns the README and every chapter of the book, without the reference.
pub fn chapters() -> Vec<Page> {
    let mut paths = vec![root().join("README.md")];
    for folder in [book(), book().join("internals"), book().join("research")] {
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        paths.extend(files.filter(|path| path.extension().is_some_and(|end| end == "md")));
    }
    paths.retain(|path| !path.ends_with("SUMMARY.md"));
    paths.sort();
    paths.iter().map(|path| Page::read(path)).collect()
}

/// Returns the pages of the reference, as `cargo xtask docs` writes them.
pub fn reference() -> Vec<Page> {
    let pages = reference::pages(&cotan::registry(), &cotan_passes::registry());
    let folder = book().join("reference");
    let page = |page: reference::Page| Page { path: folder.join(page.name), text: page.text };
    pages.into_iter().map(page).collect()
}

impl Page {
    pub fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
        Self { path: path.to_owned(), text }
    }

    pub fn blocks(&self) -> Vec<Block<'_>> {
        let (mut blocks, mut open, mut at) = (Vec::new(), None, 0);
        for (index, line) in self.text.split_inclusive('\n').enumerate() {
            let fence = line.trim_end().strip_prefix("```");
            match (fence, open.take()) {
                // A longer fence contains shorter ones.
                (Some(inner), Some((info, start_line, start)))
                    if is_longer(info) && inner != "`" =>
                {
                    open = Some((info, start_line, start));
                }
                (Some(info), None) => open = Some((info, index + 1, at + line.len())),
                (Some(_), Some((info, line, start))) => {
                    let text = &self.text[start..at];
                    blocks.push(Block { info, line, range: start..at, text });
                }
                (None, still) => open = still,
            }
            at += line.len();
        }
        assert!(open.is_none(), "{}: a block has no end", self.path.display());
        blocks
    }

    /// Returns the files that the page links to.
    pub fn links(&self) -> Vec<&str> {
        let rests = self.text.split("](").skip(1);
        let targets = rests.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target);
        let files = targets.map(|target| target.split('#').next().unwrap_or_default());
        files.filter(|file| !file.is_empty() && !file.contains("://")).collect()
    }
}

/// Returns whether the text after three backquotes shows that there were four.
fn is_longer(info: &str) -> bool {
    info.starts_with('`')
}
