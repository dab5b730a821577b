//! Operations that declare linearity are linear, and their transposes are transposes: on their own
//! examples, `f(a x + b y) = a f(x) + b f(y)` and `<ct, f(x)> = <transpose(ct), x>` for every
//! operand, at every size. Elementwise operations are tested elsewhere.

use super::programs::{Numbers, REGISTRY, example, has_sizes, is_float, main_function, zeros};
use cotan_dialects::array::Accumulate;
use cotan_dialects::derivative_rules::{
    DifferentiateRow, OperandRule, Transpose, TransposeEach, classes,
};
use cotan_dialects::func::{Func, Return};
use cotan_dialects::interp::{Datum, ElementwiseRow, Interpreter, Limits};
use cotan_dialects::{AddTransposed, Emit};
use cotan_ir::spec::OpSpec;
use cotan_ir::text;
use cotan_ir::verify::verify;
use cotan_ir::{Builder, Ir, Type, Value};

/// The sizes of every parameter, one after the other.
const SIZES: [i64; 4] = [0, 1, 2, 5];

fn specs() -> impl Iterator<Item = &'static OpSpec> {
    let per_element = REGISTRY.column::<ElementwiseRow>();
    let own = |at: &usize| !per_element.get(*at).is_some_and(Option::is_some);
    (0..REGISTRY.ops().len()).filter(own).map(|at| REGISTRY.ops()[at])
}

/// A function of the operands of `op`, in a module of its own, that returns its results, or the
/// result of `transpose` for one parameter more. Operands that are not floats are computed as in
/// the example, from constants or parameters.
struct Program {
    ir: Ir,
    inputs: Vec<Type>,
}

/// Emits the cotangent of an operand.
#[derive(Clone, Copy)]
enum Back {
    /// Adds that of the operand with this index, at this position in its group, to one parameter
    /// more.
    Added(AddTransposed, usize, usize),
    /// For the only one of its kind.
    One(Transpose),
    /// For the one at this position in its group.
    Each(TransposeEach, usize),
}

fn program(spec: &'static OpSpec, at: usize, transpose: Option<Back>) -> Program {
    let (mut ir, ops) = example(spec);
    let op = ops[at];
    let function = main_function(&ir);
    let body = ir.verified::<Func>(function).body;
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
            let target = match transpose {
                Back::Added(_, index, _) => {
                    let ty = ir.ty(ir.operand(op, index));
                    ir.add_block_arg(entry, ty, loc)
                }
                _ => ct,
            };
            let mut builder = Builder::before(&mut ir, end);
            let emit = &mut Emit::new(&mut builder, loc);
            match transpose {
                Back::One(transpose) => transpose(emit, op, ct),
                Back::Each(transpose, place) => transpose(emit, op, place, ct),
                Back::Added(add, _, place) => {
                    let body = |b: &mut Builder<'_>, _: &[Value], sums: &[Value]| {
                        vec![add(&mut Emit::new(b, loc), op, place, ct, sums[0])]
                    };
                    Accumulate::over(emit.builder, loc, &[], &[target], &[], &[], body)[0]
                }
            }
        }
    };
    ir.set_operands(end, &[given]);
    let inputs: Vec<Type> = ir.args(entry).map(|arg| ir.ty(arg)).collect();
    let outputs = [ir.ty(given)];
    let ty = ir.store.function_type(&inputs, &outputs);
    let ty = ir.store.type_attr(ty);
    let name = ir.store.symbol("function_type");
    ir.set_attr(function, name, Some(ty));
    assert!(ir.is::<Return>(end));
    let mut diagnostics = cotan_ir::Diagnostics::default();
    verify(&ir, &mut diagnostics);
    let found: Vec<_> = diagnostics.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(found, [""; 0], "`{}`\n{}", spec.name, text::print_to_string(&ir, <_>::default()));
    Program { ir, inputs }
}

