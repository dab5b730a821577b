//! `sums-to-tuples`: replaces sums by tuples.

use cotan_dialects::Emit;
use cotan_dialects::arith::{Cmpi, CmpiPredicate, Constant};
use cotan_dialects::builtin::Module;
use cotan_dialects::func::Func;
use cotan_dialects::scf::{self, If};
use cotan_dialects::sum::{self, Inject, Match, mentions_sums, variants};
use cotan_dialects::tuple::{Get, Pack};
use cotan_ir::types::FunctionType;
use cotan_ir::{
    Attr, Builder, InsertPoint, Ir, Loc, Op, OpDef, Region, Store, Type, TypeData, Value,
};
use cotan_pass::Statistic;
use cotan_pass::conversion::{
    Conversion, ConversionPattern, ConversionRewriter, ConversionTarget, Legality, PatternRoot,
    TypeConverter, ValueLists,
};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "sums-to-tuples",
    summary: "Replaces sums by tuples of a tag and the payloads of all variants",
    doc: "\
A sum becomes a tuple: the number of its variant, an `i32`, and a payload for each variant. The
payloads of the other variants are zeros. `sum.match` becomes `scf.if` operations on the tag, nested
to the logarithm of the number of variants. Operations that only move values keep their names and
change their types.

It is legal in every program whose functions with sums in their types are private and have a body:
callers outside know no tuples in place of sums. Otherwise the pass fails, and the module is
unchanged. It runs before programs are differentiated or lowered, so derivatives know tuples only.
The tangent of a sum is a tuple with zeros for the other variants. Machine code has no tuples, and
the lowering runs `flatten-tuples` after this pass. Each sum needs memory for the payloads of all
variants.

```mlir before
func.func @f(%c: i1, %x: f64) -> f64 {
  %s = scf.if %c -> (!sum.sum<f64, i32>) {
    %a = sum.inject %x as 0 : f64 to !sum.sum<f64, i32>
    scf.yield %a : !sum.sum<f64, i32>
  } else {
    %n = arith.constant 7 : i32
    %b = sum.inject %n as 1 : i32 to !sum.sum<f64, i32>
    scf.yield %b : !sum.sum<f64, i32>
  }
  %r = sum.match %s : !sum.sum<f64, i32> -> f64 (%y: f64) {
    %z = arith.mulf %y, %y : f64
    sum.yield %z : f64
  }, (%m: i32) {
    %z = arith.sitofp %m : i32 to f64
    sum.yield %z : f64
  }
  return %r : f64
}
```

```mlir after
func.func @f(%c: i1, %x: f64) -> f64 {
  %s = scf.if %c -> (tuple<i32, f64, i32>) {
    %0 = arith.constant 0 : i32
    %1 = arith.constant 0 : i32
    %a = tuple.pack %0, %x, %1 : i32, f64, i32
    scf.yield %a : tuple<i32, f64, i32>
  } else {
    %n = arith.constant 7 : i32
    %2 = arith.constant 1 : i32
    %3 = arith.constant 0.0 : f64
    %b = tuple.pack %2, %3, %n : i32, f64, i32
    scf.yield %b : tuple<i32, f64, i32>
  }
  %4 = tuple.get %s[0] : tuple<i32, f64, i32>
  %5 = arith.constant 1 : i32
  %6 = arith.cmpi ult, %4, %5 : i32
  %r = scf.if %6 -> (f64) {
    %y = tuple.get %s[1] : tuple<i32, f64, i32>
    %z = arith.mulf %y, %y : f64
    scf.yield %z : f64
  } else {
    %m = tuple.get %s[2] : tuple<i32, f64, i32>
    %z = arith.sitofp %m : i32 to f64
    scf.yield %z : f64
  }
  return %r : f64
}
```
",
    anchor: Anchor::Op(Module::SPEC.name),
    options: &[],
    statistics: &[Statistic::new("num-converted", "Number of converted operations")],
    run,
};

static PATTERNS: [&ConversionPattern<'_>; 5] = [
    &ConversionPattern::new("inject", PatternRoot::Op(Inject::SPEC.name), &[], &inject),
    &ConversionPattern::new("match", PatternRoot::Op(Match::SPEC.name), &[], &conditional),
    &ConversionPattern::new("yield", PatternRoot::Op(sum::Yield::SPEC.name), &[], &yields),
    &ConversionPattern::rebuild(PatternRoot::Op(Func::SPEC.name)).with_check(&is_internal),
    &ConversionPattern::rebuild(PatternRoot::If(|ir, op| !ir.is::<Func>(op))),
];

fn run(ir: &mut Ir, module: Op, run: &mut PassContext<'_>) -> PassResult {
    let conversion = Conversion {
        name: PASS.name,
        target: &ConversionTarget::default()
            .op(sum::Yield::SPEC.name, Legality::Illegal)
            .others(Legality::Types),
        types: &TypeConverter::default()
            .with_rule(|store, ty| mentions_sums(store, ty).then(|| vec![without_sums(store, ty)])),
        patterns: &PATTERNS,
    };
    match conversion.run(ir, module) {
        Ok(count) => {
            run.count("num-converted", count);
            Ok(Change::from(count > 0))
        }
        Err(illegal) => Err(run.fail_with(illegal)),
    }
}

/// Returns an error if a function has callers or a body outside of the module.
pub(super) fn is_internal(ir: &Ir, op: Op) -> Result<(), String> {
    let this: Func = ir.verified(op);
    let is_private = this.sym_visibility.and_then(|attr| ir.as_str(attr)) == Some("private");
    match (is_private, this.is_declaration(ir)) {
        (true, false) => Ok(()),
        (true, true) => Err("its code is elsewhere, and knows no sums".to_owned()),
        (false, _) => Err("it is public, and callers outside know no sums: make it `private`, \
                           or pass scalars and arrays"
            .to_owned()),
    }
}

