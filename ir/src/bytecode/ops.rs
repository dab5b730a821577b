//! The section of operations.

use super::bytes::{Bytes, Decoded, malformed};
use super::container::{ELIDED_ARG_LOCS, LAZY_LOADING, Section, USE_LIST_ORDERS, section};
use super::op_names::OpKind;
use super::properties::OpAttrs;
use super::tables::Reader;
use crate::codes;
use crate::entity::{Attr, Block, Op, OpName, Region, Type, Value};
use crate::ir::NewOp;
use crate::locs::{Loc, LocData};
use crate::names::ValueName;
use crate::tables::DefTag;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The parts that an operation has.
mod mask {
    pub const ATTRS: u8 = 1;
    pub const RESULTS: u8 = 1 << 1;
    pub const OPERANDS: u8 = 1 << 2;
    pub const SUCCESSORS: u8 = 1 << 3;
    pub const REGIONS: u8 = 1 << 4;
    pub const USE_LIST_ORDERS: u8 = 1 << 5;
    pub const PROPERTIES: u8 = 1 << 6;
}

/// Reads the module; a file of another operation is wrapped in one.
pub(super) fn module(reader: &mut Reader<'_, '_>, name: &str) -> Decoded<Op> {
    let file = reader.ir.store.symbol(name);
    let loc = LocData::File { file, start: (0, 0), end: (0, 0) };
    let loc = reader.ir.store.intern_loc(loc);
    let region = reader.ir.create_region();
    let block = reader.ir.create_block();
    reader.ir.append_block(region, block);
    let mut bytes = reader.file.ir;
    let mut ops = Ops {
        kinds: vec![None; reader.file.op_names.len()],
        known_attrs: FxHashMap::default(),
        operands: Vec::new(),
        scope: Scope::default(),
        outer: None,
        reader,
    };
    let count = ops.block_header(&mut bytes, block)?;
    ops.block(&mut bytes, &[block], block, count)?;
    bytes.expect_end("the operations")?;
    Ok(root(reader, region, block, loc))
}

/// Returns the only operation if it is a module, else a new module around everything.
fn root(reader: &mut Reader<'_, '_>, region: Region, block: Block, loc: Loc) -> Op {
    let ir = &mut *reader.ir;
    let module = ir.op_name("builtin.module");
    if let Some(only) = ir.first_op(block)
        && ir.last_op(block) == Some(only)
        && ir.name(only) == module
    {
        ir.detach_op(only);
        return only;
    }
    ir.create_op(NewOp { regions: &[region], ..NewOp::new(module, loc) })
}

/// The values that operations of an isolated region may use, by number. Those of nested regions
/// follow those of the regions around them.
#[derive(Default)]
struct Scope {
    values: Vec<Option<Value>>,
    /// The number of the next value of the innermost region, and the end of its numbers.
    next: usize,
    end: usize,
}

/// Attributes by operation, dictionary and properties.
type AttrKey = (usize, Attr, Option<usize>);

struct Ops<'r, 'c, 'a> {
    reader: &'r mut Reader<'c, 'a>,
    /// The operation of each name, once it was used.
    kinds: Vec<Option<Rc<OpKind>>>,
    known_attrs: FxHashMap<AttrKey, OpAttrs>,
    /// Operands of the operation that is read.
    operands: Vec<Value>,
    scope: Scope,
    /// The operation around the one that is read.
    outer: Option<OpName>,
}

impl<'a> Ops<'_, '_, 'a> {
    /// Reads the number of operations of a block, and its arguments.
    fn block_header(&mut self, bytes: &mut Bytes<'a>, block: Block) -> Decoded<usize> {
        let start = *bytes;
        let (count, has_args) = bytes.flagged()?;
        if has_args {
            self.args(bytes, block)?;
            let version = self.reader.file.version;
            if version >= USE_LIST_ORDERS && bytes.byte()? != 0 {
                use_list_orders(bytes, self.reader.ir.arg_count(block))?;
            }
        }
        bytes.checked_count(&start, count, "operations")
    }

    fn args(&mut self, bytes: &mut Bytes<'a>, block: Block) -> Decoded<()> {
        for _ in 0..bytes.count("arguments")? {
            let start = *bytes;
            let (ty, has_loc) = match self.reader.file.version >= ELIDED_ARG_LOCS {
                true => bytes.flagged()?,
                false => (bytes.varint()?, true),
            };
            let ty = self.reader.type_at(&start, ty)?;
            let loc = if has_loc { self.reader.loc(bytes)? } else { Loc::UNKNOWN };
            let arg = self.reader.ir.add_block_arg(block, ty, loc);
            self.define(&start, arg)?;
        }
        Ok(())
    }

