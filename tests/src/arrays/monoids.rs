//! Monoids that programs combine by.

use super::types::{ArrayTy, Shape};
use super::writer::{Parts, ScopedValue, Writer};
use crate::generate::Choices;
use std::fmt::Write as _;

/// A monoid on elements of one or more components.
pub enum Monoid {
    /// Every value by itself.
    Each(Vec<Combine>),
    /// Functions `x -> a x + b`, one after the other.
    Affine,
}

/// An operation that is associative.
#[derive(Clone, Copy)]
pub struct Combine {
    name: &'static str,
    identity: &'static str,
}

const OF_FLOATS: &[Combine] = &[
    Combine { name: "arith.addf", identity: "0.0" },
    Combine { name: "arith.mulf", identity: "1.0" },
    Combine { name: "arith.maximumf", identity: "-inf" },
    Combine { name: "arith.minimumf", identity: "inf" },
];

const OF_INTEGERS: &[Combine] = &[
    Combine { name: "arith.addi", identity: "0" },
    Combine { name: "arith.muli", identity: "1" },
    Combine { name: "arith.xori", identity: "0" },
];

impl Monoid {
    /// Returns one that combines elements of some types.
    pub fn choose(choices: &mut Choices<'_>, elements: &[ArrayTy]) -> Self {
        if let [ArrayTy::Array(a), b] = elements
            && a.is_float()
            && ArrayTy::Array(a.clone()) == *b
            && choices.chance(1, 2)
        {
            return Self::Affine;
        }
        let combine = |ty: &ArrayTy| {
            let is_float = ty.shape().is_some_and(Shape::is_float);
            *choices.pick(if is_float { OF_FLOATS } else { OF_INTEGERS })
        };
        Self::Each(elements.iter().map(combine).collect())
    }

    /// Returns its identities.
    pub fn identities(
        &self,
        writer: &mut Writer<'_, '_>,
        elements: &[ArrayTy],
    ) -> Vec<ScopedValue> {
        let numbers: Vec<&str> = match self {
            Self::Affine => vec!["1.0", "0.0"],
            Self::Each(all) => all.iter().map(|combine| combine.identity).collect(),
        };
        let shapes = elements.iter().filter_map(ArrayTy::shape);
        numbers
            .into_iter()
            .zip(shapes)
            .map(|(number, shape)| filled(writer, shape, number))
            .collect()
    }

    /// Returns a body that combines two elements.
    pub fn body(&self, writer: &mut Writer<'_, '_>, takes: &[ArrayTy]) -> String {
        writer.region(takes, |writer, args| {
            let (one, other) = args.split_at(args.len() / 2);
            let mut apply = |name: &str, a: &ScopedValue, b: &ScopedValue| {
                let operands = [a.clone(), b.clone()];
                let parts = Parts { operands: &operands, ..Parts::default() };
                writer.make_one(name, &parts, &a.ty)
            };
            let given = match self {
                Self::Affine => {
                    let factor = apply("arith.mulf", &one[0], &other[0]);
                    let moved = apply("arith.mulf", &one[1], &other[0]);
                    vec![factor, apply("arith.addf", &moved, &other[1])]
                }
                Self::Each(all) => {
                    let pairs = all.iter().zip(one.iter().zip(other));
                    pairs.map(|(combine, (a, b))| apply(combine.name, a, b)).collect()
                }
            };
            writer.end("array.yield", &given);
        })
    }
}

/// Returns an array filled with a scalar.
fn filled(writer: &mut Writer<'_, '_>, shape: &Shape, number: &str) -> ScopedValue {
    let scalar = Shape::scalar(shape.element);
    let ty = ArrayTy::Array(scalar.clone());
    let mut value = ScopedValue { name: writer.fresh(), ty: ty.clone() };
    let text = ty.text(&writer.sizes);
    let _ = writeln!(writer.out, "{} = arith.constant {number} : {text}", value.name);
    let mut shape_so_far = scalar;
    for size in shape.sizes.iter().rev() {
        shape_so_far = shape_so_far.with(0, size.clone());
        let attrs = [super::rows::axis_attr(0)];
        let operands = [value];
        let parts = Parts { operands: &operands, attrs: &attrs, ..Parts::default() };
        value = writer.make_one("array.replicate", &parts, &ArrayTy::Array(shape_so_far.clone()));
    }
    value
}
