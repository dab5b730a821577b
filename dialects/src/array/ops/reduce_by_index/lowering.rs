//! Lowering of `array.reduce_by_index` to nests.

use super::{Combination, ReduceByIndex};
use crate::array::Index;
use crate::interfaces::nest_lowering::{
    ArraySlice, Given, IterationResults, Kind, Monoid, NestBuilder, NestLowering, NewNest,
};
use cotan_ir::dims::Poly;
use cotan_ir::{Op, Value};

impl NestLowering for ReduceByIndex {
    fn nest(&self, reader: &mut dyn NestBuilder, _: Op) -> Vec<Value> {
        let arrays: Vec<Value> = self.arrays.iter(reader.ir()).collect();
        let arrays: Vec<Value> = arrays.into_iter().map(|it| reader.whole_of(it)).collect();
        let over = self.domain(reader.ir());
        let rest = self.update_sizes(reader.ir()).split_off(over.len());
        match Combination::of(reader.ir(), self.body, arrays.len()) {
            Combination::Set => {
                let kind = if self.unique.is_some() { Kind::Parallel } else { Kind::Ordered };
                self.slices(reader, (kind, &over, &rest), arrays, None)
            }
            Combination::Monoid(monoid) => {
                self.slices(reader, (Kind::Reduce, &over, &rest), arrays, Some(monoid))
            }
            Combination::Other => self.elements(reader, &over, &rest, arrays),
        }
    }
}

impl ReduceByIndex {
    /// Emits a nest that stores slices, or combines them by a monoid.
    fn slices(
        &self,
        reader: &mut dyn NestBuilder,
        (kind, over, rest): (Kind, &[Poly], &[Poly]),
        arrays: Vec<Value>,
        monoid: Option<Monoid>,
    ) -> Vec<Value> {
        let updates: Vec<Value> = self.updates.iter(reader.ir()).collect();
        let loops = reader.loops(kind, over);
        let new = NewNest { loops, inits: arrays, ..NewNest::default() };
        reader.nest(&new, &mut |reader, at, arrays| {
            let index = self.index_at(reader, at);
            let loops = reader.loops(Kind::Parallel, rest);
            let slices = match monoid {
                Some(monoid) => {
                    let accs = arrays.iter().map(|&array| (monoid, array)).collect();
                    NewNest { loops, accs, ..NewNest::default() }
                }
                None => NewNest { loops, puts: arrays.to_vec(), ..NewNest::default() },
            };
            let carried = reader.nest(&slices, &mut |reader, inner, _| {
                let given = |&updates: &Value| Given {
                    value: reader.element_of(updates, &[at, inner].concat()),
                    at: [&index, inner].concat(),
                };
                let given: Vec<Given> = updates.iter().map(given).collect();
                match monoid {
                    Some(_) => IterationResults { accs: given, ..IterationResults::default() },
                    None => IterationResults { puts: given, ..IterationResults::default() },
                }
            });
            IterationResults { carried, ..IterationResults::default() }
        })
    }

    /// Emits a nest that reads, combines and stores single elements, in order.
    fn elements(
        &self,
        reader: &mut dyn NestBuilder,
        over: &[Poly],
        rest: &[Poly],
        arrays: Vec<Value>,
    ) -> Vec<Value> {
        let updates: Vec<Value> = self.updates.iter(reader.ir()).collect();
        let loops = reader.loops(Kind::Ordered, &[over, rest].concat());
        let new = NewNest { loops, inits: arrays, ..NewNest::default() };
        reader.nest(&new, &mut |reader, at, arrays| {
            let (outer, inner) = at.split_at(over.len());
            let index = [&self.index_at(reader, outer), inner].concat();
            let loc = reader.loc();
            let mut args = Vec::with_capacity(2 * arrays.len());
            for &array in arrays {
                let old = Index::value(&mut reader.builder(), loc, array, &index);
                args.push(ArraySlice::New(old));
            }
            for &updates in &updates {
                args.push(ArraySlice::New(reader.element_of(updates, at)));
            }
            let combined = reader.run(self.body, &args);
            let combined: Vec<Value> = combined.iter().map(|it| reader.whole(it)).collect();
            let put = NewNest { puts: arrays.to_vec(), ..NewNest::default() };
            let carried = reader.nest(&put, &mut |_, _, _| {
                let given = combined.iter().map(|&value| Given { value, at: index.clone() });
                IterationResults { puts: given.collect(), ..IterationResults::default() }
            });
            IterationResults { carried, ..IterationResults::default() }
        })
    }

    /// Emits the leading indices of the arrays for leading indices of the updates.
    fn index_at(&self, reader: &mut dyn NestBuilder, at: &[Value]) -> Vec<Value> {
        let at: Vec<ArraySlice> = at.iter().map(|&at| ArraySlice::New(at)).collect();
        let index = reader.run(self.indices, &at);
        index.iter().map(|row| reader.whole(row)).collect()
    }
}
