//! `cotan explain`: describes an error code, an operation or a pass.

use crate::report::explanation;
use cotan_ir::Registry;
use cotan_ir::codes::{ALL, Code};
use cotan_ir::nearest::nearest;
use cotan_passes::PassRegistry;
use std::fmt::Write as _;

const WIDTH: usize = 80;

/// Returns all codes, one on a line.
pub fn list() -> String {
    ALL.iter().fold(String::new(), |mut out, code| {
        let _ = writeln!(out, "{}  {}", code.id, code.title);
        out
    })
}

/// Everything that can be explained: codes, operations, passes and pipelines.
pub fn names(registry: &Registry, passes: &PassRegistry) -> Vec<&'static str> {
    let codes = ALL.iter().map(|code| code.id);
    let ops = registry.ops().iter().map(|op| op.name);
    codes.chain(ops).chain(passes.names()).collect()
}

/// Returns the code of that name, in any spelling: `E0103`, `[E0103]`, `e0103`; else the nearest of
/// the existing names.
pub fn find(name: &str, names: &[&'static str]) -> Result<&'static Code, Option<&'static str>> {
    let wanted = name.trim_matches(['[', ']', ' ']).to_ascii_uppercase();
    let known = ALL.iter().find(|code| code.id == wanted).copied();
    known.ok_or_else(|| {
        let code = nearest(&wanted, ALL.iter().map(|code| code.id));
        code.or_else(|| nearest(name, names.iter().copied()))
    })
}

/// Everything about a code.
pub fn explain(code: &Code) -> String {
    let mut out = format!("{}: {}\n\n{}", code.id, code.title, wrapped(&explanation(code)));
    for (title, program) in [("Wrong:", code.example), ("Right:", code.corrected)] {
        if program.is_empty() {
            continue;
        }
        let _ = write!(out, "\n{title}\n\n");
        for line in program.lines() {
            let _ = writeln!(out, "    {line}");
        }
    }
    out
}

fn wrapped(text: &str) -> String {
    let (mut out, mut column) = (String::new(), 0);
    for word in text.split_whitespace() {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > WIDTH {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += width;
    }
    out.push('\n');
    out
}
