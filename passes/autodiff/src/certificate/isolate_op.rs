//! Isolation of a failing operation: each one is checked alone, with its operands from a run.

use super::checks::{PointChecks, check_derivative};
use super::derived::Derived;
use super::{CheckOptions, CheckedPipeline};
use cotan_dialects::ad::request::changing;
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interfaces::sizes::{FACTS, PARAMETERS, share_facts};
use cotan_dialects::interp::NumberFormat;
use cotan_dialects::interp::{Arguments, Datum, Frame, Observer};
use cotan_dialects::{Callable, Callee};
use cotan_ir::symbol_table::SymbolTable;
use cotan_ir::{Builder, Ir, NewOp, Op, Symbol, Type, Value};
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
        derived: &Derived,
        options: &CheckOptions<'_>,
        sizes: &[(Symbol, i64)],
    ) -> Option<(Op, PointChecks)> {
        let pipeline = options.pipelines.first()?;
        let mut whole = derived.ir.clone();
        derived.declared.erase(&mut whole);
        let emptied = Emptied::new(whole);
        self.of.iter().find_map(|(&op, operands)| {
            let (ir, function) = emptied.with_op(&derived.ir, op)?;
            let at = Arguments { values: operands.clone(), sizes: sizes.to_vec() };
            let tried = check_alone(&ir, function, &at, pipeline, options)?;
            (!tried.holds()).then_some((op, tried))
        })
    }
}

/// Checks the function of an isolated operation; `None` if it has no derivative or does not run to
/// its end.
fn check_alone(
    ir: &Ir,
    function: Op,
    at: &Arguments,
    pipeline: &CheckedPipeline,
    options: &CheckOptions<'_>,
) -> Option<PointChecks> {
    let inputs = &Callable::type_of(ir, function)?.inputs;
    let derived = Derived::new(ir, function, &changing(ir, inputs), pipeline).ok()?;
    check_derivative(&derived, at, options.seed, options.limits).ok()?
}

/// A module without its functions, to which one operation at a time is added, so that a pipeline
/// runs over that operation only.
struct Emptied {
    ir: Ir,
}

impl Emptied {
    /// Erases the functions of a module.
    fn new(mut ir: Ir) -> Self {
        let functions: Vec<Op> = ir.walk(ir.root()).filter(|&op| Callable::is(&ir, op)).collect();
        for function in functions {
            if !ir.is_erased(function) {
                ir.erase_op(function);
            }
        }
        ir.compact();
        Self { ir }
    }

    /// Returns a copy of the module with a function that consists of one operation of the whole
    /// module, and that function.
    ///
    /// The operation has no regions. Both modules intern the same types, attributes and locations.
    fn with_op(&self, whole: &Ir, op: Op) -> Option<(Ir, Op)> {
        let mut around = op;
        while !Callable::is(whole, around) {
            around = whole.parent_op(around)?;
        }
        let mut ir = self.ir.clone();
        let loc = whole.loc(op);
        let inputs: Vec<Type> = whole.operands(op).map(|value| whole.ty(value)).collect();
        let outputs: Vec<Type> = whole.results(op).map(|value| whole.ty(value)).collect();
        let (ty, body) = (ir.store.function_type(&inputs, &outputs), ir.create_region());
        let entry = ir.append_new_block(body, &inputs, loc);
        let args: Vec<Value> = ir.args(entry).collect();
        let b = &mut Builder::at_end(&mut ir, entry);
        let copy = b.create(NewOp {
            operands: &args,
            results: &outputs,
            props: whole.props(op),
            attrs: whole.attrs(op),
            ..NewOp::new(whole.name(op), loc)
        });
        let results: Vec<Value> = b.results(copy).collect();
        Return::build(b, loc, &results);
        let root = ir.single_block(*ir.regions(ir.root()).first()?)?;
        let name = ir.store.string_attr("alone");
        let created = Func::build(&mut Builder::at_end(&mut ir, root), loc, name, ty, body);
        copy_facts(&mut ir, whole, around, created);
        SymbolTable::new(&ir, ir.root()).insert(&mut ir, created)?;
        Some((ir, created))
    }
}

/// Copies the facts of a function of another module about the arguments of a function.
fn copy_facts(ir: &mut Ir, whole: &Ir, around: Op, to: Op) {
    let (loc, name) = (ir.loc(to), ir.store.string_attr("around"));
    let (ty, body) = (ir.store.function_type(&[], &[]), ir.create_region());
    let from = Func::build(&mut Builder::after(ir, to), loc, name, ty, body);
    for name in [PARAMETERS, FACTS] {
        let stated = whole.attr_named(around, name);
        let name = ir.store.symbol(name);
        ir.set_attr(from, name, stated);
    }
    share_facts(ir, from, to);
    ir.erase_op(from);
}
