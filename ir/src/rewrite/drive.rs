//! Applying rules until none applies any more.

use super::circles;
use super::conditions;
use super::fuel::{BlockFuel, Fuel, LIMIT};
use super::worklist::Worklist;
use super::{BlockRule, Rewriter, Rule, RuleSet};
use crate::codes::ENDLESS_REWRITING;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::entity::{Entity, Op, Value};
use crate::ir::Ir;
use crate::locs::Loc;
use crate::text::LastingNames;

/// The input and the settings of a rewrite.
pub struct Settings<'a> {
    /// The rules.
    pub rules: &'a RuleSet,
    /// The rules for blocks, tried in this order when no rule applies to an operation. `None`
    /// leaves blocks alone; otherwise unreachable ones are erased.
    pub block_rules: Option<&'a [&'static BlockRule]>,
    /// True if an operation may be erased when nothing uses its results.
    pub removable: &'a dyn Fn(&Ir, Op) -> bool,
    /// Maximal number of rule applications; no limit if `None`.
    pub max_rewrites: Option<usize>,
    /// A callback for every tried and every applied rule.
    pub watch: Option<Watch<'a>>,
}

/// A callback for every tried and every applied rule. Its result counts for [`Event::Try`] only.
pub type Watch<'a> = &'a mut dyn FnMut(&Ir, Event) -> bool;

/// An event of a rewrite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A rule is about to be tried; it is skipped if the callback returns false.
    Try {
        /// The name of the rule.
        rule: &'static str,
        /// The operation, or the first one of the block.
        op: Op,
    },
    /// A tried rule did not apply.
    Missed(Missed),
    /// A rule was applied.
    Fired(Fired),
}

/// A rule that did not apply to an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missed {
    /// Its name.
    pub rule: &'static str,
    /// The operation.
    pub op: Op,
    /// The condition that failed, as in the source of the rule; `None` if a function that the rule
    /// calls decided.
    pub condition: Option<&'static str>,
}

/// A rule that was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fired {
    /// Its name.
    pub rule: &'static str,
    /// The location of its root.
    pub loc: Loc,
    /// Its root as it was.
    pub before: String,
    /// The new operations, and the root if it was changed in place.
    pub after: Vec<String>,
    /// The values that replaced the results of the root, if it existed before: `%a, %b`.
    pub replaced_by: String,
}

/// The summary of a rewrite.
#[derive(Debug, Default)]
pub struct Summary {
    /// Number of rule applications.
    pub rewrites: usize,
    /// Number of unused operations that were erased.
    pub erased: usize,
    /// Number of unreachable blocks that were erased.
    pub unreachable: usize,
    /// The operations for which rules went on and on.
    pub diagnostics: Diagnostics,
}

impl Summary {
    /// Returns whether anything was changed.
    pub fn changed(&self) -> bool {
        self.rewrites + self.erased + self.unreachable > 0
    }
}

/// Applies rules to the operations inside `root` to a fixpoint, and erases unused ones. An
/// operation is visited after those inside it, and these in the order of the text.
/// Operations inside one with [`FIXED_BODY`](crate::spec::Traits::FIXED_BODY) are skipped.
pub fn rewrite(ir: &mut Ir, root: Op, settings: Settings<'_>) -> Summary {
    let start = inside_out(ir, root);
    rewrite_ops(ir, root, start, settings)
}

/// As [`rewrite`], starting with these operations inside `root` only. Operations that change, and
/// the users of changed values, follow.
pub fn rewrite_ops(ir: &mut Ir, root: Op, start: Vec<Op>, settings: Settings<'_>) -> Summary {
    let capacity = ir.op_capacity();
    let names = settings.watch.is_some().then(|| LastingNames::of(ir, root));
    let mut driver = Driver {
        names,
        rewriter: Rewriter::new(ir, Worklist::new(start, capacity), root),
        fuel: Fuel::new(capacity),
        block_fuel: BlockFuel::default(),
        settings,
        summary: Summary::default(),
    };
    if driver.settings.block_rules.is_some() {
        driver.find_blocks(root);
    }
    while driver.ops() && (driver.block() || driver.sweep()) {}
    driver.summary
}

