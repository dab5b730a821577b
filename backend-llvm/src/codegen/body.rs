//! The code of one function.

use super::address::{Around, Base};
use super::cleanup::Owned;
use super::{Emitted, Emitter, built};
use crate::Status;
use cotan_ir::{Block, Op, Region, Value};
use cotan_numerics::NumberFormat;
use inkwell::basic_block::BasicBlock;
use inkwell::builder::Builder;
use inkwell::types::BasicTypeEnum;
use inkwell::values::{BasicValueEnum, FunctionValue, IntValue, PhiValue, PointerValue};
use rustc_hash::FxHashMap;

/// A function that is being emitted.
pub(super) struct Body<'e, 'c, 'i> {
    pub emitter: &'e mut Emitter<'c, 'i>,
    pub function: FunctionValue<'c>,
    /// The entry block of stack slots.
    pub frame: BasicBlock<'c>,
    pub values: FxHashMap<Value, BasicValueEnum<'c>>,
    pub blocks: FxHashMap<Block, BasicBlock<'c>>,
    /// The arguments of blocks that are jumped to.
    pub phis: FxHashMap<Block, Vec<PhiValue<'c>>>,
    /// The destinations of results.
    pub results: Vec<(PointerValue<'c>, NumberFormat)>,
    pub workspace: PointerValue<'c>,
    pub owned: Owned<'c>,
    /// The loops around the insertion point, the innermost one last.
    pub loops: Vec<Around<'c>>,
    /// True after a non-temporal store without a fence.
    pub has_unfenced_stores: bool,
    /// The base pointers computed in preheaders.
    pub bases: FxHashMap<Base<'c>, PointerValue<'c>>,
}

impl<'e, 'c, 'i> Body<'e, 'c, 'i> {
    /// Emits the code of a function that was declared.
    pub fn emit(
        emitter: &'e mut Emitter<'c, 'i>,
        op: Op,
        function: FunctionValue<'c>,
    ) -> Emitted<()> {
        let ir = emitter.ir;
        let region = ir.regions(op)[0];
        let block = ir.entry(region).expect("only functions with a body are declared");
        let frame = emitter.context.append_basic_block(function, "frame");
        let start = emitter.context.append_basic_block(function, "start");
        emitter.builder.position_at_end(start);
        let parameter = |index: usize| {
            function.get_nth_param(index as u32).expect("a parameter for every argument and result")
        };
        let count = ir.arg_count(block);
        let workspace = function.get_last_param().expect("the workspace is the last parameter");
        let mut body = Self {
            emitter,
            function,
            frame,
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            phis: FxHashMap::default(),
            results: Vec::new(),
            workspace: workspace.into_pointer_value(),
            owned: Owned::default(),
            loops: Vec::new(),
            has_unfenced_stores: false,
            bases: FxHashMap::default(),
        };
        body.allocate_slots(op);
        for (index, arg) in ir.args(block).enumerate() {
            let given = parameter(index);
            let value = match body.emitter.element(op, ir.ty(arg))? {
                Some(_) => given,
                None => body.emitter.of_memory(given, body.emitter.format(op, ir.ty(arg))?.0),
            };
            body.values.insert(arg, value);
        }
        let types = cotan_dialects::func::Func::type_of(ir, op).map_or(&[][..], |ty| &ty.results);
        for (index, &ty) in types.iter().enumerate() {
            let place = parameter(count + index).into_pointer_value();
            let (number, _) = body.emitter.format(op, ty)?;
            body.results.push((place, number));
        }
        body.graph(op, region)?;
        body.finish(start);
        Ok(())
    }

