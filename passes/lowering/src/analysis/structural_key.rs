//! What a loop is, but for what it takes from outside.

use cotan_dialects::{Effects, effects};
use cotan_ir::{Attr, Ir, Op, OpName, Type, TypeData, Value};
use rustc_hash::FxHashMap;

/// A part of what has to be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// An operation, and how many operands and regions it has.
    Op(OpName, Option<Attr>, Attr, usize, usize),
    /// A block, and how many operations it has.
    Block(usize),
    /// The type of a result or an argument.
    Type(Type),
    /// A value that was seen before, by its number.
    Known(usize),
    /// One from outside.
    Parameter(Type),
    /// One from outside that is computed again inside.
    Rematerialized,
}

/// What becomes of vectors that a loop takes from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// All are made again, of numbers.
    Made,
    /// Those that are made of numbers at once are made again, others are taken.
    Taken,
}

/// What a loop takes from outside.
pub struct Shape {
    /// Values, in the order in which they are needed.
    pub parameters: Vec<Value>,
    /// Operations outside that are computed again inside, each after those that it needs.
    pub rematerialized: Vec<Op>,
    /// How many operations it has.
    pub size: usize,
}

/// The shape of a loop, and what it has in common with those that are the same; `None` if a vector is to be made
/// again that is not made of numbers.
pub fn of(ir: &Ir, op: Op, vectors: Vectors) -> Option<(Vec<Token>, Shape)> {
    let shape = Shape { parameters: Vec::new(), rematerialized: Vec::new(), size: 0 };
    let (tokens, numbers) = (Vec::new(), FxHashMap::default());
    let mut reading = Reading { ir, vectors, shape, tokens, numbers };
    for inner in ir.walk(op) {
        reading.shape.size += 1;
        reading.op(inner)?;
    }
    Some((reading.tokens, reading.shape))
}

struct Reading<'a> {
    ir: &'a Ir,
    vectors: Vectors,
    shape: Shape,
    tokens: Vec<Token>,
    numbers: FxHashMap<Value, usize>,
}

impl Reading<'_> {
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
        self.numbers.insert(value, self.numbers.len());
    }

    fn operand(&mut self, value: Value) -> Option<()> {
        let ir = self.ir;
        if let Some(&number) = self.numbers.get(&value) {
            self.tokens.push(Token::Known(number));
            return Some(());
        }
        let is_vector = |value| matches!(ir.type_data(ir.ty(value)), TypeData::Vector { .. });
        let (vector, all) = (is_vector(value), self.vectors == Vectors::Made);
        let is_made = |&op: &Op| match vector {
            true => all || !ir.operands(op).any(is_vector),
            false => ir.operand_count(op) == 0,
        };
        let made = ir.def_op(value).filter(is_made);
        let made = made.filter(|&op| ir.regions(op).is_empty() && effects(ir, op) == Effects::Pure);
        if let Some(made) = made {
            self.op(made)?;
            self.tokens.push(Token::Rematerialized);
            self.shape.rematerialized.push(made);
            return Some(());
        }
        if vector && all {
            return None;
        }
        self.tokens.push(Token::Parameter(ir.ty(value)));
        self.shape.parameters.push(value);
        self.number(value);
        Some(())
    }
}
