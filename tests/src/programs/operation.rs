//! The operations of arithmetic texts, and how they are written.

use super::values::{Id, Kind};
use std::io::{self, Write};

/// An operation and its operands.
#[derive(Clone, Copy)]
pub struct Operation {
    /// The operation.
    pub code: Code,
    /// Its operands, then zeros.
    pub operands: [Id; 3],
    /// The number in a constant.
    pub number: u32,
}

/// The kind of operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Code {
    /// A real constant.
    FloatConstant,
    /// An integer constant.
    IntConstant,
    /// Two reals to one.
    Float(&'static str),
    /// Two integers to one.
    Int(&'static str),
    /// Compares reals.
    Less,
    /// Chooses between reals.
    Select,
}

impl Code {
    /// Returns the types of its operands.
    pub fn operands(self) -> &'static [Kind] {
        match self {
            Code::FloatConstant | Code::IntConstant => &[],
            Code::Float(_) | Code::Less => &[Kind::Float, Kind::Float],
            Code::Int(_) => &[Kind::Int, Kind::Int],
            Code::Select => &[Kind::Bit, Kind::Float, Kind::Float],
        }
    }

    /// Returns the type of its result.
    pub fn result(self) -> Kind {
        match self {
            Code::FloatConstant | Code::Float(_) | Code::Select => Kind::Float,
            Code::IntConstant | Code::Int(_) => Kind::Int,
            Code::Less => Kind::Bit,
        }
    }
}

/// The naming of values.
#[derive(Clone, Copy)]
pub enum Names {
    /// `%v12`
    Text,
    /// `%12`
    Digits,
}

/// The syntax of a text.
#[derive(Clone, Copy)]
pub struct Style {
    /// Value names.
    pub names: Names,
    /// The types of floats, integers and booleans.
    pub types: [&'static str; 3],
    /// The text around a constant's value.
    pub constant: [&'static str; 2],
    /// `"arith.addf"(%a, %b)` instead of `arith.addf %a, %b`.
    pub generic: bool,
}

/// The names of a function's arguments.
const ARGUMENTS: [&str; 3] = ["x", "y", "n"];

/// Their types.
pub const ARGUMENT_KINDS: [Kind; 3] = [Kind::Float, Kind::Float, Kind::Int];

impl Style {
    /// Returns the text of a type.
    pub fn ty(&self, kind: Kind) -> &'static str {
        self.types[kind as usize]
    }

    /// Writes a value's name.
    pub fn value(&self, id: Id, out: &mut dyn Write) -> io::Result<()> {
        if let Some(name) = ARGUMENTS.get(id as usize) {
            return write!(out, "%{name}");
        }
        let number = id as usize - ARGUMENTS.len();
        match self.names {
            Names::Text => write!(out, "%v{number}"),
            Names::Digits => write!(out, "%{number}"),
        }
    }

    /// Writes an operation on a line of its own.
    pub fn line(&self, op: &Operation, result: Id, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"  ")?;
        self.value(result, out)?;
        out.write_all(b" = ")?;
        match self.generic {
            true => self.generic(op, out),
            false => self.custom(op, out),
        }
    }

    fn custom(&self, op: &Operation, out: &mut dyn Write) -> io::Result<()> {
        let ty = self.ty(op.code.result());
        let float = self.ty(Kind::Float);
        match op.code {
            Code::FloatConstant | Code::IntConstant => {
                out.write_all(b"arith.constant ")?;
                self.constant(op, out)?;
                writeln!(out, " : {ty}")
            }
            Code::Float(name) | Code::Int(name) => {
                write!(out, "arith.{name} ")?;
                self.operands(op, out)?;
                writeln!(out, " : {ty}")
            }
            Code::Less => {
                out.write_all(b"arith.cmpf olt, ")?;
                self.operands(op, out)?;
                writeln!(out, " : {float}")
            }
            Code::Select => {
                out.write_all(b"arith.select ")?;
                self.operands(op, out)?;
                let bit = self.ty(Kind::Bit);
                if bit == "i1" { writeln!(out, " : {ty}") } else { writeln!(out, " : {bit}, {ty}") }
            }
        }
    }

    fn generic(&self, op: &Operation, out: &mut dyn Write) -> io::Result<()> {
        let name = match op.code {
            Code::FloatConstant | Code::IntConstant => "constant",
            Code::Float(name) | Code::Int(name) => name,
            Code::Less => "cmpf",
            Code::Select => "select",
        };
        write!(out, "\"arith.{name}\"(")?;
        self.operands(op, out)?;
        out.write_all(b")")?;
        let result = self.ty(op.code.result());
        match op.code {
            Code::FloatConstant | Code::IntConstant => {
                out.write_all(b" <{value = ")?;
                self.constant(op, out)?;
                write!(out, " : {result}}}>")?;
            }
            Code::Float(_) => out.write_all(b" <{fastmath = #arith.fastmath<none>}>")?,
            Code::Int(_) => out.write_all(b" <{overflowFlags = #arith.overflow<none>}>")?,
            Code::Less => {
                out.write_all(b" <{fastmath = #arith.fastmath<none>, predicate = 4 : i64}>")?;
            }
            Code::Select => {}
        }
        out.write_all(b" : (")?;
        for (index, kind) in op.code.operands().iter().enumerate() {
            write!(out, "{}{}", if index > 0 { ", " } else { "" }, self.ty(*kind))?;
        }
        writeln!(out, ") -> {result}")
    }

    fn operands(&self, op: &Operation, out: &mut dyn Write) -> io::Result<()> {
        let count = op.code.operands().len();
        for (index, &operand) in op.operands[..count].iter().enumerate() {
            if index > 0 {
                out.write_all(b", ")?;
            }
            self.value(operand, out)?;
        }
        Ok(())
    }

    fn constant(&self, op: &Operation, out: &mut dyn Write) -> io::Result<()> {
        let [before, after] = self.constant;
        match op.code.result() {
            Kind::Float => write!(out, "{before}{}.{}{after}", op.number / 4, (op.number % 4) * 25),
            _ => write!(out, "{before}{}{after}", op.number),
        }
    }
}
