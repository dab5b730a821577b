//! The state of one translation: the insertion point, and the new values.

use super::custom_calls::library::Library;
use super::types::{self, Kind};
use super::{Settings, attributes, table};
use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::dims::Poly;
use cotan_ir::{
    Block, Diagnostic, Diagnostics, Editor, InsertPoint, Ir, Loc, Op, Region, Symbol, Type, Value,
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

/// The translation of one operation: one value for each result.
pub type Translation = Result<Vec<Value>, Refusal>;

/// The translation of a function.
pub struct Importer<'i> {
    /// The module and the insertion point.
    pub b: Editor<'i>,
    /// The location of the operation that is translated.
    pub loc: Loc,
    /// The choices.
    pub settings: Settings,
    /// The new value of each old one.
    pub values: FxHashMap<Value, Value>,
    /// The functions of the module, by name.
    pub functions: &'i FxHashMap<Symbol, Op>,
    /// The functions of linear algebra that are called.
    pub linalg: &'i mut Library,
    /// The reasons of all operations that were refused.
    pub refused: &'i mut Diagnostics,
}

impl Importer<'_> {
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

    /// Returns the new value of an old one.
    pub fn value(&self, old: Value) -> Result<Value, Refusal> {
        self.values.get(&old).copied().ok_or(Refusal::Follows)
    }

    /// Returns the new value of an operand.
    pub fn operand(&self, op: Op, index: usize) -> Result<Value, Refusal> {
        self.value(self.ir().operand(op, index))
    }

    /// Returns the new values of all operands.
    pub fn operands(&self, op: Op) -> Translation {
        self.ir().operands(op).map(|value| self.value(value)).collect()
    }

    /// Returns the old type of an operand.
    pub fn operand_type(&self, op: Op, index: usize) -> Type {
        self.ir().ty(self.ir().operand(op, index))
    }

    /// Returns the old type of a result.
    pub fn result_type(&self, op: Op, index: usize) -> Type {
        self.ir().ty(self.ir().result(op, index))
    }

    /// Returns the kind of the elements of an operand.
    pub fn kind(&self, op: Op, index: usize) -> Kind {
        Kind::of(self.ir(), self.operand_type(op, index))
    }

    /// Returns the new type of a result.
    pub fn new_type(&mut self, op: Op, index: usize) -> Type {
        let ty = self.result_type(op, index);
        self.convert(ty)
    }

    /// Returns the new type of an old one.
    pub fn convert(&mut self, ty: Type) -> Type {
        types::convert(self.b.ir_mut(), ty)
    }

    /// Returns the sizes of a new or old value.
    pub fn sizes(&self, op: Op, value: Value) -> Result<Vec<i64>, Refusal> {
        match types::sizes(self.ir(), self.ir().ty(value)) {
            Some(sizes) => Ok(sizes),
            None => self.refuse(op, "has an array of dynamic size"),
        }
    }

    /// Returns the elements of an operand that is a list of sizes.
    pub fn list(&self, op: Op, operand: usize) -> Result<Vec<Poly>, Refusal> {
        match attributes::sizes(self.ir(), op, operand) {
            Some(list) => Ok(list),
            None => self.refuse(op, &format!("has sizes in operand {operand} that are computed")),
        }
    }

    /// As [`Importer::list`], as sizes of a type.
    pub fn computed_sizes(&mut self, op: Op, operand: usize) -> Result<Vec<i64>, Refusal> {
        let list = self.list(op, operand)?;
        Ok(list.iter().map(|size| types::size(self.b.ir_mut(), size)).collect())
    }

    /// Returns the type of an array of these sizes.
    pub fn array(&mut self, sizes: &[i64], element: Type) -> Type {
        types::array(self.b.ir_mut(), sizes, element)
    }

    /// Returns the element type of a value.
    pub fn element(&self, value: Value) -> Type {
        types::element(self.ir(), self.ir().ty(value))
    }

    /// Translates the operations of a block up to its last one, whose new operands are returned.
    pub fn inline(&mut self, block: Block, args: &[Value]) -> Translation {
        let olds: Vec<Value> = self.ir().args(block).collect();
        self.values.extend(olds.into_iter().zip(args.iter().copied()));
        let mut ops: Vec<Op> = self.ir().ops(block).collect();
        let Some(end) = ops.pop() else { return Err(Refusal::Follows) };
        stacker::maybe_grow(128 << 10, 2 << 20, || {
            ops.into_iter().for_each(|op| self.op(op));
        });
        self.operands(end)
    }

    /// As [`Importer::inline`], for the only block of a region.
    pub fn inline_region(&mut self, op: Op, region: Region, args: &[Value]) -> Translation {
        match self.ir().single_block(region) {
            Some(block) if self.ir().arg_count(block) == args.len() => self.inline(block, args),
            _ => self.refuse(op, "has a region that is no single block"),
        }
    }

    /// Builds a region of one block: `body` emits its operations, with the last one.
    pub fn region(
        &mut self,
        args: &[Type],
        body: impl FnOnce(&mut Self, &[Value]) -> Result<(), Refusal>,
    ) -> Result<Region, Refusal> {
        let (at, loc) = (self.b.at, self.loc);
        let region = self.b.create_region();
        let block = self.b.append_new_block(region, args, loc);
        self.b.at = InsertPoint::End(block);
        let args: Vec<Value> = self.b.args(block).collect();
        let done = body(self, &args);
        (self.b.at, self.loc) = (at, loc);
        done.map(|()| region)
    }

    /// Translates an operation, or records the reason why not.
    pub fn op(&mut self, op: Op) {
        let outside = self.loc;
        self.loc = self.ir().loc(op);
        let results: Vec<Value> = self.ir().results(op).collect();
        match table::translate(self, op) {
            Ok(values) => {
                for (result, value) in results.into_iter().zip(values) {
                    self.keep_name(result, value);
                    self.values.insert(result, value);
                }
            }
            Err(Refusal::Because(reason)) => self.refused.push(*reason),
            Err(Refusal::Follows) => {}
        }
        self.loc = outside;
    }

    /// Gives the new value the name of the old one, unless that is a number.
    fn keep_name(&mut self, old: Value, new: Value) {
        let name = self.ir().value_name(old);
        if self.ir().def_op(new).is_some() && self.ir().word_text(name).is_some() {
            self.b.set_value_name(new, name);
        }
    }
}
