//! The programs that the AD methods make of one request, compared.

use crate::program::grad;
use cotan_dialects::interp::find_function;
use cotan_ir::names::ValueName;
use cotan_ir::text::{PrintOptions, print_op_to_string};
use cotan_ir::{Ir, Op, Value};
use cotan_passes::{AdMethod, PassManager, PassRegistry, Pipeline};
use serde_json::{Value as Json, json};
use std::time::{Duration, Instant};

/// The simplified value-and-gradient program of an AD method.
pub struct Simplified {
    method: &'static str,
    operations: usize,
    /// The lines of its text, without names of values.
    lines: Vec<String>,
    took: Duration,
}

/// Returns the programs of all AD methods that support a function.
pub fn of_methods(passes: &PassRegistry, ir: &Ir, function: Op, wrt: &[usize]) -> Vec<Simplified> {
    let methods = passes.all::<AdMethod>();
    methods.filter_map(|method| made(passes, ir.clone(), function, wrt, method.name)).collect()
}

fn made(
    passes: &PassRegistry,
    mut ir: Ir,
    function: Op,
    wrt: &[usize],
    method: &'static str,
) -> Option<Simplified> {
    let asks = grad::value_and_gradient(&mut ir, function, wrt).ok()?;
    let name = ir.symbol_name(asks).map(|name| ir.text(name).to_owned())?;
    let pipeline = format!("gradient{{method={method}}}");
    let pipeline = Pipeline::parse(passes, ir.registry(), &pipeline).ok()?;
    let start = Instant::now();
    let report = PassManager::new(pipeline).run(&mut ir, &mut []);
    let took = start.elapsed();
    if report.failure.is_some() {
        return None;
    }
    let made = find_function(&ir, Some(&name)).ok()?;
    let ops: Vec<Op> = ir.walk(made).skip(1).collect();
    let results = ops.iter().flat_map(|&op| ir.results(op));
    let blocks = ir.walk(made).flat_map(|op| ir.regions(op).to_vec());
    let blocks = blocks.flat_map(|region| ir.blocks(region).collect::<Vec<_>>());
    let args = blocks.flat_map(|block| ir.args(block).collect::<Vec<_>>());
    let values: Vec<Value> = results.chain(args).collect();
    for value in values {
        ir.set_value_name(value, ValueName::FRESH);
    }
    let text = print_op_to_string(&ir, made, PrintOptions::default());
    let lines = text.lines().map(|line| line.trim().to_owned()).collect();
    Some(Simplified { method, operations: ops.len(), lines, took })
}

impl Simplified {
    /// Returns the first of the methods that makes the same program up to names.
    fn same<'s>(&self, others: &'s [Self]) -> Option<&'s str> {
        others.iter().find(|other| other.lines == self.lines).map(|other| other.method)
    }

    /// Returns the first line that differs from another program.
    fn first_other(&self, other: &Self) -> &str {
        let pairs = self.lines.iter().enumerate();
        let mut others = pairs.filter(|&(at, line)| other.lines.get(at) != Some(line));
        others.next().map_or("}", |(_, line)| line)
    }
}

/// Returns a line for each: how large it is, which one it is the same as, or where it begins to
/// differ from the first one.
pub fn text(all: &[Simplified], with_times: bool) -> Vec<String> {
    let line = |(at, it): (usize, &Simplified)| {
        let operations = it.operations;
        let what = match (at, it.same(&all[..at])) {
            (0, _) => format!("{operations} operations"),
            (_, Some(other)) => format!("the same as {other}"),
            _ => {
                let first: String = it.first_other(&all[0]).chars().take(60).collect();
                format!("{operations} operations, the first other one `{first}`")
            }
        };
        let times = format!(", compiled in {:.1} ms", it.took.as_secs_f64() * 1e3);
        format!("{}: {what}{}", it.method, if with_times { &times } else { "" })
    };
    all.iter().enumerate().map(line).collect()
}

/// Returns the same as JSON.
pub fn json(all: &[Simplified], with_times: bool) -> Json {
    let object = |(at, it): (usize, &Simplified)| {
        let mut object = json!({"method": it.method, "operations": it.operations});
        object["same_as"] = json!(it.same(&all[..at]));
        object["first_other"] = json!((at > 0).then(|| it.first_other(&all[0])));
        if with_times {
            object["seconds"] = json!(it.took.as_secs_f64());
        }
        object
    };
    all.iter().enumerate().map(object).collect()
}
