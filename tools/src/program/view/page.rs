//! The page: its template, style and script, and the record as JSON.

use super::record::Record;
use serde_json::{Value, json};
use std::collections::HashMap;

const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPTS: [&str; 10] = [
    include_str!("stages.js"),
    include_str!("scopes.js"),
    include_str!("sizes.js"),
    include_str!("code.js"),
    include_str!("value.js"),
    include_str!("graph.js"),
    include_str!("panels.js"),
    include_str!("marks.js"),
    include_str!("bench.js"),
    include_str!("page.js"),
];

/// Returns the page. It refers to no other file.
pub fn html(record: &Record) -> String {
    let data = in_script(&data(record));
    let scripts = SCRIPTS.concat();
    let parts = [("@STYLE@", STYLE), ("@DATA@", data.as_str()), ("@SCRIPT@", scripts.as_str())];
    let (mut out, mut rest) = (String::new(), TEMPLATE);
    for (mark, text) in parts {
        let (before, after) = rest.split_once(mark).unwrap_or((rest, ""));
        out.push_str(before);
        out.push_str(text);
        rest = after;
    }
    out + rest
}

fn data(record: &Record) -> Value {
    let lines = record.lines.all.iter();
    let (texts, locs): (Vec<&str>, Vec<&str>) =
        lines.map(|line| (line.text.as_str(), line.locs.as_str())).unzip();
    let (facts, fact_of_line) = facts(record);
    json!({
        "texts": texts,
        "locs": locs,
        "facts": facts,
        "factOf": fact_of_line,
        "stages": record.stages,
        "sources": record.sources,
        "runs": record.runs,
        "spans": record.spans.all,
        "steps": record.steps.all,
        "stepsOmitted": record.steps.omitted,
        "statistics": record.statistics,
        "findings": record.findings,
        "certificate": record.certificate,
        "bench": record.bench,
        "omitted": record.omitted,
    })
}

/// Returns the distinct facts, and the index of those of each line; 0 are none.
fn facts(record: &Record) -> (Vec<Value>, Vec<usize>) {
    let (mut values, mut of_lines) = (vec![Value::Null], Vec::new());
    let mut known = HashMap::from([("", 0)]);
    for line in &record.lines.all {
        let index = *known.entry(line.facts.as_str()).or_insert_with(|| {
            values.push(serde_json::from_str(&line.facts).unwrap_or(Value::Null));
            values.len() - 1
        });
        of_lines.push(index);
    }
    (values, of_lines)
}

/// Returns JSON that is safe inside a `script` element: no `<` can end it.
fn in_script(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_script() {
        let text = "</script><!--<script>&amp;\u{2028}";
        let written = in_script(&json!([text]));
        assert!(!written.contains('<'));
        assert_eq!(serde_json::from_str::<Value>(&written).unwrap(), json!([text]));
    }

    #[test]
    fn an_empty_record_is_a_whole_page() {
        let page = html(&Record::default());
        assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
        assert!(
            !page.contains("@STYLE@") && !page.contains("@SCRIPT@") && !page.contains("@DATA@")
        );
    }
}
