//! Renaming of values, symbols, blocks, dimension parameters and aliases. The edited text is parsed
//! before the edit is returned: a name that would be captured, or clash, is refused.

use super::View;
use crate::analysis::Analysis;
use crate::entity::{self, Entity, Occurrence};
use cotan_ir::text::lexer::{is_bare_identifier, is_suffix_identifier};
use lsp_types::{Position, PrepareRenameResponse, TextEdit};
use std::rc::Rc;

/// Returns the range of the name at a position, if it can be renamed.
pub fn prepare(view: &View<'_>, position: Position) -> Option<PrepareRenameResponse> {
    let found = entity::at(&view.analysis, view.offset(position))?;
    let occurrences = entity::occurrences(&view.analysis, &found);
    let is_defined = occurrences.iter().any(|occurrence| occurrence.is_definition);
    let placeholder = view.text()[found.range.start as usize..found.range.end as usize].to_owned();
    let range = view.range(found.range);
    is_defined.then_some(PrepareRenameResponse::RangeWithPlaceholder { range, placeholder })
}

/// Returns the edits that rename the entity at a position.
///
/// # Errors
/// The reason why it cannot be renamed.
pub fn rename(view: &View<'_>, position: Position, name: &str) -> Result<Vec<TextEdit>, String> {
    let offset = view.offset(position);
    let found = entity::at(&view.analysis, offset).ok_or("there is no name here")?;
    let occurrences = entity::occurrences(&view.analysis, &found);
    if !occurrences.iter().any(|occurrence| occurrence.is_definition) {
        return Err("this name is not defined in this text".to_owned());
    }
    let new = spelling(&found.entity, name)?;
    let renamed = check(view, &occurrences, &new, true).map(|()| occurrences);
    // A size of a signature is renamed together with those of the callers.
    let renamed = renamed.or_else(|reason| match entity::dims_of_part(&found) {
        Some(all) => check(view, &all, &new, false).map(|()| all).map_err(|_| reason),
        None => Err(reason),
    })?;
    let edit = |occurrence: &Occurrence| TextEdit {
        range: view.range(occurrence.range.clone()),
        new_text: new.clone(),
    };
    Ok(renamed.iter().map(edit).collect())
}

/// Returns a new name with its sigil.
fn spelling(entity: &Entity, name: &str) -> Result<String, String> {
    let bare = name.trim().trim_start_matches(['%', '^', '@', '!', '#']);
    let is_number = !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
    let (sigil, is_valid) = match entity {
        Entity::Values(_) => ("%", is_suffix_identifier(bare) || is_number),
        Entity::Block(_) => ("^", is_suffix_identifier(bare) || is_number),
        Entity::Symbol(..) => ("@", is_bare_identifier(bare)),
        Entity::Dim(_) => ("", is_bare_identifier(bare) && !bare.contains(['.', '$'])),
        Entity::Alias(old) => (&old[..1], is_bare_identifier(bare) && !bare.contains('.')),
        _ => return Err("this cannot be renamed".to_owned()),
    };
    match is_valid {
        true => Ok(format!("{sigil}{bare}")),
        false => Err(format!("`{name}` is no valid name here")),
    }
}

fn applied(text: &str, occurrences: &[Occurrence], new: &str) -> String {
    let mut result = String::with_capacity(text.len());
    let mut end = 0;
    for occurrence in occurrences {
        result += &text[end..occurrence.range.start as usize];
        result += new;
        end = occurrence.range.end as usize;
    }
    result + &text[end..]
}

/// Rejects a renamed text with more errors, or one in which the name has other occurrences.
fn check(
    view: &View<'_>,
    occurrences: &[Occurrence],
    new: &str,
    is_scoped: bool,
) -> Result<(), String> {
    let clash = || format!("`{new}` has another meaning here");
    let text: Rc<str> = applied(view.text(), occurrences, new).into();
    let renamed = Analysis::new(view.host, &text, Some(&view.analysis));
    if errors(&renamed).len() > errors(&view.analysis).len() {
        let before = errors(&view.analysis);
        let new = errors(&renamed).into_iter().find(|error| !before.contains(error));
        return Err(new.map_or_else(clash, |error| format!("{}: {error}", clash())));
    }
    let mut shift = 0i64;
    let mut expected = Vec::new();
    for occurrence in occurrences {
        let start = (i64::from(occurrence.range.start) + shift) as u32;
        expected.push(start..start + new.len() as u32);
        shift += new.len() as i64 - i64::from(occurrence.range.end - occurrence.range.start);
    }
    let first = expected.first().ok_or_else(clash)?;
    let found = entity::at(&renamed, first.start).ok_or_else(clash)?;
    let all = entity::dims_of_part(&found).filter(|_| !is_scoped);
    let all = all.unwrap_or_else(|| entity::occurrences(&renamed, &found));
    let ranges = all.into_iter().map(|occurrence| occurrence.range);
    if ranges.eq(expected.iter().cloned()) { Ok(()) } else { Err(clash()) }
}

fn errors(analysis: &Analysis) -> Vec<&str> {
    let found = analysis.parts.iter().flat_map(|part| &part.chunk.diagnostics);
    found.map(|found| found.message.as_str()).collect()
}
