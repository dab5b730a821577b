//! Findings for programs: one JSON object on a line.

use super::{Report, Site};
use serde_json::{Map, Value, json};

/// The finding with the end of its line.
pub(super) fn render(report: &Report) -> String {
    let notes = report.notes.iter().map(|(message, site)| {
        let mut note = placed(site.as_ref().unwrap_or(&Site::Nowhere));
        note.insert("message".into(), json!(message));
        Value::Object(note)
    });
    let mut object = placed(&report.site);
    object.insert("severity".into(), json!(report.severity.word()));
    object.insert("code".into(), json!(report.code.map(|code| code.id)));
    object.insert("message".into(), json!(report.message));
    object.insert("label".into(), json!(report.label));
    object.insert("notes".into(), notes.collect());
    format!("{}\n", Value::Object(object))
}

/// Returns an object with the location: every key is always present.
fn placed(site: &Site) -> Map<String, Value> {
    let (file, start, end, location) = match site {
        Site::Spot(spot) => (Some(&spot.file), Some(spot.start), Some(spot.end), None),
        Site::Location(location) => (None, None, None, Some(location)),
        Site::Nowhere => (None, None, None, None),
    };
    let end = end.map(|end| json!({"line": end.line, "column": end.column}));
    Map::from_iter([
        ("file".to_owned(), json!(file)),
        ("line".to_owned(), json!(start.map(|start| start.line))),
        ("column".to_owned(), json!(start.map(|start| start.column))),
        ("end".to_owned(), json!(end)),
        ("location".to_owned(), json!(location)),
    ])
}
