//! Iteration domains of nests.

use cotan_dialects::array::affine::Affine;
use cotan_dialects::r#loop::{Kind, Nest};
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Ir, Value};

/// The lower and upper bound of each loop of a nest, the outermost first.
pub struct Domain {
    bounds: Vec<(Affine<Value>, Affine<Value>)>,
}

impl Domain {
    /// Returns the domain of a nest.
    pub fn of(ir: &Ir, nest: &Nest) -> Self {
        let bounds = nest.lowers.iter(ir).zip(nest.uppers.iter(ir));
        let bounds = bounds.map(|(lower, upper)| (Affine::of(ir, lower), Affine::of(ir, upper)));
        Self { bounds: bounds.collect() }
    }

    /// Returns whether there is any loop.
    pub fn has_loops(&self) -> bool {
        !self.bounds.is_empty()
    }

    /// Returns whether two domains are provably equal.
    pub fn is(&self, other: &Self) -> bool {
        let mut pairs = self.bounds.iter().zip(&other.bounds);
        self.bounds.len() == other.bounds.len()
            && pairs.all(|(a, b)| a.0.is_same(&b.0) && a.1.is_same(&b.1))
    }

    /// Returns whether the domain covers all indices of some sizes.
    pub fn is_all(&self, sizes: &[Poly]) -> bool {
        let is = |((lower, upper), size): (&(Affine<_>, Affine<_>), &Poly)| {
            lower.as_constant() == Some(0) && upper.as_size() == Some(size)
        };
        self.bounds.len() == sizes.len() && self.bounds.iter().zip(sizes).all(is)
    }

    /// Formats the domain: `[n, 4]`, as far as the bounds are sizes.
    pub fn text(&self, ir: &Ir) -> String {
        let bound = |bound: &Affine<Value>| match bound.as_size() {
            Some(size) => poly_to_string(ir, size),
            None => "?".to_owned(),
        };
        let loops = self.bounds.iter().map(|(lower, upper)| match lower.as_constant() {
            Some(0) => bound(upper),
            _ => format!("{} to {}", bound(lower), bound(upper)),
        });
        format!("[{}]", loops.collect::<Vec<String>>().join(", "))
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
