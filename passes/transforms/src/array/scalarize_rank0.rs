//! `scalarize-rank0`: replaces tensors of rank 0 by scalars.

use constant::scalar_of;
use cotan_dialects::interp::ElementwiseRow;
use cotan_dialects::{Branch, Callee, ControlFlow, arith, func};
use cotan_ir::spec::Traits;
use cotan_ir::symbol_table::SymbolTables;
use cotan_ir::symbol_uses::SymbolRefs;
use cotan_ir::types::Signedness;
use cotan_ir::{Attr, Block, Entity, Ir, Op, Type, TypeData, Value};
use cotan_pass::Statistic;
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};
use union_find::{Typed, UnionFind};

mod constant;
mod union_find;

/// The pass.
pub static PASS: Pass = Pass {
    name: "scalarize-rank0",
    summary: "Replaces tensors of rank 0 by scalars",
    doc: "\
Other compilers represent a scalar as `tensor<f64>`; here it is `f64`. Values of type `tensor<T>`,
where `T` is a float, `index` or signless integer, get the type `T`. This covers operands and
results of elementwise operations, constants, arguments and results of functions, calls, returns and
branches.

Values that must have one type change together or not at all. These are operands and results of an
operation, forwarded operands and block arguments, arguments of calls and functions. They keep their
type if any of them is used or defined by another operation, by a declaration, or by a function
whose address is taken. So no conversions are needed.

```mlir before
func.func @f(%x: tensor<f64>) -> tensor<f64> {
  %two = arith.constant dense<2.0> : tensor<f64>
  %y = arith.mulf %x, %two : tensor<f64>
  %z = call @g(%y) : (tensor<f64>) -> tensor<f64>
  return %z : tensor<f64>
}
func.func private @g(%x: tensor<f64>) -> tensor<f64> {
  %y = math.exp %x : tensor<f64>
  return %y : tensor<f64>
}
```

```mlir after
func.func @f(%x: f64) -> f64 {
  %two = arith.constant 2.0 : f64
  %y = arith.mulf %x, %two : f64
  %z = call @g(%y) : (f64) -> f64
  return %z : f64
}
func.func private @g(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: Options::DECLARED,
    statistics: &[
        Statistic::new("num-values", "Number of values that became scalars"),
        Statistic::new("num-functions", "Number of functions whose type changed"),
    ],
    run,
};

cotan_pass::options! {
    /// Options of `scalarize-rank0`.
    struct Options {
        /// Functions whose types change: all, or private ones only
        signatures: Signatures = "all",
    }
}

cotan_pass::words! {
    /// The functions whose types change.
    enum Signatures {
        /// Every function.
        All = "all",
        /// Private ones only.
        Private = "private",
    }
}

fn run(ir: &mut Ir, module: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { signatures } = run.options();
    let ops: Vec<Op> = ir.walk(module).collect();
    let mut survey = TypeGroups {
        ir,
        module,
        all_signatures: signatures == Signatures::All,
        groups: UnionFind::default(),
        tables: SymbolTables::default(),
        branches: ir.registry().column(),
    };
    for &op in &ops {
        survey.visit(op);
    }
    survey.pin_referenced(&ops);
    let mut groups = survey.groups;
    groups.settle();
    let values = convert_values(ir, &groups);
    let mut functions = 0;
    for op in ops {
        convert_constant(ir, op);
        functions += usize::from(convert_signature(ir, op, &groups));
    }
    run.count("num-values", values);
    run.count("num-functions", functions);
    Ok(Change::from(values + functions > 0))
}

/// Returns the `T` of `tensor<T>`, if scalars of it exist.
fn scalar_type(ir: &Ir, ty: Type) -> Option<Type> {
    let TypeData::Tensor { shape, element, encoding: None } = ir.type_data(ty) else { return None };
    let is_scalar = match ir.type_data(*element) {
        TypeData::Integer { sign, .. } => *sign == Signedness::Signless,
        TypeData::Index | TypeData::Float(_) => true,
        _ => false,
    };
    (shape.is_empty() && is_scalar).then_some(*element)
}

/// Collects the sets of values that change together, and those that must keep their type.
struct TypeGroups<'a> {
    ir: &'a Ir,
    module: Op,
    all_signatures: bool,
    groups: UnionFind,
    tables: SymbolTables,
    branches: &'a [Option<ControlFlow>],
}

impl TypeGroups<'_> {
    fn visit(&mut self, op: Op) {
        let ir = self.ir;
        if ir.is::<func::Func>(op) {
            self.function(op);
        } else if ir.is::<func::Return>(op) {
            self.returns(op);
        } else if Callee::plain(ir, op).is_some() {
            self.call(op);
        } else if !ir.successors(op).is_empty() {
            self.branch(op);
        } else if self.is_elementwise(op) {
            let is_rank0 = |value: &Value| scalar_type(ir, ir.ty(*value)).is_some();
            let mut tensors = ir.operands(op).chain(ir.results(op)).filter(is_rank0);
            let Some(first) = tensors.next() else { return };
            self.groups.add(Typed::Value(first));
            tensors.for_each(|value| self.groups.join(Typed::Value(first), Typed::Value(value)));
        } else {
            self.pin_all(op);
        }
    }

    fn is_rank0(&self, value: Value) -> bool {
        scalar_type(self.ir, self.ir.ty(value)).is_some()
    }

    fn is_elementwise(&self, op: Op) -> bool {
        let ir = self.ir;
        if ir.is::<arith::Constant>(op) {
            return scalar_of(ir, op).is_some();
        }
        let row = || ir.registry().interface::<ElementwiseRow>(ir.name(op));
        ir.has_traits(op, Traits::PURE) && row().is_some()
    }

    fn pin(&mut self, values: impl IntoIterator<Item = Value>) {
        for value in values {
            if self.is_rank0(value) {
                self.groups.pin(Typed::Value(value));
            }
        }
    }

    /// An unknown operation: its operands, results and block arguments keep their types.
    fn pin_all(&mut self, op: Op) {
        let ir = self.ir;
        self.pin(ir.operands(op).chain(ir.results(op)));
        for &block in ir.successors(op) {
            self.pin(ir.args(block));
        }
        for entry in ir.regions(op).iter().filter_map(|&region| ir.entry(region)) {
            self.pin(ir.args(entry));
        }
    }

    fn join(&mut self, value: Value, other: Typed) {
        if self.is_rank0(value) {
            self.groups.join(Typed::Value(value), other);
        }
    }

    fn function(&mut self, op: Op) {
        let ir = self.ir;
        let function: Option<func::Func> = ir.get(op);
        let Some(function) = function else { return };
        for (index, &ty) in function.signature(ir).results.iter().enumerate() {
            if scalar_type(ir, ty).is_some() {
                self.groups.add(Typed::Result(op, index));
            }
        }
        let entry = ir.entry(function.body);
        for arg in entry.into_iter().flat_map(|entry| ir.args(entry)) {
            if self.is_rank0(arg) {
                self.groups.add(Typed::Value(arg));
            }
        }
        let visibility = function.sym_visibility.and_then(|attr| ir.as_str(attr));
        let may_change = self.all_signatures || visibility == Some("private");
        if entry.is_none() || !may_change {
            self.pin_signature(op);
        }
    }

    fn pin_signature(&mut self, op: Op) {
        let ir = self.ir;
        let Some(function) = ir.get::<func::Func>(op) else { return };
        for index in 0..function.signature(ir).results.len() {
            self.groups.pin(Typed::Result(op, index));
        }
        self.pin(ir.entry(function.body).into_iter().flat_map(|entry| ir.args(entry)));
    }

    fn returns(&mut self, op: Op) {
        let ir = self.ir;
        let Some(function) = ir.parent_op(op) else { return };
        for (index, value) in ir.operands(op).enumerate() {
            self.join(value, Typed::Result(function, index));
        }
    }

    fn call(&mut self, op: Op) {
        let ir = self.ir;
        let callee = Callee::plain(ir, op).and_then(|callee| self.tables.resolve(ir, op, callee));
        let entry = callee.and_then(|callee| ir.get::<func::Func>(callee));
        let Some((callee, entry)) = callee.zip(entry.and_then(|f| ir.entry(f.body))) else {
            return self.pin_all(op);
        };
        self.pass_operands(ir.operands(op), entry);
        for (index, value) in ir.results(op).enumerate() {
            self.join(value, Typed::Result(callee, index));
        }
    }

    /// Joins forwarded values with the arguments of a block.
    fn pass_operands(&mut self, values: impl Iterator<Item = Value>, block: Block) {
        for (value, arg) in values.zip(self.ir.args(block)) {
            self.join(value, Typed::Value(arg));
        }
    }

    fn branch(&mut self, op: Op) {
        let ir = self.ir;
        let Some(&Some(ControlFlow::Successors(Branch { operands: forwarded, .. }))) =
            self.branches.get(ir.name(op).index())
        else {
            return self.pin_all(op);
        };
        let mut rest: Vec<bool> = vec![true; ir.operand_count(op)];
        for (range, &block) in forwarded(ir, op).into_iter().zip(ir.successors(op)) {
            self.pass_operands(range.clone().map(|index| ir.operand(op, index)), block);
            rest[range].fill(false);
        }
        let rest: Vec<Value> =
            ir.operands(op).zip(rest).filter(|(_, rest)| *rest).map(|(value, _)| value).collect();
        self.pin(rest.into_iter().chain(ir.results(op)));
    }

    /// Functions that are referenced other than by a call in the module keep their types.
    fn pin_referenced(&mut self, inside: &[Op]) {
        let ir = self.ir;
        let mut outside = ir.walk(ir.root());
        let mut refs = SymbolRefs::default();
        while let Some(op) = outside.next() {
            if op == self.module {
                outside.skip_inside(op);
            } else {
                self.pin_refs(op, &mut refs);
            }
        }
        for &op in inside {
            if Callee::plain(ir, op).is_none() {
                self.pin_refs(op, &mut refs);
            }
        }
    }

    fn pin_refs(&mut self, op: Op, refs: &mut SymbolRefs) {
        for reference in refs.of(self.ir, op).collect::<Vec<Attr>>() {
            if let Some(target) = self.tables.resolve(self.ir, op, reference) {
                self.pin_signature(target);
            }
        }
    }
}

/// Changes the types of values; returns their number.
fn convert_values(ir: &mut Ir, groups: &UnionFind) -> usize {
    let mut count = 0;
    for typed in groups.changing() {
        let Typed::Value(value) = typed else { continue };
        let Some(ty) = scalar_type(ir, ir.ty(value)) else { continue };
        ir.set_type(value, ty);
        count += 1;
    }
    count
}

/// Changes the value of a constant to a scalar if its result is one.
fn convert_constant(ir: &mut Ir, op: Op) {
    if !ir.is::<arith::Constant>(op) || scalar_type(ir, ir.ty(ir.result(op, 0))).is_some() {
        return;
    }
    if let Some(scalar) = scalar_of(ir, op) {
        let value = ir.store.intern_attr(scalar);
        let key = ir.store.symbol("value");
        ir.set_attr(op, key, Some(value));
    }
}

/// Updates the type of a function to its arguments and results.
fn convert_signature(ir: &mut Ir, op: Op, groups: &UnionFind) -> bool {
    let Some(function) = ir.get::<func::Func>(op) else { return false };
    let Some(entry) = ir.entry(function.body) else { return false };
    let inputs: Vec<Type> = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    let results = function.signature(ir).results.iter().enumerate().map(|(index, &ty)| {
        let scalar = scalar_type(ir, ty).filter(|_| groups.changes(Typed::Result(op, index)));
        scalar.unwrap_or(ty)
    });
    let results: Vec<Type> = results.collect();
    let ty = ir.store.function_type(&inputs, &results);
    if ty == function.function_type {
        return false;
    }
    let (key, ty) = (ir.store.symbol("function_type"), ir.store.type_attr(ty));
    ir.set_attr(op, key, Some(ty));
    true
}