    /// Emits the blocks of the function. A value is emitted before its uses: blocks come after
    /// those that dominate them. Unreachable blocks are omitted.
    fn graph(&mut self, op: Op, region: Region) -> Emitted<()> {
        let ir = self.emitter.ir;
        let start = self.here();
        let order = reachable(ir, region);
        for &block in order.iter().skip(1) {
            let place = self.block("block");
            self.blocks.insert(block, place);
            self.emitter.builder.position_at_end(place);
            for arg in ir.args(block) {
                let ty = self.ty(op, arg)?;
                let phi = built(self.emitter.builder.build_phi(ty, "arg"));
                self.values.insert(arg, phi.as_basic_value());
                self.phis.entry(block).or_default().push(phi);
            }
        }
        for block in order {
            let place = self.blocks.get(&block).copied().unwrap_or(start);
            self.emitter.builder.position_at_end(place);
            self.ops(block)?;
        }
        Ok(())
    }

    /// Emits the operations of a block, one after the other.
    pub fn ops(&mut self, block: Block) -> Emitted<()> {
        let ir = self.emitter.ir;
        stacker::maybe_grow(128 << 10, 2 << 20, || ir.ops(block).try_for_each(|op| self.op(op)))
    }

    /// Returns the type of a value in a register.
    pub fn ty(&self, op: Op, value: Value) -> Emitted<BasicTypeEnum<'c>> {
        let (emitter, ty) = (&*self.emitter, self.emitter.ir.ty(value));
        match emitter.element(op, ty)? {
            Some(_) => Ok(emitter.pointer().into()),
            None => {
                let (number, lanes) = emitter.format(op, ty)?;
                let ty = emitter.register(number).expect("a number that machines have");
                Ok(emitter.vector_type(ty, lanes))
            }
        }
    }

    /// Returns the LLVM value of a value.
    pub fn get(&self, value: Value) -> BasicValueEnum<'c> {
        *self.values.get(&value).expect("a value is emitted before it is used")
    }

    /// Returns an integer.
    pub fn int(&self, value: Value) -> IntValue<'c> {
        self.get(value).into_int_value()
    }

    /// Returns the pointer of a buffer.
    pub fn buffer(&self, value: Value) -> PointerValue<'c> {
        self.get(value).into_pointer_value()
    }

    /// Returns a new block of the function.
    pub fn block(&self, name: &str) -> BasicBlock<'c> {
        self.emitter.context.append_basic_block(self.function, name)
    }

    /// Returns the block that is being filled.
    pub fn here(&self) -> BasicBlock<'c> {
        self.emitter.builder.get_insert_block().expect("there is a place")
    }

    /// Branches to a block.
    pub fn jump(&self, to: BasicBlock<'c>) {
        built(self.emitter.builder.build_unconditional_branch(to));
    }

    /// Returns a stack slot of the function, allocated once in the entry block.
    pub fn place(&self, ty: BasicTypeEnum<'c>) -> PointerValue<'c> {
        built(self.in_frame().build_alloca(ty, "place"))
    }

    /// Returns a builder at the entry block.
    pub fn in_frame(&self) -> Builder<'c> {
        let builder = self.emitter.context.create_builder();
        builder.position_at_end(self.frame);
        builder
    }

    /// Returns a status as an integer.
    pub fn status(&self, status: Status) -> IntValue<'c> {
        self.emitter.int(32).const_int(status as u64, false)
    }
}

/// Returns the reachable blocks of a region, each after those that dominate it.
fn reachable(ir: &cotan_ir::Ir, region: Region) -> Vec<Block> {
    let mut seen = rustc_hash::FxHashSet::default();
    let mut after = Vec::new();
    let mut open: Vec<(Block, usize)> =
        ir.entry(region).map(|entry| (entry, 0)).into_iter().collect();
    seen.extend(open.iter().map(|pair| pair.0));
    while let Some((block, next)) = open.last_mut() {
        let successors = ir.last_op(*block).map_or(&[][..], |end| ir.successors(end));
        match successors.get(*next) {
            Some(&successor) => {
                *next += 1;
                if seen.insert(successor) {
                    open.push((successor, 0));
                }
            }
            None => {
                after.push(*block);
                open.pop();
            }
        }
    }
    after.reverse();
    after
}
