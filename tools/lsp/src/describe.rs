//! Descriptions for people, in Markdown, from the registries.

mod cost;
mod derivative;
mod op;
mod pass;

pub use op::{declaration, facts, name_of, signature, type_text};
pub use pass::{pass, summary};

/// Returns the first sentence.
pub fn first_sentence(doc: &str) -> String {
    let paragraph = doc.trim().split("\n\n").next().unwrap_or_default().replace('\n', " ");
    let end = paragraph.find(". ").map_or(paragraph.len(), |end| end + 1);
    paragraph[..end].trim().to_owned()
}
