//! Planted mistakes in an example dialect, in passes and in programs, and the failures that the
//! certificate of a derivative reports: the cases in `tests/conformance/planted`.

use cotan_dialects::Cost;
use cotan_dialects::arith::{Addf, CmpfPredicate, Subf};
use cotan_dialects::autodiff::zeros;
use cotan_dialects::chad::{Zero, copower_of};
use cotan_dialects::derivative_rules::{Differentiate, OperandRule};
use cotan_dialects::interp::{Elementwise, Evaluate, Frame, Kernel, Next, Numbers, Trap};
use cotan_ir::OpDef;
use cotan_ir::constraints::FLOAT_LIKE;
use cotan_ir::registry::Dialect;
use cotan_ir::{Builder, Ir, Op, Value};
use cotan_passes::{Anchor, Pass, PassContext, PassRegistry, PassResult};
use std::process::ExitCode;

/// Operations of one operand, and their declarations.
macro_rules! unary {
    ($($(#[$doc:meta])* $op:ident = $name:literal, $of:expr, $class:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, same_type, impl(Elementwise, Differentiate), attach(Cost::ONE))]
        #[allow(dead_code, reason = "what is read is up to the classes")]
        #[asm("$a attr-dict `:` type($r)")]
        struct $op {
            #[operand(FLOAT_LIKE)]
            a: Value,
            #[result(FLOAT_LIKE)]
            r: Value,
        }

        impl Elementwise for $op {
            fn kernel(&self, numbers: &Numbers) -> Kernel {
                let of: fn(f64) -> f64 = $of;
                numbers.floats(move |[a]| of(a))
            }
        }

        impl Differentiate for $op {
            const CLASSES: &'static [OperandRule] = &[$class];
        }
    )*};
}

/// Operations of two operands, and their declarations.
macro_rules! binary {
    ($($(#[$doc:meta])* $op:ident = $name:literal, $of:expr, $left:expr, $right:expr;)*) => {$(
        $(#[$doc])*
        #[derive(Op, Clone, Copy, Debug)]
        #[op($name, pure, same_type, impl(Elementwise, Differentiate), attach(Cost::ONE))]
        #[allow(dead_code, reason = "what is read is up to the classes")]
        #[asm("$a `,` $b attr-dict `:` type($r)")]
        struct $op {
            #[operand(FLOAT_LIKE)]
            a: Value,
            #[operand(FLOAT_LIKE)]
            b: Value,
            #[result(FLOAT_LIKE)]
            r: Value,
        }

        impl Elementwise for $op {
            fn kernel(&self, numbers: &Numbers) -> Kernel {
                let of: fn(f64, f64) -> f64 = $of;
                numbers.floats(move |[a, b]| of(a, b))
            }
        }

        impl Differentiate for $op {
            const CLASSES: &'static [OperandRule] = &[$left, $right];
        }
    )*};
}

unary! {
    /// Its partial derivative is twice the declared one.
    Square = "planted.square", |a| a * a, OperandRule::Pointwise(|e, op| Some(e.read::<Square>(op).a));
    /// Its transpose is itself, not this.
    Twice = "planted.twice", |a| 2.0 * a, OperandRule::Linear(|_, _, ct| ct);
    /// It does not change in steps.
    Step = "planted.step", |a| a * a, OperandRule::ZeroDerivative;
    /// It is not an index.
    Index = "planted.index", f64::sin, OperandRule::NonDifferentiable;
    /// Its slope is right to six digits.
    Nearly = "planted.nearly", |a| a * a * a, OperandRule::Pointwise(|e, op| {
        let a = e.read::<Nearly>(op).a;
        let square = e.mul(a, a);
        e.scaled(3.000_003, square)
    });
}

binary! {
    /// Each factor is part of the other one's map.
    Product = "planted.product", |a, b| a * b,
        OperandRule::Bilinear(|e, op, ct| { let Product { a, .. } = e.read(op); e.mul(ct, a) }),
        OperandRule::Bilinear(|e, op, ct| { let Product { a, .. } = e.read(op); e.mul(ct, a) });
    /// The cotangent of the right operand has the wrong sign.
    Minus = "planted.minus", |a, b| a - b, OperandRule::Linear(|_, _, ct| ct), OperandRule::Linear(|_, _, ct| ct);
    /// The other operand is chosen.
    Larger = "planted.larger", f64::max,
        OperandRule::Select { mask: |e, op| { let Larger { a, b, .. } = e.read(op); Some(e.compare(CmpfPredicate::Oge, a, b)) }, when: false },
        OperandRule::Select { mask: |e, op| { let Larger { a, b, .. } = e.read(op); Some(e.compare(CmpfPredicate::Oge, a, b)) }, when: true };
}

/// Rotates an array by one position; the transpose rotates on instead of back.
#[derive(Op, Clone, Copy, Debug)]
#[op("planted.turn", pure, same_type, impl(Evaluate, Differentiate), attach(Cost::ONE))]
#[asm("$a attr-dict `:` type($r)")]
struct Turn {
    #[operand(FLOAT_LIKE)]
    a: Value,
    #[result(FLOAT_LIKE)]
    r: Value,
}

impl Evaluate for Turn {
    fn evaluate(&self, frame: &mut Frame<'_, '_>, _: Op) -> Result<Next, Trap> {
        let mut turned = frame.get(self.a)?;
        turned.words_mut().rotate_right(1);
        frame.set(self.r, turned);
        Ok(Next::Op)
    }
}

impl Differentiate for Turn {
    const CLASSES: &'static [OperandRule] =
        &[OperandRule::Linear(|e, _, ct| Turn::value(e.builder, e.loc, ct))];
}

static PLANTED: Dialect = Dialect {
    name: "planted",
    doc: "Operations that say something wrong of themselves.",
    ops: &[
        Square::SPEC,
        Twice::SPEC,
        Turn::SPEC,
        Step::SPEC,
        Index::SPEC,
        Nearly::SPEC,
        Product::SPEC,
        Minus::SPEC,
        Larger::SPEC,
    ],
    types: &[],
    attrs: &[],
    attach: |_| {},
};

static DROP: Pass = Pass {
    name: "drop-cotangent",
    summary: "Takes the first of two cotangents for their sum",
    doc: "A mistake.",
    anchor: Anchor::Op("func.func"),
    options: &[],
    statistics: &[],
    run: |ir, function, run| {
        in_derivative::<Addf>(ir, function, run, |ir, add| {
            let (sum, first) = (ir.result(add, 0), ir.operand(add, 0));
            ir.replace_all_uses(sum, first);
        })
    },
};

static SWAP: Pass = Pass {
    name: "swap-subtraction",
    summary: "Takes a difference the wrong way round",
    doc: "A mistake.",
    anchor: Anchor::Op("func.func"),
    options: &[],
    statistics: &[],
    run: |ir, function, run| {
        in_derivative::<Subf>(ir, function, run, |ir, sub| {
            let [a, b] = [ir.operand(sub, 0), ir.operand(sub, 1)];
            ir.set_operand(sub, 0, b);
            ir.set_operand(sub, 1, a);
        })
    },
};

/// Changes the last operation of a kind in a reverse-mode derivative.
fn in_derivative<T: OpDef>(
    ir: &mut Ir,
    function: Op,
    _: &mut PassContext<'_>,
    change: fn(&mut Ir, Op),
) -> PassResult {
    let is_derivative =
        ir.symbol_name(function).is_some_and(|name| ir.text(name).ends_with("_vjp"));
    let found = ir.walk(function).filter(|&op| ir.is::<T>(op)).last().filter(|_| is_derivative);
    if let Some(op) = found {
        change(ir, op);
    }
    Ok(found.is_some().into())
}

/// Passes that omit a contribution of a rule of homomorphic differentiation: the last operation of
/// a kind in a derivative, inside another one, becomes zero, or the sum without the addend.
macro_rules! forgets {
    ($($(#[$doc:meta])* $pass:ident = $name:literal, $kind:literal in $inside:literal;)*) => {$(
        $(#[$doc])*
        static $pass: Pass = Pass {
            name: $name,
            summary: "Forgets what a rule adds",
            doc: "A mistake.",
            anchor: Anchor::Op("func.func"),
            options: &[],
            statistics: &[],
            run: |ir, function, _| Ok(forget(ir, function, $kind, $inside).is_some().into()),
        };
    )*};
}

forgets! {
    /// For an application, the record of the application for the function.
    APPLICATION = "forget-application", "chad.singleton" in "func.func";
    /// For an application, the cotangent of the argument.
    ARGUMENT = "forget-argument", "chad.apply" in "func.func";
    /// For a function, the cotangent of its captured values.
    SEEN = "forget-seen", "chad.fold" in "func.func";
    /// For a value with two uses, the second use.
    USE = "forget-use", "arith.addf" in "func.func";
    /// For a map, the contribution of its indices to a captured value.
    PLACES = "forget-places", "array.add_at" in "array.accumulate";
    /// For a fold, the contribution of its iterations to a captured value.
    TURNS = "forget-turns", "arith.addf" in "array.fold";
    /// For a condition, the contribution of a branch to a captured value.
    BRANCH = "forget-branch", "arith.addf" in "scf.if";
}

fn forget(ir: &mut Ir, function: Op, kind: &str, inside: &str) -> Option<()> {
    let name = ir.symbol_name(function)?;
    if !ir.text(name).ends_with("_vjp") {
        return None;
    }
    let is_inside = |op: Op| {
        let mut around = std::iter::successors(ir.parent_op(op), |&op| ir.parent_op(op));
        around.any(|op| ir.name_text(op) == inside)
    };
    let op = ir.walk(function).filter(|&op| ir.name_text(op) == kind && is_inside(op)).last()?;
    let results: Vec<Value> = ir.results(op).collect();
    let adds = matches!(kind, "arith.addf" | "array.add_at");
    for result in results {
        let (first, ty, loc) = (ir.operand(op, 0), ir.ty(result), ir.loc(op));
        let b = &mut Builder::before(ir, op);
        let less = match copower_of(&b.store, ty) {
            _ if adds => first,
            Some(_) => Zero::value(b, loc, ty),
            None => zeros(b, loc, ty),
        };
        ir.replace_all_uses(result, less);
    }
    ir.erase_op(op);
    Some(())
}

fn main() -> ExitCode {
    let registry = cotan_dialects::builder().dialect(&PLANTED).build();
    let planted = [&DROP, &SWAP, &APPLICATION, &ARGUMENT, &SEEN, &USE, &PLACES, &TURNS, &BRANCH];
    let passes = planted.into_iter().fold(cotan_passes::registry(), PassRegistry::with_pass);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/conformance/planted");
    let suite = cotan::suite(folder, registry, passes);
    suite.blessed_by(|name| format!("cargo xtask bless {name}")).main()
}
