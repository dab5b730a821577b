//! Code actions: the changes that mend diagnostics.

use super::{View, diagnostics, run_lines};
use crate::analysis::Part;
use crate::tokens::Token;
use cotan_ir::diagnostics::Fix;
use cotan_ir::nearest::all_near;
use cotan_ir::text::lexer::Kind;
use cotan_ir::{Diagnostic, codes};
use lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, Range, TextEdit, WorkspaceEdit};
use std::collections::HashMap;

/// Returns the actions for the diagnostics in a range.
pub fn actions(view: &View<'_>, range: Range) -> Vec<CodeActionOrCommand> {
    let range = view.offset(range.start)..view.offset(range.end);
    let mut actions = Vec::new();
    for part in &view.analysis.parts {
        for found in &part.chunk.diagnostics {
            let at = diagnostics::range(view, part, found);
            if at.start > range.end || range.start > at.end {
                continue;
            }
            let fixes = found.fixes.iter().cloned().chain(nearest_names(view, part, found));
            let edits = fixes.filter_map(|fix| Some((edit(view, part, &fix)?, fix.title)));
            for (index, (edit, title)) in edits.enumerate() {
                let found = diagnostics::one(view, part, found);
                actions.push(action(view, found, edit, title, index == 0));
            }
        }
    }
    for mistake in run_lines::mistakes(view.host, view.text()) {
        if mistake.range.start > range.end || range.start > mistake.range.end {
            continue;
        }
        for (index, new) in mistake.replacements.iter().enumerate() {
            let edit = TextEdit { range: view.range(mistake.range.clone()), new_text: new.clone() };
            let found = diagnostics::of_run_line(view, &mistake);
            actions.push(action(view, found, edit, format!("Replace by `{new}`"), index == 0));
        }
    }
    actions
}

fn action(
    view: &View<'_>,
    found: lsp_types::Diagnostic,
    edit: TextEdit,
    title: String,
    is_preferred: bool,
) -> CodeActionOrCommand {
    let changes = HashMap::from([(view.document.uri.clone(), vec![edit])]);
    CodeActionOrCommand::CodeAction(CodeAction {
        title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: Some(vec![found]),
        edit: Some(WorkspaceEdit { changes: Some(changes), ..Default::default() }),
        is_preferred: Some(is_preferred),
        ..Default::default()
    })
}

/// Returns the edit of a fix; `None` if its token is not in the text.
fn edit(view: &View<'_>, part: &Part, fix: &Fix) -> Option<TextEdit> {
    let start = part.start + part.chunk.offset(fix.loc)?;
    let tokens = &view.analysis.tokens;
    let next = tokens.partition_point(|token| token.start < start);
    if !fix.old.is_empty() {
        let mut after = tokens[next..].iter();
        let token = after.find(|token| token.text(view.text()) == fix.old)?;
        return Some(TextEdit { range: view.range(token.range()), new_text: fix.new.clone() });
    }
    // A token that is missing at the end of a line is inserted there, not before the next line.
    let before = next.checked_sub(1).map(|index| tokens[index].end);
    let at_line_end =
        before.filter(|&end| view.text()[end as usize..start as usize].contains('\n'));
    let (at, new_text) = match at_line_end {
        Some(_) if fix.new.ends_with('\n') => (start, fix.new.clone()),
        Some(end) => (end, format!(" {}", fix.new.trim_end())),
        None => (start, fix.new.clone()),
    };
    Some(TextEdit { range: view.range(at..at), new_text })
}

/// Returns the replacements of an undefined name by names that are close to it.
fn nearest_names(view: &View<'_>, part: &Part, found: &Diagnostic) -> Vec<Fix> {
    let undefined = [&codes::UNDECLARED_VALUE, &codes::UNDECLARED_BLOCK, &codes::UNDECLARED_ALIAS];
    if !found.code.is_some_and(|code| undefined.contains(&code)) {
        return Vec::new();
    }
    let text = view.text();
    let range = diagnostics::range(view, part, found);
    let old = &text[range.start as usize..range.end as usize];
    let Some(sigil) = old.chars().next() else { return Vec::new() };
    let scope = match sigil {
        '%' | '^' => part.chunk.isolated_around(range.start - part.start),
        _ => None,
    };
    let tokens = view.analysis.tokens_of(part).iter();
    let is_candidate = |token: &&Token| {
        let kinds = [Kind::Percent, Kind::Caret, Kind::Hash, Kind::Bang];
        let local = token.start - part.start;
        token.kind.is_some_and(|kind| kinds.contains(&kind))
            && token.text(text).starts_with(sigil)
            && token.text(text) != old
            && scope.is_none_or(|op| op.whole.contains(&local))
    };
    let names: Vec<&str> = tokens.filter(is_candidate).map(|token| token.text(text)).collect();
    let near = all_near(old, names).into_iter();
    near.map(|new| Fix {
        title: format!("Replace by `{new}`"),
        loc: found.place.loc,
        old: old.to_owned(),
        new: new.to_owned(),
    })
    .collect()
}
