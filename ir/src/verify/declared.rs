//! The full check of an operation against its declaration, with messages for errors.

use super::describe::{count_text, op_text, value_text};
use super::shape::same_shape;
use crate::codes::{ARITY, ATTRIBUTE, Code, OPERAND_TYPE, STRUCTURE};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::entity::{Op, Type, Value};
use crate::ir::{Def, Ir};
use crate::segments::{GroupError, Groups, operand_segments, result_segments};
use crate::spec::{Arity, OpSpec, Presence, RegionKind, Traits, ValueSpec};
use crate::text::type_to_string;

/// Looks for everything that is wrong with one operation, its own rule aside.
pub(super) fn check(ir: &Ir, op: Op, spec: &OpSpec, diagnostics: &mut Diagnostics) {
    let mut check = Check { ir, op, spec, diagnostics };
    check.successors();
    check.regions();
    check.attributes();
    check.operands();
    check.results();
    check.sameness();
}

struct Check<'a> {
    ir: &'a Ir,
    op: Op,
    spec: &'a OpSpec,
    diagnostics: &'a mut Diagnostics,
}

/// Operands or results.
#[derive(Clone, Copy)]
struct Kind {
    /// `operand`
    noun: &'static str,
    /// Returns the segment-size attribute.
    sizes: fn(&OpSpec) -> Option<&'static str>,
    values: fn(&Ir, Op, usize) -> Value,
}

const OPERAND: Kind = Kind { noun: "operand", sizes: operand_segments, values: Ir::operand };
const RESULT: Kind = Kind { noun: "result", sizes: result_segments, values: Ir::result };

