//! The operation that is to blame: each one is tried by itself, with what it was given in a run.

use super::checks::{Tried, try_derivative};
use super::derived::Derived;
use super::{CheckOptions, CheckedPipeline};
use cotan_dialects::ad::request::changing;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::share_facts;
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::interp::{Arguments, Datum, Frame, Observer};
use cotan_dialects::{Callable, Callee};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Builder, Ir, Mapping, Op, Symbol, Type, Value};
use indexmap::IndexMap;

/// Keeps what operations on floats were given when they ran first.
#[derive(Default)]
pub struct Given {
    of: IndexMap<Op, Vec<Datum>>,
}

impl Observer for Given {
    fn after(&mut self, frame: &mut Frame<'_, '_>, op: Op) {
        let ir = frame.ir();
        let is_plain = ir.regions(op).is_empty() && Callee::name(ir, op).is_none();
        if !is_plain || self.of.contains_key(&op) || !is_of_floats(ir, op) {
            return;
        }
        if let Ok(operands) = frame.get_all(ir.operands(op)) {
            self.of.insert(op, operands);
        }
    }
}

fn is_of_floats(ir: &Ir, op: Op) -> bool {
    let is_float = |value: Value| {
        matches!(NumberFormat::of(&ir.store, ir.ty(value)), Some(NumberFormat::Float(_)))
    };
    ir.operands(op).any(is_float) && ir.results(op).any(is_float)
}

impl Given {
    /// The first operation whose derivative is wrong by itself, and what is wrong with it.
    pub fn wrong(
        &self,
        ir: &Ir,
        trial: &CheckOptions<'_>,
        sizes: &[(Symbol, i64)],
    ) -> Option<(Op, Tried)> {
        let way = trial.ways.first()?;
        self.of.iter().find_map(|(&op, given)| {
            let tried = try_alone(ir, op, given, sizes, way, trial)?;
            (!tried.holds()).then_some((op, tried))
        })
    }
}

/// Tries an operation as a function; `None` if it cannot be.
fn try_alone(
    ir: &Ir,
    op: Op,
    given: &[Datum],
    sizes: &[(Symbol, i64)],
    way: &CheckedPipeline,
    trial: &CheckOptions<'_>,
) -> Option<Tried> {
    let mut ir = ir.clone();
    let function = function_of(&mut ir, op)?;
    let inputs: Vec<Type> = ir.operands(op).map(|value| ir.ty(value)).collect();
    let wrt = changing(&ir, &inputs);
    let derived = Derived::new(&ir, function, &wrt, way).ok()?;
    let at = Arguments { values: given.to_vec(), sizes: sizes.to_vec() };
    try_derivative(&derived, &at, trial.seed, trial.limits).ok()?
}

/// Adds a function that does what an operation does.
fn function_of(ir: &mut Ir, op: Op) -> Option<Op> {
    let mut around = op;
    while !Callable::is(ir, around) {
        around = ir.parent_op(around)?;
    }
    let loc = ir.loc(op);
    let operands: Vec<Value> = ir.operands(op).collect();
    let inputs: Vec<Type> = operands.iter().map(|&value| ir.ty(value)).collect();
    let outputs: Vec<Type> = ir.results(op).map(|value| ir.ty(value)).collect();
    let (ty, body) = (ir.store.function_type(&inputs, &outputs), ir.create_region());
    let entry = ir.append_new_block(body, &inputs, loc);
    let mut mapping = Mapping::default();
    mapping.values.extend(operands.into_iter().zip(ir.args(entry).collect::<Vec<_>>()));
    let copy = ir.clone_op(op, &mut mapping);
    ir.append_op(entry, copy);
    let results: Vec<Value> = ir.results(copy).collect();
    Return::build(&mut Builder::at_end(ir, entry), loc, &results);
    let name = ir.store.string_attr("alone");
    let made = Func::build(&mut Builder::after(ir, around), loc, name, ty, body);
    share_facts(ir, around, made);
    let root = ir.nearest_symbol_table(around).unwrap_or(ir.root());
    SymbolTable::new(ir, root).insert(ir, made)?;
    Some(made)
}