/// Returns the operations inside `root` in the order of the text, but those with regions after
/// their contents.
fn inside_out(ir: &Ir, root: Op) -> Vec<Op> {
    let mut ops = Vec::new();
    let mut around = vec![root];
    for op in ir.walk(root).skip(1) {
        while let Some(parent) = around.pop_if(|around| ir.parent_op(op) != Some(*around)) {
            ops.push(parent);
        }
        if ir.regions(op).is_empty() {
            ops.push(op);
        } else {
            around.push(op);
        }
    }
    ops.extend(around.drain(1..).rev());
    ops
}

pub(super) struct Driver<'i, 's> {
    /// The names of values for the callback, if there is one.
    names: Option<LastingNames>,
    pub(super) rewriter: Rewriter<'i>,
    fuel: Fuel,
    pub(super) block_fuel: BlockFuel,
    pub(super) settings: Settings<'s>,
    pub(super) summary: Summary,
}

impl Driver<'_, '_> {
    /// Applies rules to operations until none is left on the list. Returns whether it went on to
    /// the end.
    fn ops(&mut self) -> bool {
        while let Some(op) = self.rewriter.list.pop() {
            if self.settings.max_rewrites.is_some_and(|max| self.summary.rewrites >= max) {
                return false;
            }
            if !self.rewriter.is_erased(op) && self.rewriter.block_of(op).is_some() {
                self.visit(op);
            }
        }
        true
    }

    fn visit(&mut self, op: Op) {
        let ir = &*self.rewriter;
        if ir.has_no_uses(op) && (self.settings.removable)(ir, op) {
            self.rewriter.erase_op(op);
            self.summary.erased += 1;
            return;
        }
        let rules = self.settings.rules.of(self.rewriter.name(op));
        if rules.is_empty() || !self.fuel.is_left(self.fuel.origin(op)) || ir.is_in_fixed_body(op) {
            return;
        }
        let watched = self.settings.watch.is_some();
        let before = self.shown(op);
        let capacity = self.rewriter.op_capacity();
        let Some(rule) = rules.iter().find(|rule| self.applies(rule, op)) else { return };
        self.count(rule, op);
        if watched {
            self.tell(rule.name, op, before, capacity);
        }
    }

    /// Tries a rule.
    fn applies(&mut self, rule: &Rule, op: Op) -> bool {
        if !self.may_try(rule.name, op) {
            return false;
        }
        let capacity = self.rewriter.op_capacity();
        self.rewriter.begin(op, rule.name);
        let applies = (rule.apply)(&mut self.rewriter, op).is_some();
        self.rewriter.end();
        let changed = self.rewriter.seen || self.rewriter.op_capacity() > capacity;
        debug_assert!(applies || !changed, "`{}` changes something and denies it", rule.name);
        if applies || changed {
            self.look_at_new(capacity, op);
        } else {
            self.report_missed(rule.name, op);
        }
        applies || changed
    }

    /// Asks the callback whether a rule may be tried.
    pub(super) fn may_try(&mut self, rule: &'static str, op: Op) -> bool {
        let Some(watch) = &mut self.settings.watch else { return true };
        conditions::take();
        watch(&self.rewriter, Event::Try { rule, op })
    }

    /// Reports a rule that did not apply to the callback.
    pub(super) fn report_missed(&mut self, rule: &'static str, op: Op) {
        if let Some(watch) = &mut self.settings.watch {
            let condition = conditions::take();
            watch(&self.rewriter, Event::Missed(Missed { rule, op, condition }));
        }
    }

