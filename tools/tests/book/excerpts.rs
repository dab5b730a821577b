//! Blocks of Rust whose first line is the comment of a path are excerpts of that file; a line `//
//! ...` marks omitted lines. Programs of the tour of arrays are files of `examples/programs`, which
//! have claims in front.

use crate::page::{Block, Page, root};
use std::fs;

/// Returns every excerpt of a page that differs from its file.
pub fn mistakes(page: &Page) -> Vec<String> {
    let blocks = page.blocks();
    let rust = blocks.iter().filter(|block| block.info.ends_with("rust"));
    let excerpts = rust.filter_map(|block| mistake(page, block));
    let is_tour = page.path.ends_with("arrays.md");
    let programs = blocks.iter().filter(|block| is_tour && block.info == "mlir");
    excerpts.chain(programs.filter_map(|block| unlike_file(page, block))).collect()
}

/// Returns every added line of a diff that its file does not have, in order.
pub fn stale_diffs(page: &Page) -> Vec<String> {
    let blocks = page.blocks();
    let diffs = blocks.iter().filter(|block| block.info == "diff");
    diffs.flat_map(|block| block.text.split("+++ ").skip(1)).filter_map(stale_diff).collect()
}

fn stale_diff(part: &str) -> Option<String> {
    let (path, lines) = part.split_once('\n')?;
    let file = fs::read_to_string(root().join(path)).unwrap_or_default();
    let mut of_file = file.lines();
    let mut added = lines.lines().filter_map(|line| line.strip_prefix('+'));
    let missing = added.find(|line| !of_file.any(|other| other == *line))?;
    Some(format!("CONTRIBUTING.md: {path} has no line `{missing}` here"))
}

fn unlike_file(page: &Page, block: &Block<'_>) -> Option<String> {
    let (first, text) = block.text.split_once('\n')?;
    let path = format!("examples/programs/{}", first.strip_prefix("// ")?);
    let file = fs::read_to_string(root().join(&path)).unwrap_or_default();
    let place = format!("{}:{}", page.path.display(), block.line);
    (!file.ends_with(text)).then(|| format!("{place}: {path} is not this program"))
}

fn mistake(page: &Page, block: &Block<'_>) -> Option<String> {
    let (first, text) = block.text.split_once('\n')?;
    let checked = ["examples/", "backend-llvm/", "dialects/"];
    let is_checked = |path: &&str| checked.iter().any(|folder| path.starts_with(folder));
    let path = first.strip_prefix("// ").filter(is_checked)?;
    let place = format!("{}:{}", page.path.display(), block.line);
    let Ok(file) = fs::read_to_string(root().join(path)) else {
        return Some(format!("{place}: there is no {path}"));
    };
    let mut rest = file.as_str();
    for piece in text.split("// ...\n") {
        match rest.find(piece) {
            Some(at) => rest = &rest[at + piece.len()..],
            None => return Some(format!("{place}: this does not stand in {path}:\n{piece}")),
        }
    }
    None
}
