//! Operations on arrays that say they are linear are, and their transposes are transposes: on their
//! own examples, `<ct, f(x)> = <transpose(ct), x>` for every operand.

use cotan_dialects::Emit;
use cotan_dialects::derivative::{Class, Transpose, TransposeEach, classes};
use cotan_dialects::eval::{Array, Datum, Interpreter, Limits};
use cotan_dialects::func::{Func, Return};
use cotan_ir::spec::{OpDef, OpSpec};
use cotan_ir::text::{self, ParseOptions};
use cotan_ir::verify::verify;
use cotan_ir::{Builder, Ir, Op, Shape, Type};
use std::sync::Arc;

/// The size that every parameter has.
const SIZE: usize = 5;

fn specs() -> impl Iterator<Item = &'static OpSpec> {
    let registry = cotan_dialects::registry();
    registry.ops().to_vec().into_iter().filter(|spec| spec.dialect() == "array")
}

/// The example of an operation, and the operations in it that are of its kind.
fn example(spec: &OpSpec) -> (Ir, Vec<Op>) {
    let (_, rest) = spec.doc.split_once("```mlir\n").expect("there is an example");
    let text = rest.split("```").next().expect("it ends");
    let registry = cotan_dialects::registry();
    let parsed = text::parse(&registry, spec.name, text.into(), 1, ParseOptions::default());
    let mut diagnostics = parsed.diagnostics;
    verify(&parsed.ir, &mut diagnostics);
    assert!(diagnostics.is_empty(), "`{}`", spec.name);
    let ops = parsed.ir.walk(parsed.ir.root());
    let ops = ops.filter(|&op| parsed.ir.name_text(op) == spec.name).collect();
    (parsed.ir, ops)
}

/// A function of the operands of `op`, in a module of its own, that gives what it gives, or what
/// `transpose` makes of one parameter more. Operands that are not floats are kept as they are in
/// the example, where they come from constants or parameters.
struct Program {
    ir: Ir,
    inputs: Vec<Type>,
}

/// Makes the cotangent of an operand.
#[derive(Clone, Copy)]
enum Back {
    /// Of the only one of its kind.
    One(Transpose),
    /// Of the one at this place in its group.
    Each(TransposeEach, usize),
}

fn program(spec: &'static OpSpec, at: usize, transpose: Option<Back>) -> Program {
    let (mut ir, ops) = example(spec);
    let op = ops[at];
    let function = ir.walk(ir.root()).find(|&op| ir.is::<Func>(op)).expect("there is a function");
    let body = Func::read(&ir, function).body;
    let entry = ir.entry(body).expect("it has code");
    let end = ir.last_op(entry).expect("it returns");
    let result = ir.result(op, 0);
    // The operands come from outside, and so does the cotangent.
    let loc = ir.loc(op);
    for index in 0..ir.operand_count(op) {
        let operand = ir.operand(op, index);
        if is_float(&ir, ir.ty(operand)) {
            let ty = ir.ty(operand);
            let fresh = ir.add_block_arg(entry, ty, loc);
            ir.set_operand(op, index, fresh);
        }
    }
    let given = match transpose {
        None => result,
        Some(transpose) => {
            let ty = ir.ty(result);
            let ct = ir.add_block_arg(entry, ty, loc);
            let mut builder = Builder::before(&mut ir, end);
            let emit = &mut Emit::new(&mut builder, loc);
            match transpose {
                Back::One(transpose) => transpose(emit, op, ct),
                Back::Each(transpose, place) => transpose(emit, op, place, ct),
            }
        }
    };
    ir.set_operands(end, &[given]);
    let inputs: Vec<Type> = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    let outputs = [ir.ty(given)];
    let ty = ir.function_type(&inputs, &outputs);
    let ty = ir.store.type_attr(ty);
    let name = ir.symbol("function_type");
    ir.set_attr(function, name, Some(ty));
    assert!(ir.is::<Return>(end));
    let mut diagnostics = cotan_ir::Diagnostics::default();
    verify(&ir, &mut diagnostics);
    let found: Vec<_> = diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, [""; 0], "`{}`\n{}", spec.name, text::print_to_string(&ir, <_>::default()));
    Program { ir, inputs }
}

fn is_float(ir: &Ir, ty: Type) -> bool {
    Shape::of(&ir.store, ty).is_some_and(|shape| shape.element == Type::F64)
}

/// Small numbers, so that products are exact; integers stay in and around the range of indices.
fn argument(ir: &Ir, ty: Type, seed: &mut u64) -> Datum {
    let shape = Shape::of(&ir.store, ty).expect("examples take arrays");
    let sizes = shape.sizes.iter().map(|size| size.eval(|_| Some(SIZE as i64)));
    let sizes: Vec<usize> = sizes.map(|size| size.expect("a size") as usize).collect();
    let mut number = || {
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let small = ((*seed >> 33) % 9) as i64 - 2;
        if is_float(ir, ty) { (small as f64).to_bits() } else { small as u64 & mask(ir, ty) }
    };
    let words = (0..sizes.iter().product::<usize>()).map(|_| number()).collect();
    Datum::of(&sizes, words)
}