    /// Reads the operations of a block.
    fn block(
        &mut self,
        bytes: &mut Bytes<'a>,
        blocks: &[Block],
        block: Block,
        count: usize,
    ) -> Decoded<()> {
        for _ in 0..count {
            let op = self.op(bytes, blocks)?;
            self.reader.ir.append_op(block, op.op);
            if op.has_regions {
                self.regions(bytes, &op)?;
            }
        }
        Ok(())
    }

    /// Reads an operation without the contents of its regions.
    fn op(&mut self, bytes: &mut Bytes<'a>, blocks: &[Block]) -> Decoded<OpHead> {
        let start = *bytes;
        let index = bytes.index(self.kinds.len(), "names of operations")?;
        let kind = self.kind(index)?;
        let parts = bytes.byte()?;
        let has = |part: u8| parts & part != 0;
        let loc = self.reader.loc(bytes)?;
        let attrs_start = *bytes;
        let dict = if has(mask::ATTRS) { self.reader.attr(bytes)? } else { Attr::EMPTY_DICT };
        let properties = match has(mask::PROPERTIES) {
            true => Some(bytes.index(self.reader.file.properties.len(), "properties")?),
            false => None,
        };
        let attrs = self.attrs(&attrs_start, index, &kind, dict, properties)?;
        let mut results = smallvec::SmallVec::<[Type; 4]>::new();
        if has(mask::RESULTS) {
            for _ in 0..bytes.count("results")? {
                results.push(self.reader.ty(bytes)?);
            }
        }
        self.operands.clear();
        if has(mask::OPERANDS) {
            for _ in 0..bytes.count("operands")? {
                let operand = self.operand(bytes)?;
                self.operands.push(operand);
            }
        }
        let mut successors = smallvec::SmallVec::<[Block; 2]>::new();
        if has(mask::SUCCESSORS) {
            for _ in 0..bytes.count("successors")? {
                successors.push(blocks[bytes.index(blocks.len(), "blocks")?]);
            }
        }
        if has(mask::USE_LIST_ORDERS) && self.reader.file.version >= USE_LIST_ORDERS {
            use_list_orders(bytes, results.len())?;
        }
        let (regions, isolated) = self.new_regions(bytes, has(mask::REGIONS))?;
        let ir = &mut *self.reader.ir;
        let op = ir.create_op(NewOp {
            name: match kind.inside {
                Some((outer, name)) if self.outer == Some(outer) => name,
                _ => kind.name,
            },
            operands: &self.operands,
            results: &results,
            props: attrs.props,
            attrs: attrs.attrs,
            regions: &regions,
            successors: &successors,
            loc,
        });
        for index in 0..results.len() {
            let result = self.reader.ir.result(op, index);
            self.define(&start, result)?;
        }
        Ok(OpHead { op, isolated, has_regions: !regions.is_empty() })
    }

    fn kind(&mut self, index: usize) -> Decoded<Rc<OpKind>> {
        if let Some(kind) = &self.kinds[index] {
            return Ok(Rc::clone(kind));
        }
        let kind = Rc::new(self.reader.op_kind(index)?);
        self.kinds[index] = Some(Rc::clone(&kind));
        Ok(kind)
    }

    fn attrs(
        &mut self,
        start: &Bytes<'a>,
        index: usize,
        kind: &OpKind,
        dict: Attr,
        properties: Option<usize>,
    ) -> Decoded<OpAttrs> {
        if dict == Attr::EMPTY_DICT && properties.is_none() && kind.stored.is_none() {
            return Ok(OpAttrs { props: None, attrs: dict });
        }
        let key = (index, dict, properties);
        if let Some(&known) = self.known_attrs.get(&key) {
            return Ok(known);
        }
        let attrs = self.reader.op_attrs(kind, start.at(), dict, properties)?;
        self.known_attrs.insert(key, attrs);
        Ok(attrs)
    }

    fn new_regions(
        &mut self,
        bytes: &mut Bytes<'a>,
        any: bool,
    ) -> Decoded<(smallvec::SmallVec<[Region; 2]>, bool)> {
        let mut regions = smallvec::SmallVec::new();
        if !any {
            return Ok((regions, false));
        }
        let start = *bytes;
        let (count, isolated) = bytes.flagged()?;
        for _ in 0..bytes.checked_count(&start, count, "regions")? {
            regions.push(self.reader.ir.create_region());
        }
        Ok((regions, isolated))
    }

