//! The page about passes.

use super::table::{code, codes, table};
use cotan_passes::batch_builds::{self, by_rules};
use cotan_passes::canonicalize;
use cotan_passes::options::{OptionKind, OptionSpec};
use cotan_passes::{NamedPipeline, Pass, PassRegistry};
use std::fmt::Write as _;

/// Returns the page.
pub fn page(registry: &PassRegistry) -> String {
    let mut text = "# Passes\n\n".to_owned();
    let row = |pass: &&Pass| [format!("[`{0}`](#{0})", pass.name), pass.summary.to_owned()];
    let rows: Vec<_> = registry.passes().iter().map(row).collect();
    text += &table(["pass", "what it does"], &rows);
    for pass in registry.passes() {
        section(registry, &mut text, pass);
    }
    if !registry.pipelines().is_empty() {
        text += "## Named pipelines\n\n";
    }
    for pipeline in registry.pipelines() {
        steps(registry, &mut text, pipeline);
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// Returns the section of a pass or a pipeline.
pub fn of_name(registry: &PassRegistry, name: &str) -> Option<String> {
    let mut text = String::new();
    match (registry.pass(name), registry.pipeline(name)) {
        (Some(pass), _) => section(registry, &mut text, pass),
        (None, Some(pipeline)) => steps(registry, &mut text, pipeline),
        (None, None) => return None,
    }
    text.truncate(text.trim_end().len());
    Some(text + "\n")
}

fn section(registry: &PassRegistry, text: &mut String, pass: &Pass) {
    let _ = write!(text, "## {}\n\n{}. ", pass.name, pass.summary);
    let _ = write!(text, "Runs on {}.\n\n{}\n\n", pass.anchor.describe(), pass.doc.trim());
    *text += &options(registry, pass.options);
    let counts = pass.statistics.iter().map(|it| [code(it.name), it.doc.to_owned()]);
    *text += &table(["statistic", "what it counts"], &counts.collect::<Vec<_>>());
    if pass.name == canonicalize::PASS.name {
        canonicalize::general_rules().for_each(|rule| super::rule::section(text, rule, "###"));
        for rule in canonicalize::block_rules() {
            super::rule::block_section(text, rule, "###");
        }
    }
    if pass.name == batch_builds::PASS.name {
        let registry = cotan_dialects::registry();
        let shown = canonicalize::rules(&registry);
        let own = by_rules::rules(&registry).into_iter();
        let own = own.filter(|rule| !shown.iter().any(|shown| std::ptr::eq(*shown, *rule)));
        own.for_each(|rule| super::rule::section(text, rule, "###"));
    }
}

/// Returns the options, as a table.
fn options(registry: &PassRegistry, declared: &[OptionSpec]) -> String {
    let rows = declared.iter().map(|option| {
        let default = if option.default.is_empty() { String::new() } else { code(option.default) };
        [code(option.name), values(registry, option.kind), default, option.doc.to_owned()]
    });
    table(["option", "values", "default", ""], &rows.collect::<Vec<_>>())
}

/// Returns the values of an option, in words.
fn values(registry: &PassRegistry, kind: OptionKind) -> String {
    match kind {
        OptionKind::Flag => "`true`, `false`".to_owned(),
        OptionKind::Integer(i64::MIN, i64::MAX) => "an integer".to_owned(),
        OptionKind::Integer(min, i64::MAX) => format!("an integer, {min} or more"),
        OptionKind::Integer(min, max) => format!("an integer from {min} to {max}"),
        OptionKind::Text => "any text".to_owned(),
        OptionKind::Word(words) => codes(words.iter().copied()),
        OptionKind::Registered(kind) => codes(registry.records().names_of(kind)),
        OptionKind::Others(min, max) => {
            format!("any names, each with {}", values(registry, OptionKind::Integer(min, max)))
        }
        OptionKind::List(kind) => format!("any number of: {}", values(registry, *kind)),
    }
}

fn steps(registry: &PassRegistry, text: &mut String, pipeline: &NamedPipeline) {
    let _ = write!(text, "### {}\n\n{}.\n\n", pipeline.name, pipeline.summary);
    *text += &options(registry, pipeline.options);
    let rows = pipeline.steps.iter().map(|(step, why)| [code(step), (*why).to_owned()]);
    *text += &table(["step", "reason for its position"], &rows.collect::<Vec<_>>());
}
