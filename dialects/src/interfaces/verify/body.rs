//! Argument and result types of regions.

use crate::interfaces::region_return::yielded;
use crate::interfaces::verify::op_error;
use cotan_ir::codes::{OP_RULE, OPERAND_TYPE, STRUCTURE};
use cotan_ir::text::{shape_to_string, type_to_string};
use cotan_ir::{Block, Diagnostics, Ir, Op, Region, Shape, Type};

/// Verifies that a terminator ends a body of an operation of its own dialect.
pub fn verify_end(ir: &Ir, end: Op, diagnostics: &mut Diagnostics) {
    let Some(dialect) = ir.spec(end).map(|spec| spec.dialect()) else { return };
    let parent = ir.parent_op(end).map(|parent| ir.name_text(parent));
    let parent = parent.and_then(|name| name.split_once('.'));
    if parent.is_none_or(|(around, _)| around != dialect) {
        let message = format!("expects to end the body of an operation of `{dialect}`");
        diagnostics.push(op_error(ir, end, &STRUCTURE, &message));
    }
}

/// Returns the number of arguments of the block of a region.
pub fn taken(ir: &Ir, region: Region) -> usize {
    ir.single_block(region).map_or(0, |block| ir.arg_count(block))
}

/// The expected type of an argument or result of a body.
#[derive(Clone, Debug)]
pub enum Wanted {
    /// A value of this type.
    Type(Type),
    /// A scalar or an array of this shape.
    Shape(Shape),
}

impl Wanted {
    /// Returns the expected types of indices.
    pub fn indices(count: usize) -> Vec<Self> {
        vec![Self::Type(Type::INDEX); count]
    }

    /// Returns exactly these types.
    pub fn types(types: &[Type]) -> Vec<Self> {
        types.iter().map(|&ty| Self::Type(ty)).collect()
    }

    /// Returns whether a type matches.
    pub fn is(&self, ir: &Ir, ty: Type) -> bool {
        match self {
            Self::Type(expected) => *expected == ty,
            Self::Shape(expected) => Shape::of(&ir.store, ty).as_ref() == Some(expected),
        }
    }

    /// Returns the text for messages.
    pub fn text(&self, ir: &Ir) -> String {
        match self {
            Self::Type(expected) => format!("`{}`", type_to_string(ir, *expected)),
            Self::Shape(expected) if expected.rank() == 0 => {
                format!("`{}`", type_to_string(ir, expected.element))
            }
            Self::Shape(expected) => shape_to_string(ir, expected),
        }
    }
}

/// A region to verify.
pub struct Body<'a> {
    ir: &'a Ir,
    op: Op,
    region: Region,
    diagnostics: &'a mut Diagnostics,
}

impl<'a> Body<'a> {
    /// Creates a verifier of a region of an operation.
    pub fn new(ir: &'a Ir, op: Op, region: Region, diagnostics: &'a mut Diagnostics) -> Self {
        Self { ir, op, region, diagnostics }
    }

    /// Verifies the argument types of the region, and returns whether they match.
    pub fn arguments(&mut self, expected: &[Wanted]) -> bool {
        let Some(block) = self.block() else { return false };
        let ir = self.ir;
        let found = ir.arg_count(block);
        if expected.len() != found {
            let expected = expected.len();
            let message = format!("region expects {expected} arguments, has {found}");
            self.report(&message);
            return false;
        }
        let pairs = ir.args(block).zip(expected).enumerate();
        let wrong = pairs.filter(|(_, (value, expected))| !expected.is(ir, ir.ty(*value)));
        let wrong: Vec<_> = wrong.collect();
        for &(index, (value, expected)) in &wrong {
            let message = format!(
                "region has argument {index} of type `{}`, expected {}",
                type_to_string(ir, ir.ty(value)),
                expected.text(ir)
            );
            let error = op_error(ir, self.op, &OPERAND_TYPE, &message);
            let error = error.note_at(ir.arg_loc(block, index), "the argument is here");
            self.diagnostics.push(error);
        }
        wrong.is_empty()
    }

    /// Verifies the types of the yielded values of the region.
    pub fn results(&mut self, expected: &[Wanted]) {
        if self.block().is_none() {
            return;
        }
        let ir = self.ir;
        let Some(values) = yielded(ir, self.region) else {
            let dialect = ir.spec(self.op).map_or("", |spec| spec.dialect());
            let message = format!("has a body without `{dialect}.yield`");
            let error = op_error(ir, self.op, &STRUCTURE, &message);
            return self.diagnostics.push(error.note("a body ends with a yield of its results"));
        };
        let end = ir.single_block(self.region).and_then(|block| ir.last_op(block));
        let loc = end.map_or(ir.loc(self.op), |end| ir.loc(end));
        if values.len() != expected.len() {
            let (given, expected) = (values.len(), expected.len());
            let message = format!("region yields {given} values, expected {expected}");
            let error = op_error(ir, self.op, &OP_RULE, &message);
            return self.diagnostics.push(error.note_at(loc, "they are yielded here"));
        }
        for (index, (value, expected)) in values.into_iter().zip(expected).enumerate() {
            if !expected.is(ir, ir.ty(value)) {
                let message = format!(
                    "region yields `{}` as value {index}, expected {}",
                    type_to_string(ir, ir.ty(value)),
                    expected.text(ir)
                );
                let error = op_error(ir, self.op, &OPERAND_TYPE, &message);
                self.diagnostics.push(error.note_at(loc, "it is yielded here"));
            }
        }
    }

    /// Returns the block. Its existence is verified for all single-block regions.
    fn block(&self) -> Option<Block> {
        self.ir.single_block(self.region)
    }

    fn report(&mut self, message: &str) {
        self.diagnostics.push(op_error(self.ir, self.op, &OP_RULE, message));
    }
}
