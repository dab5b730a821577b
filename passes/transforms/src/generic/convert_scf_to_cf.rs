//! `convert-scf-to-cf`: structured control flow becomes branches between blocks.

mod conditional;
mod counted;
mod for_loop;
mod parallel;
mod while_loop;

use cotan_dialects::arith::{Addi, Cmpi, Constant};
use cotan_dialects::cf::{Br, CondBr};
use cotan_dialects::scf::{For, If, Parallel, While};
use cotan_ir::spec::RegionKind;
use cotan_ir::{Ir, Op, OpDef};
use cotan_pass::Statistic;
use cotan_pass::conversion::{
    Conversion, ConversionPattern, ConversionTarget, Legality, TypeConverter,
};
use cotan_pass::pass::{Anchor, Change, Pass, PassContext, PassResult};

/// The pass.
pub static PASS: Pass = Pass {
    name: "convert-scf-to-cf",
    summary: "Converts structured control flow to branches between blocks",
    doc: "\
Every operation of `scf` becomes blocks and branches of `cf`. Carried values become arguments of
blocks. It is legal for operations whose enclosing region may have several blocks, as that of a
function. An operation that stays illegal, such as one in the body of an `array.build`, is an error
that names it, and the module is unchanged.

A loop whose counter cannot overflow becomes a block that tests the counter, the body, and an
addition. Otherwise the loop also ends where the next counter would overflow, and it is skipped if
its step is not positive. The iterations of `scf.parallel` run in sequence.

The pass is for code that is not differentiated or vectorized any more: derivatives and the lowering
of loops need structured control flow.

```mlir before
func.func @f(%c: i1, %x: f64) -> f64 {
  %r = scf.if %c -> (f64) {
    %y = arith.addf %x, %x : f64
    scf.yield %y : f64
  } else {
    scf.yield %x : f64
  }
  return %r : f64
}
```

```mlir after
func.func @f(%c: i1, %x: f64) -> f64 {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %y = arith.addf %x, %x : f64
  cf.br ^bb3(%y : f64)
^bb2:
  cf.br ^bb3(%x : f64)
^bb3(%r: f64):
  return %r : f64
}
```
",
    anchor: Anchor::Any,
    options: &[],
    statistics: &[Statistic::new("num-converted", "Number of converted operations")],
    run,
};

static PATTERNS: [&ConversionPattern<'_>; 4] =
    [&conditional::PATTERN, &for_loop::PATTERN, &while_loop::PATTERN, &parallel::PATTERN];

fn run(ir: &mut Ir, root: Op, run: &mut PassContext<'_>) -> PassResult {
    let conversion = Conversion {
        name: PASS.name,
        target: &ConversionTarget::default().dialect("scf", Legality::Illegal),
        types: &TypeConverter::default(),
        patterns: &PATTERNS,
    };
    match conversion.run(ir, root) {
        Ok(count) => {
            run.count("num-converted", count);
            Ok(Change::from(count > 0))
        }
        Err(illegal) => Err(run.fail_with(illegal)),
    }
}

/// The operations that patterns emit.
const BRANCHES: &[&str] =
    &[Br::SPEC.name, CondBr::SPEC.name, Cmpi::SPEC.name, Addi::SPEC.name, Constant::SPEC.name];

/// Returns an error if blocks cannot be added around an operation.
fn check_region(ir: &Ir, op: Op) -> Result<(), String> {
    let mut inner = op;
    // The operations around that are converted as well do not limit the number of blocks.
    while let Some(outer) = ir.parent_op(inner) {
        if !is_structured(ir, outer) {
            return check_parent(ir, inner, outer);
        }
        inner = outer;
    }
    Ok(())
}

fn is_structured(ir: &Ir, op: Op) -> bool {
    ir.is::<If>(op) || ir.is::<For>(op) || ir.is::<While>(op) || ir.is::<Parallel>(op)
}

fn check_parent(ir: &Ir, inner: Op, outer: Op) -> Result<(), String> {
    let name = ir.name_text(outer);
    let Some(spec) = ir.spec(outer) else {
        return Err(format!("it is inside of `{name}`, which is not registered"));
    };
    let region = ir.block_of(inner).and_then(|block| ir.region_of(block));
    let index = region.map_or(0, |region| ir.region_index(region));
    let declared = spec.regions.get(index).or(spec.regions.last());
    match declared.map(|region| region.kind) {
        Some(RegionKind::SingleBlock | RegionKind::OptionalBlock) => {
            Err(format!("it is inside of `{name}`, whose region has a single block"))
        }
        Some(RegionKind::Variadic) => {
            Err(format!("it is inside of `{name}`, whose regions may require single blocks"))
        }
        _ => Ok(()),
    }
}
