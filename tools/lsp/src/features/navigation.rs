//! Definitions, references and highlights.

use super::View;
use crate::document::corresponding;
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

/// Returns the occurrences of the entity at a position: in the analysis of the text, or else in the
/// last good one, where the text is still the same.
fn all(view: &View<'_>, position: Position) -> Vec<Occurrence> {
    let offset = view.offset(position);
    let found = entity::at(&view.analysis, offset);
    let list = found.map_or_else(Vec::new, |found| entity::occurrences(&view.analysis, &found));
    if !list.is_empty() {
        return list;
    }
    let Some((good, offset)) = view.document.last_good(offset) else { return list };
    let found = entity::at(&good, offset);
    let old = found.map_or_else(Vec::new, |found| entity::occurrences(&good, &found));
    let here = |occurrence: Occurrence| {
        let start = corresponding(&good.text, view.text(), occurrence.range.start)?;
        let end = start + (occurrence.range.end - occurrence.range.start);
        let same = view.text().get(start as usize..end as usize)
            == good.text.get(occurrence.range.start as usize..occurrence.range.end as usize);
        same.then_some(Occurrence { range: start..end, ..occurrence })
    };
    old.into_iter().filter_map(here).collect()
}

fn location(view: &View<'_>, occurrence: &Occurrence) -> Location {
    Location { uri: view.document.uri.clone(), range: view.range(occurrence.range.clone()) }
}
