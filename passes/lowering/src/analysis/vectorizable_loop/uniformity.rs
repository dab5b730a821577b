//! Uniformity of values across vector lanes.
//!
//! Uniform values stay scalars, strided ones need a scalar and a constant stride, and only varying
//! ones need vectors. The analysis is a fixpoint over the loop body.

use super::accesses;
use cotan_dialects::arith::{Addi, Muli, Subi};
use cotan_dialects::memref::Alloc;
use cotan_dialects::{array, scf, yielded};
use cotan_ir::{Block, Ir, Op, Region, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// The uniformity of a value across the iterations that run in lockstep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uniformity {
    /// The same value in all of them.
    Uniform,
    /// A constant increment per iteration.
    Strided(i64),
    /// No known relation.
    Varying,
}

impl Uniformity {
    /// Returns whether an index is uniform or contiguous, in either direction.
    pub fn is_consecutive(self) -> bool {
        matches!(self, Self::Uniform | Self::Strided(1 | -1))
    }

    /// The uniformity of a value that is one or the other, by a uniform choice.
    fn or(self, other: Self) -> Self {
        if self == other { self } else { Self::Varying }
    }

    /// The uniformity of an iter_arg of an inner loop with this initial value.
    fn carried(self) -> Self {
        if self == Self::Uniform { self } else { Self::Varying }
    }
}

/// The uniformity of the values in a loop. Captured values are uniform.
#[derive(Debug, Default)]
pub struct UniformityInfo {
    uniformity: FxHashMap<Value, Uniformity>,
    /// Blocks that only some iterations execute.
    masked: FxHashSet<Block>,
    /// Operations that accumulate a value of every iteration.
    combined: FxHashSet<Op>,
}

impl UniformityInfo {
    /// Analyzes a loop. Results of the operations in `combined` are uniform.
    pub fn of(ir: &Ir, this: &scf::For, combined: &FxHashSet<Op>) -> Self {
        let mut uniformity = Self { combined: combined.clone(), ..Self::default() };
        let Some(block) = ir.single_block(this.body) else { return uniformity };
        for (position, arg) in ir.args(block).enumerate() {
            let class = if position == 0 { Uniformity::Strided(1) } else { Uniformity::Varying };
            uniformity.uniformity.insert(arg, class);
        }
        uniformity.block(ir, block);
        uniformity
    }

    /// Returns the uniformity of a value.
    pub fn get(&self, value: Value) -> Uniformity {
        self.uniformity.get(&value).copied().unwrap_or(Uniformity::Uniform)
    }

    /// Returns whether only some iterations execute a block.
    pub fn is_masked(&self, block: Option<Block>) -> bool {
        block.is_some_and(|block| self.masked.contains(&block))
    }

    fn block(&mut self, ir: &Ir, block: Block) {
        ir.ops(block).for_each(|op| self.op(ir, op));
    }

    fn op(&mut self, ir: &Ir, op: Op) {
        if let Some(this) = ir.get::<scf::For>(op) {
            return self.inner_loop(ir, &this);
        }
        if let Some(this) = ir.get::<scf::If>(op) {
            return self.conditional(ir, op, &this);
        }
        let class = match self.combined.contains(&op) {
            true => Uniformity::Uniform,
            false => self.result(ir, op),
        };
        self.uniformity.extend(ir.results(op).map(|result| (result, class)));
    }

    /// Returns whether a buffer is allocated in each iteration, and therefore private to it.
    pub fn is_private(&self, buffer: Value) -> bool {
        self.get(buffer) == Uniformity::Varying
    }

