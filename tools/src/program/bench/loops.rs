//! The time of each loop of a function: each is compiled as a function of its own, after fusion.

use super::Settings;
use super::sizes::Row;
use super::times::measure;
use crate::Program;
use crate::program::derive;
use crate::program::lower::lower;
use crate::report::Site;
use cotan_backend_llvm::{Compiled, Cpu, Tensor};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_dialects::interp::{Limits, Sources, find_function, read_arguments};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Builder, Ir, Mapping, Op, Type, Value};
use cotan_passes::cost::of_op;
use serde_json::{Value as Json, json};

/// The passes before loops are final: those of `lower-to-vector-loops` up to the fusion of nests.
const FUSION: &str = "inline{max-cost=100000},symbol-dce,uplift-while-to-for,scalarize-rank0,\
                      canonicalize,cse,hoist-reductions,hoist-expensive-ops,arrays-to-nests,cse,\
                      fuse-loops{mode=nest},loop-invariant-code-motion,dce";

/// Maximal number of measured loops.
const LIMIT: usize = 100;

/// A loop as a function.
struct Loop {
    function: String,
    facts: Json,
}

/// Measures each loop of a function at random arguments. Returns an object for each, or the reason
/// why there are none.
pub fn times(
    program: &Program,
    settings: &Settings,
    ir: &Ir,
    function: Op,
    row: &Row,
) -> Result<Vec<Json>, String> {
    let sink = &settings.sink;
    let mut ir = ir.clone();
    let name = ir.symbol_name(function).map_or("", |name| ir.text(name)).to_owned();
    derive::expand(&program.passes, &mut ir, FUSION, sink)
        .map_err(|why| why.reason().to_owned())?;
    let function = find_function(&ir, Some(&name))?;
    let loops = separated(&mut ir, function);
    let before = ir.clone();
    let unit = Cpu::host().vector_unit();
    lower(program, &mut ir, settings.lowering, unit, sink)
        .map_err(|why| why.reason().to_owned())?;
    let mut compiled =
        cotan_backend_llvm::Program::compile(&ir).map_err(|error| error.to_string())?;
    compiled.set_threads(settings.lowering.threads.unwrap_or(1));
    let measured = loops.into_iter().map(|Loop { function, mut facts }| {
        let time = find_function(&before, Some(&function)).and_then(|op| {
            let called = compiled.function(&function).map_err(|error| error.to_string())?;
            least(settings, &before, op, called, row)
        });
        match time {
            Ok(time) => facts["seconds"] = json!(time),
            Err(why) => facts["why"] = json!(why),
        }
        facts
    });
    Ok(measured.collect())
}

/// Adds a function for each loop outside of loops.
fn separated(ir: &mut Ir, function: Op) -> Vec<Loop> {
    let Some(body) = ir.single_block(ir.verified::<Func>(function).body) else { return Vec::new() };
    let is_loop = |&op: &Op| !ir.regions(op).is_empty() && ir.result_count(op) > 0;
    let ops: Vec<Op> = ir.ops(body).filter(is_loop).take(LIMIT).collect();
    let each = ops.into_iter().enumerate().filter_map(|(number, op)| {
        let facts = facts(ir, op);
        let name = format!("loop_{number}");
        let created = alone(ir, function, op, &name);
        let created = SymbolTable::new(ir, ir.root()).insert(ir, created)?;
        Some(Loop { function: ir.text(created).to_owned(), facts })
    });
    each.collect()
}

fn facts(ir: &Ir, op: Op) -> Json {
    let mut facts = json!({ "name": ir.name_text(op) });
    if let Site::Spot(spot) = Site::of(ir, ir.loc(op).into()) {
        let place = format!("{}:{}:{}", spot.file, spot.start.line, spot.start.column);
        facts["place"] = json!(place);
        facts["text"] = json!(spot.excerpt.map(|excerpt| excerpt.text.trim().to_owned()));
    }
    if let Ok(tally) = of_op(ir, op) {
        facts["work"] = json!(poly_to_string(ir, &tally.work));
    }
    facts
}

/// Returns a function that consists of a copy of an operation, after the function that has it. What
/// the operation reads are the arguments, except constants and sizes.
fn alone(ir: &mut Ir, function: Op, op: Op, name: &str) -> Op {
    let loc = ir.loc(op);
    let (sources, inputs) = read(ir, op);
    let types: Vec<Type> = inputs.iter().map(|&value| ir.ty(value)).collect();
    let results: Vec<Type> = ir.results(op).map(|value| ir.ty(value)).collect();
    let (ty, region) = (ir.store.function_type(&types, &results), ir.create_region());
    let block = ir.append_new_block(region, &types, loc);
    let mut mapping = Mapping::default();
    let args: Vec<Value> = ir.args(block).collect();
    inputs.iter().zip(args).for_each(|(&value, arg)| _ = mapping.values.insert(value, arg));
    let mut copy = op;
    for source in sources.into_iter().chain([op]) {
        copy = ir.clone_op(source, &mut mapping);
        ir.append_op(block, copy);
    }
    let values: Vec<Value> = ir.results(copy).collect();
    Return::build(&mut Builder::at_end(ir, block), loc, &values);
    let name = ir.store.string_attr(name);
    let created = Func::build(&mut Builder::after(ir, function), loc, name, ty, region);
    share_facts(ir, function, created);
    created
}

/// Returns the constants and sizes that an operation reads, and the other values, from outside.
fn read(ir: &Ir, op: Op) -> (Vec<Op>, Vec<Value>) {
    let (mut sources, mut values) = (Vec::new(), Vec::new());
    for inner in ir.walk(op) {
        for value in ir.operands(inner) {
            if ir.is_defined_inside(value, op) {
                continue;
            }
            let source = ir.def_op(value);
            let is_simple = |&it: &Op| ir.operand_count(it) == 0 && ir.regions(it).is_empty();
            match source.filter(is_simple) {
                Some(source) if !sources.contains(&source) => sources.push(source),
                None if !values.contains(&value) => values.push(value),
                _ => {}
            }
        }
    }
    (sources, values)
}

/// Returns the time of the fastest call.
fn least(
    settings: &Settings,
    ir: &Ir,
    function: Op,
    called: Compiled<'_>,
    row: &Row,
) -> Result<f64, String> {
    let dims: Vec<String> = row.iter().map(|(name, size)| format!("{name}={size}")).collect();
    let dims: Vec<&str> = dims.iter().map(String::as_str).collect();
    let bytes = Limits::default().bytes;
    let sources = Sources { load: None, dims: &dims, seed: Some(settings.seed), bytes };
    let args = read_arguments(ir, function, &[], sources);
    let args = args.map_err(|found| found.to_string().trim_end().to_owned())?;
    let inputs = called.signature().inputs.iter().zip(&args.values);
    let mut inputs: Vec<Tensor> =
        inputs.filter_map(|(input, datum)| Tensor::of_datum(input.number, datum)).collect();
    let sizes: Vec<(&str, i64)> =
        args.sizes.iter().map(|&(name, size)| (ir.text(name), size)).collect();
    let failed = |error: cotan_backend_llvm::CallError| error.to_string();
    let mut results = called.call_sized(&inputs, &sizes).map_err(failed)?;
    let mut bound = called.bind_sized(&mut inputs, &mut results, &sizes).map_err(failed)?;
    measure(settings.seconds / 3.0, || bound.call()).map(|times| times.least).map_err(failed)
}
