//! The body of a function: operations on the values known so far.

use super::rows::{ElementwiseOp, Form, properties, rows};
use super::snippets::{Snippet, snippets};
use super::types::{Palette, SCALAR, Ty};
use super::{Signature, numbers};
use crate::generate::Choices;
use std::fmt::Write as _;

/// A value that can be used.
pub type TypedValue = (String, Ty);

/// A function as text.
pub struct Function {
    pub text: String,
    pub signature: Signature,
}

/// A function that is being written.
pub struct Body<'c, 'b> {
    pub choices: &'c mut Choices<'b>,
    pub palette: &'c Palette,
    callees: &'c [Signature],
    pub out: String,
    inputs: Vec<TypedValue>,
    /// The values that dominate the next operation.
    pub scope: Vec<TypedValue>,
    next: usize,
    /// Remaining number of operations.
    pub budget: usize,
}

impl<'c, 'b> Body<'c, 'b> {
    pub fn new(
        choices: &'c mut Choices<'b>,
        palette: &'c Palette,
        callees: &'c [Signature],
    ) -> Self {
        let budget = 2 + choices.below(18);
        Self {
            choices,
            palette,
            callees,
            out: String::new(),
            inputs: Vec::new(),
            scope: Vec::new(),
            next: 0,
            budget,
        }
    }

    pub fn function(mut self, visibility: &str, name: &str) -> Function {
        for _ in 0..=self.choices.below(3) {
            let ty = self.palette.ty(self.choices);
            self.input(ty);
        }
        while self.budget > 0 {
            self.item(0);
        }
        let mut returned: Vec<TypedValue> = self.scope.iter().rev().take(4).cloned().collect();
        for _ in 0..self.choices.below(4) {
            returned.push(self.choices.pick(&self.scope).clone());
        }
        let results: Vec<Ty> = returned.iter().map(|known| known.1).collect();
        let param = |(name, ty): &TypedValue| format!("{name}: {ty}");
        let params = self.inputs.iter().map(param).collect::<Vec<_>>().join(", ");
        let (types, returned) = (list(&results), values(&returned));
        let text = format!(
            "func.func {visibility}@{name}({params}) -> ({types}) {{\n{}  return {returned}\n}}\n",
            self.out
        );
        let inputs = self.inputs.into_iter().map(|(_, ty)| ty).collect();
        Function { text, signature: Signature { name: name.to_owned(), inputs, results } }
    }

    /// Another parameter of the function.
    fn input(&mut self, ty: Ty) -> String {
        let name = self.fresh();
        self.inputs.push((name.clone(), ty));
        self.scope.push((name.clone(), ty));
        name
    }

    /// Returns a new value, which is known from now on, with its type after a colon.
    pub fn parameter(&mut self, ty: Ty) -> String {
        let name = self.fresh();
        self.scope.push((name.clone(), ty));
        format!("{name}: {ty}")
    }

    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Returns a number that no label has yet.
    pub fn label(&mut self) -> usize {
        self.next += 1;
        self.next
    }

    /// One or more operations.
    pub fn item(&mut self, depth: usize) {
        self.budget = self.budget.saturating_sub(1);
        match self.choices.below(15) {
            9 if depth < 2 => self.fork(depth),
            10 if depth < 2 => self.repeat(depth),
            11 if !self.callees.is_empty() => self.call(),
            12..=14 => self.example(),
            _ => self.compute(),
        }
    }

    /// Returns a constant.
    pub fn constant(&mut self, ty: Ty) -> String {
        let name = self.fresh();
        let value = numbers::constant(self.choices, ty);
        let _ = writeln!(self.out, "  {name} = arith.constant {value}");
        self.scope.push((name.clone(), ty));
        name
    }

    /// Returns a value of a type: one that is known, a constant, or another parameter.
    pub fn value(&mut self, ty: Ty) -> String {
        let known: Vec<&TypedValue> = self.scope.iter().filter(|known| known.1 == ty).collect();
        if !known.is_empty() && (!ty.has_constants() || !self.choices.chance(1, 3)) {
            // Later values more often: they hang together.
            let last = self.choices.below(known.len()).min(self.choices.below(known.len()));
            return known[known.len() - 1 - last].0.clone();
        }
        let is_input = known.is_empty() && self.inputs.len() < 8 && self.choices.chance(1, 2);
        if is_input || !ty.has_constants() { self.input(ty) } else { self.constant(ty) }
    }