    /// The uniformity of the results of an operation without regions.
    fn result(&self, ir: &Ir, op: Op) -> Uniformity {
        if ir.is::<Alloc>(op) {
            return Uniformity::Varying;
        }
        if let Some(access) = accesses::of(ir, op) {
            let is_uniform = access.at.map(|at| self.get(at)) == Some(Uniformity::Uniform)
                && !self.is_private(access.buffer);
            let is_same = is_uniform && !self.is_masked(ir.block_of(op));
            return if is_same { Uniformity::Uniform } else { Uniformity::Varying };
        }
        let uniformity: SmallVec<[Uniformity; 4]> =
            ir.operands(op).map(|value| self.get(value)).collect();
        if uniformity.iter().all(|&class| class == Uniformity::Uniform) {
            return Uniformity::Uniform;
        }
        self.linear(ir, op, &uniformity).unwrap_or(Uniformity::Varying)
    }

    /// The uniformity of sums and products of strided indices.
    fn linear(&self, ir: &Ir, op: Op, uniformity: &[Uniformity]) -> Option<Uniformity> {
        let stride = |class| match class {
            Uniformity::Uniform => Some(0),
            Uniformity::Strided(stride) => Some(stride),
            Uniformity::Varying => None,
        };
        let &[a, b] = uniformity else { return None };
        ir.results(op).next().filter(|&result| ir.ty(result) == Type::INDEX)?;
        let (a, b) = (stride(a)?, stride(b)?);
        let stride = if ir.is::<Addi>(op) {
            a.checked_add(b)
        } else if ir.is::<Subi>(op) {
            a.checked_sub(b)
        } else if ir.is::<Muli>(op) {
            let times = |position, stride: i64| {
                array::constant(ir, ir.operand(op, position)).and_then(|it| it.checked_mul(stride))
            };
            if b == 0 {
                times(1, a)
            } else if a == 0 {
                times(0, b)
            } else {
                None
            }
        } else {
            None
        };
        stride.filter(|&stride| stride != 0).map(Uniformity::Strided)
    }

    /// Analyzes an inner loop to a fixpoint: uniformity only decreases.
    fn inner_loop(&mut self, ir: &Ir, this: &scf::For) {
        let Some(block) = ir.single_block(this.body) else { return };
        let outputs = yielded(ir, this.body).unwrap_or_default();
        let bounds = [this.lower, this.upper, this.step].map(|bound| self.get(bound));
        let args: Vec<Value> = ir.args(block).collect();
        let is_uniform = bounds.iter().all(|&bound| bound == Uniformity::Uniform);
        self.uniformity
            .insert(args[0], if is_uniform { Uniformity::Uniform } else { Uniformity::Varying });
        let mut carried: Vec<Uniformity> =
            this.inits.iter(ir).map(|init| self.get(init).carried()).collect();
        loop {
            self.uniformity.extend(args[1..].iter().copied().zip(carried.iter().copied()));
            self.block(ir, block);
            let next = carried.iter().zip(&outputs);
            let next: Vec<Uniformity> = next.map(|(&a, &b)| a.or(self.get(b)).carried()).collect();
            if next == carried {
                break;
            }
            carried = next;
        }
        self.uniformity.extend(this.results.iter(ir).zip(carried));
    }

    fn conditional(&mut self, ir: &Ir, op: Op, this: &scf::If) {
        let is_uniform = self.get(this.condition) == Uniformity::Uniform;
        let is_masked = !is_uniform || self.is_masked(ir.block_of(op));
        let mut outputs = [Vec::new(), Vec::new()];
        for (region, outputs) in [this.then_region, this.else_region].into_iter().zip(&mut outputs)
        {
            *outputs = self.branch(ir, region, is_masked);
        }
        let [then, other] = outputs;
        for (result, (a, b)) in this.results.iter(ir).zip(then.into_iter().zip(other)) {
            let class = if is_uniform { a.or(b) } else { Uniformity::Varying };
            self.uniformity.insert(result, class);
        }
    }

    fn branch(&mut self, ir: &Ir, region: Region, is_masked: bool) -> Vec<Uniformity> {
        let Some(block) = ir.single_block(region) else { return Vec::new() };
        if is_masked {
            self.masked.insert(block);
        }
        self.block(ir, block);
        let outputs = yielded(ir, region).unwrap_or_default();
        outputs.into_iter().map(|value| self.get(value)).collect()
    }
}
