//! Definitions, references and highlights.

use super::View;
use crate::entity::{self, Occurrence};
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Location, Position};

/// Returns the definition of the entity at a position.
pub fn definition(view: &View<'_>, position: Position) -> Option<Location> {
    let found = all(view, position);
    let definition = found.iter().find(|occurrence| occurrence.is_definition)?;
    Some(location(view, definition))
}

/// Returns the occurrences of the entity at a position.
pub fn references(view: &View<'_>, position: Position, with_definition: bool) -> Vec<Location> {
    let mut found = all(view, position);
    found.retain(|occurrence| with_definition || !occurrence.is_definition);
    found.iter().map(|occurrence| location(view, occurrence)).collect()
}

/// Returns the occurrences of the entity at a position, as highlights.
pub fn highlights(view: &View<'_>, position: Position) -> Vec<DocumentHighlight> {
    let highlight = |occurrence: Occurrence| DocumentHighlight {
        range: view.range(occurrence.range),
        kind: Some(match occurrence.is_definition {
            true => DocumentHighlightKind::WRITE,
            false => DocumentHighlightKind::READ,
        }),
    };
    all(view, position).into_iter().map(highlight).collect()
}

fn all(view: &View<'_>, position: Position) -> Vec<Occurrence> {
    let found = entity::at(&view.analysis, view.offset(position));
    found.map_or_else(Vec::new, |found| entity::occurrences(&view.analysis, &found))
}

fn location(view: &View<'_>, occurrence: &Occurrence) -> Location {
    Location { uri: view.document.uri.clone(), range: view.range(occurrence.range.clone()) }
}
