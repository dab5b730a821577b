//! Identities of scans, with which the first iteration needs no special case.

use super::Scan;
use crate::array::zero;
use crate::interfaces::laws::{Law, Laws, Outcome};
use crate::interp::{NumberFormat, Word, word_of};
use cotan_ir::spec::Traits;
use cotan_ir::{Ir, Op, Region, Shape, Value};

impl Scan {
    /// Returns the two-sided identity of the operation that combines scalars, if there is one. For
    /// an exclusive scan this must also be the first element.
    pub(super) fn identity(&self, ir: &Ir) -> Option<Word> {
        let first = self.identities.iter(ir).next();
        exact_identity(ir, self.body, first.filter(|_| self.exclusive.is_some()))
    }
}

/// Returns a two-sided identity of the operation that combines scalars in a body, which changes no
/// bit of a result: that value if one is given.
pub(crate) fn exact_identity(ir: &Ir, body: Region, given: Option<Value>) -> Option<Word> {
    let (is_identity, number) = identities_of(ir, body)?;
    if let Some(given) = given {
        return word_of(ir, ir.constant(given)?).filter(is_identity);
    }
    [-0.0, 1.0].map(|identity| number.nearest(identity)).into_iter().find(is_identity)
}

impl Scan {
    /// Returns whether it combines copies of the identity alone, and starts from it.
    pub(in crate::array) fn combines_identities(&self, ir: &Ir) -> bool {
        let word = |value| word_of(ir, ir.constant(zero::copied(ir, value)?)?);
        let Some(copied) = self.operands.iter(ir).next().and_then(word) else { return false };
        let first = self.identities.iter(ir).next().filter(|_| self.exclusive.is_some());
        let begins = first.is_none_or(|first| word(first) == Some(copied));
        begins && identities_of(ir, self.body).is_some_and(|(is_identity, _)| is_identity(&copied))
    }
}

/// Returns whether a scalar is an identity of a body, up to the sign of zero.
pub fn starts_from_identity(ir: &Ir, body: Region, first: Value) -> bool {
    let word = ir.constant(first).and_then(|attr| word_of(ir, attr));
    let identity = identities_of(ir, body).zip(word);
    identity.is_some_and(|((is_identity, number), word)| {
        let is_zero = word == number.nearest(0.0);
        is_identity(&word) || is_zero && is_identity(&number.nearest(-0.0))
    })
}

/// Returns a predicate for two-sided identities and the number format, if a body combines two
/// scalars by one operation.
fn identities_of(ir: &Ir, body: Region) -> Option<(impl Fn(&Word) -> bool, NumberFormat)> {
    let (op, number) = combines_by(ir, body)?;
    let laws: Laws = ir.registry().interface(ir.name(op))?;
    let stays = move |law: Law, word| law(number, word) == Some(Outcome::Operand);
    let is_commutative = ir.has_traits(op, Traits::COMMUTATIVE);
    let is_identity =
        move |&word: &Word| stays(laws.right, word) && (is_commutative || stays(laws.left, word));
    Some((is_identity, number))
}

/// Returns the single operation that combines two scalars in a body, and their format.
fn combines_by(ir: &Ir, body: Region) -> Option<(Op, NumberFormat)> {
    let block = ir.single_block(body)?;
    let [op, end] = ir.ops(block).collect::<Vec<Op>>()[..] else { return None };
    let [a, b] = ir.args(block).collect::<Vec<Value>>()[..] else { return None };
    let is_both = ir.operands(op).eq([a, b]) || ir.operands(op).eq([b, a]);
    let is_number = Shape::of(&ir.store, ir.ty(a))?.rank() == 0;
    let is_given = ir.operands(end).eq(ir.results(op));
    let number = NumberFormat::of(&ir.store, ir.ty(a))?;
    (is_both && is_number && is_given).then_some((op, number))
}
