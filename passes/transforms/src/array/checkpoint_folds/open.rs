//! Segments of folds whose number of steps is known only when the program runs.

use super::write::Segments;
use cotan_dialects::arith::{Constant, Divsi, Fptosi, IndexCast, Maxsi, Remsi};
use cotan_dialects::array::{Build, Dim, Index, WithDim, index_of_size, region};
use cotan_dialects::math::{Powf, Roundeven};
use cotan_ir::dims::Poly;
use cotan_ir::{Builder, Symbol, Type, Value};

/// A number of steps that is no constant.
pub struct Open {
    /// How many steps there are.
    pub steps: Poly,
    /// The name of the width.
    pub width: Symbol,
    /// The names of the digits, single steps first.
    pub digits: Vec<Symbol>,
}

impl Segments {
    /// Computes the width and the digits, and does what is done where they are sizes.
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

    /// As many segments of a power as there are in the rest, and so on with what is left over.
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
                let given = self.all(b, states);
                self.of_size(b, given, results)
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
        let made = WithDim::build(b, self.loc, size, parameter, body, results);
        b.results(made).collect()
    }

    /// The nearest integer to the root of the number of steps, but 1 for 0.
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

    /// What is kept, as arrays of the size that the fold gives: the digits say the same number, but nobody
    /// knows.
    fn of_size(&self, b: &mut Builder<'_>, mut given: Vec<Value>, results: &[Type]) -> Vec<Value> {
        let states = self.types.len();
        for (kept, &ty) in given.iter_mut().zip(results).skip(states) {
            let array = *kept;
            let loc = self.loc;
            let body = region::build(b, loc, &[Type::INDEX], |b, at| {
                vec![Index::value(b, loc, array, at)]
            });
            let build = Build::build(b, loc, body, &[ty]);
            *kept = b.result(build, 0);
        }
        given
    }
}
