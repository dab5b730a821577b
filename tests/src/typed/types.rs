//! The types that a program computes with.

use crate::generate::Choices;
use cotan_dialects::interp::NumberFormat;
use cotan_ir::types::FloatKind;
use std::fmt;

/// The scalar types.
pub const ELEMENTS: &[Element] = &[
    Element { name: "f64", number: NumberFormat::Float(FloatKind::F64) },
    Element { name: "f32", number: NumberFormat::Float(FloatKind::F32) },
    Element { name: "i1", number: NumberFormat::Int(1) },
    Element { name: "i32", number: NumberFormat::Int(32) },
    Element { name: "i64", number: NumberFormat::Int(64) },
    Element { name: "index", number: NumberFormat::Int(64) },
    Element { name: "i8", number: NumberFormat::Int(8) },
    Element { name: "f16", number: NumberFormat::Float(FloatKind::F16) },
    Element { name: "bf16", number: NumberFormat::Float(FloatKind::BF16) },
    Element { name: "f8E5M2", number: NumberFormat::Float(FloatKind::F8E5M2) },
    Element { name: "f8E8M0FNU", number: NumberFormat::Float(FloatKind::F8E8M0FNU) },
];

/// A type of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// As it is written.
    pub name: &'static str,
    /// Its number format.
    pub number: NumberFormat,
}

/// A scalar, or a vector or tensor of some sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The text before the element type.
    pub prefix: &'static str,
    /// The sizes of its constants.
    pub sizes: &'static [usize],
}

/// A scalar.
pub const SCALAR: Shape = Shape { prefix: "", sizes: &[] };

/// A shape in which operations are tried.
pub const SOME_TENSOR: Shape = Shape { prefix: "tensor<2x2x", sizes: &[2, 2] };

/// The size of arguments where their type leaves it open: the same everywhere, so that they meet.
pub const OPEN: usize = 3;

/// Scalars, and the other shapes.
pub const SHAPES: &[Shape] = &[
    SCALAR,
    Shape { prefix: "tensor<3x", sizes: &[3] },
    Shape { prefix: "vector<2x", sizes: &[2] },
    SOME_TENSOR,
    Shape { prefix: "tensor<0x", sizes: &[0] },
    Shape { prefix: "tensor<1x", sizes: &[1] },
    Shape { prefix: "tensor<", sizes: &[] },
    Shape { prefix: "tensor<?x", sizes: &[OPEN] },
    Shape { prefix: "tensor<2x0x", sizes: &[2, 0] },
];

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ty {
    pub shape: Shape,
    /// An index into [`ELEMENTS`].
    pub element: usize,
}

impl Ty {
    pub fn scalar(name: &str) -> Self {
        let element = ELEMENTS.iter().position(|element| element.name == name);
        Self { shape: SCALAR, element: element.expect("it is one of the elements") }
    }

    /// Returns a type as it is written, if it is one of these.
    pub fn read(text: &str) -> Option<Self> {
        let elements =
            |&shape: &Shape| (0..ELEMENTS.len()).map(move |element| Self { shape, element });
        SHAPES.iter().flat_map(elements).find(|ty| ty.to_string() == text)
    }

    pub fn name(self) -> &'static str {
        ELEMENTS[self.element].name
    }

    pub fn number(self) -> NumberFormat {
        ELEMENTS[self.element].number
    }

    /// Returns whether there are constants of this type.
    pub fn has_constants(self) -> bool {
        !self.shape.prefix.contains('?')
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let close = if self.shape.prefix.is_empty() { "" } else { ">" };
        write!(f, "{}{}{close}", self.shape.prefix, self.name())
    }
}

/// The few types that the functions of one program begin with, so that values meet.
pub struct Palette {
    shapes: Vec<Shape>,
    elements: Vec<usize>,
}

impl Palette {
    pub fn choose(choices: &mut Choices<'_>) -> Self {
        let shapes = (0..2).map(|_| *choices.pick(SHAPES)).collect();
        let elements = (0..3).map(|_| choices.below(ELEMENTS.len())).collect();
        Self { shapes, elements }
    }

    pub fn ty(&self, choices: &mut Choices<'_>) -> Ty {
        Ty { shape: *choices.pick(&self.shapes), element: *choices.pick(&self.elements) }
    }

    pub fn shape(&self, choices: &mut Choices<'_>) -> Shape {
        *choices.pick(&self.shapes)
    }
}
