//! Names of values and blocks, and which are visible.

use super::Generator;
use std::collections::HashSet;

/// A value that can be used: its name with `%`, and its type as text.
pub type NamedValue = (String, String);

/// The regions that are open, innermost last.
#[derive(Default)]
pub struct Scopes {
    regions: Vec<Scope>,
    taken: HashSet<String>,
    next: usize,
}

#[derive(Default)]
struct Scope {
    values: Vec<NamedValue>,
    /// Used already, to be defined before the region ends.
    promised: Vec<NamedValue>,
    /// True if values from outside are hidden.
    isolated: bool,
    /// True if values are defined before they are used.
    ordered: bool,
    /// Names of blocks that are closed: taken, but not visible.
    hidden: Vec<String>,
}

impl Scopes {
    /// Opens a region that is not isolated.
    pub fn open(&mut self) {
        self.regions.push(Scope::default());
    }

    /// Opens a region or block in which values are defined before they are used.
    pub fn open_ordered(&mut self) {
        self.regions.push(Scope { ordered: true, ..Scope::default() });
    }

    fn is_ordered(&self) -> bool {
        self.regions.last().is_some_and(|scope| scope.ordered)
    }

    /// Opens a region that sees nothing from outside.
    pub fn open_isolated(&mut self) {
        self.regions.push(Scope { isolated: true, ordered: true, ..Scope::default() });
    }

    /// Closes the innermost region: its names are free again.
    pub fn close(&mut self) {
        let Some(scope) = self.regions.pop() else { return };
        for name in scope.values.into_iter().map(|(name, _)| name).chain(scope.hidden) {
            self.taken.remove(group(&name));
        }
    }

    /// Closes a block of a region that stays open: its names stay taken.
    pub fn close_block(&mut self) {
        let Some(block) = self.regions.pop() else { return };
        let Some(region) = self.regions.last_mut() else { return };
        region.hidden.extend(block.values.into_iter().map(|(name, _)| name));
    }

    /// A name is now defined in the innermost region.
    pub fn define(&mut self, name: String, ty: String) {
        self.taken.insert(group(&name).to_owned());
        if let Some(scope) = self.regions.last_mut() {
            scope.values.push((name, ty));
        }
    }

    /// Values whose definitions are still owed in the innermost region.
    pub fn take_promised(&mut self) -> Vec<NamedValue> {
        self.regions.last_mut().map(|scope| std::mem::take(&mut scope.promised)).unwrap_or_default()
    }

    /// Returns the values visible in the innermost region.
    pub fn visible(&self) -> Vec<NamedValue> {
        let mut values = Vec::new();
        for scope in self.regions.iter().rev() {
            values.extend(scope.values.iter().cloned());
            values.extend(scope.promised.iter().cloned());
            if scope.isolated {
                break;
            }
        }
        values
    }
}

/// `%a` of `%a#1`.
fn group(name: &str) -> &str {
    name.split('#').next().unwrap_or(name)
}

/// Names that a lexer or a printer may stumble over.
const ODD: &[&str] = &["a", "0", "00", "7", "_", "a-b", "$", "x.y", "arg0", "bb0", "i32", "-"];

impl Generator<'_> {
    /// Returns a name that is not taken, with `%`; it is taken from now on.
    pub fn fresh_name(&mut self) -> String {
        let odd = format!("%{}", self.choices.pick(ODD));
        let name = if self.choices.chance(1, 2) && !self.scopes.taken.contains(&odd) {
            odd
        } else {
            self.scopes.next += 1;
            format!("%v{}", self.scopes.next)
        };
        self.scopes.taken.insert(name.clone());
        name
    }

    /// Returns a value that is visible, or one that is promised here if that is allowed.
    pub fn operand(&mut self, may_promise: bool) -> Option<NamedValue> {
        let visible = self.scopes.visible();
        let may_promise = may_promise && !self.scopes.is_ordered();
        if may_promise && (visible.is_empty() || self.choices.chance(1, 12)) {
            let known = (self.fresh_name(), self.ty(1));
            if let Some(scope) = self.scopes.regions.last_mut() {
                scope.promised.push(known.clone());
            }
            return Some(known);
        }
        if visible.is_empty() { None } else { Some(self.choices.pick(&visible).clone()) }
    }

    /// Defines the promised values of this region.
    pub fn define_promised(&mut self) {
        for (name, ty) in self.scopes.take_promised() {
            self.line();
            self.out.push_str(&format!("{name} = \"t.late\"() : () -> {}\n", result_type(&ty)));
            self.scopes.define(name, ty);
        }
    }

    /// Labels of `count` blocks, without `^`.
    pub fn labels(&mut self, count: usize) -> Vec<String> {
        const STYLES: &[&str] = &["bb", "", "0", "loop.", "_", "a-b$"];
        let style = *self.choices.pick(STYLES);
        (0..count).map(|index| format!("{style}{index}")).collect()
    }
}

/// Returns a type as the only one after `->`.
pub fn result_type(ty: &str) -> String {
    if ty.starts_with('(') || ty.starts_with('!') { format!("({ty})") } else { ty.to_owned() }
}
