//! The quick look: whether an operation certainly is what it declares to be.
//!
//! It knows what was found good before: types by constraint, properties by operation. What it
//! does not know is left to the full check, which teaches it.

use super::shape::same_shape;
use crate::entity::{Attr, Entity, OpName, Type};
use crate::ir::Ir;
use crate::spec::{Arity, OpSpec, Traits, TypeConstraint, ValueSpec};
use crate::tables::OpRow;

/// What is checked of every operation of one name, prepared.
pub(super) struct Rule {
    pub spec: &'static OpSpec,
    /// Whether it has, as declared, no regions, no successors and no rule about its place.
    pub straight: bool,
    operands: Slots,
    results: Slots,
    /// The one constraint of all operands and results, if they have one type and a fixed number.
    uniform: Option<u32>,
    same_types: bool,
    same_operand_types: bool,
    same_shapes: bool,
    /// Properties that were found good, by the lowest bits of their handles.
    good_props: [Option<Attr>; 16],
}

/// Which constraint each value must satisfy.
struct Slots {
    /// Constraints of the values that are always there.
    fixed: Box<[u32]>,
    /// A group of several among them: how many stand before it, its constraint, its largest size.
    group: Option<(usize, u32, usize)>,
    /// Whether the groups are told apart by an attribute, so that a quick look does not do.
    by_attribute: bool,
}

/// The rules of all operations met, and what constraints said about types.
pub(super) struct Rules {
    rules: Vec<Option<Box<Rule>>>,
    constraints: Vec<&'static TypeConstraint>,
    /// A row of bits for each constraint, one bit for each type: known to satisfy it.
    known: Vec<u64>,
    row: usize,
}

impl Rules {
    pub fn new(ir: &Ir) -> Self {
        Self {
            rules: ir.registry().ops().iter().map(|_| None).collect(),
            constraints: Vec::new(),
            known: Vec::new(),
            row: ir.type_count() / 64 + 1,
        }
    }

    /// The rule of a name; `None` if it is not registered or not prepared.
    #[inline]
    pub fn get(&self, name: OpName) -> Option<&Rule> {
        self.rules.get(name.index())?.as_deref()
    }

    /// Prepares the rule of a name, if it is registered.
    #[inline]
    pub fn prepare(&mut self, ir: &Ir, name: OpName) {
        if self.rules.get(name.index()).is_some_and(Option::is_none) {
            self.make(ir, name);
        }
    }

    #[cold]
    fn make(&mut self, ir: &Ir, name: OpName) {
        let Some(spec) = ir.registry().spec(name) else { return };
        let place = Traits::TERMINATOR.0 | Traits::SYMBOL.0;
        let operands = self.slots(spec.operands, spec.has(Traits::OPERAND_SEGMENTS));
        let results = self.slots(spec.results, spec.has(Traits::RESULT_SEGMENTS));
        let rule = Rule {
            spec,
            straight: spec.regions.is_empty()
                && spec.successors.is_empty()
                && spec.traits.0 & place == 0,
            uniform: if spec.has(Traits::SAME_TYPE) { uniform(&operands, &results) } else { None },
            operands,
            results,
            same_types: spec.has(Traits::SAME_TYPE),
            same_operand_types: spec.has(Traits::SAME_OPERAND_TYPE),
            same_shapes: spec.has(Traits::SAME_SHAPE),
            good_props: [None; 16],
        };
        self.rules[name.index()] = Some(Box::new(rule));
    }

