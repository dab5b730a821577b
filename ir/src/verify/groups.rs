//! Which operands or results belong to which declared group.

use crate::attrs::AttrData;
use crate::entity::{Op, Type};
use crate::ir::Ir;
use crate::spec::{Arity, OpSpec, Traits, ValueSpec};
use smallvec::SmallVec;
use std::ops::Range;

/// For each declared operand (or result) the range of positions it stands for.
pub(super) type Groups = SmallVec<[Range<usize>; 4]>;

/// Why operands or results cannot be told apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum GroupError {
    /// There are too few or too many of them.
    Count {
        /// How many the declaration wants: `2`, `2 or more`, `1 to 3`.
        expected: String,
    },
    /// The attribute with the size of each group is missing, or no array of sizes, one a group.
    NoSizes {
        /// Its name.
        attr: &'static str,
        /// How many groups there are.
        groups: usize,
    },
    /// The sizes do not add up.
    Total {
        /// The attribute's name.
        attr: &'static str,
        /// Their sum.
        total: usize,
    },
    /// A size is not what the declaration of the group allows.
    Size {
        /// The attribute's name.
        attr: &'static str,
        /// Which group.
        group: usize,
        /// Its size.
        size: usize,
    },
}

/// The declared groups of the operands of `op`.
pub(super) fn operand_groups(ir: &Ir, op: Op, spec: &OpSpec) -> Result<Groups, GroupError> {
    let sizes = spec.has(Traits::OPERAND_SEGMENTS).then_some("operandSegmentSizes");
    groups(ir, op, spec.operands, ir.operand_count(op), sizes)
}

/// The declared groups of the results of `op`.
pub(super) fn result_groups(ir: &Ir, op: Op, spec: &OpSpec) -> Result<Groups, GroupError> {
    let sizes = spec.has(Traits::RESULT_SEGMENTS).then_some("resultSegmentSizes");
    groups(ir, op, spec.results, ir.result_count(op), sizes)
}

fn groups(
    ir: &Ir,
    op: Op,
    declared: &[ValueSpec],
    count: usize,
    sizes: Option<&'static str>,
) -> Result<Groups, GroupError> {
    match sizes {
        Some(attr) => by_sizes(declared, count, attr, sizes_of(ir, op, attr)),
        None => by_count(declared, count),
    }
}

/// Every group is one value, except at most one that takes what the others leave.
fn by_count(declared: &[ValueSpec], count: usize) -> Result<Groups, GroupError> {
    let ones = declared.iter().filter(|group| group.arity == Arity::One).count();
    let left = count.checked_sub(ones);
    let mut left = left.ok_or_else(|| wrong_count(declared))?;
    let mut start = 0;
    let mut groups = Groups::new();
    for group in declared {
        let size = match group.arity {
            Arity::One => 1,
            Arity::Optional | Arity::Variadic => std::mem::take(&mut left),
        };
        if size > 1 && group.arity == Arity::Optional {
            return Err(wrong_count(declared));
        }
        groups.push(start..start + size);
        start += size;
    }
    if left > 0 { Err(wrong_count(declared)) } else { Ok(groups) }
}

fn wrong_count(declared: &[ValueSpec]) -> GroupError {
    let least = declared.iter().filter(|group| group.arity == Arity::One).count();
    let most = declared.iter().try_fold(0, |most, group| match group.arity {
        Arity::Variadic => None,
        _ => Some(most + 1),
    });
    let expected = match most {
        Some(most) if most == least => least.to_string(),
        Some(most) => format!("{least} to {most}"),
        None => format!("{least} or more"),
    };
    GroupError::Count { expected }
}

fn by_sizes(
    declared: &[ValueSpec],
    count: usize,
    attr: &'static str,
    sizes: Option<SmallVec<[usize; 8]>>,
) -> Result<Groups, GroupError> {
    let sizes = sizes.filter(|sizes| sizes.len() == declared.len());
    let sizes = sizes.ok_or(GroupError::NoSizes { attr, groups: declared.len() })?;
    let mut start = 0;
    let mut groups = Groups::new();
    for (group, (spec, &size)) in declared.iter().zip(&sizes).enumerate() {
        let allowed = match spec.arity {
            Arity::One => size == 1,
            Arity::Optional => size <= 1,
            Arity::Variadic => true,
        };
        if !allowed {
            return Err(GroupError::Size { attr, group, size });
        }
        groups.push(start..start + size);
        start += size;
    }
    if start == count { Ok(groups) } else { Err(GroupError::Total { attr, total: start }) }
}

/// The elements of `array<i32: ...>`, none of them negative.
fn sizes_of(ir: &Ir, op: Op, attr: &str) -> Option<SmallVec<[usize; 8]>> {
    match ir.attr_data(ir.attr_named(op, attr)?) {
        AttrData::DenseArray { element: Type::I32, bytes } => {
            bytes.chunks_exact(4).map(|chunk| size(chunk.try_into().ok()?)).collect()
        }
        _ => None,
    }
}

fn size(bytes: [u8; 4]) -> Option<usize> {
    usize::try_from(i32::from_le_bytes(bytes)).ok()
}
