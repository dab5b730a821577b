//! Names that stay the same while a program changes.

use super::{Naming, name_everything};
use crate::entity::{Op, Value};
use crate::ir::Ir;
use crate::names::ValueName;
use crate::spec::Traits;
use crate::text::{PrintOptions, Printer};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Names for the values of a program that changes. Initial values have their printed names, numbers
/// included; later values get the next ones. So each number denotes one value for the whole time,
/// and a replaced value is never confused with its successor.
pub struct LastingNames {
    root: Op,
    naming: Naming,
    /// The names that values had of their own when these were found.
    known: FxHashMap<Value, ValueName>,
    /// The owner of each name inside an isolated operation.
    holders: FxHashMap<(Op, Rc<str>), Value>,
    /// The numbers tried there for each prefix.
    numbers: FxHashMap<(Op, Rc<str>), u32>,
}

impl LastingNames {
    /// Returns the names of everything inside `root` as it is.
    pub fn of(ir: &Ir, root: Op) -> Self {
        let mut names = Self {
            root,
            naming: name_everything(ir, root, false),
            known: FxHashMap::default(),
            holders: FxHashMap::default(),
            numbers: FxHashMap::default(),
        };
        for op in ir.walk(root) {
            let starts = names.naming.groups(ir, op).into_iter().map(|(first, _)| first);
            let blocks = ir.regions(op).iter().flat_map(|&region| ir.blocks(region));
            for value in starts.chain(blocks.flat_map(|block| ir.args(block))).collect::<Vec<_>>() {
                names.known.insert(value, ir.value_name(value));
                if let Some(text) = names.text(ir, value) {
                    names.holders.insert((names.scope(ir, value), text), value);
                }
            }
        }
        names
    }

    /// Returns an operation and everything inside it as text.
    pub fn op_to_string(&mut self, ir: &Ir, op: Op) -> String {
        self.naming.groups.clear();
        for value in ir.operands(op) {
            self.define(ir, value, true);
        }
        for (first, _) in self.naming.groups(ir, op) {
            self.define(ir, first, true);
        }
        if !ir.regions(op).is_empty() {
            self.inside(ir, op);
        }
        self.printed(ir, |printer| printer.op(op))
    }

    /// Values as text, with commas between them.
    pub fn values_to_string(&mut self, ir: &Ir, values: &[Value]) -> String {
        self.naming.groups.clear();
        values.iter().for_each(|&value| self.define(ir, value, true));
        self.printed(ir, |printer| printer.values(values.iter().copied()))
    }

    fn printed(&mut self, ir: &Ir, write: impl FnOnce(&mut Printer<'_>)) -> String {
        let mut printer = Printer::new(ir, PrintOptions::default());
        printer.naming = std::mem::take(&mut self.naming);
        write(&mut printer);
        self.naming = std::mem::take(&mut printer.naming);
        printer.out
    }

    /// Names the contents of an operation. Values inside retain their names.
    fn inside(&mut self, ir: &Ir, op: Op) {
        self.naming.labels.extend(name_everything(ir, op, false).labels);
        for inner in ir.walk(op) {
            for value in ir.operands(inner) {
                let is_inside = ir.is_defined_inside(value, op);
                self.define(ir, value, !is_inside);
            }
            if inner != op {
                for (first, _) in self.naming.groups(ir, inner) {
                    self.define(ir, first, false);
                }
            }
            for block in ir.regions(inner).iter().flat_map(|&region| ir.blocks(region)) {
                for arg in ir.args(block) {
                    self.define(ir, arg, false);
                }
            }
        }
    }

    /// Finds a name for a value, unless it has one; a new one if its own is used and `distinct`.
    fn define(&mut self, ir: &Ir, value: Value, distinct: bool) {
        let value = self.naming.group_of(ir, value).0;
        let own = ir.value_name(value);
        if self.known.insert(value, own) == Some(own) {
            return;
        }
        self.naming.values.remove(&value);
        let scope = self.scope(ir, value);
        let text = match ir.store.name_text(own) {
            Some(text) => {
                let text: Rc<str> = text.as_ref().into();
                match distinct && self.is_taken(ir, scope, &text, value) {
                    true => self.fresh(scope, Some(&text), false),
                    false => text,
                }
            }
            None => self.fresh(scope, None, ir.def_op(value).is_none()),
        };
        self.holders.insert((scope, Rc::clone(&text)), value);
        self.naming.values.insert(value, text);
    }

    /// Returns the printed name of a value; `None` if it has none.
    fn text(&self, ir: &Ir, value: Value) -> Option<Rc<str>> {
        let assigned = self.naming.values.get(&value).cloned();
        assigned.or_else(|| Some(ir.store.name_text(ir.value_name(value))?.as_ref().into()))
    }

    /// Returns whether another value that still exists has a name.
    fn is_taken(&self, ir: &Ir, scope: Op, name: &Rc<str>, value: Value) -> bool {
        let holder = self.holders.get(&(scope, Rc::clone(name)));
        holder.is_some_and(|&holder| holder != value && self.has(ir, holder, name))
    }

    fn has(&self, ir: &Ir, holder: Value, name: &str) -> bool {
        !ir.is_value_erased(holder)
            && self.known.get(&holder) == Some(&ir.value_name(holder))
            && self.text(ir, holder).as_deref() == Some(name)
    }

    /// Returns an unused name: a word with a number after it, `arg0` or a number.
    fn fresh(&mut self, scope: Op, word: Option<&str>, is_arg: bool) -> Rc<str> {
        let word = word.filter(|word| !word.starts_with(|first: char| first.is_ascii_digit()));
        let prefix = match word {
            Some(word) => format!("{word}_"),
            None => String::from(if is_arg { "arg" } else { "" }),
        };
        let number = self.numbers.entry((scope, prefix.as_str().into())).or_default();
        loop {
            let candidate: Rc<str> = format!("{prefix}{number}").into();
            *number += 1;
            if !self.holders.contains_key(&(scope, Rc::clone(&candidate))) {
                return candidate;
            }
        }
    }

    /// Returns the operation in which the name of a value is unique.
    fn scope(&self, ir: &Ir, value: Value) -> Op {
        let around = ir.def_block(value).and_then(|block| ir.block_parent_op(block));
        let mut around = around.unwrap_or(self.root);
        while !ir.has_traits(around, Traits::ISOLATED) {
            let Some(parent) = ir.parent_op(around) else { break };
            around = parent;
        }
        around
    }
}
