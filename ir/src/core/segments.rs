//! The assignment of operands and results to declared groups.

use crate::attrs::AttrData;
use crate::declared::{Operands, Results};
use crate::entity::{Attr, Op, Type, Value};
use crate::ir::Ir;
use crate::spec::{Arity, OpSpec, Traits, ValueSpec};
use smallvec::SmallVec;
use std::ops::Range;

/// The range of positions of each declared operand (or result).
pub(crate) type Groups = SmallVec<[Range<usize>; 6]>;

/// The reason why operands or results cannot be assigned to groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupError {
    /// There are too few or too many of them.
    Count,
    /// The attribute with the size of each group is missing, or no array of sizes, one a group.
    NoSizes,
    /// The sizes do not add up.
    Total {
        /// Their sum.
        total: usize,
    },
    /// A size that the declaration of the group does not allow.
    Size {
        /// The index of the group.
        group: usize,
        /// Its size.
        size: usize,
    },
}

/// Returns the segment-size attribute of the operands, if one is needed.
pub(crate) fn operand_segments(spec: &OpSpec) -> Option<&'static str> {
    spec.has(Traits::OPERAND_SEGMENTS).then_some("operandSegmentSizes")
}

/// Returns the segment-size attribute of the results, if one is needed.
pub(crate) fn result_segments(spec: &OpSpec) -> Option<&'static str> {
    spec.has(Traits::RESULT_SEGMENTS).then_some("resultSegmentSizes")
}

impl Ir {
    /// Returns the operands of declared group `index`; empty if they do not match the declaration.
    pub fn operand_group(&self, op: Op, spec: &OpSpec, index: usize) -> Range<usize> {
        let groups = self.operand_groups(op, spec);
        groups.ok().and_then(|groups| groups.get(index).cloned()).unwrap_or(0..0)
    }

    /// Returns the results of declared group `index`; empty if they do not match the declaration.
    pub fn result_group(&self, op: Op, spec: &OpSpec, index: usize) -> Range<usize> {
        let groups = self.result_groups(op, spec);
        groups.ok().and_then(|groups| groups.get(index).cloned()).unwrap_or(0..0)
    }

    /// The declared groups of the operands of `op`.
    pub(crate) fn operand_groups(&self, op: Op, spec: &OpSpec) -> Result<Groups, GroupError> {
        self.groups(op, spec.operands, self.operand_count(op), operand_segments(spec))
    }

    /// The declared groups of the results of `op`.
    pub(crate) fn result_groups(&self, op: Op, spec: &OpSpec) -> Result<Groups, GroupError> {
        self.groups(op, spec.results, self.result_count(op), result_segments(spec))
    }

    /// Returns the operands if there are `N`, as many as are declared.
    #[inline]
    pub fn all_operands<const N: usize>(&self, op: Op) -> Option<[Value; N]> {
        let row = self.op_row(op);
        let rows = self.uses.get(row.operands as usize..)?.first_chunk::<N>()?;
        let values = || std::array::from_fn(|i| rows[i].value.expect("an operand was dropped"));
        (row.operand_count as usize == N).then(values)
    }

    /// Returns the results if there are `N`, as many as are declared.
    #[inline]
    pub fn all_results<const N: usize>(&self, op: Op) -> Option<[Value; N]> {
        let results = self.results(op);
        (results.len() == N).then(|| std::array::from_fn(|i| self.result(op, i)))
    }

    /// Returns the `N` declared groups of the operands, if they can be determined.
    pub fn all_operand_groups<const N: usize>(
        &self,
        op: Op,
        spec: &OpSpec,
    ) -> Option<[Operands; N]> {
        let groups = self.operand_groups(op, spec).ok().filter(|groups| groups.len() == N)?;
        Some(std::array::from_fn(|i| Operands::at(op, &groups[i])))
    }

    /// Returns the `N` declared groups of the results, if they can be determined.
    pub fn all_result_groups<const N: usize>(&self, op: Op, spec: &OpSpec) -> Option<[Results; N]> {
        let groups = self.result_groups(op, spec).ok().filter(|groups| groups.len() == N)?;
        Some(std::array::from_fn(|i| Results::at(op, &groups[i])))
    }

    /// Replaces the operands of `op` by those of each declared group.
    pub fn set_operand_groups(&mut self, op: Op, groups: &[&[Value]]) {
        self.set_operands(op, &groups.concat());
        if !self.has_traits(op, Traits::OPERAND_SEGMENTS) {
            return;
        }
        let sizes: Vec<i32> = groups.iter().map(|group| group.len() as i32).collect();
        let (key, sizes) = (self.store.symbol("operandSegmentSizes"), self.store.i32_array(&sizes));
        let props = self.props(op).unwrap_or(Attr::EMPTY_DICT);
        let props = self.store.dict_with(props, key, Some(sizes));
        self.set_props(op, Some(props));
    }

    fn groups(
        &self,
        op: Op,
        declared: &[ValueSpec],
        count: usize,
        sizes: Option<&'static str>,
    ) -> Result<Groups, GroupError> {
        match sizes {
            Some(attr) => {
                let sizes = self.sizes(op, attr).filter(|sizes| sizes.len() == declared.len());
                by_sizes(declared, count, &sizes.ok_or(GroupError::NoSizes)?)
            }
            None => by_count(declared, count),
        }
    }

    /// Returns the elements of `array<i32: ...>`, none of them negative.
    fn sizes(&self, op: Op, attr: &str) -> Option<SmallVec<[usize; 8]>> {
        match self.attr_data(self.attr_named(op, attr)?) {
            AttrData::DenseArray { element: Type::I32, bytes } => {
                bytes.chunks_exact(4).map(|chunk| size(chunk.try_into().ok()?)).collect()
            }
            _ => None,
        }
    }
}

/// Assigns one value to every group, except at most one group that gets the remaining ones.
fn by_count(declared: &[ValueSpec], count: usize) -> Result<Groups, GroupError> {
    let ones = declared.iter().filter(|group| group.arity == Arity::One).count();
    let mut left = count.checked_sub(ones).ok_or(GroupError::Count)?;
    let mut start = 0;
    let mut groups = Groups::new();
    for group in declared {
        let size = match group.arity {
            Arity::One => 1,
            Arity::Optional | Arity::Variadic => std::mem::take(&mut left),
        };
        if size > 1 && group.arity == Arity::Optional {
            return Err(GroupError::Count);
        }
        groups.push(start..start + size);
        start += size;
    }
    if left > 0 { Err(GroupError::Count) } else { Ok(groups) }
}

fn by_sizes(declared: &[ValueSpec], count: usize, sizes: &[usize]) -> Result<Groups, GroupError> {
    let mut start = 0;
    let mut groups = Groups::new();
    for (group, (spec, &size)) in declared.iter().zip(sizes).enumerate() {
        let allowed = match spec.arity {
            Arity::One => size == 1,
            Arity::Optional => size <= 1,
            Arity::Variadic => true,
        };
        if !allowed {
            return Err(GroupError::Size { group, size });
        }
        groups.push(start..start + size);
        start += size;
    }
    if start == count { Ok(groups) } else { Err(GroupError::Total { total: start }) }
}

fn size(bytes: [u8; 4]) -> Option<usize> {
    usize::try_from(i32::from_le_bytes(bytes)).ok()
}
