//! `flatten-tuples`: tuples become their components.

use crate::generic::structural_conversion;
use crate::generic::sums_to_tuples::is_internal;
use cotan_dialects::ad::{self, Checkpoint};
use cotan_dialects::array::{self, Fold, WithDim};
use cotan_dialects::builtin::Module;
use cotan_dialects::func::Func;
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::{Entity, Ir, Op, OpDef, Part, Type, Value};
use cotan_pass::Statistic;
use cotan_pass::conversion::{
    Conversion, ConversionPattern, ConversionRewriter, ConversionTarget, Legality, PatternRoot,
    TypeConverter,
};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "flatten-tuples",
    summary: "Replaces tuples by their components",
    doc: "\
A value of a tuple type becomes one value for each component, and so on for components that are
tuples. Arguments and results of functions, calls, branches, conditionals, loops, folds and
checkpoints carry the components instead. It is legal for programs in which only these operations,
`tuple.pack` and `tuple.get` have operands or results that are tuples. Any other one is an error that names it, and
the module is unchanged.

Code that calls the functions from outside passes and receives the components. Machine code then
needs no memory for tuples. The lowering runs the pass with `if-legal`, which leaves a module as it
is if an operation has no pattern, or if callers outside would see another type.

```mlir before
func.func @f(%t: tuple<f64, tuple<f64, i1>>) -> tuple<f64, f64> {
  %x = tuple.get %t[0] : tuple<f64, tuple<f64, i1>>
  %s = tuple.get %t[1] : tuple<f64, tuple<f64, i1>>
  %y = tuple.get %s[0] : tuple<f64, i1>
  %r = tuple.pack %y, %x : f64, f64
  return %r : tuple<f64, f64>
}
```

```mlir after
func.func @f(%x: f64, %y: f64, %arg0: i1) -> (f64, f64) {
  return %y, %x : f64, f64
}
```
",
    anchor: Anchor::Op(Module::SPEC.name),
    options: Options::DECLARED,
    statistics: &[Statistic::new("num-converted", "Number of converted operations")],
    run,
};

cotan_pass::options! {
    /// The options of `flatten-tuples`.
    struct Options {
        /// Leave the module unchanged if an operation has no pattern, or a public function has tuples
        if_legal as "if-legal": bool = false,
    }
}

static PACK: ConversionPattern<'_> =
    ConversionPattern::new("pack", PatternRoot::Op(Pack::SPEC.name), &[], &|_, _, operands| {
        vec![operands.concat()]
    });

static GET: ConversionPattern<'_> =
    ConversionPattern::new("get", PatternRoot::Op(Get::SPEC.name), &[], &get);

/// Operations on arrays that carry or return values of any type.
static OVER_ARRAYS: [ConversionPattern<'_>; 5] = [
    ConversionPattern::rebuild(PatternRoot::Op(Fold::SPEC.name)).with_check(&check_fold),
    ConversionPattern::rebuild(PatternRoot::Op(WithDim::SPEC.name)),
    ConversionPattern::rebuild(PatternRoot::Op(array::Yield::SPEC.name)),
    ConversionPattern::rebuild(PatternRoot::Op(Checkpoint::SPEC.name)),
    ConversionPattern::rebuild(PatternRoot::Op(ad::Yield::SPEC.name)),
];

/// Returns an error if nothing would be left of the states and results of a fold.
fn check_fold(ir: &Ir, op: Op) -> Result<(), String> {
    let fold: Fold = ir.verified(op);
    let mut values = fold.states.iter(ir).chain(ir.results(op));
    match values.all(|value| is_empty(ir, ir.ty(value))) {
        true => Err("all its states and results are tuples without components".to_owned()),
        false => Ok(()),
    }
}

/// Returns whether a type consists of tuples only.
fn is_empty(ir: &Ir, ty: Type) -> bool {
    let is_tuple = |part| matches!(part, Part::Type(ty) if ir.as_tuple(ty).is_some());
    ir.store.nested(Part::Type(ty), |_, _| true).all(is_tuple)
}

fn run(ir: &mut Ir, module: Op, run: &mut PassContext<'_>) -> PassResult {
    let Options { if_legal } = run.options();
    if !has_tuple_types(ir) {
        return Ok(Change::Unchanged);
    }
    let patterns: Vec<&ConversionPattern<'_>> = [&PACK, &GET]
        .into_iter()
        .chain(structural_conversion::PATTERNS)
        .chain(structural_conversion::BRANCHES)
        .chain(&OVER_ARRAYS)
        .collect();
    let conversion = Conversion {
        name: PASS.name,
        target: &ConversionTarget::default().others(Legality::Types),
        types: &TypeConverter::default()
            .with_rule(|store, ty| store.as_tuple(ty).map(<[Type]>::to_vec)),
        patterns: &patterns,
    };
    if if_legal && changes_callers_outside(ir, module, conversion.types) {
        return Ok(Change::Unchanged);
    }
    match conversion.run(ir, module) {
        Ok(count) => {
            run.count("num-converted", count);
            Ok(Change::from(count > 0))
        }
        Err(_) if if_legal => Ok(Change::Unchanged),
        Err(illegal) => Err(run.fail_with(illegal)),
    }
}

/// Returns whether the store has a tuple type: without one, no value is a tuple.
fn has_tuple_types(ir: &Ir) -> bool {
    let mut types = (0..ir.store.type_count()).map(Type::from_index);
    types.any(|ty| ir.as_tuple(ty).is_some())
}

/// Returns whether the type of a function with callers or a body outside of the module changes.
fn changes_callers_outside(ir: &mut Ir, module: Op, types: &TypeConverter) -> bool {
    let is_outer = |&op: &Op| ir.is::<Func>(op) && is_internal(ir, op).is_err();
    let functions: Vec<Op> = ir.walk(module).filter(is_outer).collect();
    functions.into_iter().any(|op| {
        let this: Func = ir.verified(op);
        !types.is_legal(&mut ir.store, this.function_type)
    })
}

/// Selects the values of a component.
fn get(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> Vec<Vec<Value>> {
    let this: Get = rewriter.ir().verified(op);
    let ty = rewriter.ir().ty(this.tuple);
    let parts = rewriter.ir().as_tuple(ty).map(<[Type]>::to_vec).unwrap_or_default();
    let index = usize::try_from(this.index).unwrap_or_default();
    let sizes: Vec<usize> = parts.into_iter().map(|ty| rewriter.types(ty).len()).collect();
    let first: usize = sizes[..index].iter().sum();
    vec![operands[0][first..first + sizes[index]].to_vec()]
}