fn call(program: &Program, args: &[Datum]) -> Datum {
    let ir = &program.ir;
    let function = main_function(ir);
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

/// `a x + b y`, number by number.
fn combined(a: f64, x: &Datum, b: f64, y: &Datum) -> Datum {
    let pairs = x.words().iter().zip(y.words());
    let sum = |(&x, &y): (&u64, &u64)| a * f64::from_bits(x) + b * f64::from_bits(y);
    Datum::of(x.shape().unwrap_or_default(), pairs.map(|pair| sum(pair).to_bits()).collect())
}

/// Returns whether floats are the same; zeros may differ in their signs.
fn same(a: &Datum, b: &Datum) -> bool {
    let pairs = a.words().iter().zip(b.words());
    a.shape() == b.shape()
        && pairs.into_iter().all(|(&a, &b)| f64::from_bits(a) == f64::from_bits(b))
}

/// Returns the parameter index of operand `index`, since parameters are added for float operands,
/// in order.
fn place(spec: &'static OpSpec, at: usize, index: usize) -> usize {
    let (ir, ops) = example(spec);
    let entry = ir.entry(ir.verified::<Func>(main_function(&ir)).body);
    let own = entry.map_or(0, |entry| ir.arg_count(entry));
    let before = (0..index).filter(|&other| is_float(&ir, ir.ty(ir.operand(ops[at], other))));
    own + before.count()
}

/// Returns the operands of the operation in the linear class.
fn linear_operands(spec: &'static OpSpec, at: usize) -> Vec<(usize, Back)> {
    let (ir, ops) = example(spec);
    let op = ops[at];
    // Accumulators are not values that a function could return.
    if !ir.results(op).any(|result| is_float(&ir, ir.ty(result))) {
        return Vec::new();
    }
    let declared = classes(&ir, op).unwrap_or_default();
    let groups = spec.operands.iter().enumerate().zip(declared);
    let linear = groups.flat_map(|((group, _), class)| {
        let operands = ir.operand_group(op, spec, group);
        let back = |place| match class {
            OperandRule::Linear(transpose) | OperandRule::Bilinear(transpose) => {
                Some(Back::One(*transpose))
            }
            OperandRule::LinearEach(transpose) | OperandRule::BilinearEach(transpose) => {
                Some(Back::Each(*transpose, place))
            }
            _ => None,
        };
        operands.enumerate().filter_map(move |(place, index)| Some((index, back(place)?)))
    });
    linear.filter(|&(index, _)| is_float(&ir, ir.ty(ir.operand(op, index)))).collect()
}

/// Arguments of a program at a size; `None` if an array had a negative one. Linear operands other
/// than operand `index` are zero: the operation is linear in this one alone.
fn arguments(
    spec: &'static OpSpec,
    at: usize,
    index: usize,
    program: &Program,
    size: i64,
) -> Option<Vec<Datum>> {
    let mut numbers = Numbers(7 + size as u64);
    if !has_sizes(&program.ir, main_function(&program.ir), size) {
        return None;
    }
    let inputs = program.inputs.iter();
    let args = inputs.map(|&ty| numbers.datum(&program.ir, ty, size, None));
    let mut args: Vec<Datum> = args.collect::<Option<_>>()?;
    for other in added_operands(spec, at).into_iter().filter(|&other| other != index) {
        let other = place(spec, at, other);
        args[other] = zeros(&args[other]);
    }
    Some(args)
}

/// Returns the operands that add up: all linear ones, but not bilinear ones, which multiply.
fn added_operands(spec: &'static OpSpec, at: usize) -> Vec<usize> {
    let (ir, ops) = example(spec);
    let declared = classes(&ir, ops[at]).unwrap_or_default();
    let groups = declared.iter().enumerate();
    let added = groups
        .filter(|(_, class)| matches!(class, OperandRule::Linear(_) | OperandRule::LinearEach(_)));
    let operands = added.flat_map(|(group, _)| ir.operand_group(ops[at], spec, group));
    operands.filter(|&index| is_float(&ir, ir.ty(ir.operand(ops[at], index)))).collect()
}

/// Returns every operand that is declared linear: the operation, its position in the example, the
/// operand.
fn all_linear() -> Vec<(&'static OpSpec, usize, usize, Back)> {
    let all = specs().flat_map(|spec| {
        let places = (0..example(spec).1.len()).map(move |at| (spec, at));
        places.collect::<Vec<_>>()
    });
    let operands = |(spec, at): (&'static OpSpec, usize)| {
        let linear = linear_operands(spec, at).into_iter();
        linear.map(move |(index, back)| (spec, at, index, back))
    };
    all.flat_map(operands).collect()
}

#[test]
fn linear_operands_are_linear() {
    let mut checked = 0;
    for (spec, at, index, _) in all_linear() {
        let forward = program(spec, at, None);
        let place = place(spec, at, index);
        for size in SIZES {
            let Some(args) = arguments(spec, at, index, &forward, size) else { continue };
            let (x, mut numbers) = (args[place].clone(), Numbers(99));
            let y = numbers.datum(&forward.ir, forward.inputs[place], size, None).expect("as x");
            let of = |datum: &Datum| {
                let mut args = args.clone();
                args[place] = datum.clone();
                call(&forward, &args)
            };
            let (whole, parts) = (of(&combined(2.0, &x, -3.0, &y)), [of(&x), of(&y)]);
            let sum = combined(2.0, &parts[0], -3.0, &parts[1]);
            assert!(same(&whole, &sum), "`{}`, operand {index}, size {size}", spec.name);
            checked += 1;
        }
    }
    assert!(checked >= 60, "only {checked} operands were checked");
}

#[test]
fn transposes_are_transposes() {
    let mut checked = 0;
    for (spec, at, index, transpose) in all_linear() {
        let (forward, backward) = (program(spec, at, None), program(spec, at, Some(transpose)));
        let place = place(spec, at, index);
        let mut sizes = 0;
        for size in SIZES {
            let Some(args) = arguments(spec, at, index, &forward, size) else { continue };
            if !has_sizes(&backward.ir, main_function(&backward.ir), size) {
                continue;
            }
            let ct = *backward.inputs.last().expect("the cotangent");
            let ct = Numbers(3).datum(&backward.ir, ct, size, None).expect("as the result");
            let y = call(&forward, &args);
            let back = call(&backward, &[&args[..], std::slice::from_ref(&ct)].concat());
            let sides = (dot(&ct, &y), dot(&back, &args[place]));
            assert_eq!(sides.0, sides.1, "`{}`, operand {index}, size {size}", spec.name);
            sizes += 1;
        }
        assert!(sizes >= 2, "`{}` has {sizes} sizes only", spec.name);
        checked += sizes;
    }
    assert!(checked >= 80, "only {checked} operands were checked");
}

/// Returns the interface of an operation that adds its transposes to existing cotangents.
fn adds(spec: &'static OpSpec) -> Option<AddTransposed> {
    let at = REGISTRY.ops().iter().position(|other| other.name == spec.name)?;
    REGISTRY.column::<DifferentiateRow>().get(at).copied().flatten()?.hints.add_transposed
}

#[test]
fn transposes_are_added_to_accumulators() {
    let mut checked = 0;
    for (spec, at, index, transpose) in all_linear() {
        let Some(add) = adds(spec) else { continue };
        let group = if let Back::Each(_, place) = transpose { place } else { 0 };
        let added = Back::Added(add, index, group);
        let (forward, backward) = (program(spec, at, None), program(spec, at, Some(added)));
        let place = place(spec, at, index);
        for size in SIZES {
            let Some(args) = arguments(spec, at, index, &forward, size) else { continue };
            let [.., ct, sum] = backward.inputs[..] else { panic!("it takes a cotangent") };
            let mut numbers = Numbers(3);
            let [ct, sum] = [ct, sum].map(|ty| numbers.datum(&backward.ir, ty, size, None));
            let (ct, sum) = (ct.expect("as the result"), sum.expect("as the operand"));
            let y = call(&forward, &args);
            let back = call(&backward, &[&args[..], &[ct.clone(), sum.clone()]].concat());
            let x = &args[place];
            let sides = (dot(&sum, x) + dot(&ct, &y), dot(&back, x));
            assert_eq!(sides.0, sides.1, "`{}`, operand {index}, size {size}", spec.name);
            checked += 1;
        }
    }
    assert!(checked >= 20, "only {checked} operands were checked");
}