/// Returns the type with tuples in place of sums.
fn without_sums(store: &mut Store, ty: Type) -> Type {
    if !mentions_sums(store, ty) {
        return ty;
    }
    if let Some(payloads) = variants(store, ty) {
        let payloads: Vec<Type> = all_without_sums(store, &payloads);
        let parts: Box<[Type]> = std::iter::once(Type::I32).chain(payloads).collect();
        return store.intern_type(TypeData::Tuple(parts));
    }
    match store.type_data(ty).clone() {
        TypeData::Tuple(parts) => {
            let parts = all_without_sums(store, &parts);
            store.intern_type(TypeData::Tuple(parts.into()))
        }
        TypeData::Function(FunctionType { inputs, results }) => {
            let [inputs, results] = [inputs, results].map(|types| all_without_sums(store, &types));
            store.function_type(&inputs, &results)
        }
        TypeData::Dialect { def, params } => {
            let params = params.iter().map(|&param| param_without_sums(store, param)).collect();
            store.intern_type(TypeData::Dialect { def, params })
        }
        _ => ty,
    }
}

fn all_without_sums(store: &mut Store, types: &[Type]) -> Vec<Type> {
    types.iter().map(|&ty| without_sums(store, ty)).collect()
}

fn param_without_sums(store: &mut Store, param: Attr) -> Attr {
    let Some(ty) = store.as_type(param) else { return param };
    let ty = without_sums(store, ty);
    store.type_attr(ty)
}

/// Packs the tag, the payload and zeros.
fn inject(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> ValueLists {
    let Inject { variant, sum, .. } = rewriter.ir().verified(op);
    let ty = rewriter.ir().ty(sum);
    let types = variants(rewriter.ir(), ty).unwrap_or_default();
    let types = all_without_sums(&mut rewriter.ir_mut().store, &types);
    let loc = rewriter.loc();
    let b = &mut rewriter.builder_at(InsertPoint::Before(op));
    let mut parts = vec![integer(b, loc, variant)];
    for (index, ty) in types.into_iter().enumerate() {
        let is_payload = i64::try_from(index) == Ok(variant);
        parts.push(if is_payload { operands[0][0] } else { zero(b, loc, ty) });
    }
    vec![vec![Pack::value(b, loc, &parts)]]
}

fn integer(b: &mut Builder<'_>, loc: Loc, value: i64) -> Value {
    let attr = b.store_mut().int_attr(value, Type::I32);
    Constant::value(b, loc, attr)
}

/// Returns the payload of a variant that a sum does not have.
fn zero(b: &mut Builder<'_>, loc: Loc, ty: Type) -> Value {
    let Some(parts) = b.store.as_tuple(ty).map(<[Type]>::to_vec) else {
        let zeros = Emit::new(b, loc).copies_of(0, ty);
        return zeros.expect("the payload of a verified sum has zeros");
    };
    let parts: Vec<Value> = parts.into_iter().map(|part| zero(b, loc, part)).collect();
    Pack::value(b, loc, &parts)
}

/// Selects the region of the tag, which reads its payload.
fn conditional(
    rewriter: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Vec<Value>],
) -> ValueLists {
    let Match { arms, results, .. } = rewriter.ir().verified(op);
    let (arms, sum) = (arms.get(rewriter.ir()).to_vec(), operands[0][0]);
    let types: Vec<Type> = results.iter(rewriter.ir()).map(|it| rewriter.ir().ty(it)).collect();
    let types = all_without_sums(&mut rewriter.ir_mut().store, &types);
    let loc = rewriter.loc();
    let regions: Vec<Region> =
        arms.into_iter().map(|arm| rewriter.ir_mut().take_region(arm)).collect();
    let b = &mut rewriter.builder_at(InsertPoint::Before(op));
    let tag = Get::value(b, loc, sum, 0);
    let values = select(b, loc, (tag, 0), &regions, &types);
    for (index, region) in regions.into_iter().enumerate() {
        let block = rewriter.ir().single_block(region).expect("a verified arm has a single block");
        let first = rewriter.ir().first_op(block).expect("a verified arm has a terminator");
        let b = &mut rewriter.builder_at(InsertPoint::Before(first));
        let payload = Get::value(b, loc, sum, index as i64 + 1);
        rewriter.replace_args(block, vec![vec![payload]]);
    }
    values.into_iter().map(|value| vec![value]).collect()
}

/// Emits conditionals that execute one of several regions, by a tag that counts from `first`.
fn select(
    b: &mut Builder<'_>,
    loc: Loc,
    (tag, first): (Value, usize),
    regions: &[Region],
    types: &[Type],
) -> Vec<Value> {
    let (low, high) = regions.split_at(regions.len() / 2);
    let middle = first + low.len();
    let bound = integer(b, loc, middle as i64);
    let condition = Cmpi::value(b, loc, CmpiPredicate::Ult, tag, bound);
    let [low, high] = [(low, first), (high, middle)].map(|(half, first)| match half {
        &[region] => region,
        _ => b.region(loc, &[], |b, _| {
            let values = select(b, loc, (tag, first), half, types);
            scf::Yield::build(b, loc, &values);
        }),
    });
    let created = If::build(b, loc, condition, low, high, types);
    b.results(created).collect()
}

fn yields(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> ValueLists {
    let (loc, values) = (rewriter.loc(), operands.concat());
    scf::Yield::build(&mut rewriter.builder_at(InsertPoint::Before(op)), loc, &values);
    Vec::new()
}
