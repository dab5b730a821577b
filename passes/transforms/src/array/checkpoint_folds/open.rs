//! Segments of folds with a dynamic trip count.

use super::write::Segments;
use cotan_dialects::arith::{Constant, Divsi, Fptosi, IndexCast, Maxsi, Remsi};
use cotan_dialects::array::{Build, Dim, Index, WithDim, index_of_size, region};
use cotan_dialects::math::{Powf, Roundeven};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Symbol, Type, Value};

/// A dynamic trip count.
pub struct Open {
    /// The trip count.
    pub steps: Poly,
    /// The dimension parameter of the segment width.
    pub width: Symbol,
    /// The dimension parameters of the digits, single steps first.
    pub digits: Vec<Symbol>,
}

impl Segments {
    /// Binds the width and the digits to dimension parameters, and emits the folds over segments
    /// inside.
    pub fn bound(
        &self,
        b: &mut Builder<'_>,
        open: &Open,
        results: &[Type],
        states: &[Value],
    ) -> Vec<Value> {
        let steps = index_of_size(b, self.loc, &open.steps);
        let width = self.width(b, open);
        self.with_dim(b, open.width, width, results, |b| {
            self.digits(b, open, (open.digits.len() - 1, steps), results, states)
        })
    }

    /// Binds the digit of a power and of all smaller ones, computed from the remaining steps.
    fn digits(
        &self,
        b: &mut Builder<'_>,
        open: &Open,
        (power, rest): (usize, Value),
        results: &[Type],
        states: &[Value],
    ) -> Vec<Value> {
        let name = open.digits[power];
        if power == 0 {
            return self.with_dim(b, name, rest, results, |b| {
                let results_in = self.all(b, states);
                self.of_size(b, results_in, results)
            });
        }
        let steps = index_of_size(b, self.loc, &self.sizes.steps(power));
        let digit = Divsi::value(b, self.loc, rest, steps);
        let rest = Remsi::value(b, self.loc, rest, steps);
        self.with_dim(b, name, digit, results, |b| {
            self.digits(b, open, (power - 1, rest), results, states)
        })
    }

    fn with_dim(
        &self,
        b: &mut Builder<'_>,
        name: Symbol,
        size: Value,
        results: &[Type],
        body: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
    ) -> Vec<Value> {
        let text = b.text(name).to_owned();
        let parameter = b.store_mut().string_attr(&text);
        let body = region::build(b, self.loc, &[], |b, _| body(b));
        let with_dim = WithDim::build(b, self.loc, size, parameter, body, results);
        b.results(with_dim).collect()
    }

    /// Returns the trip count's root rounded to the nearest integer, at least 1.
    fn width(&self, b: &mut Builder<'_>, open: &Open) -> Value {
        let loc = self.loc;
        let exponent = b.store_mut().f64_attr(1.0 / open.digits.len() as f64);
        let exponent = Constant::value(b, loc, exponent);
        let steps = b.store_mut().dims_attr(std::slice::from_ref(&open.steps));
        let steps = Dim::value(b, loc, steps, Type::F64);
        let root = Powf::value(b, loc, steps, exponent);
        let root = Roundeven::value(b, loc, root);
        let root = Fptosi::value(b, loc, root, Type::I64);
        let root = IndexCast::value(b, loc, root, Type::INDEX);
        let one = index_of_size(b, loc, &Poly::constant(1));
        Maxsi::value(b, loc, root, one)
    }

    /// Rebuilds per-step results as arrays of the types that the fold returns. Their sizes are
    /// equal, but expressed by the digits.
    fn of_size(
        &self,
        b: &mut Builder<'_>,
        mut results_in: Vec<Value>,
        results: &[Type],
    ) -> Vec<Value> {
        let states = self.types.len();
        for (stacked, &ty) in results_in.iter_mut().zip(results).skip(states) {
            let array = *stacked;
            let loc = self.loc;
            let body = region::build(b, loc, &[Type::INDEX], |b, at| {
                vec![Index::value(b, loc, array, at)]
            });
            let build = Build::build(b, loc, body, &[ty]);
            *stacked = b.result(build, 0);
        }
        results_in
    }
}
