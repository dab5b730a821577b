//! Isolation of a failing operation: each one is checked alone, with its operands from a run.

use super::checks::{PointChecks, check_derivative};
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

/// Records the operands of operations on floats at their first execution.
#[derive(Default)]
pub struct RecordedOperands {
    of: IndexMap<Op, Vec<Datum>>,
}

impl Observer for RecordedOperands {
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

impl RecordedOperands {
    /// Returns the first operation whose derivative fails in isolation, with its checks.
    pub fn first_failure(
        &self,
        ir: &Ir,
        options: &CheckOptions<'_>,
        sizes: &[(Symbol, i64)],
    ) -> Option<(Op, PointChecks)> {
        let pipeline = options.ways.first()?;
        self.of.iter().find_map(|(&op, operands)| {
            let tried = check_alone(ir, op, operands, sizes, pipeline, options)?;
            (!tried.holds()).then_some((op, tried))
        })
    }
}

/// Checks an operation as a function; `None` if that is impossible.
fn check_alone(
    ir: &Ir,
    op: Op,
    operands: &[Datum],
    sizes: &[(Symbol, i64)],
    pipeline: &CheckedPipeline,
    options: &CheckOptions<'_>,
) -> Option<PointChecks> {
    let mut ir = ir.clone();
    let function = function_of(&mut ir, op)?;
    let inputs: Vec<Type> = ir.operands(op).map(|value| ir.ty(value)).collect();
    let wrt = changing(&ir, &inputs);
    let derived = Derived::new(&ir, function, &wrt, pipeline).ok()?;
    let at = Arguments { values: operands.to_vec(), sizes: sizes.to_vec() };
    check_derivative(&derived, &at, options.seed, options.limits).ok()?
}

/// Adds a function that consists of one operation.
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
    let created = Func::build(&mut Builder::after(ir, around), loc, name, ty, body);
    share_facts(ir, around, created);
    let root = ir.nearest_symbol_table(around).unwrap_or(ir.root());
    SymbolTable::new(ir, root).insert(ir, created)?;
    Some(created)
}
