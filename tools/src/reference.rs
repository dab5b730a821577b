//! The reference part of the book: a page for each dialect, one for the passes, one for the error
//! codes, generated from the registry.

mod codes;
mod dialect;
mod passes;
mod rule;
mod table;

#[cfg(feature = "cli")]
pub(crate) use dialect::ops_of;

use cotan_ir::Registry;
use cotan_passes::PassRegistry;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::{fs, iter};

/// A page of the book.
#[derive(Debug, PartialEq, Eq)]
pub struct Page {
    /// The name of its file.
    pub name: String,
    /// Its text, in Markdown.
    pub text: String,
}

/// The first line of each page.
const HEADER: &str = "<!-- Written by `cargo xtask docs`. -->\n\n";

/// Returns every page.
pub fn pages(registry: &Arc<Registry>, passes: &PassRegistry) -> Vec<Page> {
    let page = |name: &str, text: String| Page {
        name: format!("{name}.md"),
        text: HEADER.to_owned() + &text,
    };
    let dialects = registry.dialects().iter();
    let dialects = dialects.map(|dialect| page(dialect.name, dialect::page(registry, dialect)));
    dialects
        .chain(iter::once(page("passes", passes::page(passes))))
        .chain(iter::once(page("codes", codes::page())))
        .collect()
}

/// Returns the reference section of an operation, a pass or a pipeline, in Markdown.
pub fn section(registry: &Arc<Registry>, passes: &PassRegistry, name: &str) -> Option<String> {
    dialect::of_op(registry, name).or_else(|| passes::of_name(passes, name))
}

/// Writes the pages into a folder, and removes other files from it.
///
/// # Errors
/// When the folder or a file cannot be written.
pub fn write(folder: &Path, pages: &[Page]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    for name in stale(folder, pages)? {
        match pages.iter().find(|page| page.name == name) {
            Some(page) => fs::write(folder.join(name), &page.text)?,
            None => fs::remove_file(folder.join(name))?,
        }
    }
    Ok(())
}

/// Returns the names of the files in a folder that are not as the pages are: other text, missing,
/// or not a page at all.
fn stale(folder: &Path, pages: &[Page]) -> io::Result<Vec<String>> {
    let differs = |page: &&Page| {
        fs::read_to_string(folder.join(&page.name)).map_or(true, |text| text != page.text)
    };
    let mut names: Vec<String> =
        pages.iter().filter(differs).map(|page| page.name.clone()).collect();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if pages.iter().all(|page| page.name != name) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
