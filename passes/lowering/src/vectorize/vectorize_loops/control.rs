//! Vectorization of inner loops and conditionals.

use super::emit::Vectorizer;
use super::vector_values::VectorValue;
use crate::analysis::vectorizable_loop::Uniformity;
use cotan_dialects::arith::{Andi, Select, Xori};
use cotan_dialects::{scf, yielded};
use cotan_ir::{Mapping, Op, Region, Type, Value};

impl Vectorizer<'_> {
    /// Returns the values that represent a scalar value: one if it is uniform, else one per copy.
    fn flat(&mut self, value: Value, form: Uniformity) -> Vec<Value> {
        match form {
            Uniformity::Uniform => vec![self.first(value)],
            _ => self.vectors_of(value),
        }
    }

    /// Maps values to the values that represent them.
    fn map_flat(&mut self, values: &[Value], uniformity: &[Uniformity], flat: &[Value]) {
        let mut remainder = flat;
        for (&value, &form) in values.iter().zip(uniformity) {
            let count = if form == Uniformity::Uniform { 1 } else { self.copies };
            let (mine, after) = remainder.split_at(count);
            let vectorized = match form {
                Uniformity::Uniform => VectorValue::Uniform(mine[0]),
                _ => VectorValue::PerCopy(mine.to_vec()),
            };
            self.values.insert(value, vectorized);
            remainder = after;
        }
    }

    /// Vectorizes an inner loop with a uniform trip count.
    pub fn inner_loop(&mut self, op: Op, this: &scf::For) {
        let legality = self.legality;
        let old = self.ir.single_block(this.body).expect("a verified loop has one block");
        let args: Vec<Value> = self.ir.args(old).collect();
        let uniformity: Vec<Uniformity> =
            args[1..].iter().map(|&arg| legality.uniformity.get(arg)).collect();
        let inits: Vec<Value> = this.inits.iter(self.ir).collect();
        let inits: Vec<Value> = inits
            .into_iter()
            .zip(&uniformity)
            .flat_map(|(init, &form)| self.flat(init, form))
            .collect();
        let types: Vec<Type> = inits.iter().map(|&init| self.ir.ty(init)).collect();
        let bounds = [this.lower, this.upper, this.step].map(|bound| self.first(bound));
        let (region, loc, outside) = (self.ir.create_region(), self.loc, self.block);
        let block = self.ir.append_new_block(region, &[&[Type::INDEX], &types[..]].concat(), loc);
        let new: Vec<Value> = self.ir.args(block).collect();
        self.ir.set_value_name(new[0], self.ir.value_name(args[0]));
        self.values.insert(args[0], VectorValue::Uniform(new[0]));
        self.map_flat(&args[1..], &uniformity, &new[1..]);
        self.block = block;
        self.ops(old);
        let outputs = yielded(self.ir, this.body).unwrap_or_default();
        let outputs: Vec<Value> = outputs
            .into_iter()
            .zip(&uniformity)
            .flat_map(|(value, &form)| self.flat(value, form))
            .collect();
        scf::Yield::build(&mut self.b(), loc, &outputs);
        self.block = outside;
        let [lower, upper, step] = bounds;
        let new_op =
            scf::For::build(&mut self.b(), loc, lower, upper, step, &inits, region, &types);
        self.ir.set_attrs(new_op, self.ir.attrs(op));
        let new_op: Vec<Value> = self.ir.results(new_op).collect();
        let results: Vec<Value> = this.results.iter(self.ir).collect();
        self.map_flat(&results, &uniformity, &new_op);
    }

    /// Vectorizes a conditional: uniform ones stay branches, divergent ones are if-converted, or
    /// cloned for interleaved scalars.
    pub fn conditional(&mut self, op: Op, this: &scf::If) {
        let legality = self.legality;
        let results: Vec<Value> = this.results.iter(self.ir).collect();
        if legality.uniformity.get(this.condition) != Uniformity::Uniform {
            return match self.count {
                1 => self.clone_per_iteration(op, &results),
                _ => self.both(this, &results),
            };
        }
        let uniformity = results.iter().map(|&it| match legality.uniformity.get(it) {
            Uniformity::Uniform => Uniformity::Uniform,
            _ => Uniformity::Varying,
        });
        let uniformity: Vec<Uniformity> = uniformity.collect();
        let [then, other] =
            [this.then_region, this.else_region].map(|region| self.branch(region, &uniformity));
        let mut types = Vec::new();
        for (&result, &form) in results.iter().zip(&uniformity) {
            let ty = self.ir.ty(result);
            match form {
                Uniformity::Uniform => types.push(ty),
                _ => types.extend(vec![self.vector_type(ty); self.copies]),
            }
        }
        let (condition, loc) = (self.first(this.condition), self.loc);
        let new_op = scf::If::build(&mut self.b(), loc, condition, then, other, &types);
        let new_op: Vec<Value> = self.ir.results(new_op).collect();
        self.map_flat(&results, &uniformity, &new_op);
    }

    fn branch(&mut self, region: Region, uniformity: &[Uniformity]) -> Region {
        let (new, loc, outside) = (self.ir.create_region(), self.loc, self.block);
        let Some(old) = self.ir.single_block(region) else { return new };
        let block = self.ir.append_new_block(new, &[], loc);
        self.block = block;
        self.ops(old);
        let outputs = yielded(self.ir, region).unwrap_or_default();
        let outputs: Vec<Value> = outputs
            .into_iter()
            .zip(uniformity)
            .flat_map(|(value, &form)| self.flat(value, form))
            .collect();
        scf::Yield::build(&mut self.b(), loc, &outputs);
        self.block = outside;
        new
    }

    /// Clones a conditional for each interleaved scalar iteration.
    fn clone_per_iteration(&mut self, op: Op, results: &[Value]) {
        let used: Vec<Value> = self.ir.walk(op).flat_map(|op| self.ir.operands(op)).collect();
        let used = used.into_iter().filter(|value| self.values.contains_key(value));
        let used: Vec<Value> = used.collect();
        let mut new_values = vec![Vec::new(); results.len()];
        for copy in 0..self.copies {
            let mut mapping = Mapping::default();
            for &value in &used {
                let vectorized = self.vectors_of(value);
                mapping.values.insert(value, vectorized[copy]);
            }
            let b = &mut self.b();
            let same = b.clone_op(op, &mut mapping);
            b.insert(same);
            new_values
                .iter_mut()
                .zip(self.ir.results(same))
                .for_each(|(new_values, value)| new_values.push(value));
        }
        self.values
            .extend(results.iter().copied().zip(new_values.into_iter().map(VectorValue::PerCopy)));
    }

    /// If-converts a conditional: both branches run under masks, and their results are selected.
    fn both(&mut self, this: &scf::If, results: &[Value]) {
        let (loc, outside) = (self.loc, self.mask.clone());
        let around = outside.clone().or_else(|| self.iteration_masks.clone());
        let condition = self.vectors_of(this.condition);
        let holds = self.word(Type::I1, 1);
        let holds = self.splat(holds);
        let mut outputs = [Vec::new(), Vec::new()];
        for (way, region) in [this.then_region, this.else_region].into_iter().enumerate() {
            let Some(block) = self.ir.single_block(region) else { continue };
            let mut mask = condition.clone();
            for (copy, mask) in mask.iter_mut().enumerate() {
                let around = around.as_ref().map(|around| around[copy]);
                let b = &mut self.b();
                if way == 1 {
                    *mask = Xori::value(b, loc, *mask, holds);
                }
                if let Some(around) = around {
                    *mask = Andi::value(b, loc, around, *mask);
                }
            }
            self.mask = Some(mask);
            self.ops(block);
            let values = yielded(self.ir, region).unwrap_or_default();
            outputs[way] = values.into_iter().map(|value| self.vectors_of(value)).collect();
        }
        self.mask = outside;
        let [then, other] = outputs;
        for (&result, (then, other)) in results.iter().zip(then.into_iter().zip(other)) {
            let ways = condition.iter().zip(then.into_iter().zip(other));
            let ways: Vec<_> = ways.map(|(&c, (a, b))| (c, a, b)).collect();
            let select_coefficient =
                ways.into_iter().map(|(c, a, b)| Select::value(&mut self.b(), loc, c, a, b));
            let select_coefficient = select_coefficient.collect();
            self.values.insert(result, VectorValue::PerCopy(select_coefficient));
        }
    }
}
