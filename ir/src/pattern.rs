//! The steps of declarative rules: the code that [`rules!`](macro@crate::rewrite::rules) generates calls
//! them.

use crate::assemble::Parts;
use crate::attr_value::{AttrValue, SetAttr};
use crate::entity::{Op, Type, Value};
use crate::ir::Ir;
use crate::rewrite::{Literal, Literals, Rewriter, condition_failed};
use crate::spec::{Arity, OpSpec, Presence, Traits};
use smallvec::SmallVec;

/// Checks the number of operand patterns of an operation; evaluated at compile time.
pub const fn check_operands(spec: &OpSpec, count: usize, is_open: bool) {
    let single = count_single(spec);
    let is_fixed = single == spec.operands.len();
    assert!(
        count == single || !is_fixed && count > single || is_open && count < single,
        "the pattern has not as many operands as the operation declares; `..` stands for the rest"
    );
}

/// Checks the parts of an operation on a right side; evaluated at compile time.
pub const fn check_new(spec: &OpSpec, count: usize, attrs: &[&str], must_infer: bool) {
    assert!(
        count == spec.operands.len() && count_single(spec) == count,
        "the operation declares another number of operands, or groups of operands"
    );
    assert!(
        spec.regions.is_empty() && spec.successors.is_empty(),
        "an operation with regions or successors is built by Rust: `{{ ... }}`"
    );
    let infers = spec.infer.is_some() || count > 0 && spec.has(Traits::SAME_TYPE);
    assert!(
        infers || !must_infer,
        "the operation does not infer its result type: add one, `Op(x) : y` for that of `y`"
    );
    let mut index = 0;
    while index < spec.attrs.len() {
        let attr = &spec.attrs[index];
        assert!(
            !matches!(attr.presence, Presence::Required) || is_given(attr.name, attrs),
            "the operation has a required attribute: `Op {{ attribute: value }}(x)`"
        );
        index += 1;
    }
}

const fn count_single(spec: &OpSpec) -> usize {
    let (mut index, mut count) = (0, 0);
    while index < spec.operands.len() {
        count += matches!(spec.operands[index].arity, Arity::One) as usize;
        index += 1;
    }
    count
}

/// Returns whether a name is in a list, up to case and underscores: `nonNeg` is `non_neg`.
const fn is_given(name: &str, list: &[&str]) -> bool {
    let mut index = 0;
    while index < list.len() {
        if is_same(name.as_bytes(), list[index].as_bytes()) {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_same(a: &[u8], b: &[u8]) -> bool {
    let (mut i, mut j) = (0, 0);
    loop {
        while i < a.len() && a[i] == b'_' {
            i += 1;
        }
        while j < b.len() && b[j] == b'_' {
            j += 1;
        }
        if i == a.len() || j == b.len() {
            return i == a.len() && j == b.len();
        }
        if !a[i].eq_ignore_ascii_case(&b[j]) {
            return false;
        }
        (i, j) = (i + 1, j + 1);
    }
}

/// Returns whether a value is the constant of a number.
pub fn is_literal(ir: &Ir, value: Value, number: Literal) -> bool {
    let literals =
        ir.def_constant(value).and_then(|def| ir.registry().interface::<Literals>(ir.name(def)));
    let attr = ir.constant(value);
    literals.zip(attr).is_some_and(|(literals, attr)| (literals.is)(ir, attr, ir.ty(value), number))
}

/// Creates the constant of a number; `None` if the type has none.
pub fn literal(rw: &mut Rewriter<'_>, ty: Type, number: Literal) -> Option<Value> {
    let literals = rw.registry().column::<Literals>().iter().flatten().next().copied();
    let value = literals.and_then(|literals| (literals.emit)(rw, ty, number));
    if value.is_none() {
        condition_failed("the type has constants");
    }
    value
}

/// Returns whether an operation has this number of results.
pub fn has_results(ir: &Ir, op: Op, count: usize) -> bool {
    let has = ir.result_count(op) == count;
    if !has {
        condition_failed("the root has a result for each value");
    }
    has
}

/// Replaces an operation by another one with as many results. Returns `Some`, so that a rule can
/// end with it.
pub fn replace(rw: &mut Rewriter<'_>, op: Op, new: Op) -> Option<()> {
    let results: SmallVec<[Value; 2]> = rw.results(new).collect();
    has_results(rw, op, results.len()).then(|| rw.replace_op(op, &results))?
}

/// An operation in the making. Setters of its attributes accept the draft.
pub struct Draft<'r, 'a> {
    rw: &'r mut Rewriter<'a>,
    spec: &'static OpSpec,
    parts: Parts,
}

impl<'r, 'a> Draft<'r, 'a> {
    /// Returns a draft with operands.
    pub fn new(rw: &'r mut Rewriter<'a>, spec: &'static OpSpec, operands: &[Value]) -> Self {
        let mut parts = Parts::new(spec);
        for &operand in operands {
            parts.operands(&[operand]);
        }
        Self { rw, spec, parts }
    }

    /// Creates the operation with inferred types; `None` if there are none for its operands.
    pub fn inferred(self) -> Option<Op> {
        let loc = self.rw.rule_loc();
        let op = self.parts.try_build_inferred(self.rw, loc).ok();
        if op.is_none() {
            condition_failed("the result types of the new operation can be inferred");
        }
        op
    }

    /// Creates the operation with a result of a type.
    pub fn typed(self, ty: Type) -> Op {
        self.with_types(&[ty])
    }

    /// Creates the operation with inferred types, or else with a result of a type.
    pub fn inferred_or(self, ty: Type) -> Option<Op> {
        if self.infers() { self.inferred() } else { Some(self.typed(ty)) }
    }

    /// Creates the operation with inferred types, or else those of the results of `op`.
    pub fn like(self, op: Op) -> Option<Op> {
        if self.infers() {
            return self.inferred();
        }
        let types: SmallVec<[Type; 2]> =
            self.rw.results(op).map(|result| self.rw.ty(result)).collect();
        Some(self.with_types(&types))
    }

    fn infers(&self) -> bool {
        self.spec.infer.is_some() || self.spec.has(Traits::SAME_TYPE)
    }

    fn with_types(mut self, types: &[Type]) -> Op {
        for &ty in types {
            self.parts.results(&[ty]);
        }
        let loc = self.rw.rule_loc();
        self.parts.build(self.rw, loc)
    }
}

impl SetAttr for Draft<'_, '_> {
    fn set_declared_attr<T: AttrValue>(&mut self, _: Op, index: usize, value: Option<T>) {
        let Some(value) = value else { return };
        let (store, declared) = (self.rw.store_mut(), &self.spec.attrs[index]);
        let attr = value.to_attr(store);
        let is_default = match declared.presence {
            Presence::Default(make) => make(store) == attr,
            _ => false,
        };
        if !is_default {
            self.parts.attr(declared.name, attr);
        }
    }
}
