//! The book is tested: its programs parse and verify, or fail where it claims so; its commands
//! print the given output; so do the pages of its reference, which are generated from the registry.
//!
//! A block fenced as `mlir` whose first line is `// name.mlir`, or as `c` with `// name.c`, is a
//! file for the commands of its page, in blocks fenced as `console`. `COTAN_BLESS=1 cargo test -p
//! cotan --test book` writes the output of the commands into the pages.
#![cfg(unix)]

#[path = "book/console.rs"]
mod console;
#[path = "book/excerpts.rs"]
mod excerpts;
#[path = "book/page.rs"]
mod page;
#[path = "book/paths.rs"]
mod paths;
#[path = "book/programs.rs"]
mod programs;

use page::{Page, book, chapters, reference};
use std::fs;

#[test]
fn programs_of_the_book_are_valid_as_marked() {
    let pages = chapters().into_iter().chain(reference());
    let mistakes: Vec<String> = pages.flat_map(|page| programs::mistakes(&page)).collect();
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

#[test]
fn excerpts_match_their_files() {
    let mistakes: Vec<String> = chapters().iter().flat_map(excerpts::mistakes).collect();
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

#[test]
fn diffs_match_their_files() {
    let mistakes: Vec<String> = paths::maps().iter().flat_map(excerpts::stale_diffs).collect();
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

#[test]
fn paths_in_pages_exist() {
    let pages = chapters().into_iter().chain(paths::maps());
    let mistakes: Vec<String> = pages.flat_map(|page| paths::mistakes(&page)).collect();
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

#[test]
fn commands_print_the_output_in_the_book() {
    let bless = std::env::var_os("COTAN_BLESS").is_some();
    let mut wrong = Vec::new();
    for page in chapters() {
        let text = console::played(&page);
        if text == page.text {
            continue;
        }
        if bless {
            fs::write(&page.path, text).unwrap();
        } else {
            let diff = similar::TextDiff::from_lines(&page.text, &text);
            wrong.push(format!("{}\n{}", page.path.display(), diff.unified_diff()));
        }
    }
    assert!(wrong.is_empty(), "COTAN_BLESS=1 accepts this:\n{}", wrong.join("\n"));
}

/// Blessing would accept the error of a command whose file no block of its page defines.
#[test]
fn commands_find_their_files() {
    for page in chapters() {
        assert!(!page.text.contains("\nerror: cannot read `"), "{}", page.path.display());
    }
}

#[test]
fn every_chapter_is_in_the_summary_and_every_link_leads_somewhere() {
    let summary = Page::read(&book().join("SUMMARY.md"));
    let pages: Vec<Page> = chapters().into_iter().chain(reference()).collect();
    for page in pages.iter().filter(|page| page.path.starts_with(book())) {
        let name = page.path.strip_prefix(book()).unwrap().display().to_string();
        assert!(summary.text.contains(&format!("({name})")), "{name} is not in SUMMARY.md");
    }
    for page in pages.iter().chain([&summary]) {
        for link in page.links() {
            let target = page.path.parent().unwrap().join(link);
            let written = pages.iter().any(|page| page.path == target);
            assert!(written || target.exists(), "{} links to {link}", page.path.display());
        }
    }
}

/// The script that highlights the book only translates names, so each pattern has one line and a
/// supported name.
#[test]
fn colours_of_programs_are_those_of_editors() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let read = |name: &str| fs::read_to_string(format!("{folder}/{name}")).expect("it is there");
    let grammar = read("editors/vscode/syntaxes/mlir.tmLanguage.json");
    let grammar: serde_json::Value = serde_json::from_str(&grammar).expect("it is JSON");
    let script = read("docs/highlight/highlight.js");
    let classes = script.lines().filter_map(|line| line.trim().strip_prefix("[\""));
    let classes: Vec<&str> = classes.filter_map(|line| line.split('"').next()).collect();
    let patterns = grammar["patterns"].as_array().expect("there are patterns");
    assert!(patterns.len() > 10 && classes.len() > 10);
    for pattern in patterns {
        let name = pattern["name"].as_str().unwrap_or_default();
        assert!(pattern["match"].is_string(), "{name} has no pattern of one line");
        assert!(classes.iter().any(|class| name.starts_with(class)), "{name} has no colour");
    }
}
