//! Helpers of verifiers.

pub(crate) mod indexed;
mod shared;
pub(crate) mod windows;

use crate::types::Elements;
use cotan_ir::codes::{Code, OP_RULE, OPERAND_TYPE, STRUCTURE};
use cotan_ir::text::type_to_string;
use cotan_ir::types::{DYNAMIC, TypeData};
use cotan_ir::{Block, Diagnostic, Diagnostics, Ir, Op, Region, Type, Value};

/// The verification of one operation.
pub(crate) struct Check<'a> {
    pub ir: &'a Ir,
    pub op: Op,
    diagnostics: &'a mut Diagnostics,
}

/// A ranked tensor type.
#[derive(Clone, Copy)]
pub(crate) struct Tensor<'a> {
    pub shape: &'a [i64],
    pub element: Type,
}

impl<'a> Check<'a> {
    pub fn new(ir: &'a Ir, op: Op, diagnostics: &'a mut Diagnostics) -> Self {
        Self { ir, op, diagnostics }
    }

    /// Reports a broken rule.
    pub fn fail(&mut self, message: impl AsRef<str>) {
        self.report(&OP_RULE, message.as_ref());
    }

    /// Reports an operand or result of the wrong type.
    pub fn fail_type(&mut self, message: impl AsRef<str>) {
        self.report(&OPERAND_TYPE, message.as_ref());
    }

    fn report(&mut self, code: &'static Code, message: &str) {
        let ir = self.ir;
        let message = format!("'{}' op {message}", ir.name_text(self.op));
        self.diagnostics.push(Diagnostic::error(code, ir.loc(self.op), message));
    }

    /// Reports a broken rule unless `holds`, and returns that.
    pub fn ensure(&mut self, holds: bool, message: impl FnOnce() -> String) -> bool {
        if !holds {
            self.fail(message());
        }
        holds
    }

