//! Functions, and the operations in them.

use super::examples;
use super::rows::{self, OpWriter};
use super::sizes::{PARAMETERS, Sizes};
use super::types::{ArrayTy, F32, F64, I1, I64, INDEX, Shape, list};
use crate::generate::Choices;
use crate::typed;
use std::fmt::Write as _;

/// A value that can be used.
#[derive(Clone, Debug)]
pub struct ScopedValue {
    pub name: String,
    pub ty: ArrayTy,
}

/// A function that can be called.
#[derive(Clone)]
pub struct Signature {
    pub name: String,
    pub inputs: Vec<ArrayTy>,
    pub results: Vec<ArrayTy>,
}

/// The parts of an operation besides its results.
#[derive(Default)]
pub struct Parts<'a> {
    pub operands: &'a [ScopedValue],
    /// `axis = 0 : i64`.
    pub attrs: &'a [String],
    pub regions: &'a [String],
}

/// A program that is being written.
pub struct Writer<'c, 'b> {
    pub choices: &'c mut Choices<'b>,
    pub sizes: Sizes,
    /// The functions so far.
    pub text: String,
    /// The text of the current body so far.
    pub out: String,
    pub functions: Vec<Signature>,
    /// The values in scope at the next operation.
    pub scope: Vec<ScopedValue>,
    next: usize,
    /// Remaining number of operations in this function.
    budget: usize,
    /// Number of bodies around the next operation.
    pub depth: usize,
    /// True if everything has a slope, nearly everywhere, and numbers stay of moderate size.
    pub is_smooth: bool,
    /// True if there are sums.
    pub has_sums: bool,
    /// Frequency of functions as values and their applications.
    pub functions_as_values: Often,
    /// Maximal number of derivative requests in a function.
    pub most_requests: usize,
    /// Remaining number of requests in this one.
    requests: usize,
}

/// The frequency of a construct.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Often {
    Never,
    Sometimes,
    /// Every second time.
    Half,
}

/// Bodies are not nested deeper.
pub const DEEPEST: usize = 3;

impl<'c, 'b> Writer<'c, 'b> {
    pub fn new(choices: &'c mut Choices<'b>) -> Self {
        let sizes = Sizes::new(choices);
        Self {
            choices,
            sizes,
            text: String::new(),
            out: String::new(),
            functions: Vec::new(),
            scope: Vec::new(),
            next: 0,
            budget: 0,
            depth: 0,
            is_smooth: false,
            has_sums: false,
            functions_as_values: Often::Sometimes,
            most_requests: 0,
            requests: 0,
        }
    }

    /// Returns a program of operations that have slopes.
    pub fn smooth(choices: &'c mut Choices<'b>, functions_as_values: Often) -> Self {
        Self { is_smooth: true, functions_as_values, ..Self::new(choices) }
    }

    /// Returns a program with sums.
    pub fn with_sums(self) -> Self {
        Self { has_sums: true, ..self }
    }

    /// Returns a program that has sums once in ten times.
    pub fn sometimes_with_sums(self) -> Self {
        let has_sums = self.choices.chance(1, 10);
        Self { has_sums, ..self }
    }