fn mask(ir: &Ir, ty: Type) -> u64 {
    let shape = Shape::of(&ir.store, ty).expect("examples take arrays");
    if shape.element == Type::I1 { 1 } else { u64::MAX }
}

fn call(program: &Program, args: &[Datum]) -> Datum {
    let ir = &program.ir;
    let function = ir.walk(ir.root()).find(|&op| ir.is::<Func>(op)).expect("there is a function");
    let results = Interpreter::new(ir, Limits::default()).call(function, args.to_vec());
    let results = results.unwrap_or_else(|stop| {
        let message = stop.into_diagnostic().message;
        panic!("{message}\n{}", text::print_to_string(ir, <_>::default()))
    });
    results.into_iter().next().expect("one result")
}

fn dot(a: &Datum, b: &Datum) -> f64 {
    assert_eq!(a.shape(), b.shape());
    let pairs = a.words().iter().zip(b.words());
    pairs.map(|(&a, &b)| f64::from_bits(a) * f64::from_bits(b)).sum()
}

/// The place among the parameters that stands for operand `index`, since parameters are added for
/// operands that are floats, in order.
fn place(spec: &'static OpSpec, at: usize, index: usize) -> usize {
    let (ir, ops) = example(spec);
    let entry = ir.walk(ir.root()).find(|&op| ir.is::<Func>(op));
    let entry = entry.and_then(|function| ir.entry(Func::read(&ir, function).body));
    let own = entry.map_or(0, |entry| ir.arg_count(entry));
    let before = (0..index).filter(|&other| is_float(&ir, ir.ty(ir.operand(ops[at], other))));
    own + before.count()
}

/// Which operands of the operation stand in which class.
fn linear_operands(spec: &'static OpSpec, at: usize) -> Vec<(usize, Back)> {
    let (ir, ops) = example(spec);
    let op = ops[at];
    let declared = classes(&ir, op).unwrap_or_default();
    let groups = spec.operands.iter().enumerate().zip(declared);
    let linear = groups.flat_map(|((group, _), class)| {
        let operands = ir.operand_group(op, spec, group);
        let back = |place| match class {
            Class::Linear(transpose) => Some(Back::One(*transpose)),
            Class::LinearEach(transpose) | Class::BilinearEach(transpose) => {
                Some(Back::Each(*transpose, place))
            }
            _ => None,
        };
        operands.enumerate().filter_map(move |(place, index)| Some((index, back(place)?)))
    });
    linear.filter(|&(index, _)| is_float(&ir, ir.ty(ir.operand(op, index)))).collect()
}

#[test]
fn transposes_are_transposes() {
    let mut checked = 0;
    for spec in specs() {
        let count = example(spec).1.len();
        for at in 0..count {
            for (index, transpose) in linear_operands(spec, at) {
                let forward = program(spec, at, None);
                let backward = program(spec, at, Some(transpose));
                let place = place(spec, at, index);
                let mut seed = 7;
                let mut args: Vec<Datum> =
                    forward.inputs.iter().map(|&ty| argument(&forward.ir, ty, &mut seed)).collect();
                // Linear in this operand alone: the other linear ones are zero. Bilinear ones are
                // part of the map.
                for (other, _) in linear_operands(spec, at) {
                    if other != index && !is_bilinear(spec, at) {
                        let other = self::place(spec, at, other);
                        args[other] = zeros(&args[other]);
                    }
                }
                let y = call(&forward, &args);
                let ct = argument(&backward.ir, *backward.inputs.last().expect("ct"), &mut seed);
                let back = call(&backward, &[&args[..], std::slice::from_ref(&ct)].concat());
                assert_eq!(dot(&ct, &y), dot(&back, &args[place]), "`{}`", spec.name);
                checked += 1;
            }
        }
    }
    assert!(checked >= 20, "only {checked} operands are linear");
}

fn is_bilinear(spec: &'static OpSpec, at: usize) -> bool {
    let (ir, ops) = example(spec);
    let classes = classes(&ir, ops[at]).unwrap_or_default();
    classes.iter().any(|class| matches!(class, Class::Bilinear(_) | Class::BilinearEach(_)))
}

fn zeros(like: &Datum) -> Datum {
    match like.shape() {
        Some(shape) => Datum::Array(Arc::new(Array::splat(shape, 0))),
        None => Datum::Scalar(0),
    }
}

/// Every operation has a size of work, and says what it is to a derivative.
#[test]
fn everything_is_declared() {
    let registry = cotan_dialects::registry();
    for spec in specs() {
        let name = registry.ops().iter().position(|other| other.name == spec.name);
        let at = name.expect("it is registered");
        let costs = registry.column::<cotan_dialects::Cost>();
        assert!(costs.get(at).is_some_and(Option::is_some), "`{}` has no cost", spec.name);
    }
}
