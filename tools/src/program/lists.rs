//! `--show-dialects` and `--show-passes`.

use crate::reference::ops_of;
use cotan_ir::Registry;
use cotan_passes::{Pass, PassRegistry};
use std::fmt::Write as _;

/// Width of lines of names.
const LINE: usize = 100;

/// Returns the dialects, one on a line, each with the names of its operations, and the command for
/// more.
pub fn dialects(program: &str, registry: &Registry) -> String {
    let mut out = String::new();
    let width = registry.dialects().iter().map(|dialect| dialect.name.len()).max().unwrap_or(0) + 2;
    for dialect in registry.dialects() {
        let ops = ops_of(registry, dialect.name);
        let names: Vec<&str> = ops.filter_map(|op| Some(op.name.split_once('.')?.1)).collect();
        let count = match names.len() {
            1 => "1 op".to_owned(),
            count => format!("{count} ops"),
        };
        let _ = writeln!(out, "{:width$}{count:8}{}", dialect.name, first_line(dialect.doc));
        names_in_lines(&mut out, names.into_iter());
    }
    let _ = writeln!(out, "\n`{program} explain array.fold` describes an operation.");
    out
}

fn names_in_lines<'a>(out: &mut String, names: impl Iterator<Item = &'a str>) {
    let mut line = String::new();
    for name in names {
        if line.len() + name.len() > LINE {
            let _ = writeln!(out, "{}", line.trim_end());
            line.clear();
        }
        let indent = if line.is_empty() { "    " } else { "" };
        let _ = write!(line, "{indent}{name}  ");
    }
    if !line.is_empty() {
        let _ = writeln!(out, "{}", line.trim_end());
    }
}

/// Returns the passes with their options, then the named pipelines.
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

/// Formats lines of three columns; empty columns have no width.
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
