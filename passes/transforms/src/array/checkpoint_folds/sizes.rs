//! Segment sizes of folds.

use super::open::Open;
use cotan_dialects::IterationSpace;
use cotan_dialects::array::{Fold, is_known_around};
use cotan_dialects::interfaces::sizes::free_name;
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Ir, Op, Shape, Symbol};

/// The trip count of a fold in base `width`; digit `k` is the number of segments of `width^k`
/// steps.
pub struct Sizes {
    /// The base: the number of segments per segment of the next power.
    pub width: Poly,
    /// The number of segments of each power, single steps first.
    pub digits: Vec<Poly>,
    /// The names of dynamic sizes.
    pub open: Option<Open>,
}

impl Sizes {
    /// Returns the segment sizes of a fold; `None` if it has too few steps.
    pub fn of(ir: &mut Ir, op: Op, levels: usize) -> Option<Self> {
        let fold: Fold = ir.verified(op);
        let array = fold.operands.iter(ir).next().expect("a verified fold has array operands");
        let steps = Shape::of(&ir.store, ir.ty(array))?.sizes[fold.axis as usize].clone();
        match steps.as_constant() {
            Some(steps) => Self::known(steps, levels),
            None => Some(Self::open(ir, op, steps, levels)),
        }
    }

    fn known(steps: i64, levels: usize) -> Option<Self> {
        let width = root(u64::try_from(steps).ok()?, levels as u32);
        if width < 2 {
            return None;
        }
        let mut rest = steps as u64;
        let mut digits = Vec::with_capacity(levels);
        for _ in 1..levels {
            digits.push(Poly::constant((rest % width) as i64));
            rest /= width;
        }
        digits.push(Poly::constant(rest as i64));
        Some(Self { width: Poly::constant(width as i64), digits, open: None })
    }

    fn open(ir: &mut Ir, op: Op, steps: Poly, levels: usize) -> Self {
        let width = free_inside(ir, op, "width");
        let names: Vec<Symbol> =
            (0..levels).map(|power| free_inside(ir, op, &format!("segments_{power}"))).collect();
        let digits = names.iter().map(|&name| Poly::parameter(name)).collect();
        let open = Some(Open { steps, width, digits: names });
        Self { width: Poly::parameter(width), digits, open }
    }

    /// Returns the number of steps of a segment of a power.
    pub fn steps(&self, power: usize) -> Poly {
        let steps = (0..power).try_fold(Poly::constant(1), |steps, _| steps.mul(&self.width));
        steps.expect("the power is at most the trip count")
    }

    /// Returns the powers that may have segments, the largest one first, each with the number of
    /// steps before its segments.
    pub fn parts(&self) -> Vec<(usize, Poly)> {
        let mut before = Poly::default();
        let powers = (0..self.digits.len()).rev();
        let part = |power: usize| {
            let steps = self.digits[power].mul(&self.steps(power));
            let after = steps.and_then(|steps| before.add(&steps));
            (
                power,
                std::mem::replace(
                    &mut before,
                    after.expect("the product is at most the trip count"),
                ),
            )
        };
        powers.map(part).collect()
    }
}

/// Returns the nearest integer to a root, at least 1.
fn root(number: u64, degree: u32) -> u64 {
    // Above (2 w + 1)^degree / 2^degree, the next integer is nearer.
    let power = |base: u64| u128::from(base).checked_pow(degree).unwrap_or(u128::MAX);
    let scaled = u128::from(number).saturating_mul(1 << degree);
    let first = (number as f64).powf(1.0 / f64::from(degree)) as u64;
    let start = first.saturating_sub(1).max(1);
    let nearest = (start..).find(|&width| power(2 * width + 1) > scaled).expect("powers grow");
    debug_assert!(nearest == 1 || power(2 * nearest - 1) <= scaled, "{number} to the 1/{degree}");
    nearest
}

/// Returns a name for a dimension parameter that is unused around an operation and inside it.
pub fn free_inside(ir: &mut Ir, op: Op, wanted: &str) -> Symbol {
    free_name(&mut Builder::detached(ir), wanted, |ir, name| {
        is_known_around(ir, op, name)
            || ir.walk(op).any(|op| IterationSpace::bound_dim(ir, op) == Some(name))
    })
}
