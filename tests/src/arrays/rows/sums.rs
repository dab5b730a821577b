//! Values of one of several variants.

use super::{OpWriter, flat, nested};
use crate::arrays::types::{ArrayTy, I1};
use crate::arrays::writer::{DEEPEST, Parts, ScopedValue, Writer};

pub const ROWS: &[OpWriter] = &[flat("sum.inject", inject), nested("sum.match", select)];

/// A sum, every second time of a variant that a condition selects.
fn inject(writer: &mut Writer<'_, '_>) -> Option<()> {
    let ArrayTy::Sum(variants) = writer.sum_ty() else { return None };
    if writer.depth == DEEPEST || writer.choices.chance(1, 2) {
        writer.variant_of(&variants);
        return Some(());
    }
    let condition = writer.value(&ArrayTy::scalar(I1));
    let regions = [0, 1].map(|_| {
        writer.region(&[], |writer, _| {
            let sum = writer.variant_of(&variants);
            writer.end("scf.yield", &[sum]);
        })
    });
    let parts = Parts { operands: &[condition], regions: &regions, ..Parts::default() };
    writer.make("scf.if", &parts, &[ArrayTy::Sum(variants)]);
    Some(())
}

/// A choice by the last sum.
fn select(writer: &mut Writer<'_, '_>) -> Option<()> {
    let last = writer.scope.iter().rev().find_map(|known| match &known.ty {
        ArrayTy::Sum(variants) => Some((known.clone(), variants.clone())),
        _ => None,
    });
    let (sum, variants) = last?;
    let gives: Vec<ArrayTy> = (0..writer.choices.below(3)).map(|_| writer.any_ty()).collect();
    let regions: Vec<String> =
        variants.into_iter().map(|ty| writer.body_with("sum.yield", &[ty], &gives)).collect();
    let parts = Parts { operands: &[sum], regions: &regions, ..Parts::default() };
    writer.make("sum.match", &parts, &gives);
    Some(())
}

impl Writer<'_, '_> {
    /// A sum, or a choice by one.
    pub fn sum_item(&mut self) {
        let is_done = self.depth < DEEPEST && self.choices.chance(2, 3) && select(self).is_some();
        if !is_done {
            inject(self);
        }
    }

    /// Some sum of two to four variants.
    pub fn sum_ty(&mut self) -> ArrayTy {
        let count = 2 + self.choices.below(3);
        let variant = |writer: &mut Self| match writer.choices.below(6) {
            5 => ArrayTy::Tuple((0..writer.choices.below(3)).map(|_| writer.ty()).collect()),
            4 => ArrayTy::Sum(vec![writer.ty(), writer.ty()]),
            _ => writer.ty(),
        };
        ArrayTy::Sum((0..count).map(|_| variant(self)).collect())
    }

    /// Returns a new sum.
    pub fn variant_of(&mut self, variants: &[ArrayTy]) -> ScopedValue {
        let variant = self.choices.below(variants.len());
        let payload = self.value(&variants[variant]);
        let attrs = [format!("variant = {variant} : i64")];
        let parts = Parts { operands: &[payload], attrs: &attrs, ..Parts::default() };
        self.make_one("sum.inject", &parts, &ArrayTy::Sum(variants.to_vec()))
    }
}
