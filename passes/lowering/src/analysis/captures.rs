//! A structural key of a loop, independent of its captured values.
//!
//! Loops with equal keys differ only in their captured values, so one function can serve all of
//! them. Captured constants are part of the key.

use cotan_dialects::interfaces::sizes::parameters_in;
use cotan_dialects::{Effects, effects};
use cotan_ir::{Attr, Ir, Op, OpName, Type, TypeData, Value};
use rustc_hash::FxHashMap;

/// One component of a structural key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// An operation, with its number of operands and regions.
    Op(OpName, Option<Attr>, Attr, usize, usize),
    /// A block, with its number of operations.
    Block(usize),
    /// The type of a result or a block argument.
    Type(Type),
    /// A value defined earlier in the loop, by its number.
    Known(usize),
    /// A captured value.
    Parameter(Type),
    /// A captured value whose definition is rematerialized.
    Rematerialized,
}

/// The treatment of captured vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CapturedVectors {
    /// All are rematerialized from scalars.
    Rematerialized,
    /// Vectors computed directly from scalars are rematerialized; others are parameters.
    Parameters,
}

/// The captured values of a loop.
pub struct Captures {
    /// Captured values, in order of first use.
    pub parameters: Vec<Value>,
    /// Operations outside that are rematerialized inside, in dependence order.
    pub rematerialized: Vec<Op>,
    /// Number of operations of the loop.
    pub size: usize,
}

/// Returns the structural key of a loop and its captured values. Returns `None` if a vector would
/// have to be rematerialized from other values than scalars, and for a loop over arrays, whose
/// dimension parameters are no values.
pub fn of(ir: &Ir, op: Op, vectors: CapturedVectors) -> Option<(Vec<Token>, Captures)> {
    if !parameters_in(ir, op).is_empty() {
        return None;
    }
    let captures = Captures { parameters: Vec::new(), rematerialized: Vec::new(), size: 0 };
    let (tokens, value_numbers) = (Vec::new(), FxHashMap::default());
    let mut builder = KeyBuilder { ir, vectors, captures, tokens, value_numbers };
    for inner in ir.walk(op) {
        builder.captures.size += 1;
        builder.op(inner)?;
    }
    Some((builder.tokens, builder.captures))
}

struct KeyBuilder<'a> {
    ir: &'a Ir,
    vectors: CapturedVectors,
    captures: Captures,
    tokens: Vec<Token>,
    value_numbers: FxHashMap<Value, usize>,
}

impl KeyBuilder<'_> {
    fn op(&mut self, op: Op) -> Option<()> {
        let ir = self.ir;
        ir.successors(op).is_empty().then_some(())?;
        for operand in ir.operands(op) {
            self.operand(operand)?;
        }
        let (operands, regions) = (ir.operand_count(op), ir.regions(op).len());
        self.tokens.push(Token::Op(ir.name(op), ir.props(op), ir.attrs(op), operands, regions));
        ir.results(op).for_each(|result| self.define(result));
        for block in ir.regions(op).iter().flat_map(|&region| ir.blocks(region)) {
            self.tokens.push(Token::Block(ir.ops(block).count()));
            ir.args(block).for_each(|arg| self.define(arg));
        }
        Some(())
    }

    fn define(&mut self, value: Value) {
        self.tokens.push(Token::Type(self.ir.ty(value)));
        self.number(value);
    }

    fn number(&mut self, value: Value) {
        self.value_numbers.insert(value, self.value_numbers.len());
    }

    fn operand(&mut self, value: Value) -> Option<()> {
        let ir = self.ir;
        if let Some(&number) = self.value_numbers.get(&value) {
            self.tokens.push(Token::Known(number));
            return Some(());
        }
        let is_vector = |value| matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. });
        let (vector, all) = (is_vector(value), self.vectors == CapturedVectors::Rematerialized);
        let is_rematerializable = |&op: &Op| match vector {
            true => all || !ir.operands(op).any(is_vector),
            false => ir.operand_count(op) == 0,
        };
        let def = ir.def_op(value).filter(is_rematerializable);
        let def = def.filter(|&op| ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure);
        if let Some(def) = def {
            self.op(def)?;
            self.tokens.push(Token::Rematerialized);
            self.captures.rematerialized.push(def);
            return Some(());
        }
        if vector && all {
            return None;
        }
        self.tokens.push(Token::Parameter(ir.ty(value)));
        self.captures.parameters.push(value);
        self.number(value);
        Some(())
    }
}
