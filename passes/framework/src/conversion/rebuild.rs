//! Operations that only move values, with other types.

use super::ConversionRewriter;
use cotan_ir::spec::Traits;
use cotan_ir::{Attr, Block, NewOp, Op, Region, Type, Value};

impl ConversionRewriter<'_> {
    /// Emits the operation with new operands, results and block arguments, and moves its regions
    /// there. Function types among its inherent attributes are converted.
    pub fn rebuild(&mut self, op: Op, operands: &[Vec<Value>]) -> Vec<Vec<Value>> {
        let lists = self.result_types(op);
        let regions: Vec<Region> =
            self.ir.regions(op).to_vec().into_iter().map(|from| self.move_region(from)).collect();
        let props = self.ir.props(op).map(|props| self.convert_props(props));
        let successors = self.ir.successors(op).to_vec();
        let (name, attrs, loc) = (self.ir.name(op), self.ir.attrs(op), self.loc());
        let new = self.builder().create(NewOp {
            operands: &operands.concat(),
            results: &lists.concat(),
            props,
            attrs,
            regions: &regions,
            successors: &successors,
            ..NewOp::new(name, loc)
        });
        self.set_groups(op, new, operands, &lists);
        let mut results = self.ir.results(new).collect::<Vec<_>>().into_iter();
        lists.iter().map(|types| results.by_ref().take(types.len()).collect()).collect()
    }

    fn result_types(&mut self, op: Op) -> Vec<Vec<Type>> {
        let old: Vec<Type> = self.ir.results(op).map(|result| self.ir.ty(result)).collect();
        old.into_iter().map(|ty| self.types(ty)).collect()
    }

    /// Moves the blocks of a region into a new one, and converts their arguments.
    fn move_region(&mut self, from: Region) -> Region {
        let to = self.ir.take_region(from);
        let blocks: Vec<Block> = self.ir.blocks(to).collect();
        blocks.into_iter().for_each(|block| self.convert_args(block));
        to
    }

    fn convert_props(&mut self, props: Attr) -> Attr {
        let entries = self.ir.dict_entries(props).to_vec();
        let mut converted = props;
        for (key, attr) in entries {
            let Some(ty) = self.ir.as_type(attr) else { continue };
            let [new] = self.types(ty)[..] else { continue };
            let new = self.ir.store.type_attr(new);
            converted = self.ir.store.dict_with(converted, key, Some(new));
        }
        converted
    }

    /// Sets the sizes of groups of operands and results, if the operation has several.
    fn set_groups(&mut self, op: Op, new: Op, operands: &[Vec<Value>], results: &[Vec<Type>]) {
        let Some(spec) = self.ir.spec(op) else { return };
        if self.ir.has_traits(op, Traits::OPERAND_SEGMENTS) {
            let groups: Vec<Vec<Value>> = (0..spec.operands.len())
                .map(|group| operands[self.ir.operand_group(op, spec, group)].concat())
                .collect();
            let groups: Vec<&[Value]> = groups.iter().map(Vec::as_slice).collect();
            self.ir.set_operand_groups(new, &groups);
        }
        if self.ir.has_traits(op, Traits::RESULT_SEGMENTS) {
            let sizes: Vec<i32> = (0..spec.results.len())
                .map(|group| {
                    let lists = &results[self.ir.result_group(op, spec, group)];
                    lists.iter().map(Vec::len).sum::<usize>() as i32
                })
                .collect();
            let key = self.ir.store.symbol("resultSegmentSizes");
            let sizes = self.ir.store.i32_array(&sizes);
            let props = self.ir.props(new).unwrap_or(Attr::EMPTY_DICT);
            let props = self.ir.store.dict_with(props, key, Some(sizes));
            self.ir.set_props(new, Some(props));
        }
    }
}
