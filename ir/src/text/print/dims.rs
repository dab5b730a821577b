//! Writing the polynomials of symbolic dimensions.

use crate::dims::{Fact, Poly};
use crate::entity::Symbol;
use crate::text::printer::Printer;
use std::cmp::Reverse;

impl Printer<'_> {
    /// `2 * m * n - 1`: terms of more factors first, then by their names.
    pub fn polynomial(&mut self, poly: &Poly) {
        let ir = self.ir;
        if let Some(name) = poly.as_parameter() {
            return self.out.push_str(ir.store.text(name));
        }
        let names = |factors: &[Symbol]| {
            let mut names: Vec<&str> = factors.iter().map(|&name| ir.store.text(name)).collect();
            names.sort_unstable();
            names
        };
        let mut terms: Vec<_> = poly.terms().map(|(f, value)| (names(f), value)).collect();
        terms.sort_by(|a, b| (Reverse(a.0.len()), &a.0).cmp(&(Reverse(b.0.len()), &b.0)));
        if terms.is_empty() {
            self.out.push('0');
        }
        for (index, (factors, value)) in terms.iter().enumerate() {
            self.out.push_str(match (index, *value < 0) {
                (0, true) => "-",
                (0, false) => "",
                (_, true) => " - ",
                (_, false) => " + ",
            });
            self.poly_term(factors, value.unsigned_abs());
        }
    }

    /// `2 * s = d * d + d`.
    pub fn fact(&mut self, fact: &Fact) {
        self.polynomial(&fact.left);
        self.out.push_str(" = ");
        self.polynomial(&fact.right);
    }

    fn poly_term(&mut self, factors: &[&str], value: u64) {
        let mut separator = "";
        if value != 1 || factors.is_empty() {
            self.number(value);
            separator = " * ";
        }
        for name in factors {
            self.out.push_str(separator);
            self.out.push_str(name);
            separator = " * ";
        }
    }
}
