//! `signal-split-channels`

use crate::{Downmix, Pan, Stereo};
use cotan_dialects::arith::{Addf, Constant, Mulf, Subf};
use cotan_dialects::prelude::*;
use cotan_passes::conversion::*;
use cotan_passes::transforms::generic::structural_conversion;
use cotan_passes::{Anchor, Pass, PassContext, PassResult};

/// The pass.
pub static SPLIT: Pass = Pass {
    name: "signal-split-channels",
    summary: "Replaces stereo samples by two numbers",
    doc: "\
A value of type `!signal.stereo` becomes the samples of both channels.

```mlir before
func.func @f(%x: f64, %p: f64) -> f64 {
  %s = signal.pan %x at %p : f64
  %r = signal.downmix %s : !signal.stereo<f64>
  return %r : f64
}
```

```mlir after
func.func @f(%x: f64, %p: f64) -> f64 {
  %0 = arith.constant 1.0 : f64
  %1 = arith.subf %0, %p : f64
  %2 = arith.mulf %1, %x : f64
  %3 = arith.mulf %p, %x : f64
  %r = arith.addf %2, %3 : f64
  return %r : f64
}
```
",
    anchor: Anchor::Op("builtin.module"),
    options: &[],
    statistics: &[],
    run,
};

static PAN: ConversionPattern =
    ConversionPattern::new("pan", PatternRoot::Op(Pan::SPEC.name), &[], &pan);
static DOWNMIX: ConversionPattern =
    ConversionPattern::new("downmix", PatternRoot::Op(Downmix::SPEC.name), &[], &downmix);

fn pan(rewriter: &mut ConversionRewriter<'_>, op: Op, operands: &[Vec<Value>]) -> Vec<Vec<Value>> {
    let (x, p) = (operands[0][0], operands[1][0]);
    let loc = rewriter.ir().loc(op);
    let b = &mut rewriter.builder();
    let ty = b.ty(x);
    let one = Constant::float(b, loc, 1.0, ty).expect("it is a float");
    let left = Subf::value(b, loc, one, p);
    vec![[left, p].map(|side| Mulf::value(b, loc, side, x)).to_vec()]
}

fn downmix(
    rewriter: &mut ConversionRewriter<'_>,
    op: Op,
    operands: &[Vec<Value>],
) -> Vec<Vec<Value>> {
    let loc = rewriter.ir().loc(op);
    let [left, right] = operands[0][..] else { unreachable!("a stereo sample has two channels") };
    vec![vec![Addf::value(&mut rewriter.builder(), loc, left, right)]]
}

fn run(ir: &mut Ir, module: Op, run: &mut PassContext<'_>) -> PassResult {
    let patterns: Vec<&ConversionPattern> =
        [&PAN, &DOWNMIX].into_iter().chain(structural_conversion::PATTERNS).collect();
    let conversion = Conversion {
        name: SPLIT.name,
        target: &ConversionTarget::default().others(Legality::Types),
        types: &TypeConverter::default()
            .with_rule(|store, ty| Stereo::from_type(store, ty).map(|ty| vec![ty.sample; 2])),
        patterns: &patterns,
    };
    conversion.run_as_pass(ir, module, run)
}
