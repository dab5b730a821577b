//! The quick check: it accepts operations that certainly match their declarations.
//!
//! It knows the types that were accepted before. Other types are left to the full check, which
//! extends its table.

use super::known::KnownTypes;
use super::shape::same_shape;
use crate::entity::{Attr, Entity, OpName, Type};
use crate::ir::Ir;
use crate::spec::{Arity, OpSpec, Presence, Traits, ValueSpec};
use crate::tables::OpRow;

/// The prepared checks for operations of one name.
struct PreparedChecks {
    spec: &'static OpSpec,
    /// True if it is declared without regions, successors and constraints on its position.
    straight: bool,
    operands: Slots,
    results: Slots,
    same_types: bool,
    same_operand_types: bool,
    same_shapes: bool,
}

/// The constraint on each value.
struct Slots {
    /// Constraints of the values that are always there.
    fixed: Box<[u32]>,
    /// A variadic group among them: number of values before it, its constraint, its maximal size.
    group: Option<(usize, u32, usize)>,
    /// True if the groups are distinguished by an attribute, which needs the full check.
    by_attribute: bool,
}

/// The rules of all operations met.
pub(super) struct Rules {
    rules: Vec<Option<Box<PreparedChecks>>>,
    types: KnownTypes,
}

/// The result of a quick check.
pub(super) enum Look {
    /// The operation is not registered.
    Unregistered,
    /// It certainly matches its declaration, its own rule aside.
    Good,
    /// It needs a full check.
    Unsure(&'static OpSpec),
}

impl Rules {
    pub fn new(ir: &Ir) -> Self {
        let rules = ir.registry().ops().iter().map(|_| None).collect();
        Self { rules, types: KnownTypes::new(ir) }
    }

    /// Looks at an operation.
    #[inline]
    pub fn look(&mut self, ir: &Ir, row: &OpRow) -> Look {
        let index = row.name.index();
        if let Some(None) = self.rules.get(index) {
            self.rules[index] = self.rule(ir, row.name);
        }
        let Some(Some(rule)) = self.rules.get(index) else { return Look::Unregistered };
        let good = rule.straight
            && row.tail == 0
            && rule.types_fit(&self.types, ir, row)
            && rule.attributes_fit(ir, row);
        if good { Look::Good } else { Look::Unsure(rule.spec) }
    }

    #[cold]
    fn rule(&mut self, ir: &Ir, name: OpName) -> Option<Box<PreparedChecks>> {
        let spec = ir.registry().spec(name)?;
        let place = Traits::TERMINATOR.0 | Traits::SYMBOL.0;
        let operands = self.slots(spec.operands, spec.has(Traits::OPERAND_SEGMENTS));
        let results = self.slots(spec.results, spec.has(Traits::RESULT_SEGMENTS));
        let branches = !spec.regions.is_empty() || !spec.successors.is_empty();
        Some(Box::new(PreparedChecks {
            spec,
            straight: !branches && spec.traits.0 & place == 0,
            operands,
            results,
            same_types: spec.has(Traits::SAME_TYPE),
            same_operand_types: spec.has(Traits::SAME_OPERAND_TYPE),
            same_shapes: spec.has(Traits::SAME_SHAPE),
        }))
    }

    fn slots(&mut self, declared: &[ValueSpec], by_attribute: bool) -> Slots {
        let mut slots = Slots { fixed: Box::new([]), group: None, by_attribute };
        let mut fixed = Vec::new();
        for spec in declared {
            let constraint = self.types.number(spec.constraint);
            match spec.arity {
                Arity::One => fixed.push(constraint),
                _ if slots.group.is_some() => {}
                Arity::Optional => slots.group = Some((fixed.len(), constraint, 1)),
                Arity::Variadic => slots.group = Some((fixed.len(), constraint, usize::MAX)),
            }
        }
        slots.fixed = fixed.into();
        slots
    }

