//! The state of one translation: the insertion point, and the new values.

use super::linear::Linear;
use super::table;
use cotan_dialects::interfaces::accumulators;
use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::dims::Poly;
use cotan_ir::text::type_to_string;
use cotan_ir::{
    Block, Diagnostic, Diagnostics, Editor, Ir, Loc, Op, Region, Shape, Symbol, Type, Value,
};
use rustc_hash::FxHashMap;

/// The reason why an operation has no translation.
#[derive(Debug)]
pub enum Refusal {
    /// A reason of its own.
    Because(Box<Diagnostic>),
    /// An operand has none.
    Follows,
}

/// The translation of one operation: one item for each result.
pub type Translation = Result<Vec<Item>, Refusal>;

/// An array for each index of an iteration space: its leading dimensions are axes of that space, in
/// ascending order, and the others are its own.
#[derive(Clone, Debug)]
pub struct Lifted {
    /// The array.
    pub value: Value,
    /// The axes of the iteration space.
    pub axes: Vec<usize>,
}

impl Lifted {
    /// Returns an array that is equal at all indices.
    pub fn uniform(value: Value) -> Self {
        Self { value, axes: Vec::new() }
    }
}

/// The translation of a value.
#[derive(Clone, Debug)]
pub enum Item {
    /// An array or scalar.
    Array(Lifted),
    /// An integer of a type, as a sum of multiples of symbols.
    Index(Linear, Type),
    /// An accumulator, by the number of its cell.
    Cell(usize),
    /// A tuple.
    Tuple(Vec<Item>),
}

/// A variable of a linear form.
#[derive(Clone, Debug)]
pub enum Variable {
    /// An axis of the iteration space, with its size.
    Axis(i64),
    /// A computed integer, with its least and greatest value.
    Computed(Lifted, [i64; 2]),
}

/// An accumulator: its sum so far.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The sum.
    pub total: Lifted,
    /// Axes from this number on are summed.
    pub base: usize,
}

/// The translation of a function.
pub struct Exporter<'i> {
    /// The module and the insertion point.
    pub b: Editor<'i>,
    /// The location of the operation that is translated.
    pub loc: Loc,
    /// The translation of each value.
    pub items: FxHashMap<Value, Item>,
    /// The axes and computed integers of linear forms.
    pub variables: Vec<Variable>,
    /// The variable of each computed integer.
    pub variable_of: FxHashMap<(Value, Vec<usize>), usize>,
    /// The least and greatest element of new integer arrays.
    pub ranges: FxHashMap<Value, [i64; 2]>,
    /// The accumulators.
    pub cells: Vec<Cell>,
    /// The axes of the bodies around the operation.
    pub space: Vec<usize>,
    /// The condition under which the operation runs, if it is computed at every index.
    pub mask: Option<Lifted>,
    /// The values of dimension parameters.
    pub sizes: FxHashMap<Symbol, i64>,
    /// The functions that are being inlined.
    pub inlined: Vec<Op>,
    /// The reasons of all operations that were refused.
    pub refused: &'i mut Diagnostics,
}

