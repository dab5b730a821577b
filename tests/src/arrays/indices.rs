//! Indices of array accesses: affine accesses.

use super::types::{ArrayTy, INDEX};
use super::writer::{ScopedValue, Writer};

impl Writer<'_, '_> {
    /// Returns this many indices: operands, and the attributes that define the affine map on them.
    pub fn places(&mut self, count: usize) -> (Vec<ScopedValue>, Vec<String>) {
        if count == 0 || self.choices.chance(1, 2) {
            return (self.indices(count), Vec::new());
        }
        let (mut operands, mut sizes) = (Vec::new(), Vec::new());
        let places: Vec<String> =
            (0..count).map(|_| self.place(&mut operands, &mut sizes)).collect();
        let numbered = |letter: char, count: usize| {
            let names: Vec<String> = (0..count).map(|index| format!("{letter}{index}")).collect();
            names.join(", ")
        };
        let dims = numbered('d', operands.len());
        let symbols = match sizes.len() {
            0 => String::new(),
            count => format!("[{}]", numbered('s', count)),
        };
        let map = format!("at = affine_map<({dims}){symbols} -> ({})>", places.join(", "));
        let sizes =
            (!sizes.is_empty()).then(|| format!("sizes = #cotan.dims<{}>", sizes.join(", ")));
        (operands, [map].into_iter().chain(sizes).collect())
    }

    fn place(&mut self, operands: &mut Vec<ScopedValue>, sizes: &mut Vec<String>) -> String {
        let mut terms = Vec::new();
        for _ in 0..*self.choices.pick(&[0, 1, 1, 1, 2]) {
            let dim = format!("d{}", operands.len());
            operands.push(self.value(&ArrayTy::scalar(INDEX)));
            terms.push(match self.choices.below(6) {
                0 => format!("{dim} * {}", self.symbol(sizes)),
                1 => format!("{dim} * -1"),
                2 => format!("{dim} * 2"),
                3 => format!("{dim} * -9223372036854775807"),
                _ => dim,
            });
        }
        match self.choices.below(4) {
            0 => terms.push(self.symbol(sizes)),
            1 => terms.push("1".to_owned()),
            2 => terms.push("-1".to_owned()),
            _ if terms.is_empty() => terms.push("0".to_owned()),
            _ => {}
        }
        terms.join(" + ")
    }

    fn symbol(&mut self, sizes: &mut Vec<String>) -> String {
        let size = self.sizes.pick(self.choices);
        sizes.push(self.sizes.text(&size));
        format!("s{}", sizes.len() - 1)
    }
}
