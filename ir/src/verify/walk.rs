//! The walk through a module, in the order of the text.

use super::quick::{Look, Rules};
use super::symbols::Defined;
use super::visible::OpSet;
use super::{SymbolRule, VerifyOp, declared, structure, values};
use crate::diagnostics::Diagnostics;
use crate::dominance::DominanceInfo;
use crate::entity::{Block, Entity, Op, Region, Symbol};
use crate::ir::Ir;
use crate::spec::{OpSpec, Traits};
use crate::tables::OpRow;

/// A region that is being walked.
pub(super) struct Frame {
    pub region: Region,
    /// The block that is being walked.
    pub block: Block,
    /// The next operation in it.
    next: Option<Op>,
    /// True if order means nothing in the region.
    pub graph: bool,
    /// True if operations in the region may define symbols.
    table: bool,
    /// True if an edge to the entry was found already.
    entry_followed: bool,
    /// Number of frames up to the innermost isolated region; zero when none is isolated.
    isolated: usize,
}

/// The state of the walk. Open regions lie in `frames`; nothing here recurses.
pub(super) struct Walk<'a> {
    pub ir: &'a Ir,
    pub diagnostics: &'a mut Diagnostics,
    pub root: Op,
    pub frames: Vec<Frame>,
    /// For each region one more than the index of its frame; zero when it is not open.
    pub depths: Vec<u32>,
    /// Operations that were visited, with everything inside.
    pub seen: OpSet,
    pub dominance: DominanceInfo,
    /// One for each open region of a symbol table.
    pub tables: Vec<Defined>,
    pub sym_name: Option<Symbol>,
    /// Operations with a rule about the symbols they refer to.
    pub symbol_users: Vec<(Op, SymbolRule)>,
    op_rules: &'a [Option<VerifyOp>],
    /// True if there are types with rules for their values.
    has_value_rules: bool,
    rules: Rules,
}

