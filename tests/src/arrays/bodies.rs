//! Bodies of operations.

use super::types::{ArrayTy, list};
use super::writer::{ScopedValue, Writer, names, types};
use std::fmt::Write as _;

impl Writer<'_, '_> {
    /// Returns a body with arguments and results of these types, which ends in `array.yield`.
    pub fn body(&mut self, takes: &[ArrayTy], gives: &[ArrayTy]) -> String {
        self.body_with("array.yield", takes, gives)
    }

    /// As [`body`](Self::body), with another last operation.
    pub fn body_with(&mut self, end: &str, takes: &[ArrayTy], gives: &[ArrayTy]) -> String {
        self.region(takes, |writer, _| {
            let given: Vec<ScopedValue> = gives.iter().map(|ty| writer.latest(ty)).collect();
            writer.end(end, &given);
        })
    }

    /// The last operation of a body.
    pub fn end(&mut self, name: &str, given: &[ScopedValue]) {
        let gives = list(&types(given), &self.sizes);
        let _ = writeln!(self.out, "\"{name}\"({}) : ({gives}) -> ()", names(given));
    }

    /// Returns a region with arguments of these types, some operations and the terminator that
    /// `end` writes, which gets the arguments.
    pub fn region(
        &mut self,
        takes: &[ArrayTy],
        end: impl FnOnce(&mut Self, &[ScopedValue]),
    ) -> String {
        let (known, outer) = (self.scope.len(), std::mem::take(&mut self.out));
        let taken: Vec<ScopedValue> =
            takes.iter().map(|ty| ScopedValue { name: self.fresh(), ty: ty.clone() }).collect();
        let params: Vec<String> = taken.iter().map(|known| self.typed(known)).collect();
        self.scope.extend(taken.iter().filter(|known| known.ty.is_free()).cloned());
        self.depth += 1;
        for _ in 0..self.choices.below(4) {
            self.step();
        }
        end(self, &taken);
        self.depth -= 1;
        self.scope.truncate(known);
        let body = std::mem::replace(&mut self.out, outer);
        let head = if params.is_empty() {
            String::new()
        } else {
            format!("^bb0({}):\n", params.join(", "))
        };
        format!("{{\n{head}{body}}}")
    }
}