    /// Reads the number of a value. One that is not defined yet gets a placeholder.
    #[inline]
    fn operand(&mut self, bytes: &mut Bytes<'a>) -> Decoded<Value> {
        let index = bytes.index(self.scope.values.len(), "values")?;
        if let Some(value) = self.scope.values[index] {
            return Ok(value);
        }
        let value = self.reader.ir.push_value(Type::NONE, DefTag::FORWARD, ValueName::FRESH);
        self.scope.values[index] = Some(value);
        Ok(value)
    }

    /// Gives a value the next number of the innermost region.
    #[inline]
    fn define(&mut self, start: &Bytes<'a>, value: Value) -> Decoded<()> {
        if self.scope.next == self.scope.end {
            return start.fail("a region has more values than it declares");
        }
        let forward = self.scope.values[self.scope.next].replace(value);
        self.scope.next += 1;
        if let Some(forward) = forward {
            self.reader.ir.replace_all_uses(forward, value);
        }
        Ok(())
    }

    /// Reads the regions of an operation. Those of an isolated one are a section.
    fn regions(&mut self, bytes: &mut Bytes<'a>, op: &OpHead) -> Decoded<()> {
        self.reader.enter(bytes)?;
        let outer = self.outer.replace(self.reader.ir.name(op.op));
        let scope = op.isolated.then(|| std::mem::take(&mut self.scope));
        let is_section = op.isolated && self.reader.file.version >= LAZY_LOADING;
        stacker::maybe_grow(128 << 10, 2 << 20, || match is_section {
            true => self.section(bytes, op.op),
            false => self.region_list(bytes, op.op),
        })?;
        if let Some(scope) = scope {
            self.scope = scope;
        }
        self.outer = outer;
        self.reader.leave();
        Ok(())
    }

    fn section(&mut self, bytes: &mut Bytes<'a>, op: Op) -> Decoded<()> {
        let start = *bytes;
        let (id, mut inner) = section(bytes)?;
        if id != Section::Ir as u8 {
            return start.fail(format!("a section of kind {id} instead of regions"));
        }
        self.region_list(&mut inner, op)?;
        inner.expect_end("the regions")
    }

    fn region_list(&mut self, bytes: &mut Bytes<'a>, op: Op) -> Decoded<()> {
        let count = self.reader.ir.regions(op).len();
        for index in 0..count {
            let region = self.reader.ir.regions(op)[index];
            self.region(bytes, region)?;
        }
        Ok(())
    }

    fn region(&mut self, bytes: &mut Bytes<'a>, region: Region) -> Decoded<()> {
        let start = *bytes;
        let count = bytes.count("blocks")?;
        if count == 0 {
            return Ok(());
        }
        let values = bytes.count("values")?;
        let base = self.scope.values.len();
        let outer = (self.scope.next, self.scope.end);
        self.scope.values.resize(base + values, None);
        (self.scope.next, self.scope.end) = (base, base + values);
        let mut blocks = Vec::with_capacity(count);
        for _ in 0..count {
            let block = self.reader.ir.create_block();
            self.reader.ir.append_block(region, block);
            blocks.push(block);
        }
        for &block in &blocks {
            let ops = self.block_header(bytes, block)?;
            self.block(bytes, &blocks, block, ops)?;
        }
        self.check_defined(&start, base)?;
        self.scope.values.truncate(base);
        (self.scope.next, self.scope.end) = outer;
        Ok(())
    }

    /// Fails if a value of the region that ends was used, but not defined.
    fn check_defined(&self, start: &Bytes<'a>, base: usize) -> Decoded<()> {
        let rest = &self.scope.values[self.scope.next..];
        match rest.iter().position(Option::is_some) {
            None => Ok(()),
            Some(index) => {
                let number = self.scope.next - base + index;
                let message = format!("value {number} of a region is used, but not defined");
                malformed(start.at(), &codes::UNDECLARED_VALUE, message)
            }
        }
    }
}

/// An operation whose regions are empty so far.
struct OpHead {
    op: Op,
    has_regions: bool,
    /// True if its regions see no values from outside.
    isolated: bool,
}

/// Skips the order of uses, which has no meaning here. A single value has no number.
fn use_list_orders(bytes: &mut Bytes<'_>, values: usize) -> Decoded<()> {
    let count = if values > 1 { bytes.count("orders of uses")? } else { 1 };
    for _ in 0..count {
        if values > 1 {
            bytes.index(values, "values")?;
        }
        let start = *bytes;
        let (uses, _) = bytes.flagged()?;
        for _ in 0..bytes.checked_count(&start, uses, "uses")? {
            bytes.varint()?;
        }
    }
    Ok(())
}
