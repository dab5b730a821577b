//! The book is true: its programs parse and verify, or fail where it says so; its reference pages
//! are what the registry says.
#![cfg(unix)]

#[path = "book/page.rs"]
mod page;
#[path = "book/programs.rs"]
mod programs;

use cotan::reference;
use cotan_passes::PassRegistry;
use page::{Page, book, chapters};

#[test]
fn programs_are_valid_where_the_book_says_so() {
    let mistakes: Vec<String> = chapters().iter().flat_map(programs::mistakes).collect();
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

#[test]
fn the_reference_is_fresh() {
    let pages = reference::pages(&cotan_dialects::registry(), &PassRegistry::standard());
    let stale = reference::stale(&book().join("reference"), &pages).unwrap();
    assert!(stale.is_empty(), "`cargo xtask docs` writes these anew: {}", stale.join(", "));
}

#[test]
fn every_chapter_is_in_the_summary_and_every_link_leads_somewhere() {
    let summary = Page::read(&book().join("SUMMARY.md"));
    for page in chapters().iter().filter(|page| page.path.starts_with(book())) {
        let name = page.path.strip_prefix(book()).unwrap().display().to_string();
        assert!(summary.text.contains(&format!("({name})")), "{name} is not in SUMMARY.md");
    }
    for page in chapters().iter().chain([&summary]) {
        for link in page.links() {
            let target = page.path.parent().unwrap().join(link);
            assert!(target.exists(), "{} links to {link}", page.path.display());
        }
    }
}
