//! Sums over a triangle: of the products at `k >= i + offset`, or at `k < i + offset`, for the index
//! `k` of the sum and the row or column `i`. The other terms are zeros.

use super::find::Side;
use super::levels::{Step, is_zero};
use super::tiles::{Kernel, TileRow};
use crate::analysis::loop_builder::LoopBuilder;
use cotan_dialects::arith::{Addf, Addi, Cmpi, CmpiPredicate, Select};
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Block, Ir, Op, Value};
use cotan_numerics::NumberFormat;

/// Maximum absolute value of an offset.
const MAX_OFFSET: i64 = 1 << 31;

/// The triangle of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Triangle {
    /// The selection between a product and zero.
    pub select: Op,
    pub product: Value,
    zero: Value,
    /// The loop whose index bounds the sum.
    side: Side,
    /// True for the iterations from the bound on, false for those before it.
    is_from: bool,
    offset: i64,
}

/// The iterations of a tile that are in the triangle for some of its rows or columns, but not for
/// others.
#[derive(Clone, Copy)]
pub struct Diagonal {
    low: Value,
    high: Value,
    /// The sum of the terms of the iterations that are in no triangle, which are not executed.
    skipped: Value,
}

impl Triangle {
    /// Returns the triangle of a sum in a block, given the indices of rows and columns.
    pub fn of(ir: &Ir, block: Block, indices: [Value; 2]) -> Option<Self> {
        let [step, carried] = <[Value; 2]>::try_from(ir.args(block).collect::<Vec<_>>()).ok()?;
        let sum = ir.operands(ir.last_op(block)?).next()?;
        let add = ir.def_op(sum)?;
        let [lhs, rhs] = if let Some(add) = ir.get::<Addf>(add) {
            [add.lhs, add.rhs]
        } else {
            let add: Addi = ir.get(add)?;
            [add.lhs, add.rhs]
        };
        let term = match lhs == carried {
            true => rhs,
            false => Some(lhs).filter(|_| rhs == carried)?,
        };
        let select = ir.def_op(term).filter(|&op| ir.block_of(op) == Some(block))?;
        let Select { condition, true_value, false_value, .. } = ir.get(select)?;
        let (product, zero) = match is_zero(ir, false_value) {
            true => (true_value, false_value),
            false => Some((false_value, true_value)).filter(|it| is_zero(ir, it.1))?,
        };
        let (side, mut is_from, mut offset) = bound(ir, condition, step, indices)?;
        if product == false_value {
            is_from = !is_from;
        }
        offset = Some(offset).filter(|it| it.abs() <= MAX_OFFSET)?;
        Some(Self { select, product, zero, side, is_from, offset })
    }
}

/// Returns the side, the direction and the offset of the bound that a condition states.
fn bound(ir: &Ir, condition: Value, step: Value, indices: [Value; 2]) -> Option<(Side, bool, i64)> {
    let Cmpi { predicate, lhs, rhs, .. } = ir.def_as(condition)?;
    let difference = Affine::of(ir, lhs).minus(&Affine::of(ir, rhs))?;
    let [(a, of_a), (b, of_b)] = difference.terms() else { return None };
    let rest = difference.rest().as_constant().filter(|it| it.abs() < MAX_OFFSET)?;
    let (of_a, of_b) = (of_a.as_constant()?, of_b.as_constant()?);
    let (index, sign) = match (*a == step, *b == step) {
        (true, false) => (*b, of_a),
        (false, true) => (*a, of_b),
        _ => return None,
    };
    let side = match indices.iter().position(|&it| it == index)? {
        0 => Side::Rows,
        _ => Side::Columns,
    };
    if !(of_a == -of_b && sign.abs() == 1) {
        return None;
    }
    // With a sign of 1, the condition compares `k - i + rest` with zero.
    let (is_above, is_strict) = match predicate {
        CmpiPredicate::Sgt => (true, true),
        CmpiPredicate::Sge => (true, false),
        CmpiPredicate::Slt => (false, true),
        CmpiPredicate::Sle => (false, false),
        _ => return None,
    };
    let is_from = is_above == (sign == 1);
    let start = -sign * rest;
    Some((side, is_from, start + i64::from(is_strict == is_from)))
}

/// Maps the accumulators of an iteration to those of the next one; the flag is true if terms are
/// selected.
type Term<'a> = dyn Fn(&mut LoopBuilder<'_>, Step<'_>, &[Value], bool) -> Vec<Value> + 'a;

impl Kernel<'_> {
    /// Emits the diagonal of a tile, given the first and the last of its rows and of its columns.
    pub fn diagonal(
        &self,
        builder: &mut LoopBuilder<'_>,
        rows: [Value; 2],
        columns: [Value; 2],
        lower: Value,
    ) -> Option<Diagonal> {
        let triangle = self.sums.triangle.as_ref()?;
        let ends = if triangle.side == Side::Rows { rows } else { columns };
        let zero = builder.index(0);
        let [low, high] = ends.map(|at| {
            let offset = builder.index(triangle.offset);
            let at = builder.add(at, offset);
            let at = builder.sub(at, lower);
            let at = builder.max(at, zero);
            builder.min(at, self.count)
        });
        let (loc, ty) = (builder.loc, builder.ir.ty(triangle.zero));
        let format = NumberFormat::of(&builder.ir.store, ty)?;
        let neutral = builder.constant_from_bits(ty, Monoid::Add.identity(format));
        let [less, more] = if triangle.is_from { [zero, low] } else { [high, self.count] };
        let is_any = Cmpi::value(&mut builder.b(), loc, CmpiPredicate::Slt, less, more);
        let skipped = Select::value(&mut builder.b(), loc, is_any, triangle.zero, neutral);
        Some(Diagonal { low, high, skipped })
    }

    /// Emits the sums over a triangle: the iterations of the diagonal select their terms, those on
    /// one side of it do not, and those on the other side are not executed.
    pub fn triangle_sums(
        &self,
        builder: &mut LoopBuilder<'_>,
        triangle: &Triangle,
        line: TileRow<'_>,
        diagonal: Diagonal,
        term: &Term<'_>,
    ) -> Vec<Value> {
        let Diagonal { low, high, skipped } = diagonal;
        let zero = builder.index(0);
        let count = line.from.count;
        let parts = match triangle.is_from {
            true => [([low, high], true), ([high, count], false)],
            false => [([zero, low], false), ([low, high], true)],
        };
        let add = |builder: &mut LoopBuilder<'_>, sums: Vec<Value>| -> Vec<Value> {
            let loc = builder.loc;
            let added = sums.into_iter();
            added.map(|sum| Monoid::Add.emit(&mut builder.b(), loc, sum, skipped)).collect()
        };
        let mut sums = self.starts.to_vec();
        if triangle.is_from {
            sums = add(builder, sums);
        }
        for (bounds, is_selected) in parts {
            let new_loop = builder.for_iter_args(bounds, 1, &sums, |builder, args| {
                let step = Step { each: &args[..1], linear: args[0] };
                term(builder, step, &args[1..], is_selected)
            });
            sums = builder.ir.results(new_loop).collect();
        }
        if triangle.is_from { sums } else { add(builder, sums) }
    }
}