impl<'a> Walk<'a> {
    pub fn new(ir: &'a Ir, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            ir,
            diagnostics,
            root: Op::from_index(0),
            frames: Vec::new(),
            depths: vec![0; ir.regions.len()],
            seen: OpSet::new(ir),
            dominance: DominanceInfo::new(),
            tables: Vec::new(),
            sym_name: ir.symbols.find("sym_name"),
            symbol_users: Vec::new(),
            op_rules: ir.registry().column(),
            has_value_rules: values::have_rules(ir),
            rules: Rules::new(ir),
        }
    }

    /// Verifies an operation and everything inside it.
    pub fn run(&mut self, root: Op) {
        self.root = root;
        for (index, value) in self.ir.operands(root).enumerate() {
            self.check_use(root, index, value);
        }
        self.check(root, self.ir.op_row(root));
        self.enter(root, 0);
        while !self.frames.is_empty() {
            self.walk_block();
        }
    }

    /// Walks the rest of the innermost open block, until a region opens or the block ends.
    fn walk_block(&mut self) {
        let top = self.frames.len() - 1;
        let Frame { block, graph, table, mut next, .. } = self.frames[top];
        while let Some(op) = next {
            let row = self.ir.op_row(op);
            next = row.next;
            self.check_uses(op, row, block, graph);
            self.check(op, row);
            if table {
                self.define_symbol(op);
            }
            if row.tail == 0 {
                self.seen.insert(op);
            } else if self.enter(op, 0) {
                self.frames[top].next = next;
                return;
            }
        }
        self.leave_block();
    }

    fn leave_block(&mut self) {
        let Some(frame) = self.frames.last_mut() else { return };
        let (region, block) = (frame.region, frame.block);
        let following = self.ir.next_block(block);
        if let Some(block) = following {
            frame.block = block;
            frame.next = self.ir.first_op(block);
        }
        structure::check_end(self.ir, block, self.diagnostics);
        if following.is_none() {
            self.leave_region(region);
        }
    }

    fn leave_region(&mut self, region: Region) {
        self.depths[region.index()] = 0;
        if self.frames.pop().is_some_and(|frame| frame.table) {
            self.tables.pop();
        }
        if self.ir.single_block(region).is_none() {
            self.dominance.forget(self.ir, region);
        }
        if let Some(parent) = self.ir.region_parent(region) {
            self.enter(parent, self.ir.region_index(region) + 1);
        }
    }

    /// Opens the first region of `op` that has blocks and an index of at least `from`. When there
    /// is none, the operation was visited.
    fn enter(&mut self, op: Op, from: usize) -> bool {
        let ir = self.ir;
        let regions = ir.regions(op).get(from..).unwrap_or_default();
        let opened = regions.iter().find_map(|&region| Some((region, ir.entry(region)?)));
        let Some((region, block)) = opened else {
            self.seen.insert(op);
            return false;
        };
        let depth = self.frames.len() + 1;
        let isolated = match self.frames.last() {
            _ if ir.has_traits(op, Traits::ISOLATED) => depth,
            Some(around) => around.isolated,
            None => 0,
        };
        let table = ir.has_traits(op, Traits::SYMBOL_TABLE);
        if table {
            self.tables.push(Defined::default());
        }
        self.depths[region.index()] = depth as u32;
        self.frames.push(Frame {
            region,
            block,
            next: ir.first_op(block),
            graph: ir.is_graph_region(region),
            table,
            entry_followed: false,
            isolated,
        });
        true
    }

    /// Returns the number of frames up to the innermost isolated region; zero when none is
    /// isolated.
    pub fn isolated(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.isolated)
    }

    /// Checks that the operands are visible. Returns their type if they have the same one.
    #[inline]
    fn check_uses(&mut self, op: Op, row: &OpRow, block: Block, graph: bool) {
        let ir = self.ir;
        let operands = &ir.uses[row.operands as usize..][..row.operand_count as usize];
        for (index, this) in operands.iter().enumerate() {
            let value = this.value.expect("an operand was dropped");
            let row = &ir.values[value.index()];
            let fine = match row.def.as_op() {
                Some(def) => {
                    ir.ops[def.index()].block == Some(block) && (graph || self.seen.has(def))
                }
                None => row.def.as_block() == Some(block),
            };
            if !fine {
                self.check_use(op, index, value);
            }
        }
    }

    /// Checks one operation, except the visibility of its operands and its contents.
    #[inline]
    fn check(&mut self, op: Op, row: &OpRow) {
        if self.has_value_rules {
            values::check(self.ir, op, self.diagnostics);
        }
        match self.rules.look(self.ir, row) {
            Look::Good => {}
            Look::Unsure(spec) if self.check_fully(op, spec) => {}
            Look::Unsure(_) => return,
            Look::Unregistered if row.tail == 0 => return,
            Look::Unregistered => return self.check_exit(op),
        }
        let Some(Some(rules)) = self.op_rules.get(row.name.index()) else { return };
        if let Some(rule) = rules.op {
            rule(self.ir, op, self.diagnostics);
        }
        self.symbol_users.extend(rules.symbols.map(|rule| (op, rule)));
    }

    /// Returns whether an operation matches its declaration; reports the errors.
    #[cold]
    fn check_fully(&mut self, op: Op, spec: &'static OpSpec) -> bool {
        let before = self.diagnostics.error_count();
        declared::check(self.ir, op, spec, self.diagnostics);
        if spec.has(Traits::TERMINATOR) || !self.ir.successors(op).is_empty() {
            self.check_exit(op);
        }
        if spec.has(Traits::GRAPH) && self.diagnostics.error_count() == before {
            structure::check_graph_regions(self.ir, op, self.diagnostics);
        }
        if spec.has(Traits::SYMBOL) {
            self.check_symbol_parent(op);
        }
        let fine = self.diagnostics.error_count() == before;
        if fine {
            self.rules.learn(self.ir, self.ir.op_row(op));
        }
        fine
    }

    fn check_exit(&mut self, op: Op) {
        structure::check_exit(self.ir, op, self.diagnostics);
        let Some(frame) = self.frames.last_mut() else { return };
        let entry = self.ir.entry(frame.region);
        let back = self.ir.successors(op).iter().any(|&block| entry == Some(block));
        if back && !std::mem::replace(&mut frame.entry_followed, true) {
            structure::entry_followed(self.ir, frame.region, op, self.diagnostics);
        }
    }
}
