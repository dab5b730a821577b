//! Writing affine maps and integer sets.

use crate::affine::{AffineExpr, AffineMap, AffineOp, IntegerSet};
use crate::text::printer::Printer;

impl Printer<'_> {
    pub(in crate::text) fn affine_map(&mut self, map: &AffineMap) {
        self.out.push_str("affine_map<");
        self.affine_names(map.dims, map.symbols);
        self.out.push_str(" -> (");
        self.commas(map.results.iter(), Self::affine_sum);
        self.out.push_str(")>");
    }

    pub(in crate::text) fn integer_set(&mut self, set: &IntegerSet) {
        self.out.push_str("affine_set<");
        self.affine_names(set.dims, set.symbols);
        self.out.push_str(" : (");
        self.commas(set.constraints.iter(), |printer, constraint| {
            printer.affine_sum(&constraint.expr);
            printer.out.push_str(if constraint.equality { " == 0" } else { " >= 0" });
        });
        self.out.push_str(")>");
    }

    fn affine_names(&mut self, dims: u32, symbols: u32) {
        self.out.push('(');
        self.commas(0..dims, |printer, dim| printer.numbered('d', dim));
        self.out.push(')');
        if symbols > 0 {
            self.out.push('[');
            self.commas(0..symbols, |printer, symbol| printer.numbered('s', symbol));
            self.out.push(']');
        }
    }

    fn numbered(&mut self, letter: char, number: u32) {
        self.out.push(letter);
        self.number(u64::from(number));
    }

    /// An expression where a sum needs no parentheses.
    fn affine_sum(&mut self, expr: &AffineExpr) {
        let AffineExpr::Binary(op, sides) = expr else { return self.affine_operand(expr) };
        let (lhs, rhs) = &**sides;
        match (op, rhs) {
            (AffineOp::Add, _) => {
                self.affine_sum(lhs);
                self.affine_addend(rhs);
            }
            (AffineOp::Mul, AffineExpr::Constant(-1)) => {
                self.out.push('-');
                self.affine_operand(lhs);
            }
            _ => self.affine_product(lhs, op.spelling(), rhs),
        }
    }

    fn affine_product(&mut self, lhs: &AffineExpr, op: &str, rhs: &AffineExpr) {
        self.affine_operand(lhs);
        self.out.push(' ');
        self.out.push_str(op);
        self.out.push(' ');
        self.affine_operand(rhs);
    }

    /// Prints an addend: after a plus, or a minus if it is negative. A nested sum retains its
    /// parentheses, so that it is read as it was built.
    fn affine_addend(&mut self, expr: &AffineExpr) {
        if let AffineExpr::Constant(value @ ..0) = expr {
            self.out.push_str(" - ");
            return self.number(value.unsigned_abs());
        }
        if let AffineExpr::Binary(AffineOp::Mul, sides) = expr
            && let AffineExpr::Constant(factor @ ..0) = sides.1
        {
            self.out.push_str(" - ");
            if factor == -1 {
                return self.affine_term(&sides.0);
            }
            self.affine_operand(&sides.0);
            self.out.push_str(" * ");
            return self.number(factor.unsigned_abs());
        }
        self.out.push_str(" + ");
        self.affine_term(expr);
    }

    /// An expression where only a sum needs parentheses.
    fn affine_term(&mut self, expr: &AffineExpr) {
        match expr {
            AffineExpr::Binary(AffineOp::Add, _) => self.affine_operand(expr),
            _ => self.affine_sum(expr),
        }
    }

    /// An expression where everything compound needs parentheses.
    fn affine_operand(&mut self, expr: &AffineExpr) {
        match expr {
            AffineExpr::Dim(dim) => self.numbered('d', *dim),
            AffineExpr::Symbol(symbol) => self.numbered('s', *symbol),
            AffineExpr::Constant(value) => self.display(value),
            AffineExpr::Binary(..) => {
                self.out.push('(');
                self.affine_sum(expr);
                self.out.push(')');
            }
        }
    }
}