    fn slots(&mut self, declared: &[ValueSpec], by_attribute: bool) -> Slots {
        let mut slots = Slots { fixed: Box::new([]), group: None, by_attribute };
        let mut fixed = Vec::new();
        for spec in declared {
            let constraint = self.constraint(spec.constraint);
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

    fn constraint(&mut self, constraint: &'static TypeConstraint) -> u32 {
        let known = self.constraints.iter().position(|known| std::ptr::eq(*known, constraint));
        known.unwrap_or_else(|| {
            self.constraints.push(constraint);
            self.known.resize(self.constraints.len() * self.row, 0);
            self.constraints.len() - 1
        }) as u32
    }

    /// Whether an operation certainly is what it declares to be, its regions, its successors and
    /// its own rule aside. `common` is the one type of its operands.
    #[inline]
    pub fn fits(&self, ir: &Ir, rule: &Rule, row: &OpRow, common: Option<Type>) -> bool {
        let (Some(constraint), Some(ty)) = (rule.uniform, common) else {
            return self.fits_in_detail(ir, rule, row);
        };
        let results = ResultTypes { ir, row };
        row.operand_count as usize == rule.operands.fixed.len()
            && results.count() == rule.results.fixed.len()
            && (0..results.count()).all(|i| results.at(i) == ty)
            && self.knows(constraint, ty)
            && (rule.spec.attrs.is_empty() || rule.knows_props(row.props))
    }

    fn fits_in_detail(&self, ir: &Ir, rule: &Rule, row: &OpRow) -> bool {
        let operands = OperandTypes { ir, row };
        let results = ResultTypes { ir, row };
        self.fit(&rule.operands, &operands)
            && self.fit(&rule.results, &results)
            && (!rule.same_types || all_same(&operands, &results))
            && (!rule.same_operand_types || all_same(&operands, &operands))
            && (!rule.same_shapes || all_same_shape(ir, &operands, &results))
            && (rule.spec.attrs.is_empty() || rule.knows_props(row.props))
    }

    #[inline]
    fn fit(&self, slots: &Slots, types: &impl Types) -> bool {
        let count = types.count();
        let Some((before, constraint, most)) = slots.group else {
            return count == slots.fixed.len()
                && slots.fixed.iter().enumerate().all(|(i, &c)| self.knows(c, types.at(i)));
        };
        let Some(size) = count.checked_sub(slots.fixed.len()) else { return false };
        let known = |i: usize| {
            let constraint = match i {
                _ if i < before => slots.fixed[i],
                _ if i < before + size => constraint,
                _ => slots.fixed[i - size],
            };
            self.knows(constraint, types.at(i))
        };
        size <= most && !slots.by_attribute && (0..count).all(known)
    }

    #[inline]
    fn knows(&self, constraint: u32, ty: Type) -> bool {
        let (word, bit) = self.bit(constraint, ty);
        self.known[word] >> bit & 1 != 0
    }

    #[inline]
    fn bit(&self, constraint: u32, ty: Type) -> (usize, usize) {
        (constraint as usize * self.row + ty.index() / 64, ty.index() % 64)
    }

    /// Remembers that an operation was found good.
    #[cold]
    pub fn learn(&mut self, ir: &Ir, row: &OpRow) {
        let slot = self.rules.get_mut(row.name.index());
        let Some(mut rule) = slot.and_then(Option::take) else { return };
        self.learn_types(&rule.operands, &OperandTypes { ir, row });
        self.learn_types(&rule.results, &ResultTypes { ir, row });
        rule.good_props[props_slot(row.props)] = Some(row.props.unwrap_or(Attr::EMPTY_DICT));
        self.rules[row.name.index()] = Some(rule);
    }

    fn learn_types(&mut self, slots: &Slots, types: &impl Types) {
        if slots.group.is_some() && slots.by_attribute {
            return;
        }
        let size = types.count() - slots.fixed.len();
        for i in 0..types.count() {
            let constraint = match slots.group {
                Some((before, constraint, _)) if i >= before && i < before + size => constraint,
                Some((before, ..)) if i >= before => slots.fixed[i - size],
                _ => slots.fixed[i],
            };
            let (word, bit) = self.bit(constraint, types.at(i));
            self.known[word] |= 1 << bit;
        }
    }
}

fn uniform(operands: &Slots, results: &Slots) -> Option<u32> {
    let mut all = operands.fixed.iter().chain(&results.fixed);
    let first = *all.next()?;
    let fixed = operands.group.is_none() && results.group.is_none();
    (fixed && all.all(|&other| other == first)).then_some(first)
}

impl Rule {
    #[inline]
    fn knows_props(&self, props: Option<Attr>) -> bool {
        self.good_props[props_slot(props)] == Some(props.unwrap_or(Attr::EMPTY_DICT))
    }
}

#[inline]
fn props_slot(props: Option<Attr>) -> usize {
    props.map_or(0, |props| props.index() % 16)
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
