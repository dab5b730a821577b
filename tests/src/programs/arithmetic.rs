//! Straight-line arithmetic, in functions.

use super::chance::Chance;
use super::operation::{ARGUMENT_KINDS, Code, Names, Operation, Style};
use super::values::{Id, Kind, Values};
use std::io::{self, Write};

const SCALARS: Style =
    Style { names: Names::Text, types: ["f64", "i64", "i1"], constant: ["", ""], generic: false };

const TENSORS: Style = Style {
    types: ["tensor<4x8xf64>", "tensor<4x8xi64>", "tensor<4x8xi1>"],
    constant: ["dense<", ">"],
    ..SCALARS
};

/// A kind of text.
#[derive(Clone, Copy)]
pub struct Arithmetic {
    style: Style,
    /// The operations of a function, itself and its `return` included; the whole text if `None`.
    function: Option<u64>,
    /// True if every other operation repeats an earlier one.
    redundant: bool,
}

/// Scalars with text names.
pub const SCALAR: Arithmetic =
    Arithmetic { style: SCALARS, function: Some(1_000), redundant: false };

/// Scalars with digit names.
pub const SCALAR_DIGITS: Arithmetic =
    Arithmetic { style: Style { names: Names::Digits, ..SCALARS }, ..SCALAR };

/// Scalars in the generic form.
pub const SCALAR_GENERIC: Arithmetic =
    Arithmetic { style: Style { generic: true, ..SCALARS }, ..SCALAR };

/// Tensors.
pub const TENSOR: Arithmetic = Arithmetic { style: TENSORS, ..SCALAR };

/// One function.
pub const UNIQUE: Arithmetic = Arithmetic { function: None, ..SCALAR };

/// One function, with digit names.
pub const UNIQUE_DIGITS: Arithmetic = Arithmetic { function: None, ..SCALAR_DIGITS };

/// Half repeats.
pub const REDUNDANT: Arithmetic = Arithmetic { redundant: true, ..SCALAR };

/// The operations of a function: 1.9 operands on average.
const MIX: [Code; 20] = [
    Code::Float("addf"),
    Code::Float("mulf"),
    Code::FloatConstant,
    Code::Float("addf"),
    Code::Float("subf"),
    Code::Less,
    Code::Float("mulf"),
    Code::Select,
    Code::Int("addi"),
    Code::Float("addf"),
    Code::Float("mulf"),
    Code::IntConstant,
    Code::Float("addf"),
    Code::Int("addi"),
    Code::Float("mulf"),
    Code::Less,
    Code::Float("subf"),
    Code::Select,
    Code::Int("muli"),
    Code::Float("addf"),
];

impl Arithmetic {
    /// Writes about `ops` operations.
    pub fn write(&self, ops: u64, out: &mut dyn Write) -> io::Result<u64> {
        let size = self.function.unwrap_or(ops).max(8);
        let functions = (ops / size).max(1);
        let mut chance = Chance::new();
        for index in 0..functions {
            self.function(index, size, &mut chance, out)?;
        }
        Ok(functions * size)
    }

    fn function(
        &self,
        index: u64,
        ops: u64,
        chance: &mut Chance,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let style = &self.style;
        let float = style.ty(Kind::Float);
        self.head(index, out)?;
        let mut body = Body::new();
        for _ in 0..ops - 2 {
            let op = match body.earlier(chance) {
                Some(op) if self.redundant && chance.below(2) == 0 => op,
                _ => body.fresh(chance),
            };
            style.line(&op, body.next, out)?;
            body.add(op);
        }
        let result = body.values.newest(Kind::Float).unwrap_or(0);
        out.write_all(if style.generic { b"  \"func.return\"(" } else { b"  return " })?;
        style.value(result, out)?;
        match style.generic {
            true => writeln!(out, ") : ({float}) -> ()\n}}) : () -> ()"),
            false => writeln!(out, " : {float}\n}}"),
        }
    }

    fn head(&self, index: u64, out: &mut dyn Write) -> io::Result<()> {
        let (float, int) = (self.style.ty(Kind::Float), self.style.ty(Kind::Int));
        let arguments = format!("(%x: {float}, %y: {float}, %n: {int})");
        if !self.style.generic {
            return writeln!(out, "func.func @f{index}{arguments} -> {float} {{");
        }
        let ty = format!("({float}, {float}, {int}) -> {float}");
        let properties = format!("function_type = {ty}, sym_name = \"f{index}\"");
        writeln!(out, "\"func.func\"() <{{{properties}}}> ({{\n^bb0{arguments}:")
    }
}

/// A function's body so far.
struct Body {
    values: Values,
    /// The operations from which repetitions are chosen, a ring buffer.
    recent: Vec<Operation>,
    next: Id,
}

/// Number of operations that may be repeated.
const RECENT: usize = 64;

impl Body {
    fn new() -> Self {
        let mut body = Body { values: Values::default(), recent: Vec::new(), next: 0 };
        for kind in ARGUMENT_KINDS {
            body.values.add(kind, body.next);
            body.next += 1;
        }
        body
    }

    fn earlier(&self, chance: &mut Chance) -> Option<Operation> {
        if self.recent.is_empty() {
            return None;
        }
        Some(self.recent[chance.below(self.recent.len())])
    }

    fn fresh(&mut self, chance: &mut Chance) -> Operation {
        let code = MIX[chance.below(MIX.len())];
        let missing = code == Code::Select && !self.values.has(Kind::Bit);
        let code = if missing { Code::Less } else { code };
        let mut operands = [0; 3];
        for (operand, &kind) in operands.iter_mut().zip(code.operands()) {
            *operand = self.values.pick(kind, chance);
        }
        Operation { code, operands, number: chance.below(4_000) as u32 }
    }

    fn add(&mut self, op: Operation) {
        self.values.add(op.code.result(), self.next);
        match self.recent.len() < RECENT {
            true => self.recent.push(op),
            false => self.recent[self.next as usize % RECENT] = op,
        }
        self.next += 1;
    }
}
