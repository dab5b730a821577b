//! The choice of the rules to try on each operation.

use super::{Canonical, Rule};
use crate::entity::{Entity, OpName};
use crate::registry::Registry;
use crate::spec::OpSpec;

/// A choice of rules, by the name of the operation.
#[derive(Clone, Debug, Default)]
pub struct RuleSet {
    by_name: Vec<Vec<&'static Rule>>,
}

impl RuleSet {
    /// No rules, for a registry.
    pub fn new(registry: &Registry) -> Self {
        Self { by_name: vec![Vec::new(); registry.ops().len()] }
    }

    /// Adds those rules of every operation itself that are `wanted`.
    #[must_use]
    pub fn with_canonical(mut self, registry: &Registry, wanted: impl Fn(&Rule) -> bool) -> Self {
        for (rules, own) in self.by_name.iter_mut().zip(registry.column::<Canonical>()) {
            let own = own.iter().flat_map(|own| own.0);
            rules.extend(own.copied().filter(|rule| wanted(rule)));
        }
        self
    }

    /// Adds a rule for every registered operation that it is `meant` for, after those it has.
    #[must_use]
    pub fn with(
        mut self,
        registry: &Registry,
        rule: &'static Rule,
        meant: impl Fn(OpName, &OpSpec) -> bool,
    ) -> Self {
        for (index, (rules, spec)) in self.by_name.iter_mut().zip(registry.ops()).enumerate() {
            if meant(OpName::from_index(index), spec) {
                rules.push(rule);
            }
        }
        self
    }

    /// Returns the rules for operations of that name, in the order they are tried.
    #[inline]
    pub fn of(&self, name: OpName) -> &[&'static Rule] {
        self.by_name.get(name.index()).map_or(&[], |rules| rules)
    }
}
