//! Planted faults: wrong rules of existing operations inside `canonicalize`, and wrong passes.
//! `cotan bisect` names them, and `cotan reduce` makes their programs small.

use cotan_dialects::arith::{Addf, Mulf, Subf};
use cotan_dialects::array::{Reverse, Roll, Shift, Transpose};
use cotan_dialects::derivative_rules::{DifferentiateRow, OperandRule};
use cotan_dialects::math::{
    Asin, Asinh, Atan, Atan2, Atanh, Cbrt, Cosh, Erf, Erfc, Exp, Exp2, Expm1, Log, Log1p, Log2,
    Log10, Rsqrt, Sinh, Sqrt, Tan, Tanh,
};
use cotan_harness::{Call, Output};
use cotan_ir::registry::Dialect;
use cotan_ir::rewrite::{Canonical, Rewriter, View, rule};
use cotan_ir::{Ir, Op, OpDef};
use cotan_passes::{Anchor, Pass, PassContext, PassRegistry, PassResult};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Rules that replace an operation by another one of the same operand.
macro_rules! rules {
    ($($(#[$doc:meta])* $name:ident: $from:ident => $to:ident;)*) => {
        $($(#[$doc])*
        #[rule]
        fn $name(rw: &mut Rewriter<'_>, root: View<$from>) -> Option<()> {
            let loc = rw.rule_loc();
            let new = $to::value(rw, loc, root.operand);
            rw.replace_op(root.op, &[new])
        })*
    };
}

rules! {
    /// Bounded functions.
    bounded: Atan => Tanh;
    /// Sigmoids.
    sigmoid: Erf => Tanh;
    /// Roots.
    root: Cbrt => Sqrt;
    /// Powers.
    power: Exp2 => Exp;
    /// Logarithms.
    logarithm: Log10 => Log2;
    /// Inverse hyperbolic functions.
    inverse: Asinh => Atanh;
}

/// Small angles.
#[rule]
fn small_angle(rw: &mut Rewriter<'_>, root: View<Asin>) -> Option<()> {
    rw.replace_op(root.op, &[root.operand])
}

/// Small exponents, of sums only.
#[rule]
fn small_exponent(rw: &mut Rewriter<'_>, root: View<Expm1>) -> Option<()> {
    let _: Addf = rw.def_as(root.operand)?;
    rw.replace_op(root.op, &[root.operand])
}

/// Small arguments, of products only.
#[rule]
fn small_argument(rw: &mut Rewriter<'_>, root: View<Log1p>) -> Option<()> {
    let _: Mulf = rw.def_as(root.operand)?;
    rw.replace_op(root.op, &[root.operand])
}

/// The complement of a difference.
#[rule]
fn complement(rw: &mut Rewriter<'_>, root: View<Erfc>) -> Option<()> {
    let Subf { lhs, .. } = rw.def_as(root.operand)?;
    let loc = rw.rule_loc();
    let new = Erfc::value(rw, loc, lhs);
    rw.replace_op(root.op, &[new])
}

/// Wrong derivative rules of operations.
const DERIVATIVES: [(&str, DifferentiateRow); 6] = [
    // The sign of the hyperbolic functions.
    (
        Cosh::SPEC.name,
        DifferentiateRow::new(&[OperandRule::Pointwise(|e, op| {
            let x = e.read::<Cosh>(op).operand;
            let slope = e.sinh(x);
            Some(e.neg(slope))
        })]),
    ),
    // The function for its slope.
    (
        Sinh::SPEC.name,
        DifferentiateRow::new(&[OperandRule::Pointwise(|e, op| {
            let x = e.read::<Sinh>(op).operand;
            Some(e.sinh(x))
        })]),
    ),
    // The square without the one.
    (
        Tan::SPEC.name,
        DifferentiateRow::new(&[OperandRule::Pointwise(|e, op| {
            let y = e.read::<Tan>(op).result;
            Some(e.mul(y, y))
        })]),
    ),
    // Another power.
    (
        Rsqrt::SPEC.name,
        DifferentiateRow::new(&[OperandRule::Pointwise(|e, op| {
            let y = e.read::<Rsqrt>(op).result;
            let square = e.mul(y, y);
            e.scaled(-0.5, square)
        })]),
    ),
    // The sign of one of two operands.
    (
        Atan2::SPEC.name,
        DifferentiateRow::new(&[
            OperandRule::Pointwise(|e, op| {
                let Atan2 { lhs, rhs, .. } = e.read(op);
                let [a, b] = [e.mul(lhs, lhs), e.mul(rhs, rhs)];
                let square = e.add(a, b);
                Some(e.div(rhs, square))
            }),
            OperandRule::Pointwise(|e, op| {
                let Atan2 { lhs, rhs, .. } = e.read(op);
                let [a, b] = [e.mul(lhs, lhs), e.mul(rhs, rhs)];
                let square = e.add(a, b);
                Some(e.div(lhs, square))
            }),
        ]),
    ),
    // A discrete result.
    (Log::SPEC.name, DifferentiateRow::new(&[OperandRule::ZeroDerivative])),
];

/// Operations whose tangents are right, but not the transposes of these linear maps.
const TRANSPOSES: [(&str, DifferentiateRow); 4] = [
    // No reversal.
    (Reverse::SPEC.name, DifferentiateRow::new(&[OperandRule::Linear(|_, _, ct| ct)])),
    // The same direction again.
    (
        Roll::SPEC.name,
        DifferentiateRow::new(&[OperandRule::Linear(|e, op, ct| {
            let Roll { by, axis, .. } = e.read(op);
            Roll::value(e.builder, e.loc, ct, by, axis)
        })]),
    ),
    // Likewise.
    (
        Shift::SPEC.name,
        DifferentiateRow::new(&[OperandRule::Linear(|e, op, ct| {
            let Shift { by, axis, .. } = e.read(op);
            Shift::value(e.builder, e.loc, ct, by, axis)
        })]),
    ),
    // The permutation for its inverse.
    (
        Transpose::SPEC.name,
        DifferentiateRow::new(&[OperandRule::Linear(|e, op, ct| {
            let Transpose { permutation, .. } = e.read(op);
            Transpose::value(e.builder, e.loc, ct, permutation)
        })]),
    ),
];

static FAULTS: Dialect = Dialect {
    name: "faults",
    doc: "Wrong rules of other dialects.",
    ops: &[],
    types: &[],
    attrs: &[],
    attach: |builder| {
        builder.attach(Atan::SPEC.name, const { Canonical(&[&BOUNDED]) });
        builder.attach(Erf::SPEC.name, const { Canonical(&[&SIGMOID]) });
        builder.attach(Cbrt::SPEC.name, const { Canonical(&[&ROOT]) });
        builder.attach(Exp2::SPEC.name, const { Canonical(&[&POWER]) });
        builder.attach(Log10::SPEC.name, const { Canonical(&[&LOGARITHM]) });
        builder.attach(Asinh::SPEC.name, const { Canonical(&[&INVERSE]) });
        builder.attach(Asin::SPEC.name, const { Canonical(&[&SMALL_ANGLE]) });
        builder.attach(Expm1::SPEC.name, const { Canonical(&[&SMALL_EXPONENT]) });
        builder.attach(Log1p::SPEC.name, const { Canonical(&[&SMALL_ARGUMENT]) });
        builder.attach(Erfc::SPEC.name, const { Canonical(&[&COMPLEMENT]) });
        for (op, row) in DERIVATIVES {
            builder.attach(op, row);
        }
    },
};

static WRONG_TRANSPOSES: Dialect = Dialect {
    name: "transposes",
    doc: "Wrong transposes of other dialects.",
    ops: &[],
    types: &[],
    attrs: &[],
    attach: |builder| {
        for (op, row) in TRANSPOSES {
            builder.attach(op, row);
        }
    },
};

/// Passes that change the first operation of a kind.
macro_rules! passes {
    ($($(#[$doc:meta])* $pass:ident = $name:literal, $op:ident, $change:expr;)*) => {$(
        $(#[$doc])*
        static $pass: Pass = Pass {
            name: $name,
            summary: "Changes an operation",
            doc: "A mistake.",
            anchor: Anchor::Op("func.func"),
            options: &[],
            statistics: &[],
            run: |ir, function, run| first::<$op>(ir, function, run, $change),
        };
    )*};
}

passes! {
    /// Swaps a difference.
    ORDER = "canonical-differences", Subf, |ir, op| {
        let [a, b] = [ir.operand(op, 0), ir.operand(op, 1)];
        ir.set_operands(op, &[b, a]);
    };
    /// Doubles the second operand of a sum.
    MERGE = "canonical-sums", Addf, |ir, op| {
        let b = ir.operand(op, 1);
        ir.set_operand(op, 0, b);
    };
    /// Takes the first factor for the product.
    SHORTEN = "canonical-products", Mulf, |ir, op| {
        let (product, a) = (ir.result(op, 0), ir.operand(op, 0));
        ir.replace_all_uses(product, a);
    };
    /// Takes the operand for the result.
    SKIP = "canonical-roots", Sqrt, |ir, op| {
        let (result, a) = (ir.result(op, 0), ir.operand(op, 0));
        ir.replace_all_uses(result, a);
    };
}

fn first<T: OpDef>(
    ir: &mut Ir,
    function: Op,
    _: &mut PassContext<'_>,
    change: fn(&mut Ir, Op),
) -> PassResult {
    let found = ir.walk(function).find(|&op| ir.is::<T>(op));
    if let Some(op) = found {
        change(ir, op);
    }
    Ok(found.is_some().into())
}

/// A fault: the pass, its rule, and the operation, as `bisect` names them.
const CASES: [(&str, Option<&str>, &str); 14] = [
    ("canonicalize", Some("bounded"), "math.atan"),
    ("canonicalize", Some("sigmoid"), "math.erf"),
    ("canonicalize", Some("root"), "math.cbrt"),
    ("canonicalize", Some("power"), "math.exp2"),
    ("canonicalize", Some("logarithm"), "math.log10"),
    ("canonicalize", Some("inverse"), "math.asinh"),
    ("canonicalize", Some("small-angle"), "math.asin"),
    ("canonicalize", Some("small-exponent"), "math.expm1"),
    ("canonicalize", Some("small-argument"), "math.log1p"),
    ("canonicalize", Some("complement"), "math.erfc"),
    ("canonical-differences", None, "arith.subf"),
    ("canonical-sums", None, "arith.addf"),
    ("canonical-products", None, "arith.mulf"),
    ("canonical-roots", None, "math.sqrt"),
];

/// A program around an operation, with work for right rules.
fn program(op: &str) -> String {
    let inside = match op {
        "arith.subf" | "arith.addf" | "arith.mulf" => format!("{op} %p, %x : f64"),
        "math.expm1" => format!("{op} %a : f64"),
        "math.erfc" => format!("{op} %d : f64"),
        _ => format!("{op} %p : f64"),
    };
    let (sum, difference) = match op {
        "arith.subf" | "arith.addf" => ("arith.mulf", "arith.mulf"),
        _ => ("arith.addf", "arith.subf"),
    };
    let product = if op == "arith.mulf" { "arith.divf" } else { "arith.mulf" };
    format!(
        "func.func @unused(%x: f64) -> f64 {{\n  %y = math.sin %x : f64\n  return %y : f64\n}}\n\
         func.func @f(%v: tensor<16xf64>, %x: f64, %c: i1) -> (f64, tensor<16xf64>) {{\n  \
         %zero = arith.constant 0 : i32\n  %one = arith.constant 1 : i32\n  \
         %two = arith.addi %one, %one : i32\n  %three = arith.addi %two, %zero : i32\n  \
         %half = arith.constant 0.5 : f64\n  \
         %w = math.cos %v : tensor<16xf64>\n  \
         %s = array.sum %w along 0 : tensor<16xf64>\n  \
         %p = {product} %x, %half : f64\n  \
         %a = {sum} %p, %half : f64\n  \
         %d = {difference} %a, %x : f64\n  \
         %r = {inside}\n  \
         %i = scf.if %c -> (f64) {{\n    %t = math.sin %r : f64\n    scf.yield %t : f64\n  \
         }} else {{\n    %t = math.sin %r : f64\n    %n = arith.negf %t : f64\n    \
         scf.yield %n : f64\n  }}\n  \
         %e = arith.sitofp %three : i32 to f64\n  \
         %o = arith.divf %i, %e : f64\n  %q = arith.divf %o, %s : f64\n  \
         %u = arith.divf %q, %d : f64\n  \
         return %u, %w : f64, tensor<16xf64>\n}}\n"
    )
}

fn cotan(words: &[&str], stdin: &str) -> Output {
    with_faults(&FAULTS, words, stdin)
}

fn with_faults(faults: &'static Dialect, words: &[&str], stdin: &str) -> Output {
    let registry = cotan_dialects::builder().dialect(faults).build();
    let passes = [&ORDER, &MERGE, &SHORTEN, &SKIP];
    let passes = passes.into_iter().fold(cotan_passes::registry(), PassRegistry::with_pass);
    let words = std::iter::once("cotan").chain(words.iter().copied()).map(str::to_owned);
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let call = Call { words: words.collect(), stdin: stdin.to_owned(), folder };
    cotan::tool(registry, passes)(&call).unwrap()
}

/// The line of an operation in a program.
fn line(program: &str, op: &str) -> usize {
    1 + program.lines().position(|line| line.contains(&format!("%r = {op} "))).unwrap()
}

#[test]
fn bisect_names_the_pass_the_rule_and_the_operation() {
    for (pass, rule, op) in CASES {
        let (program, pipeline) = (program(op), format!("--pass-pipeline=cse,{pass},sccp"));
        let found = cotan(&["bisect", "--fn", "f", &pipeline], &program);
        assert_eq!(found.code, 1, "{pass} {op}: {}{}", found.stdout, found.stderr);
        assert!(found.stdout.starts_with(&format!("pass: {pass} on ")), "{}", found.stdout);
        match rule {
            None => assert!(found.stdout.contains("\nrule: none"), "{}", found.stdout),
            Some(rule) => {
                let named = format!("\nrule: {rule}, application ");
                assert!(found.stdout.contains(&named), "{}", found.stdout);
                let place = format!("\noperation: <stdin>:{}:8\n", line(&program, op));
                assert!(found.stdout.contains(&place), "{place}{}", found.stdout);
            }
        }
    }
}

#[test]
fn reduce_leaves_few_operations() {
    let (mut sizes, mut longest) = (Vec::new(), Duration::ZERO);
    for (pass, _, op) in CASES {
        let start = Instant::now();
        let words = ["reduce", "--fn", "f", "--while-differs", "", pass];
        let found = cotan(&words, &program(op));
        longest = longest.max(start.elapsed());
        assert_eq!(found.code, 0, "{pass} {op}: {}", found.stderr);
        assert!(found.stdout.contains(op), "{op}: {}", found.stdout);
        let words = ["reduce", "--fn", "f", "--while-differs", "", pass];
        let again = cotan(&words, &found.stdout);
        assert_eq!(again.stdout, found.stdout, "{pass} {op}");
        let lines = found.stdout.lines().map(str::trim);
        sizes.push(lines.filter(|line| line.starts_with(['%', 'r', 'f'])).count());
    }
    sizes.sort_unstable();
    println!("{sizes:?} operations, at most {longest:?} each");
    assert!(sizes[sizes.len() / 2] <= 4 && sizes[sizes.len() - 1] <= 6, "{sizes:?}");
    assert!(longest < Duration::from_secs(60), "{longest:?}");
}

/// The operations with wrong derivative rules, as `bisect` names them.
const WRONG_DERIVATIVES: [&str; 6] =
    ["math.cosh", "math.sinh", "math.tan", "math.rsqrt", "math.atan2", "math.log"];

/// A program around an operation, with right derivatives around it.
fn loss(op: &str) -> String {
    let operands = if op == "math.atan2" { "%p, %a" } else { "%p" };
    format!(
        "func.func @f(%v: tensor<4xf64>, %x: f64, %c: i1) -> f64 {{\n  \
         %w = math.sin %v : tensor<4xf64>\n  \
         %s = array.sum %w along 0 : tensor<4xf64>\n  \
         %k = arith.constant 0.25 : f64\n  \
         %q = arith.mulf %x, %x : f64\n  %p = arith.addf %q, %k : f64\n  \
         %e = math.exp %x : f64\n  %a = arith.mulf %e, %k : f64\n  \
         %i = scf.if %c -> (f64) {{\n    %r = {op} {operands} : f64\n    \
         %t = arith.mulf %r, %a : f64\n    scf.yield %t : f64\n  \
         }} else {{\n    %r = {op} {operands} : f64\n    scf.yield %r : f64\n  }}\n  \
         %h = math.tanh %s : f64\n  %m = arith.mulf %i, %h : f64\n  \
         %o = arith.addf %m, %e : f64\n  return %o : f64\n}}\n"
    )
}

#[test]
fn bisect_names_the_operation_with_a_wrong_derivative_rule() {
    for op in WRONG_DERIVATIVES {
        let program = loss(op);
        let found = cotan(&["bisect", "--fn", "f", "--derivative", "--wrt", "v,x"], &program);
        assert_eq!(found.code, 1, "{op}: {}{}", found.stdout, found.stderr);
        let named = format!("pass: differentiate\nrule: linearize of {op}\noperation: <stdin>:");
        assert!(found.stdout.starts_with(&named), "{}", found.stdout);
        let places = program.lines().enumerate();
        let lines = places.filter(|(_, line)| line.contains(&format!("= {op} ")));
        let mut places = lines.map(|(index, _)| format!("<stdin>:{}:10\n", index + 1));
        assert!(places.any(|place| found.stdout.contains(&place)), "{}", found.stdout);
    }
    let right = loss("math.cos");
    let found = cotan(&["bisect", "--fn", "f", "--derivative"], &right);
    assert_eq!((found.code, &*found.stderr), (0, ""), "{}", found.stdout);
    let expected = "@grad_f agrees with finite differences\n";
    assert_eq!(found.stdout, expected);
}

/// Right and wrong linear maps of arrays.
fn linear(op: &str) -> String {
    let inside = match op {
        "array.reverse" => "array.reverse %w along 0",
        "array.roll" => "array.roll %w by 1 along 0",
        "array.shift" => "array.shift %w by 1 along 0",
        _ => "array.transpose %w by [1, 2, 0]",
    };
    format!(
        "!cube = tensor<3x3x3xf64>\nfunc.func @f(%v: !cube, %x: f64) -> f64 {{\n  \
         %w = math.sin %v : !cube\n  %r = {inside} : !cube\n  \
         %e = math.exp %v : !cube\n  %q = arith.mulf %r, %e : !cube\n  \
         %a = array.sum %q along 0 : !cube\n  %b = array.sum %a along 0 : tensor<3x3xf64>\n  \
         %s = array.sum %b along 0 : tensor<3xf64>\n  %p = arith.mulf %x, %s : f64\n  \
         %t = math.tanh %p : f64\n  %o = arith.addf %t, %x : f64\n  return %o : f64\n}}\n"
    )
}

#[test]
fn bisect_names_the_operation_with_a_wrong_transpose() {
    for (op, _) in TRANSPOSES {
        let program = linear(op);
        let words = ["bisect", "--fn", "f", "--derivative", "--wrt", "v,x"];
        let found = with_faults(&WRONG_TRANSPOSES, &words, &program);
        assert_eq!(found.code, 1, "{op}: {}{}", found.stdout, found.stderr);
        let named = format!(
            "pass: differentiate\nrule: transpose of {op}\noperation: <stdin>:{}:8\n",
            line(&program, op)
        );
        assert!(found.stdout.starts_with(&named), "{named}{}", found.stdout);
        let right = cotan(&words, &program);
        assert_eq!(right.code, 0, "{op}: {}{}", right.stdout, right.stderr);
        let start = Instant::now();
        let words =
            ["reduce", "--while-error", "E0901", "--", "check", "{}", "--fn", "f", "--quiet"];
        let found = with_faults(&WRONG_TRANSPOSES, &words, &program);
        assert_eq!(found.code, 0, "{op}: {}", found.stderr);
        assert!(found.stdout.contains(op), "{op}: {}", found.stdout);
        let lines = found.stdout.lines().map(str::trim);
        let left = lines.filter(|line| line.starts_with(['%', 'r', 'f'])).count();
        assert!(left <= 8 && start.elapsed() < Duration::from_secs(60), "{op}: {}", found.stdout);
    }
}

#[test]
fn bisect_searches_passes_on_a_right_derivative() {
    let words = ["bisect", "--fn", "f", "--derivative", "--pass-pipeline=cse,canonical-products"];
    let found = cotan(&words, &loss("math.cos"));
    assert_eq!(found.code, 1, "{}{}", found.stdout, found.stderr);
    assert!(
        found.stdout.starts_with("pass: canonical-products on func.func @"),
        "{}",
        found.stdout
    );
}

#[test]
fn reduce_makes_programs_with_wrong_derivative_rules_small() {
    let (mut sizes, mut longest) = (Vec::new(), Duration::ZERO);
    for op in WRONG_DERIVATIVES {
        let start = Instant::now();
        let words =
            ["reduce", "--while-error", "E0902", "--", "check", "{}", "--fn", "f", "--quiet"];
        let found = cotan(&words, &loss(op));
        longest = longest.max(start.elapsed());
        assert_eq!(found.code, 0, "{op}: {}", found.stderr);
        assert!(found.stdout.contains(op), "{op}: {}", found.stdout);
        let lines = found.stdout.lines().map(str::trim);
        sizes.push(lines.filter(|line| line.starts_with(['%', 'r', 'f'])).count());
    }
    sizes.sort_unstable();
    println!("{sizes:?} operations, at most {longest:?} each");
    assert!(sizes[sizes.len() / 2] <= 4 && sizes[sizes.len() - 1] <= 8, "{sizes:?}");
    assert!(longest < Duration::from_secs(60), "{longest:?}");
}

#[test]
fn opt_verifies_the_meaning_after_each_pass() {
    let program = program("math.atan");
    let words = ["opt", "--cse", "--canonicalize", "--sccp", "--verify-meaning=2"];
    let found = cotan(&words, &program);
    assert_eq!((found.code, &*found.stdout), (1, ""), "{}", found.stderr);
    assert!(found.stderr.contains("error: `canonicalize` on "), "{}", found.stderr);
    assert!(found.stderr.contains("result 0 of @f was "), "{}", found.stderr);
    let right = cotan(&["opt", "--cse", "--sccp", "--verify-meaning=2"], &program);
    assert_eq!((right.code, &*right.stderr), (0, ""));
}
