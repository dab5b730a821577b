//! Paths in backquotes: every file or folder of the repository that a page names exists.

use crate::page::{Page, root};
use std::fs;

/// The top-level folders. Text in backquotes that begins with one of them is a path.
const FOLDERS: &[&str] =
    &["ir/", "dialects/", "passes/", "backend-llvm/", "tools/", "tests/", "examples/", "docs/"];

/// Returns the pages outside the book that name files: the map, the guide and the decisions.
pub fn maps() -> Vec<Page> {
    let mut paths = vec![root().join("ARCHITECTURE.md"), root().join("CONTRIBUTING.md")];
    let decisions = fs::read_dir(root().join("docs/decisions")).unwrap();
    paths.extend(decisions.map(|entry| entry.unwrap().path()));
    paths.sort();
    paths.iter().map(|path| Page::read(path)).collect()
}

/// Returns a message for every path of a page that does not exist.
pub fn mistakes(page: &Page) -> Vec<String> {
    let mut prose = page.text.clone();
    for block in page.blocks().iter().rev() {
        prose.replace_range(block.range.clone(), "");
    }
    let lines: Vec<&str> = prose.lines().filter(|line| !line.trim().starts_with("```")).collect();
    let prose = lines.join("\n");
    let code = prose.split('`').skip(1).step_by(2);
    let missing = code.filter(|text| is_path(text) && !root().join(text).exists());
    missing.map(|path| format!("{}: there is no {path}", page.path.display())).collect()
}

fn is_path(text: &str) -> bool {
    let is_pattern = text.contains([' ', '\n', '<', '*', '{', '.']) && !is_file(text);
    FOLDERS.iter().any(|folder| text.starts_with(folder)) && !is_pattern
}

/// Returns whether the last component is a plain file name with an extension.
fn is_file(text: &str) -> bool {
    let name = text.rsplit('/').next().unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    text.chars().all(is_plain) && name.contains('.')
}
