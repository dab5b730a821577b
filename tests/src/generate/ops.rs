//! Operations of no dialect, in generic form, with everything that an operation can have.

use super::Generator;
use super::names::{NamedValue, result_type};

const NAMES: &[&str] = &["t.a", "t.pure", "other.b", "t.A B", "t.\\22q", "x"];

impl Generator<'_> {
    /// An operation, with regions while `depth` is small.
    pub fn unregistered_op(&mut self, depth: usize) {
        self.op_to(depth, None);
    }

    /// The last operation of a block may go to `labels` and promises nothing.
    fn op_to(&mut self, depth: usize, labels: Option<&[String]>) {
        self.budget = self.budget.saturating_sub(1);
        let operands: Vec<NamedValue> =
            (0..self.choices.below(4)).filter_map(|_| self.operand(labels.is_none())).collect();
        let results: Vec<String> = (0..self.choices.below(4)).map(|_| self.ty(2)).collect();
        self.line();
        let names = self.bindings(&results);
        let name = *self.choices.pick(NAMES);
        let (values, types): (Vec<_>, Vec<_>) = operands.into_iter().unzip();
        self.out.push_str(&format!("\"{name}\"({})", values.join(", ")));
        self.successors(labels.unwrap_or_default());
        if self.choices.chance(1, 4) {
            let props = self.dict(2);
            self.out.push_str(&format!(" <{props}>"));
        }
        if depth < 4 && self.budget > 0 && self.choices.chance(1, 4) {
            self.regions(depth);
        }
        if self.choices.chance(1, 2) {
            let attrs = self.dict(2);
            self.out.push_str(&format!(" {attrs}"));
        }
        let results_text = match results.as_slice() {
            [one] => result_type(one),
            all => format!("({})", all.join(", ")),
        };
        self.out.push_str(&format!(" : ({}) -> {results_text}", types.join(", ")));
        let loc = self.trailing_loc();
        self.out.push_str(&loc);
        self.out.push('\n');
        for (name, ty) in names {
            self.scopes.define(name, ty);
        }
    }

    /// Writes `%a, %b:2 = `; the names of the results and their types.
    fn bindings(&mut self, types: &[String]) -> Vec<NamedValue> {
        let mut named = Vec::new();
        let mut groups = Vec::new();
        if types.is_empty() || self.choices.chance(1, 8) {
            return named;
        }
        while named.len() < types.len() {
            let rest = &types[named.len()..];
            let size = 1 + self.choices.below(rest.len());
            let name = self.fresh_name();
            if size == 1 {
                named.push((name.clone(), rest[0].clone()));
                groups.push(name);
                continue;
            }
            let members = (0..size).map(|index| (format!("{name}#{index}"), rest[index].clone()));
            named.extend(members);
            groups.push(format!("{name}:{size}"));
        }
        self.out.push_str(&format!("{} = ", groups.join(", ")));
        named
    }

    fn successors(&mut self, labels: &[String]) {
        if labels.is_empty() {
            return;
        }
        let chosen = self.several(3, |g| format!("^{}", g.choices.pick(labels)));
        if !chosen.is_empty() {
            self.out.push_str(&format!("[{chosen}]"));
        }
    }

    fn regions(&mut self, depth: usize) {
        self.out.push_str(" (");
        for index in 0..=self.choices.below(3) {
            self.out.push_str(if index > 0 { ", {\n" } else { "{\n" });
            self.region(depth + 1);
            self.line();
            self.out.push('}');
        }
        self.out.push(')');
    }

    /// A single block is a graph; of several, only the definitions of the entry are visible in the
    /// others.
    fn region(&mut self, depth: usize) {
        let blocks = self.choices.below(4);
        if blocks > 1 {
            self.scopes.open_ordered()
        } else {
            self.scopes.open()
        }
        let labels = self.labels(blocks);
        // The entry has no predecessors.
        let targets = labels.get(1..).unwrap_or_default();
        for (index, label) in labels.iter().enumerate() {
            if index > 0 {
                self.scopes.open_ordered();
            }
            self.block(depth, label, index == 0, targets);
            if index > 0 {
                self.scopes.close_block();
            }
        }
        self.scopes.close();
    }

    fn block(&mut self, depth: usize, label: &str, is_entry: bool, targets: &[String]) {
        self.label(label, is_entry);
        self.indent += 1;
        for _ in 0..self.choices.below(3) {
            self.unregistered_op(depth);
        }
        self.define_promised();
        self.op_to(depth, Some(targets));
        self.indent -= 1;
    }

    fn label(&mut self, label: &str, may_be_hidden: bool) {
        if may_be_hidden && self.choices.chance(1, 2) {
            return;
        }
        self.line();
        self.out.push_str(&format!("^{label}"));
        let mut args = Vec::new();
        for _ in 0..self.choices.below(3) {
            let (name, ty) = (self.fresh_name(), self.ty(1));
            args.push(format!("{name}: {ty}{}", self.trailing_loc()));
            self.scopes.define(name, ty);
        }
        if !args.is_empty() {
            self.out.push_str(&format!("({})", args.join(", ")));
        }
        self.out.push_str(":\n");
    }
}