    /// Returns the ranked tensor type of a value.
    pub fn tensor(&self, value: Value) -> Option<Tensor<'a>> {
        self.tensor_type(self.ir.ty(value))
    }

    /// Returns a ranked tensor type.
    pub fn tensor_type(&self, ty: Type) -> Option<Tensor<'a>> {
        match self.ir.store.type_data(ty) {
            TypeData::Tensor { shape, element, .. } => Some(Tensor { shape, element: *element }),
            _ => None,
        }
    }

    /// Returns the kind of an element type.
    pub fn kind(&self, element: Type) -> Elements {
        Elements::of(&self.ir.store, element)
    }

    pub fn text(&self, ty: Type) -> String {
        type_to_string(self.ir, ty)
    }

    /// Verifies that a value has an element type and a shape.
    pub fn expect_tensor(
        &mut self,
        what: &str,
        value: Value,
        shape: &[i64],
        element: Type,
    ) -> bool {
        let Some(found) = self.tensor(value) else { return false };
        if found.element == element && are_compatible(found.shape, shape) {
            return true;
        }
        let expected = format!("tensor<{}{}>", shape_text(shape), self.text(element));
        let found = self.text(self.ir.ty(value));
        self.fail_type(format!("{what} must be `{expected}`, found `{found}`"));
        false
    }

    /// Verifies that a value has a shape.
    pub fn expect_shape(&mut self, what: &str, value: Value, shape: &[i64]) -> bool {
        let Some(found) = self.tensor(value) else { return false };
        if are_compatible(found.shape, shape) {
            return true;
        }
        let found = self.text(self.ir.ty(value));
        let expected = shape_text(shape);
        let expected = expected.trim_end_matches('x');
        let expected = if expected.is_empty() { "rank 0".to_owned() } else { expected.to_owned() };
        self.fail_type(format!("{what} must have the shape {expected}, found `{found}`"));
        false
    }

    /// Verifies that all elements of two values have one type.
    pub fn expect_same_element(&mut self, first: Value, second: Value) -> bool {
        let elements = self.tensor(first).zip(self.tensor(second));
        let same = elements.is_none_or(|(first, second)| first.element == second.element);
        let (first, second) = (self.ir.ty(first), self.ir.ty(second));
        if !same {
            let (first, second) = (self.text(first), self.text(second));
            self.fail_type(format!("element types of `{first}` and `{second}` must be equal"));
        }
        same
    }

    /// Verifies that a number is an index below `rank`.
    pub fn expect_dimension(&mut self, what: &str, dimension: i64, rank: usize) -> bool {
        self.ensure((0..rank as i64).contains(&dimension), || {
            format!("{what} must be a dimension from 0 to below {rank}, found {dimension}")
        })
    }

    /// Verifies that numbers are different indices below `rank`.
    pub fn expect_dimensions(&mut self, what: &str, dimensions: &[i64], rank: usize) -> bool {
        let mut sorted = dimensions.to_vec();
        sorted.sort_unstable();
        let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]);
        if let Some(pair) = twice {
            self.fail(format!("{what} has the dimension {} twice", pair[0]));
            return false;
        }
        dimensions.iter().all(|&dimension| self.expect_dimension(what, dimension, rank))
    }

    /// Verifies that a list has as many items as wanted.
    pub fn expect_length(&mut self, what: &str, found: usize, wanted: usize) -> bool {
        self.ensure(found == wanted, || format!("{what} must have {wanted} items, has {found}"))
    }

    /// Returns the only block of a region.
    pub fn block(&mut self, region: Region) -> Option<Block> {
        let block = self.ir.single_block(region);
        if block.is_none() {
            let index = self.ir.region_index(region);
            self.report(&STRUCTURE, &format!("region {index} must have a single block"));
        }
        block
    }

    /// Verifies the types of the arguments and of the returned values of a region.
    pub fn body(&mut self, region: Region, args: &[Type], results: &[Type]) {
        let Some(block) = self.block(region) else { return };
        let ir = self.ir;
        let index = ir.region_index(region);
        let found: Vec<Type> = ir.args(block).map(|arg| ir.ty(arg)).collect();
        self.types(&format!("arguments of region {index}"), &found, args);
        let Some(end) = ir.last_op(block).filter(|&end| is_return(ir, end)) else {
            let message = format!("region {index} must end with `stablehlo.return`");
            return self.report(&STRUCTURE, &message);
        };
        let found: Vec<Type> = ir.operands(end).map(|value| ir.ty(value)).collect();
        self.types(&format!("returned values of region {index}"), &found, results);
    }

    /// Verifies a list of types.
    pub fn types(&mut self, what: &str, found: &[Type], wanted: &[Type]) -> bool {
        let matches = found.len() == wanted.len()
            && found.iter().zip(wanted).all(|(&found, &wanted)| self.is_compatible(found, wanted));
        if !matches {
            let list = |types: &[Type]| {
                let texts: Vec<String> = types.iter().map(|&ty| self.text(ty)).collect();
                format!("({})", texts.join(", "))
            };
            let message =
                format!("{what} must have the types {}, found {}", list(wanted), list(found));
            self.fail_type(message);
        }
        matches
    }

    /// Verifies that a region combines pairs of elements: of `2 * inputs` arguments of rank 0, the
    /// first and the second half alike, it returns as many values. Elements may be widened.
    /// Returns the element types of the results.
    pub fn reducer(&mut self, region: Region, inputs: &[Type]) -> Option<Vec<Type>> {
        let block = self.block(region)?;
        let ir = self.ir;
        let args: Vec<Type> = ir.args(block).map(|arg| ir.ty(arg)).collect();
        let count = inputs.len();
        if !self.ensure(args.len() == 2 * count, || {
            format!("region must have {} arguments, has {}", 2 * count, args.len())
        }) {
            return None;
        }
        let (first, second) = args.split_at(count);
        self.types("the second half of the region's arguments", second, first);
        let mut elements = Vec::new();
        for (index, (&arg, &input)) in first.iter().zip(inputs).enumerate() {
            let tensor = self.tensor_type(arg);
            let fits = tensor.is_some_and(|tensor| {
                tensor.shape.is_empty() && self.is_widened(input, tensor.element)
            });
            if !fits {
                let (arg, input) = (self.text(arg), self.text(input));
                let message = format!(
                    "argument {index} of the region must be `tensor<{input}>`, found `{arg}`"
                );
                self.fail_type(message);
            }
            elements.push(tensor.map_or(input, |tensor| tensor.element));
        }
        self.body(region, &args, first);
        Some(elements)
    }

    /// Returns whether an element type is another one, or wider of the same kind.
    pub fn is_widened(&self, from: Type, to: Type) -> bool {
        let width = |ty: Type| match self.ir.type_data(ty) {
            TypeData::Integer { width, .. } => *width,
            TypeData::Float(kind) => kind.width(),
            TypeData::Complex(part) if *part == Type::F64 => 128,
            _ => 64,
        };
        from == to || self.kind(from) == self.kind(to) && width(from) <= width(to)
    }

    /// Returns whether values of two types may be the same: equal up to dynamic sizes.
    pub fn is_compatible(&self, first: Type, second: Type) -> bool {
        if first == second {
            return true;
        }
        match (self.tensor_type(first), self.tensor_type(second)) {
            (Some(first), Some(second)) => {
                first.element == second.element && are_compatible(first.shape, second.shape)
            }
            _ => false,
        }
    }
}

/// Returns a size as text.
pub(crate) fn size_text(size: i64) -> String {
    if size == DYNAMIC { "?".to_owned() } else { size.to_string() }
}

/// Returns whether an operation ends a region of the dialect.
fn is_return(ir: &Ir, op: Op) -> bool {
    ir.name_text(op) == "stablehlo.return" || ir.name_text(op) == "chlo.return"
}

/// Returns whether two sizes may be the same.
pub(crate) fn may_equal(first: i64, second: i64) -> bool {
    first == second || first == DYNAMIC || second == DYNAMIC
}

/// Returns whether two shapes may be the same.
pub(crate) fn are_compatible(first: &[i64], second: &[i64]) -> bool {
    first.len() == second.len()
        && first.iter().zip(second).all(|(&first, &second)| may_equal(first, second))
}

/// `4x?x`.
pub(crate) fn shape_text(shape: &[i64]) -> String {
    let size = |&size: &i64| match size {
        DYNAMIC => "?x".to_owned(),
        size => format!("{size}x"),
    };
    shape.iter().map(size).collect()
}
