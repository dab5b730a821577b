//! `cotan cost`: the cost of a function, before it runs.

use crate::program::diagnostics_sink::Sink;
use crate::program::guard::{CRASH_HINT, guarded};
use crate::program::input;
use crate::program::run::{read_module, timings::Timings};
use crate::program::status::Status;
use crate::report::{Report, Site};
use crate::{Program, show};
use clap::ArgMatches;
use cotan_dialects::interp::find_function;
use cotan_ir::dims::Poly;
use cotan_ir::text::{ParseOptions, poly_to_string};
use cotan_ir::{Diagnostics, Ir};
use cotan_passes::cost::bound::Bound;
use cotan_passes::cost::{Tally, of_function};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Runs the command.
pub fn run(program: &Program, matches: &ArgMatches) -> Status {
    let (sink, options) = (Sink::read(matches, &program.console), input::options(matches));
    let start = || start(program, matches, &sink, options).unwrap_or_else(|status| status);
    guarded(sink.clone(), options.max_nesting, CRASH_HINT, start)
}

fn start(
    program: &Program,
    matches: &ArgMatches,
    sink: &Sink,
    options: ParseOptions,
) -> Result<Status, Status> {
    let text_of = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let path = text_of("input").unwrap_or_default();
    let ir = read_module(program, path, options, sink, &mut Timings::default())?;
    let function = find_function(&ir, text_of("fn")).map_err(|message| {
        sink.show(&Report::error(Site::Nowhere, message));
        Status::Usage
    })?;
    let tally = of_function(&ir, function).map_err(|found| {
        let mut diagnostics = Diagnostics::default();
        diagnostics.push(found);
        sink.diagnostics(&ir, &diagnostics);
        Status::Diagnostics
    })?;
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
    let text = match text_of("format") {
        Some("json") => {
            let mut object = json(&ir, &tally);
            object["function"] = json!(name);
            format!("{object}\n")
        }
        _ => text(&ir, name, &tally),
    };
    Ok(show(&program.console, text.as_bytes()))
}

/// Returns the counts of a function, by name.
fn rows(tally: &Tally) -> [(&'static str, Option<Poly>); 6] {
    let Tally { moves, adds, multiplies, functions, work, .. } = tally;
    [
        ("moves", Some(moves.clone())),
        ("adds", Some(adds.clone())),
        ("multiplies", Some(multiplies.clone())),
        ("functions", Some(functions.clone())),
        ("operations", tally.operations()),
        ("work", Some(work.clone())),
    ]
}

fn text(ir: &Ir, name: &str, tally: &Tally) -> String {
    let mut out = format!("@{name}\n");
    for (name, count) in rows(tally) {
        let count = count.map_or("more than 64 bits hold".to_owned(), |it| poly_to_string(ir, &it));
        let _ = writeln!(out, "  {name:<12}{count}");
    }
    let _ = writeln!(out, "  {:<12}{}", "nesting", tally.nesting);
    out
}

fn json(ir: &Ir, tally: &Tally) -> Value {
    let mut object = json!({"nesting": tally.nesting});
    for (name, count) in rows(tally) {
        object[name] = json!(count.map(|count| poly_to_string(ir, &count)));
    }
    object
}

/// Both sides of the bound on a gradient, as a line of a certificate.
pub fn bound_text(ir: &Ir, bound: &Bound) -> String {
    let [before, after] = [&bound.function, &bound.gradient].map(Tally::operations);
    let [before, after] = [before, after].map(|it| poly_to_string(ir, &it.unwrap_or_default()));
    let [inputs, limit] = [&bound.inputs, &bound.limit].map(|poly| poly_to_string(ir, poly));
    let nesting = bound.function.nesting;
    let sum = format!("4 * 3^{nesting} * ({before}) + 4 * ({inputs}) = {limit}");
    format!(
        "  {:<12}{before} operations; with the gradient {after}\n  {:<12}at most {sum}\n",
        "cost", ""
    )
}

/// Returns the same as JSON.
pub fn bound_json(ir: &Ir, bound: &Bound) -> Value {
    let text = |poly: &Poly| poly_to_string(ir, poly);
    json!({
        "function": json(ir, &bound.function), "gradient": json(ir, &bound.gradient),
        "inputs": text(&bound.inputs), "limit": text(&bound.limit),
        "holds": bound.failures.is_empty(),
    })
}