    /// Returns the elements of most arrays.
    pub fn elements(&self) -> &'static [usize] {
        if self.is_smooth { &[F64, F64, F64, F64, INDEX] } else { &[F64, F64, INDEX, I64, F32, I1] }
    }

    /// A few functions, `main` last.
    pub fn functions(&mut self) {
        let asks = self.most_requests > 0;
        let least = usize::from(asks);
        for index in 0..least + self.choices.below(3 - least) {
            match !self.is_smooth && self.choices.chance(1, 3) {
                true => {
                    let choice = self.choices.below(256) * 256 + self.choices.below(256);
                    self.text.push_str(&examples::example(choice, index));
                }
                false => self.function("private ", &format!("f{index}")),
            }
            if asks {
                self.sum_of_last();
            }
        }
        self.function("", "main");
    }

    fn function(&mut self, visibility: &str, name: &str) {
        (self.next, self.budget) = (0, 2 + self.choices.below(14));
        self.requests = if self.functions.is_empty() { 0 } else { self.most_requests };
        let inputs = self.inputs();
        let params: Vec<String> = inputs.iter().map(|known| self.typed(known)).collect();
        self.scope.clone_from(&inputs);
        while self.budget > 0 {
            self.item();
        }
        let mut returned: Vec<ScopedValue> = self.scope.iter().rev().take(4).cloned().collect();
        for _ in 0..self.choices.below(3) {
            returned.push(self.choices.pick(&self.scope).clone());
        }
        returned.retain(|known| known.ty.shape().is_some());
        let results = types(&returned);
        let (given, gives) = (names(&returned), list(&results, &self.sizes));
        let end = match returned[..] {
            [] => "  return\n".to_owned(),
            _ => format!("  return {given} : {gives}\n"),
        };
        let (params, body) = (params.join(", "), std::mem::take(&mut self.out));
        let _ = write!(
            self.text,
            "func.func {visibility}@{name}({params}) -> ({gives}) {{\n{body}{end}}}\n"
        );
        self.functions.push(Signature { name: name.to_owned(), inputs: types(&inputs), results });
    }

    /// Returns arrays that determine the parameters, and some scalars.
    fn inputs(&mut self) -> Vec<ScopedValue> {
        let [n, m] = PARAMETERS.map(|name| self.sizes.parameter(name));
        let element = *self.choices.pick(self.elements());
        let mut inputs = vec![
            ArrayTy::Array(Shape { sizes: vec![n], element: F64 }),
            ArrayTy::Array(Shape { sizes: vec![m], element }),
        ];
        for _ in 0..self.choices.below(4) {
            inputs.push(match self.choices.chance(1, 2) {
                true => ArrayTy::scalar(*self.choices.pick(&[INDEX, F64, I1, I64])),
                false => self.ty(),
            });
        }
        inputs.into_iter().map(|ty| ScopedValue { name: self.fresh(), ty }).collect()
    }

    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// `%x: f64`.
    pub fn typed(&self, known: &ScopedValue) -> String {
        format!("{}: {}", known.name, known.ty.text(&self.sizes))
    }

    /// One or more operations.
    pub fn item(&mut self) {
        self.budget = self.budget.saturating_sub(1);
        if self.requests > 0 && self.choices.chance(1, 4) {
            self.requests -= 1;
            if self.request().is_some() {
                return;
            }
        }
        if self.has_sums && self.choices.chance(1, 3) {
            return self.sum_item();
        }
        let of_functions = match self.functions_as_values {
            Often::Never => Some(false),
            Often::Sometimes => None,
            Often::Half => self.choices.chance(1, 2).then_some(true),
        };
        let may = |row: &&OpWriter| {
            (!row.nests || self.depth < DEEPEST)
                && (self.has_sums || !row.name.starts_with("sum."))
                && of_functions.is_none_or(|it| it == row.name.starts_with("closure."))
        };
        let rows: Vec<&OpWriter> = rows::all().filter(may).collect();
        let row = *self.choices.pick(&rows);
        if self.choices.chance(1, 4) || (row.write)(self).is_none() {
            self.compute();
        }
    }

    /// An operation in a body, if more may be made.
    pub fn step(&mut self) {
        if self.budget > 0 {
            self.item();
        }
    }

    /// An operation that computes element by element.
    pub fn compute(&mut self) {
        let wanted = self.some_shape();
        if self.is_smooth && wanted.is_float() {
            return self.compute_smooth(&wanted);
        }
        let fits = |form: &&typed::Form| {
            let mut all = form.operands.iter().chain(&form.results);
            let among: &[usize] =
                if self.is_smooth { &[I1, I64, INDEX] } else { &[F64, F32, I1, I64, INDEX] };
            form.operands.contains(&wanted.element) && all.all(|element| among.contains(element))
        };
        let rows: Vec<&typed::ElementwiseOp> =
            typed::rows().iter().filter(|row| row.forms.iter().any(|form| fits(&form))).collect();
        let row = rows[self.choices.below(256 * 256) % rows.len().max(1)];
        let forms: Vec<&typed::Form> = row.forms.iter().filter(fits).collect();
        let form = forms[self.choices.below(forms.len())];
        let of = |&element: &usize| ArrayTy::Array(Shape { element, ..wanted.clone() });
        let takes: Vec<ArrayTy> = form.operands.iter().map(of).collect();
        let gives: Vec<ArrayTy> = form.results.iter().map(of).collect();
        let operands: Vec<ScopedValue> = takes.iter().map(|ty| self.value(ty)).collect();
        let parts = Parts { operands: &operands, attrs: &form.attrs, ..Parts::default() };
        self.make(row.name, &parts, &gives);
    }

    /// Returns the shape of something known, or another one.
    fn some_shape(&mut self) -> Shape {
        let recent = self.choices.below(self.scope.len()).min(self.choices.below(self.scope.len()));
        let known = self.scope.iter().rev().nth(recent);
        match known.and_then(|known| known.ty.shape()) {
            Some(shape) if !self.choices.chance(1, 8) => shape.clone(),
            _ if self.is_smooth => Shape::scalar(F64),
            _ => Shape::scalar(*self.choices.pick(&[F64, INDEX, I1, I64, F32])),
        }
    }

    /// Writes an operation in its generic form and returns its results, which are in scope from now
    /// on.
    pub fn make(&mut self, name: &str, parts: &Parts<'_>, results: &[ArrayTy]) -> Vec<ScopedValue> {
        let Parts { operands, attrs, regions } = parts;
        let known: Vec<ScopedValue> =
            results.iter().map(|ty| ScopedValue { name: self.fresh(), ty: ty.clone() }).collect();
        let equals = if known.is_empty() { "" } else { " = " };
        let (bound, given) = (names(&known), names(operands));
        let properties = typed::properties(attrs);
        let regions = match regions {
            [] => String::new(),
            _ => format!(" ({})", regions.join(", ")),
        };
        let (takes, gives) = (list(&types(operands), &self.sizes), list(results, &self.sizes));
        let _ = writeln!(
            self.out,
            "{bound}{equals}\"{name}\"({given}){properties}{regions} : ({takes}) -> ({gives})"
        );
        self.scope.extend(known.iter().filter(|known| known.ty.is_free()).cloned());
        known
    }

    /// As [`make`](Self::make), for an operation of one result.
    pub fn make_one(&mut self, name: &str, parts: &Parts<'_>, result: &ArrayTy) -> ScopedValue {
        let mut made = self.make(name, parts, std::slice::from_ref(result));
        made.pop().expect("it has a result")
    }
}

pub fn names(values: &[ScopedValue]) -> String {
    values.iter().map(|known| known.name.as_str()).collect::<Vec<_>>().join(", ")
}

pub fn types(values: &[ScopedValue]) -> Vec<ArrayTy> {
    values.iter().map(|known| known.ty.clone()).collect()
}
