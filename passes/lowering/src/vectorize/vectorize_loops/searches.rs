//! Searches of an extremum with its position: each lane and copy searches its own iterations.
//!
//! Elements that compare equal keep the lower position. A lane that found nothing has the initial
//! values; if these are the result, all lanes have them.

use super::emit::Vectorizer;
use crate::analysis::vectorizable_loop::ExtremumSearch;
use cotan_dialects::arith::{Andi, Cmpi, CmpiPredicate, Ori, Select, Xori};
use cotan_dialects::r#loop::Monoid;
use cotan_ir::{Type, Value};

impl Vectorizer<'_> {
    /// Emits the first extremum among the vectors of all copies, with its position.
    pub fn first_among_copies(
        &mut self,
        search: &ExtremumSearch,
        [extrema, positions]: [&[Value]; 2],
    ) -> [Value; 2] {
        let mut pairs = extrema.iter().copied().zip(positions.iter().copied()).collect::<Vec<_>>();
        while pairs.len() > 1 {
            let halves = pairs.chunks(2).map(<[_]>::to_vec).collect::<Vec<_>>();
            let halves = halves.into_iter().map(|pair| match pair[..] {
                [first, second] => self.first_of_two(search, first, second),
                _ => pair[0],
            });
            pairs = halves.collect();
        }
        [pairs[0].0, pairs[0].1]
    }

    fn first_of_two(
        &mut self,
        search: &ExtremumSearch,
        first: (Value, Value),
        second: (Value, Value),
    ) -> (Value, Value) {
        let (loc, order) = (self.loc, search.order);
        let ones = self.word(Type::I1, 1);
        let ones = self.splat(ones);
        let b = &mut self.b();
        let keeps_first = order.emit_keeps(b, loc, first.0, second.0);
        let keeps_second = order.emit_keeps(b, loc, second.0, first.0);
        let is_after = Xori::value(b, loc, keeps_second, ones);
        let is_earlier = Cmpi::value(b, loc, CmpiPredicate::Sle, first.1, second.1);
        let is_preferred = Ori::value(b, loc, is_after, is_earlier);
        let is_first = Andi::value(b, loc, keeps_first, is_preferred);
        let extremum = Select::value(b, loc, is_first, first.0, second.0);
        (extremum, Select::value(b, loc, is_first, first.1, second.1))
    }

    /// Emits the first extremum among the lanes, with its position.
    pub fn first_among_lanes(
        &mut self,
        search: &ExtremumSearch,
        [extrema, positions]: [Value; 2],
    ) -> [Value; 2] {
        if self.count == 1 {
            return [extrema, positions];
        }
        let loc = self.loc;
        let best = self.reduce_lanes(search.monoid, extrema);
        let best = self.splat(best);
        let is_best = search.order.emit_keeps(&mut self.b(), loc, extrema, best);
        let none = self.word(Type::INDEX, i64::MAX as u64);
        let none = self.splat(none);
        let found = Select::value(&mut self.b(), loc, is_best, positions, none);
        let position = self.reduce_lanes(Monoid::Min, found);
        // Equal elements may have different bits.
        let at = self.splat(position);
        let is_found = Cmpi::value(&mut self.b(), loc, CmpiPredicate::Eq, found, at);
        let identity = self.identity_like(search.monoid, extrema);
        let first = Select::value(&mut self.b(), loc, is_found, extrema, identity);
        [self.reduce_lanes(search.monoid, first), position]
    }
}
