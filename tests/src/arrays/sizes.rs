//! The sizes that arrays have.

use crate::fuzz::REGISTRY;
use crate::generate::Choices;
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Ir, Symbol};

/// Parameters of sizes, and how to write polynomials in them.
pub struct Sizes {
    ir: Ir,
    /// The sizes that arrays of one program begin with, so that they meet.
    palette: Vec<Poly>,
}

/// The parameters that every function binds.
pub const PARAMETERS: [&str; 2] = ["n", "m"];

impl Sizes {
    pub fn new(choices: &mut Choices<'_>) -> Self {
        let mut sizes = Self { ir: Ir::new(REGISTRY.clone()), palette: Vec::new() };
        let [n, m] = PARAMETERS.map(|name| sizes.parameter(name));
        let one = Poly::constant(1);
        let mut all: Vec<Poly> = [3, 0, 1, 2].map(Poly::constant).into();
        all.extend([n.add(&one), n.add(&m), n.add(&n)].into_iter().flatten());
        sizes.palette = vec![n, m];
        for _ in 0..2 {
            sizes.palette.push(choices.pick(&all).clone());
        }
        sizes
    }

    pub fn symbol(&mut self, name: &str) -> Symbol {
        self.ir.store.symbol(name)
    }

    pub fn parameter(&mut self, name: &str) -> Poly {
        Poly::parameter(self.symbol(name))
    }

    /// Another size that arrays may have from now on.
    pub fn push(&mut self, size: Poly) {
        self.palette.push(size);
    }

    /// Forgets the last one.
    pub fn pop(&mut self) {
        self.palette.pop();
    }

    pub fn pick(&self, choices: &mut Choices<'_>) -> Poly {
        choices.pick(&self.palette).clone()
    }

    pub fn text(&self, size: &Poly) -> String {
        poly_to_string(&self.ir, size)
    }

    /// Returns whether a size is non-negative for all parameters: no term of it is negative.
    pub fn is_natural(size: &Poly) -> bool {
        size.terms().all(|(_, coefficient)| coefficient >= 0)
    }

    /// `#cotan.dims<n, 3>`.
    pub fn dims(&self, sizes: &[Poly]) -> String {
        let sizes: Vec<String> = sizes.iter().map(|size| self.text(size)).collect();
        format!("#cotan.dims<{}>", sizes.join(", "))
    }
}

/// Returns one less.
pub fn less(size: &Poly) -> Option<Poly> {
    size.add(&Poly::constant(-1))
}