    /// Adds the results of a rule to the worklist, in the order of their creation.
    pub(super) fn look_at_new(&mut self, old_capacity: usize, root: Op) {
        let capacity = self.rewriter.op_capacity();
        if !self.rewriter.settled && !self.rewriter.is_erased(root) {
            self.rewriter.list.push(root);
        }
        for op in (old_capacity..capacity).rev().map(Op::from_index) {
            self.rewriter.list.push(op);
            let branches = !self.rewriter.is_erased(op) && !self.rewriter.successors(op).is_empty();
            if branches {
                self.rewriter.join(op);
            }
        }
        self.fuel.made(capacity, self.fuel.origin(root));
    }

    fn count(&mut self, rule: &Rule, root: Op) {
        self.summary.rewrites += 1;
        self.block_fuel.add(1);
        let origin = self.fuel.origin(root);
        self.fuel.consume(origin, rule.name);
        if !self.fuel.is_left(origin) && !self.is_circular(root) {
            let error =
                endless(self.rewriter.root_loc(), &self.fuel.looping(origin), ONE_OPERATION);
            self.summary.diagnostics.push(error);
        }
    }

    /// Returns whether the replacement of `root`, or a user of it, depends on a cycle of values, as
    /// occurs in unreachable code and in graph regions. Then a correct rule may fail to terminate.
    fn is_circular(&self, root: Op) -> bool {
        let rewriter = &self.rewriter;
        let left = [root, self.fuel.origin(root)].into_iter().filter(|&op| !rewriter.is_erased(op));
        let made = rewriter.replaced_by.iter().filter_map(|&value| rewriter.def_op(value));
        let users = rewriter.replaced_by.iter().flat_map(|&value| rewriter.users(value));
        circles::leads_to_circle(rewriter, left.chain(made).chain(users))
    }

    /// Returns an operation as text, if there is a callback.
    pub(super) fn shown(&mut self, op: Op) -> String {
        match &mut self.names {
            Some(names) => names.op_to_string(&self.rewriter, op),
            None => String::new(),
        }
    }

    /// Reports an applied rule to the callback.
    pub(super) fn tell(
        &mut self,
        rule: &'static str,
        root: Op,
        before: String,
        old_capacity: usize,
    ) {
        let ir = &*self.rewriter;
        let is_new = move |op: Op| op.index() >= old_capacity;
        // Nested operations are printed with the outermost new operation.
        let outermost = |&op: &Op| !ir.is_erased(op) && !ir.parent_op(op).is_some_and(is_new);
        let made = (old_capacity..ir.op_capacity()).map(Op::from_index);
        let there = std::iter::once(root).chain(made);
        let there: Vec<Op> = there.filter(outermost).collect();
        let was_there = |value: &Value| !ir.def_op(*value).is_some_and(is_new);
        let replaced_by: Vec<Value> =
            self.rewriter.replaced_by.iter().copied().filter(was_there).collect();
        let after = there.into_iter().map(|op| self.shown(op)).collect();
        let replaced_by = match &mut self.names {
            Some(names) => names.values_to_string(&self.rewriter, &replaced_by),
            None => String::new(),
        };
        let fired = Fired { rule, loc: self.rewriter.root_loc(), before, after, replaced_by };
        if let Some(watch) = &mut self.settings.watch {
            watch(&self.rewriter, Event::Fired(fired));
        }
    }
}

/// The subject of an endless rewrite: an operation, or blocks.
pub(super) const ONE_OPERATION: &str = "an operation and its replacements are";
pub(super) const BLOCKS: &str = "for each block, edge and argument, something is";

/// Rules that go on and on with `what`.
pub(super) fn endless(loc: Loc, rules: &[&str], what: &str) -> Diagnostic {
    let names: Vec<String> = rules.iter().map(|rule| format!("`{rule}`")).collect();
    let message = match &names[..] {
        [name] => format!("the rule {name} does not terminate here"),
        names => format!("the rules {} undo each other here", names.join(", ")),
    };
    let note = format!("{what} rewritten at most {LIMIT} times");
    Diagnostic::error(&ENDLESS_REWRITING, loc, message).note(note)
}
