//! Iteration domains of loops and nests.

use cotan_dialects::CountedLoop;
use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::Kind;
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Ir, Op, Type, Value};

/// The range of each loop of a nest, the outermost first.
pub struct Domain {
    ranges: Vec<Range>,
}

/// The bounds and the step of a loop, and the type of its induction variable.
struct Range {
    lower: Affine<Value>,
    upper: Affine<Value>,
    step: Affine<Value>,
    ty: Type,
}

impl Domain {
    /// Returns the domain of a counted loop or nest.
    pub fn of(ir: &Ir, op: Op) -> Option<Self> {
        let affine = |value| Affine::of(ir, value);
        let ranges = CountedLoop::of(ir, op)?.ranges.into_iter().map(|range| Range {
            lower: affine(range.lower),
            upper: affine(range.upper),
            step: range.step.map_or(Affine::constant(1), affine),
            ty: ir.ty(range.lower),
        });
        Some(Self { ranges: ranges.collect() })
    }

    /// Returns whether there is any loop.
    pub fn has_loops(&self) -> bool {
        !self.ranges.is_empty()
    }

    /// Returns the induction variable of a single loop with unit step after its reversal.
    pub fn reversed(&self, index: Value) -> Option<Affine<Value>> {
        let [range] = &self.ranges[..] else { return None };
        let ends = range.lower.plus(&range.upper)?;
        ends.plus(&Affine::constant(-1))?.minus(&Affine::index(index))
    }

    /// Returns whether two domains are provably equal.
    pub fn is(&self, other: &Self) -> bool {
        let mut pairs = self.ranges.iter().zip(&other.ranges);
        self.ranges.len() == other.ranges.len() && pairs.all(|(a, b)| a.is(b))
    }

    /// Returns whether the domain covers all indices of some sizes.
    pub fn is_all(&self, sizes: &[Poly]) -> bool {
        let is = |(range, size): (&Range, &Poly)| {
            range.lower.as_constant() == Some(0)
                && range.step.as_constant() == Some(1)
                && range.upper.as_size() == Some(size)
        };
        self.ranges.len() == sizes.len() && self.ranges.iter().zip(sizes).all(is)
    }

    /// Formats the domain: `[n, 4]`, as far as the bounds are sizes.
    pub fn text(&self, ir: &Ir) -> String {
        let bound = |bound: &Affine<Value>| match bound.as_size() {
            Some(size) => poly_to_string(ir, size),
            None => "?".to_owned(),
        };
        let loops = self.ranges.iter().map(|range| match range.lower.as_constant() {
            Some(0) => bound(&range.upper),
            _ => format!("{} to {}", bound(&range.lower), bound(&range.upper)),
        });
        format!("[{}]", loops.collect::<Vec<String>>().join(", "))
    }
}

impl Range {
    fn is(&self, other: &Self) -> bool {
        self.ty == other.ty
            && self.lower.is_same(&other.lower)
            && self.upper.is_same(&other.upper)
            && self.step.is_same(&other.step)
    }
}

/// Returns the iteration kind of two fused loops.
pub fn fused(a: Kind, b: Kind) -> Kind {
    match (a, b) {
        (Kind::Ordered, _) | (_, Kind::Ordered) => Kind::Ordered,
        (Kind::Scan, _) | (_, Kind::Scan) => Kind::Scan,
        (Kind::Reduce, _) | (_, Kind::Reduce) => Kind::Reduce,
        (Kind::Parallel, Kind::Parallel) => Kind::Parallel,
    }
}