impl Check<'_> {
    fn error(&mut self, code: &'static Code, message: &str) {
        let message = format!("{} {message}", op_text(self.ir, self.op));
        self.diagnostics.push(Diagnostic::error(code, self.ir.loc(self.op), message));
    }

    fn successors(&mut self) {
        let (declared, found) = (self.spec.successors, self.ir.successors(self.op).len());
        let variadic = declared.last().is_some_and(|last| last.variadic);
        let least = declared.len() - usize::from(variadic);
        if found == least || variadic && found >= least {
            return;
        }
        let more = if variadic { " or more" } else { "" };
        let message = format!("requires {least}{more} successors, but found {found}");
        self.error(&STRUCTURE, &message);
    }

    fn regions(&mut self) {
        let (declared, found) = (self.spec.regions, self.ir.regions(self.op).len());
        let variadic = declared.last().is_some_and(|last| last.kind == RegionKind::Variadic);
        let least = declared.len() - usize::from(variadic);
        if found != least && !(variadic && found > least) {
            let more = if variadic { " or more" } else { "" };
            let wanted = count_text(least, "region");
            self.error(&STRUCTURE, &format!("requires {wanted}{more}, but found {found}"));
            return;
        }
        for (index, region) in declared.iter().enumerate().take(least) {
            self.region(index, region.name, region.kind);
        }
    }

    fn region(&mut self, index: usize, name: &str, kind: RegionKind) {
        let region = self.ir.regions(self.op)[index];
        let wanted = match kind {
            RegionKind::SingleBlock if self.ir.single_block(region).is_none() => "1 block",
            RegionKind::OptionalBlock if self.ir.blocks(region).nth(1).is_some() => {
                "at most 1 block"
            }
            RegionKind::NonEmpty if self.ir.entry(region).is_none() => "at least 1 block",
            _ => return,
        };
        let found = self.ir.blocks(region).count();
        let message = format!("region #{index} ('{name}') must have {wanted}, but has {found}");
        self.error(&STRUCTURE, &message);
    }

    fn attributes(&mut self) {
        let seeds = self.ir.attr_seeds(self.ir.name(self.op));
        for (spec, seed) in self.spec.attrs.iter().zip(seeds) {
            match self.ir.attr_of(self.op, seed.name) {
                Some(attr) if !(spec.constraint.holds)(&self.ir.store, attr) => {
                    let message = format!(
                        "attribute '{}' failed to satisfy constraint: {}",
                        spec.name, spec.constraint.description,
                    );
                    self.error(&ATTRIBUTE, &message);
                }
                None if matches!(spec.presence, Presence::Required) => {
                    self.error(&ATTRIBUTE, &format!("requires attribute '{}'", spec.name));
                }
                _ => {}
            }
        }
    }

    /// Returns whether a declared attribute is missing.
    fn lacks(&self, name: &str) -> bool {
        self.spec.attr(name).is_some() && self.ir.attr_named(self.op, name).is_none()
    }

    fn operands(&mut self) {
        let count = self.ir.operand_count(self.op);
        let groups = self.ir.operand_groups(self.op, self.spec);
        self.values(OPERAND, self.spec.operands, groups, count);
    }

    fn results(&mut self) {
        let count = self.ir.result_count(self.op);
        let groups = self.ir.result_groups(self.op, self.spec);
        self.values(RESULT, self.spec.results, groups, count);
    }

    fn values(
        &mut self,
        kind: Kind,
        declared: &[ValueSpec],
        groups: Result<Groups, GroupError>,
        count: usize,
    ) {
        let groups = match groups {
            Ok(groups) => groups,
            Err(error) => return self.group_error(kind, declared, error, count),
        };
        for (spec, group) in declared.iter().zip(groups) {
            for index in group {
                let value = (kind.values)(self.ir, self.op, index);
                if !(spec.constraint.holds)(&self.ir.store, self.ir.ty(value)) {
                    self.wrong_type(kind.noun, index, spec, value);
                }
            }
        }
    }

    fn wrong_type(&mut self, noun: &str, index: usize, spec: &ValueSpec, value: Value) {
        let (ir, op) = (self.ir, self.op);
        let message = format!(
            "{} {noun} #{index} must be {}, but got '{}'",
            op_text(ir, op),
            spec.constraint.description,
            type_to_string(ir, ir.ty(value)),
        );
        let mut error = Diagnostic::error(&OPERAND_TYPE, ir.loc(op), message);
        let tried = format!("{} of {}", ir.name_text(op), type_to_string(ir, ir.ty(value)));
        if let Some(advice) = ir.registry().advice(&tried) {
            error = error.note(advice);
        }
        self.diagnostics.push(match ir.def(value) {
            Def::Result(def, _) if def == op => error,
            _ => defined_here(ir, error, value),
        });
    }

    fn group_error(&mut self, kind: Kind, declared: &[ValueSpec], error: GroupError, count: usize) {
        let (noun, attr) = (kind.noun, (kind.sizes)(self.spec).unwrap_or_default());
        let message = match error {
            GroupError::Count => {
                let expected = expected_count(declared);
                let plural = if expected == "1" { "" } else { "s" };
                format!("expected {expected} {noun}{plural}, but found {count}")
            }
            // The check of the attributes has already reported it.
            GroupError::NoSizes if self.lacks(attr) => return,
            GroupError::NoSizes => {
                let groups = declared.len();
                format!("requires attribute '{attr}', an array of {groups} sizes (i32)")
            }
            GroupError::Total { total } => {
                format!("{noun} count ({count}) does not match the total ({total}) of '{attr}'")
            }
            GroupError::Size { group, size } => {
                let name = declared[group].name;
                format!("'{attr}' declares {size} for {noun} group #{group} ('{name}')")
            }
        };
        self.error(&ARITY, &message);
    }

    fn sameness(&mut self) {
        let (ir, op, store) = (self.ir, self.op, &self.ir.store);
        let types = |with_results: bool| {
            let results = ir.results(op).filter(move |_| with_results);
            ir.operands(op).chain(results).map(|value| ir.ty(value))
        };
        let equal = |a: Type, b: Type| a == b;
        let rules = [
            (Traits::SAME_TYPE, differ(types(true), equal), "type", "operands and results"),
            (Traits::SAME_OPERAND_TYPE, differ(types(false), equal), "type", "operands"),
            (
                Traits::SAME_SHAPE,
                differ(types(true), |a, b| same_shape(store, a, b)),
                "shape",
                "operands and results",
            ),
        ];
        for (property, pair, what, whose) in rules {
            let (true, Some((a, b))) = (self.spec.has(property), pair) else { continue };
            let (a, b) = (type_to_string(ir, a), type_to_string(ir, b));
            let message =
                format!("requires the same {what} for all {whose}, but got '{a}' and '{b}'");
            self.error(&OPERAND_TYPE, &message);
        }
    }
}

/// Returns the declared number of values: `2`, `2 or more`, `1 to 3`.
fn expected_count(declared: &[ValueSpec]) -> String {
    let least = declared.iter().filter(|group| group.arity == Arity::One).count();
    let most = declared.iter().try_fold(0, |most, group| match group.arity {
        Arity::Variadic => None,
        _ => Some(most + 1),
    });
    match most {
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("{least} to {most}"),
        None => format!("{least} or more"),
    }
}

/// Returns the first type, and the first one that does not go with it.
fn differ(
    mut types: impl Iterator<Item = Type>,
    goes: impl Fn(Type, Type) -> bool,
) -> Option<(Type, Type)> {
    let first = types.next()?;
    types.find(|&ty| !goes(first, ty)).map(|other| (first, other))
}

/// The error with a note about the definition of a value.
pub(super) fn defined_here(ir: &Ir, error: Diagnostic, value: Value) -> Diagnostic {
    let note = format!("{} defined here", value_text(ir, value));
    error.note_at(ir.value_loc(value), note)
}