    /// Remembers the types of an operation that was found good.
    pub fn learn(&mut self, ir: &Ir, row: &OpRow) {
        let Some(Some(rule)) = self.rules.get(row.name.index()) else { return };
        rule.operands.learn(&mut self.types, &OperandTypes { ir, row });
        rule.results.learn(&mut self.types, &ResultTypes { ir, row });
    }
}

impl Slots {
    /// Returns whether the types certainly match the declaration.
    #[inline]
    fn fit(&self, known: &KnownTypes, types: &impl Types) -> bool {
        let count = types.count();
        let Some((before, constraint, most)) = self.group else {
            let mut fixed = self.fixed.iter().enumerate();
            return count == self.fixed.len() && fixed.all(|(i, &c)| known.has(c, types.at(i)));
        };
        let Some(size) = count.checked_sub(self.fixed.len()) else { return false };
        let constraint_of = |i: usize| match i {
            _ if i < before => self.fixed[i],
            _ if i < before + size => constraint,
            _ => self.fixed[i - size],
        };
        size <= most
            && !self.by_attribute
            && (0..count).all(|i| known.has(constraint_of(i), types.at(i)))
    }

    fn learn(&self, known: &mut KnownTypes, types: &impl Types) {
        if self.group.is_some() && self.by_attribute {
            return;
        }
        let size = types.count() - self.fixed.len();
        for i in 0..types.count() {
            let constraint = match self.group {
                Some((before, constraint, _)) if i >= before && i < before + size => constraint,
                Some((before, ..)) if i >= before => self.fixed[i - size],
                _ => self.fixed[i],
            };
            known.add(constraint, types.at(i));
        }
    }
}

impl PreparedChecks {
    #[inline]
    fn types_fit(&self, known: &KnownTypes, ir: &Ir, row: &OpRow) -> bool {
        let (operands, results) = (OperandTypes { ir, row }, ResultTypes { ir, row });
        self.operands.fit(known, &operands)
            && self.results.fit(known, &results)
            && (!self.same_types || all_same(&operands, &results))
            && (!self.same_operand_types || all_same(&operands, &operands))
            && (!self.same_shapes || all_same_shape(ir, &operands, &results))
    }

    /// Returns whether the inherent attributes match the declaration of the operation.
    #[inline]
    fn attributes_fit(&self, ir: &Ir, row: &OpRow) -> bool {
        let props = row.props.unwrap_or(Attr::EMPTY_DICT);
        let seeds = ir.attr_seeds(row.name);
        self.spec.attrs.iter().zip(seeds).all(|(spec, seed)| {
            match ir.store.dict_get(props, seed.name) {
                Some(attr) => (spec.constraint.holds)(&ir.store, attr),
                // It may still be among the others.
                None => {
                    !matches!(spec.presence, Presence::Required) && row.attrs == Attr::EMPTY_DICT
                }
            }
        })
    }
}

/// The types of the operands or of the results of an operation.
trait Types {
    fn count(&self) -> usize;
    fn at(&self, index: usize) -> Type;
}

struct OperandTypes<'a> {
    ir: &'a Ir,
    row: &'a OpRow,
}

impl Types for OperandTypes<'_> {
    #[inline]
    fn count(&self) -> usize {
        self.row.operand_count as usize
    }

    #[inline]
    fn at(&self, index: usize) -> Type {
        let value = self.ir.uses[self.row.operands as usize + index].value;
        self.ir.values[value.expect("an operand was dropped").index()].ty
    }
}

struct ResultTypes<'a> {
    ir: &'a Ir,
    row: &'a OpRow,
}

impl Types for ResultTypes<'_> {
    #[inline]
    fn count(&self) -> usize {
        self.row.result_count as usize
    }

    #[inline]
    fn at(&self, index: usize) -> Type {
        self.ir.values[self.row.results as usize + index].ty
    }
}

#[inline]
fn all_same(a: &impl Types, b: &impl Types) -> bool {
    let first = match (a.count(), b.count()) {
        (0, 0) => return true,
        (0, _) => b.at(0),
        _ => a.at(0),
    };
    (0..a.count()).all(|i| a.at(i) == first) && (0..b.count()).all(|i| b.at(i) == first)
}

#[inline]
fn all_same_shape(ir: &Ir, a: &impl Types, b: &impl Types) -> bool {
    let first = match (a.count(), b.count()) {
        (0, 0) => return true,
        (0, _) => b.at(0),
        _ => a.at(0),
    };
    let fits = |ty: Type| same_shape(&ir.store, ty, first);
    (0..a.count()).all(|i| fits(a.at(i))) && (0..b.count()).all(|i| fits(b.at(i)))
}
