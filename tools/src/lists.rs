//! `--show-dialects` and `--show-passes`.

use cotan_ir::Registry;
use cotan_passes::{Pass, PassRegistry};
use std::fmt::Write as _;

/// The dialects, one on a line.
pub fn dialects(registry: &Registry) -> String {
    let rows = registry.dialects().iter().map(|dialect| {
        let count = match dialect.ops.len() {
            1 => "1 op".to_owned(),
            count => format!("{count} ops"),
        };
        [dialect.name.to_owned(), count, first_line(dialect.doc)]
    });
    table(&rows.collect::<Vec<_>>(), "")
}

/// The passes with their options, then the named pipelines.
pub fn passes(registry: &PassRegistry) -> String {
    let mut out = String::new();
    let names = registry.names().map(str::len).max().unwrap_or(0);
    for pass in registry.passes() {
        let _ = writeln!(out, "{:names$}  {}", pass.name, pass.summary);
        let _ = writeln!(out, "{:names$}  runs on {}", "", pass.anchor.describe());
        out.push_str(&options(pass, names + 4));
    }
    for pipeline in registry.pipelines() {
        let _ = writeln!(out, "{:names$}  {}", pipeline.name, pipeline.summary);
        let steps = pipeline.steps.iter().map(|(step, why)| ["", step, why].map(str::to_owned));
        out.push_str(&table(&steps.collect::<Vec<_>>(), &" ".repeat(names)));
    }
    out
}

fn options(pass: &Pass, indent: usize) -> String {
    let rows = pass.options.iter().map(|option| {
        let default = match option.default {
            "" => String::new(),
            default => format!(" [default: {default}]"),
        };
        [option.name.to_owned(), String::new(), format!("{}{default}", option.doc)]
    });
    table(&rows.collect::<Vec<_>>(), &" ".repeat(indent))
}

fn first_line(doc: &str) -> String {
    doc.trim().lines().next().unwrap_or("").to_owned()
}

/// Lines of three columns; empty columns take no room.
fn table(rows: &[[String; 3]], indent: &str) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [width(0), width(1)];
    let mut out = String::new();
    for row in rows {
        let mut line = indent.to_owned();
        for (cell, width) in row.iter().zip(widths).filter(|(_, width)| *width > 0) {
            let _ = write!(line, "{cell:width$}  ");
        }
        let _ = writeln!(out, "{}", format!("{line}{}", row[2]).trim_end());
    }
    out
}
