//! Tables of the outcomes: by operation, by type, and a reason for each program that does not pass.

use super::Outcome;
use super::program::Program;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Reasons of differences: a name and a sentence on each line.
const NOTES: &str = include_str!("notes.tsv");

/// A program and its outcome.
#[derive(Debug)]
pub struct Row {
    /// The path below the folder.
    pub name: String,
    /// The program.
    pub program: Program,
    /// Its outcome.
    pub outcome: Outcome,
}

/// Passed, refused and different programs.
type Counts = [usize; 3];

/// Formats the tables in Markdown.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from("| operation | types | passes | refused | differs |\n");
    text += "| --- | --- | --- | --- | --- |\n";
    let mut operations: BTreeMap<&str, (BTreeMap<&str, usize>, Counts)> = BTreeMap::new();
    let (mut types, mut all): (BTreeMap<&str, Counts>, Counts) = (BTreeMap::new(), [0; 3]);
    for row in rows {
        let (operation, element) = (&*row.program.operation, &*row.program.element);
        let (passed, counts) = operations.entry(operation).or_default();
        let column = column(&row.outcome);
        if column == 0 {
            *passed.entry(element).or_default() += 1;
        }
        for counts in [counts, types.entry(element).or_default(), &mut all] {
            counts[column] += 1;
        }
    }
    for (name, (passed, counts)) in &operations {
        let list: Vec<String> =
            passed.iter().map(|(element, count)| format!("{element} {count}")).collect();
        let _ = writeln!(text, "| {name} | {} | {} |", list.join(", "), cells(counts));
    }
    let _ = writeln!(text, "| all | | {} |", cells(&all));
    text += "\n| type | passes | refused | differs |\n| --- | --- | --- | --- |\n";
    for (name, counts) in &types {
        let _ = writeln!(text, "| {name} | {} |", cells(counts));
    }
    text += "\n| program | outcome | reason |\n| --- | --- | --- |\n";
    for row in rows {
        let (outcome, reason) = match &row.outcome {
            Outcome::Passes => continue,
            Outcome::Refused(reason) => ("refused", reason.as_str()),
            Outcome::Differs => ("differs", note(&row.name)),
            Outcome::Crashes => ("crashes", ""),
        };
        let _ = writeln!(text, "| {} | {outcome} | {} |", row.name, reason.replace('|', "\\|"));
    }
    text
}

fn column(outcome: &Outcome) -> usize {
    match outcome {
        Outcome::Passes => 0,
        Outcome::Refused(_) => 1,
        Outcome::Differs | Outcome::Crashes => 2,
    }
}

fn cells(counts: &Counts) -> String {
    counts.map(|count| count.to_string()).join(" | ")
}

/// Returns the reason why a program differs.
fn note(name: &str) -> &'static str {
    let notes = NOTES.lines().filter_map(|line| line.split_once('\t'));
    let mut found = notes.filter(|(ending, _)| name.ends_with(ending)).map(|(_, reason)| reason);
    found.next().unwrap_or("no note")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_miss_has_its_reason() {
        let program = |element: &str| Program {
            operation: "stablehlo.add".to_owned(),
            element: element.to_owned(),
            parts: Vec::new(),
        };
        let row = |name: &str, outcome| Row {
            name: name.to_owned(),
            program: program(if name == "a.mlir" { "f32" } else { "f64" }),
            outcome,
        };
        let rows = [
            row("a.mlir", Outcome::Passes),
            row("b.mlir", Outcome::Refused("a | b".to_owned())),
            row("c.mlir", Outcome::Differs),
        ];
        let text = table(&rows);
        assert!(text.contains("| stablehlo.add | f32 1 | 1 | 1 | 1 |"), "{text}");
        assert!(text.contains("| f64 | 0 | 1 | 1 |"), "{text}");
        assert!(text.contains("| b.mlir | refused | a \\| b |"), "{text}");
        assert!(text.contains("| c.mlir | differs | no note |"), "{text}");
    }

    #[test]
    fn notes_are_pairs() {
        assert!(NOTES.lines().all(|line| line.split('\t').count() == 2));
    }
}