    /// An operation of the registry.
    fn compute(&mut self) {
        let start = self.choices.below(self.scope.len());
        let wanted = self.scope.get(start).map(|known| known.1);
        let takes = |form: &&Form| wanted.is_none_or(|ty| form.operands.contains(&ty.element));
        let rows: Vec<&ElementwiseOp> =
            rows().iter().filter(|row| row.forms.iter().any(|form| takes(&form))).collect();
        if rows.is_empty() {
            return;
        }
        let row = rows[self.choices.below(rows.len())];
        let forms: Vec<&Form> = row.forms.iter().filter(takes).collect();
        let form = forms[self.choices.below(forms.len())];
        let shape = match wanted {
            Some(ty) if !self.choices.chance(1, 6) => ty.shape,
            _ => self.palette.shape(self.choices),
        };
        let scalars = match shape == SCALAR || form.mixtures.is_empty() {
            true => vec![true; form.operands.len()],
            false => self.choices.pick(&form.mixtures).clone(),
        };
        let shape = if scalars.contains(&false) { shape } else { SCALAR };
        let (operands, results) = form.types(shape, &scalars);
        let mut names: Vec<String> = operands.iter().map(|&ty| self.value(ty)).collect();
        if let [first, second, ..] = operands[..]
            && first == second
            && self.choices.chance(1, 5)
        {
            names[1] = names[0].clone();
        }
        let mut attrs = form.attrs.clone();
        if !row.extras.is_empty() && self.choices.chance(1, 5) {
            attrs.push(self.choices.pick(&row.extras).clone());
        }
        let properties = properties(&attrs);
        let operation = format!("\"{}\"({}){properties}", row.name, names.join(", "));
        self.bind(&operation, &list(&operands), &results);
    }

    /// Inserts the example of a rule.
    fn example(&mut self) {
        let start = self.choices.below(self.scope.len());
        let wanted = self.scope.get(start).map(|known| known.1);
        let of_rule = self.choices.pick(snippets());
        let takes = |snippet: &&Snippet| snippet.params.iter().any(|(_, ty)| Some(*ty) == wanted);
        let fitting: Vec<&Snippet> = of_rule.iter().filter(takes).collect();
        let snippet = match fitting[..] {
            [] => self.choices.pick(of_rule),
            _ => self.choices.pick(&fitting),
        };
        let given: Vec<String> = snippet.params.iter().map(|&(_, ty)| self.value(ty)).collect();
        let prefix = self.fresh();
        let text =
            snippet.text(|name| match snippet.params.iter().position(|(param, _)| param == name) {
                Some(index) => given[index].clone(),
                None => format!("{prefix}_{}", name.trim_start_matches('%')),
            });
        self.out.push_str(&text);
        let defined = snippet.defined.iter();
        let renamed = |(name, ty): &TypedValue| (name.replacen('%', &format!("{prefix}_"), 1), *ty);
        self.scope.extend(defined.map(renamed));
    }

    fn call(&mut self) {
        let callee = self.choices.pick(self.callees).clone();
        let names: Vec<String> = callee.inputs.iter().map(|&ty| self.value(ty)).collect();
        let operation = format!("func.call @{}({})", callee.name, names.join(", "));
        self.bind(&operation, &list(&callee.inputs), &callee.results);
    }

    /// `%a, %b = operation : (operands) -> (results)`.
    fn bind(&mut self, operation: &str, operands: &str, results: &[Ty]) {
        let names: Vec<String> = results.iter().map(|_| self.fresh()).collect();
        let equals = if names.is_empty() { "" } else { " = " };
        let (bound, types) = (names.join(", "), list(results));
        let _ = writeln!(self.out, "  {bound}{equals}{operation} : ({operands}) -> ({types})");
        self.scope.extend(names.into_iter().zip(results.iter().copied()));
    }
}

pub fn list(types: &[Ty]) -> String {
    types.iter().map(Ty::to_string).collect::<Vec<_>>().join(", ")
}

/// `%a, %b : f64, i32`.
pub fn values(values: &[TypedValue]) -> String {
    let (names, types): (Vec<&str>, Vec<Ty>) =
        values.iter().map(|(name, ty)| (name.as_str(), *ty)).unzip();
    if names.is_empty() {
        String::new()
    } else {
        format!("{} : {}", names.join(", "), list(&types))
    }
}
