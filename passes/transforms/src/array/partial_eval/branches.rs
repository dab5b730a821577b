//! Branches whose conditions are unknown: the parts that their results have in common.

use super::specializer::Specializer;
use super::structure::{Parts, Structure};
use cotan_dialects::scf::If;
use cotan_ir::{Builder, Op, Type, Value};

impl Specializer<'_> {
    /// Replaces the results of a conditional by those parts that are unknown or differ.
    pub(super) fn merge_branches(&mut self, op: Op) {
        let If { condition, then_region, else_region, results } = self.ir.verified(op);
        if results.is_empty() {
            return;
        }
        let regions = [then_region, else_region];
        let ends =
            regions.map(|region| self.ir.single_block(region).and_then(|it| self.ir.last_op(it)));
        let [Some(one), Some(other)] = ends else { return };
        let splits = self.splits_arrays;
        let mut structures = Vec::with_capacity(results.len());
        for index in 0..results.len() {
            let [one, other] = [one, other].map(|end| self.ir.operand(end, index));
            let [one, other] = [one, other].map(|value| Parts::of(self.ir, value, splits));
            structures.push(one.structure().meet(&mut Builder::detached(self.ir), &other));
        }
        if structures.iter().all(Structure::is_unknown) {
            return;
        }
        for end in [one, other] {
            let yields: Vec<Value> = self.ir.operands(end).collect();
            let leaves = self.leaves(&yields, &structures, end);
            self.ir.set_operands(end, &leaves);
        }
        let mut types: Vec<Type> = Vec::new();
        structures.iter().for_each(|structure| structure.leaf_types(&mut types));
        let [one, other] = regions.map(|region| self.ir.take_region(region));
        let loc = self.ir.store.derived_loc(self.ir.loc(op), super::PASS_NAME);
        let new = If::build(&mut Builder::before(self.ir, op), loc, condition, one, other, &types);
        let attrs = self.ir.attrs(op);
        self.ir.set_attrs(new, attrs);
        let mut leaves = self.ir.results(new).collect::<Vec<Value>>().into_iter();
        let mut values = Vec::with_capacity(structures.len());
        for structure in &structures {
            values.push(self.put_together(op, loc, structure, &mut leaves));
        }
        self.counted.rewrites += 1;
        let ops: Vec<Op> = self.ir.walk(new).collect();
        self.done(&ops);
        self.replace(op, &values);
        self.simplify(ops);
    }
}
