//! Insertion of a function body at a call or an application.

use cotan_dialects::IterationSpace;
use cotan_dialects::array::WithDim;
use cotan_dialects::cf::Br;
use cotan_dialects::func::{Func, Return};
use cotan_ir::dims::Poly;
use cotan_ir::names::ValueName;
use cotan_ir::{Block, Builder, Ir, Loc, Op, Region, Substitution, Value};
use std::borrow::Cow;

/// The body of a function that is about to be inlined.
pub struct Code {
    blocks: Vec<Block>,
    /// All operations, including nested ones.
    pub ops: Vec<Op>,
}

impl Code {
    /// Copies the body of a function.
    pub fn copy(ir: &mut Ir, function: Op) -> Self {
        Self::copy_of(ir, ir.verified::<Func>(function).body)
    }

    /// Copies a region.
    pub fn copy_of(ir: &mut Ir, body: Region) -> Self {
        let nowhere = ir.copy_region(body);
        Self::take_out(ir, nowhere)
    }

    /// Moves the body out of a function.
    pub fn take(ir: &mut Ir, function: Op) -> Self {
        Self::take_out(ir, ir.verified::<Func>(function).body)
    }

    /// Moves the blocks out of a region.
    pub fn take_out(ir: &mut Ir, region: Region) -> Self {
        let blocks: Vec<Block> = ir.blocks(region).collect();
        let outermost = blocks.iter().flat_map(|&block| ir.ops(block));
        let ops = outermost.flat_map(|op| ir.walk(op)).collect();
        blocks.iter().for_each(|&block| ir.detach_block(block));
        Self { blocks, ops }
    }

    /// Inserts the body at a call, which is erased. The arguments are the operands from index
    /// `first` on; dimension parameters are substituted.
    pub fn replace(&self, ir: &mut Ir, call: Op, first: usize, sizes: &mut Substitution) {
        let Some((&entry, others)) = self.blocks.split_first() else { return };
        self.locate(ir, ir.loc(call));
        if !sizes.pairs().is_empty() {
            self.blocks.iter().for_each(|&block| sizes.apply_to_args(ir, block));
            self.ops.iter().for_each(|&op| rename_bound(ir, op, sizes));
            self.ops.iter().for_each(|&op| sizes.apply(ir, op));
        }
        for index in 0..ir.arg_count(entry) {
            ir.replace_all_uses(ir.arg(entry, index), ir.operand(call, first + index));
        }
        match others {
            [] => put_before(ir, call, entry),
            others => put_around(ir, call, entry, others),
        }
    }

    /// Sets the locations of the body to call sites.
    fn locate(&self, ir: &mut Ir, call: Loc) {
        self.blocks.iter().for_each(|&block| locate_args(ir, block, call));
        for &op in &self.ops {
            let loc = ir.store.call_site_loc(ir.loc(op), call);
            ir.set_loc(op, loc);
            let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
            let blocks: Vec<Block> = blocks.collect();
            blocks.into_iter().for_each(|block| locate_args(ir, block, call));
        }
    }
}

/// Renames a dimension parameter that an operation binds.
pub fn rename_bound(ir: &mut Ir, op: Op, sizes: &Substitution) {
    let (Some(name), true) = (IterationSpace::bound_dim(ir, op), ir.is::<WithDim>(op)) else {
        return;
    };
    let new = sizes.poly(&Poly::parameter(name)).and_then(|poly| poly.as_parameter());
    if let Some(new) = new {
        let text = ir.text(new).to_owned();
        let text = ir.store.string_attr(&text);
        WithDim::set_parameter(ir, op, text);
    }
}

fn locate_args(ir: &mut Ir, block: Block, call: Loc) {
    for index in 0..ir.arg_count(block) {
        let loc = ir.store.call_site_loc(ir.arg_loc(block, index), call);
        ir.set_arg_loc(block, index, loc);
    }
}

/// Moves the operations of a function of one block before a call. The results inherit the name of
/// the call.
fn put_before(ir: &mut Ir, call: Op, block: Block) {
    let Some(end) = ir.last_op(block) else { return };
    let results: Vec<Value> = ir.operands(end).collect();
    ir.erase_op(end);
    for (&result, name) in results.iter().zip(names_of_results(ir, call)) {
        let def = ir.def_op(result).filter(|&def| ir.block_of(def) == Some(block));
        let is_alone = def.is_some_and(|def| ir.result_count(def) == 1);
        if is_alone && name.is_word() {
            ir.set_value_name(result, name);
        }
    }
    let args: Vec<Value> = ir.args(block).collect();
    ir.inline_block_before(block, call, &args);
    ir.replace_op(call, &results);
}

/// Moves the blocks of a function behind the block of a call, which continues with the first of
/// them. The operations after the call become a block, to which returns branch.
fn put_around(ir: &mut Ir, call: Op, entry: Block, others: &[Block]) {
    let Some(before) = ir.block_of(call) else { return };
    let loc = ir.loc(call);
    let after = ir.split_block(call);
    for (index, name) in names_of_results(ir, call).into_iter().enumerate() {
        let arg = ir.add_block_arg(after, ir.ty(ir.result(call, index)), loc);
        ir.set_value_name(arg, name);
    }
    ir.move_ops(entry, before);
    ir.erase_block(entry);
    let mut last = before;
    jump_instead(ir, before, after);
    for &block in others {
        ir.insert_block_after(block, last);
        jump_instead(ir, block, after);
        last = block;
    }
    let results: Vec<Value> = ir.args(after).collect();
    ir.replace_op(call, &results);
}

/// Replaces a return at the end of a block by a branch.
fn jump_instead(ir: &mut Ir, block: Block, dest: Block) {
    let Some(end) = ir.last_op(block).filter(|&end| ir.is::<Return>(end)) else { return };
    let (values, loc): (Vec<Value>, Loc) = (ir.operands(end).collect(), ir.loc(end));
    Br::build(&mut Builder::before(ir, end), loc, &values, dest);
    ir.erase_op(end);
}

/// Returns a name for each result of an operation; a group `%pair:2` becomes `%pair_0`, `%pair_1`.
fn names_of_results(ir: &mut Ir, op: Op) -> Vec<ValueName> {
    let names: Vec<ValueName> = ir.results(op).map(|value| ir.value_name(value)).collect();
    let mut found = Vec::with_capacity(names.len());
    let mut rest = &names[..];
    while let [head, tail @ ..] = rest {
        let size = tail.iter().take_while(|&&name| name == ValueName::CONTINUED).count() + 1;
        rest = &rest[size..];
        let base = ir.store.word_text(*head).map(Cow::into_owned);
        match (size, base) {
            (1, _) => found.push(*head),
            (_, Some(base)) => {
                found.extend((0..size).map(|index| ir.store.value_name(&format!("{base}_{index}"))))
            }
            _ => found.extend(std::iter::repeat_n(ValueName::FRESH, size)),
        }
    }
    found
}
