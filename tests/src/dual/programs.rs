//! Programs whose derivatives are easy to get wrong: loops that use a state several times, identities of scans
//! and reductions that change, additions inside branches, loops in loops.

use crate::generate::Choices;
use std::fmt::Write as _;

/// Named types of the programs.
const TYPES: &str = "!v = tensor<?xf64, #cotan.dims<n>>
!m = tensor<?x3xf64, #cotan.dims<n>>
!r = tensor<3xf64>
!q = tensor<3x3xf64>
!nn = tensor<?x?xf64, #cotan.dims<n, n>>
";

/// A program with a function `main` that returns one float; `choices` decide it.
pub fn program(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::new(choices);
    writer.helper();
    writer.main();
    format!("{TYPES}{}", writer.text)
}

/// The values that are visible, by type.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub scalars: Vec<String>,
    pub vectors: Vec<String>,
    pub matrices: Vec<String>,
    pub indices: Vec<String>,
}

/// Writes a program.
pub struct Writer<'c, 'b> {
    pub choices: &'c mut Choices<'b>,
    pub scope: Scope,
    pub depth: usize,
    pub has_helper: bool,
    budget: usize,
    next: usize,
    out: String,
    text: String,
}

impl<'c, 'b> Writer<'c, 'b> {
    fn new(choices: &'c mut Choices<'b>) -> Self {
        Self {
            choices,
            scope: Scope::default(),
            depth: 0,
            has_helper: false,
            budget: 0,
            next: 0,
            out: String::new(),
            text: String::new(),
        }
    }

    /// A function that `main` may call.
    fn helper(&mut self) {
        if !self.choices.chance(1, 4) {
            return;
        }
        self.scope.scalars = vec!["%a".to_owned()];
        self.scope.vectors = vec!["%x".to_owned()];
        self.begin(3);
        let result = self.total();
        let body = std::mem::take(&mut self.out);
        let _ = writeln!(
            self.text,
            "func.func private @g(%a: f64, %x: !v) -> f64 {{\n{body}  return {result} : f64\n}}"
        );
        self.has_helper = true;
    }

    fn main(&mut self) {
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        self.scope = Scope {
            scalars: names("%c %d"),
            vectors: names("%x %y"),
            matrices: names("%m"),
            indices: Vec::new(),
        };
        let budget = 3 + self.choices.below(5);
        self.begin(budget);
        let result = self.total();
        let body = std::mem::take(&mut self.out);
        let _ = writeln!(
            self.text,
            "func.func @main(%x: !v, %y: !v, %m: !m, %r: !r, %c: f64, %d: f64) -> f64 {{\n{body}  \
             return {result} : f64\n}}"
        );
    }

    /// The constants of a function and some statements.
    fn begin(&mut self, budget: usize) {
        (self.next, self.budget, self.depth) = (0, budget, 0);
        for constant in [
            "%zero = arith.constant 0.0 : f64",
            "%one = arith.constant 1.0 : f64",
            "%half = arith.constant 0.5 : f64",
            "%i0 = arith.constant 0 : index",
            "%i1 = arith.constant 1 : index",
            "%i2 = arith.constant 2 : index",
            "%i3 = arith.constant 3 : index",
            "%n = array.dim n",
        ] {
            self.line(constant);
        }
        while self.budget > 0 {
            self.budget -= 1;
            self.statement();
        }
    }

    /// A statement in a body, while some are left.
    pub fn step(&mut self) {
        if self.budget > 0 && self.choices.chance(1, 3) {
            self.budget -= 1;
            return self.statement();
        }
        self.scalar_op();
    }

    /// A float that depends on the latest values.
    fn total(&mut self) -> String {
        let mut sum = self.scalar();
        for _ in 0..2 {
            let other = self.scalar();
            let other = self.value(&format!("math.sin {other} : f64"));
            sum = self.value(&format!("arith.addf {sum}, {other} : f64"));
        }
        if self.choices.chance(1, 2) {
            let vector = latest(&self.scope.vectors, 0);
            let other = self.value(&format!("array.sum {vector} along 0 : !v"));
            sum = self.value(&format!("arith.addf {sum}, {other} : f64"));
        }
        sum
    }

    pub fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    pub fn line(&mut self, text: &str) {
        self.out.push_str("  ");
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// An operation with one result.
    pub fn value(&mut self, operation: &str) -> String {
        let name = self.fresh();
        self.line(&format!("{name} = {operation}"));
        name
    }

    /// The text that `write` appends, in a scope of its own.
    pub fn inside(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let (scope, out) = (self.scope.clone(), std::mem::take(&mut self.out));
        self.depth += 1;
        write(self);
        self.depth -= 1;
        self.scope = scope;
        std::mem::replace(&mut self.out, out)
    }

    /// A recent scalar.
    pub fn scalar(&mut self) -> String {
        let back = self.choices.below(5);
        latest(&self.scope.scalars, back)
    }

    /// A recent vector.
    pub fn vector(&mut self) -> String {
        let back = self.choices.below(3);
        latest(&self.scope.vectors, back)
    }

    /// A recent index.
    pub fn index(&mut self) -> String {
        let back = self.choices.below(3);
        latest(&self.scope.indices, back)
    }

    /// A new scalar in scope.
    pub fn push(&mut self, operation: &str) -> String {
        let name = self.value(operation);
        self.scope.scalars.push(name.clone());
        name
    }
}

/// The element so many positions before the last one.
pub fn latest(all: &[String], back: usize) -> String {
    all[all.len() - 1 - back % all.len()].clone()
}