impl Exporter<'_> {
    /// Returns the module.
    pub fn ir(&self) -> &Ir {
        &self.b
    }

    /// Returns a refusal of an operation: its name and the reason.
    pub fn refuse<T>(&self, op: Op, why: &str) -> Result<T, Refusal> {
        let ir = self.ir();
        let message = format!("`{}` {why}", ir.name_text(op));
        Err(Refusal::Because(Box::new(Diagnostic::error(&NO_TRANSLATION, ir.loc(op), message))))
    }

    /// Returns the translation of a value.
    pub fn item(&self, old: Value) -> Result<Item, Refusal> {
        self.items.get(&old).cloned().ok_or(Refusal::Follows)
    }

    /// Returns the translation of a value that is an array or scalar.
    pub fn lifted(&mut self, old: Value) -> Result<Lifted, Refusal> {
        let item = self.item(old)?;
        self.array_of(&item)
    }

    /// Returns the translation of an operand that is an array or scalar.
    pub fn operand(&mut self, op: Op, index: usize) -> Result<Lifted, Refusal> {
        let old = self.ir().operand(op, index);
        self.lifted(old)
    }

    /// Returns an item as an array or scalar.
    pub fn array_of(&mut self, item: &Item) -> Result<Lifted, Refusal> {
        match item {
            Item::Array(lifted) => Ok(lifted.clone()),
            Item::Index(linear, ty) => Ok(self.integers(linear, *ty)),
            Item::Cell(_) | Item::Tuple(_) => Err(Refusal::Follows),
        }
    }

    /// Returns the sizes of an array, without axes.
    pub fn own_sizes(&self, op: Op, old: Value) -> Result<Vec<i64>, Refusal> {
        let ir = self.ir();
        let ty = ir.ty(old);
        let ty = accumulators::sum(&ir.store, ty).unwrap_or(ty);
        let sizes = match Shape::of(&ir.store, ty) {
            Some(shape) => shape.sizes.iter().map(|size| self.size(size)).collect(),
            None => None,
        };
        match sizes {
            Some(sizes) => Ok(sizes),
            None => {
                let ty = type_to_string(ir, ir.ty(old));
                self.refuse(op, &format!("has a value of type `{ty}`, which StableHLO has not"))
            }
        }
    }

    /// Returns the number of a size, if it is known.
    pub fn size(&self, size: &Poly) -> Option<i64> {
        size.eval(|name| self.sizes.get(&name).copied())
    }

    /// Returns the new type of the elements of a value.
    pub fn element_of(&self, old: Value) -> Type {
        let ir = self.ir();
        let ty = accumulators::sum(&ir.store, ir.ty(old)).unwrap_or(ir.ty(old));
        new_element(crate::stablehlo_to_array::types::element(ir, ty))
    }

    /// Adds an axis to the iteration space.
    pub fn new_axis(&mut self, size: i64) -> usize {
        self.variables.push(Variable::Axis(size));
        self.variables.len() - 1
    }

    /// Adds an axis for each size.
    pub fn new_axes(&mut self, sizes: &[i64]) -> Vec<usize> {
        sizes.iter().map(|&size| self.new_axis(size)).collect()
    }

    /// Returns the size of an axis.
    pub fn axis_size(&self, axis: usize) -> i64 {
        match &self.variables[axis] {
            Variable::Axis(size) => *size,
            Variable::Computed(..) => 1,
        }
    }

    /// Returns the sizes of axes.
    pub fn axis_sizes(&self, axes: &[usize]) -> Vec<i64> {
        axes.iter().map(|&axis| self.axis_size(axis)).collect()
    }

    /// Translates the operations of a block up to its last one, whose operands are returned.
    pub fn inline(&mut self, block: Block, args: Vec<Item>) -> Translation {
        let olds: Vec<Value> = self.ir().args(block).collect();
        self.items.extend(olds.into_iter().zip(args));
        let mut ops: Vec<Op> = self.ir().ops(block).collect();
        let Some(end) = ops.pop() else { return Err(Refusal::Follows) };
        let loc = self.loc;
        stacker::maybe_grow(128 << 10, 2 << 20, || {
            ops.into_iter().for_each(|op| self.op(op));
        });
        self.loc = loc;
        let ends: Vec<Value> = self.ir().operands(end).collect();
        ends.into_iter().map(|value| self.item(value)).collect()
    }

    /// As [`Exporter::inline`], for the only block of a region.
    pub fn inline_region(&mut self, op: Op, region: Region, args: Vec<Item>) -> Translation {
        match self.ir().single_block(region) {
            Some(block) if self.ir().arg_count(block) == args.len() => self.inline(block, args),
            _ => self.refuse(op, "has a region that is no single block"),
        }
    }

    /// As [`Exporter::inline_region`], in a space of more axes.
    pub fn inline_over(
        &mut self,
        op: Op,
        region: Region,
        axes: &[usize],
        args: Vec<Item>,
    ) -> Translation {
        let outside = self.space.len();
        self.space.extend_from_slice(axes);
        let items = self.inline_region(op, region, args);
        self.space.truncate(outside);
        items
    }

    /// Translates an operation, or records the reason why not.
    pub fn op(&mut self, op: Op) {
        self.loc = self.ir().loc(op);
        let results: Vec<Value> = self.ir().results(op).collect();
        match table::translate(self, op) {
            Ok(items) => {
                for (result, item) in results.into_iter().zip(items) {
                    self.keep_name(result, &item);
                    self.items.insert(result, item);
                }
            }
            Err(Refusal::Because(reason)) => self.refused.push(*reason),
            Err(Refusal::Follows) => {}
        }
    }

    /// Gives the new value the name of the old one, unless that is a number.
    fn keep_name(&mut self, old: Value, item: &Item) {
        let Item::Array(Lifted { value, .. }) = item else { return };
        let name = self.ir().value_name(old);
        if self.ir().def_op(*value).is_some() && self.ir().word_text(name).is_some() {
            self.b.set_value_name(*value, name);
        }
    }
}

/// Returns the type of elements in StableHLO: indices are integers of 64 bits.
pub fn new_element(element: Type) -> Type {
    if element == Type::INDEX { Type::I64 } else { element }
}
