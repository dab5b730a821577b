//! Residual selection for a reverse pass: among values computed from each other, the set with the
//! fewest bytes.

use crate::interp::bytes_of;
use cotan_ir::spec::Traits;
use cotan_ir::{Block, Ir, Op, Value};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashSet};

/// The value assumed for each dimension parameter when sizes are compared.
const LARGE: i64 = 1_000;

/// A tangent body in which some of the values read are recomputed.
pub struct ResidualAnalysis<'i> {
    ir: &'i Ir,
    body: Block,
    /// Values computed from states and elements alone, which can be residuals instead of them.
    known: FxHashSet<Value>,
    /// The values of `known` that can be residuals.
    states: Vec<Value>,
}

impl<'i> ResidualAnalysis<'i> {
    /// Analyzes a body with these states and elements, which correspond to these values of the
    /// function.
    pub fn new(
        ir: &'i Ir,
        body: Block,
        (states, elements): (&[Value], &[Value]),
        values: &[Value],
    ) -> Self {
        let mut known: FxHashSet<Value> =
            values.iter().chain(states).chain(elements).copied().collect();
        for op in ir.ops(body) {
            let is_known = |inner: Op| {
                let mut operands = ir.operands(inner);
                operands.all(|value| known.contains(&value) || ir.is_defined_inside(value, op))
            };
            // Partial derivatives and comparisons. A captured value may be a tangent.
            if !ir.has_traits(op, Traits::TERMINATOR) && ir.walk(op).all(is_known) {
                known.extend(ir.results(op));
            }
        }
        Self { ir, body, known, states: states.to_vec() }
    }

    /// Returns the residuals besides states, where some values are stored anyway. Values computed
    /// from states or earlier residuals replace these as long as that needs fewer bytes.
    pub fn smallest(&self, mut residuals: Vec<Value>) -> Vec<Value> {
        while let Some((large, small)) = self.smaller(&residuals) {
            residuals.retain(|value| !large.contains(value));
            residuals.extend(small);
        }
        residuals
    }

    /// Returns values that are read, and smaller values that can be read instead.
    fn smaller(&self, residuals: &[Value]) -> Option<(Vec<Value>, Vec<Value>)> {
        let running = self.running(residuals);
        let users = |value: Value| {
            let mut users: Vec<Op> = self.users(value).filter(|op| running.contains(op)).collect();
            users.dedup();
            users
        };
        let all: Vec<(Value, Vec<Op>)> =
            self.states.iter().chain(residuals).map(|&value| (value, users(value))).collect();
        let by_value = all.iter().map(|(value, users)| (vec![*value], users.clone()));
        let by_user = running.iter().map(|&user| {
            let alone = all.iter().filter(|(_, users)| users[..] == [user]);
            (alone.map(|(value, _)| *value).collect(), vec![user])
        });
        let is_read = |value: &Value| !residuals.contains(value) && !users(*value).is_empty();
        let mut larges = by_value.chain(by_user);
        larges.find_map(|(large, users)| {
            let is_known = |&user: &Op| {
                self.ir.results(user).next().is_some_and(|it| self.known.contains(&it))
            };
            if large.is_empty() || users.is_empty() || !users.iter().all(is_known) {
                return None;
            }
            let small = users.iter().flat_map(|&user| self.ir.results(user)).filter(is_read);
            let small: Vec<Value> = small.collect();
            (self.bytes(&small)? < self.bytes(&large)?).then_some((large, small))
        })
    }

    /// Returns the operations that run in the reverse pass with these residuals.
    fn running(&self, residuals: &[Value]) -> IndexSet<Op, FxBuildHasher> {
        let mut running = IndexSet::default();
        let mut ops: Vec<Op> = self.ir.ops(self.body).collect();
        ops.reverse();
        for op in ops {
            let is_read = |value: Value| {
                !residuals.contains(&value) && self.users(value).any(|user| running.contains(&user))
            };
            if self.ir.result_count(op) == 0 || self.ir.results(op).any(is_read) {
                running.insert(op);
            }
        }
        running
    }

    /// Returns the operations of the body that use a value, directly or in nested regions.
    fn users(&self, value: Value) -> impl Iterator<Item = Op> {
        self.ir.users(value).filter_map(|user| {
            let mut user = user;
            while self.ir.block_of(user) != Some(self.body) {
                user = self.ir.parent_op(user)?;
            }
            Some(user)
        })
    }

    /// Returns the bytes of values with all dimension parameters large; `None` for types other than
    /// scalars and arrays.
    fn bytes(&self, values: &[Value]) -> Option<i64> {
        let of = |&value: &Value| bytes_of(self.ir, self.ir.ty(value))?.eval(|_| Some(LARGE));
        values.iter().map(of).try_fold(0_i64, |sum, bytes| sum.checked_add(bytes?))
    }
}
