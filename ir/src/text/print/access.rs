//! Writing affine accesses: `%i + 1, 2 * %j, n - 1 - %k`.

use crate::access::AffineIndex;
use crate::dims::Poly;
use crate::entity::Value;
use crate::text::printer::Printer;

impl Printer<'_> {
    /// Writes indices with commas between them.
    pub(in crate::text) fn access(
        &mut self,
        places: &[AffineIndex],
        operands: impl Iterator<Item = Value>,
    ) {
        let mut operands = operands;
        self.commas(places, |printer, place| {
            let operands: Vec<Value> = operands.by_ref().take(place.times.len()).collect();
            printer.place(place, &operands);
        });
    }

    /// The addend comes first where otherwise a minus would.
    fn place(&mut self, place: &AffineIndex, operands: &[Value]) {
        let has_rest = place.rest.as_constant() != Some(0);
        let is_first =
            place.times.first().is_none_or(is_negative) && has_rest || operands.is_empty();
        if is_first {
            self.polynomial(&place.rest);
        }
        for (index, (times, &operand)) in place.times.iter().zip(operands).enumerate() {
            self.sign(is_negative(times), index > 0 || is_first);
            self.factor(times);
            self.value(operand);
        }
        if has_rest && !is_first {
            self.addend(&place.rest);
        }
    }

    fn sign(&mut self, is_negative: bool, is_behind: bool) {
        self.text(match (is_negative, is_behind) {
            (true, true) => " - ",
            (true, false) => "-",
            (false, true) => " + ",
            (false, false) => "",
        });
    }

    /// `2 * `, `2 * n * ` or `(n + 1) * `; nothing for 1 and -1.
    fn factor(&mut self, times: &Poly) {
        if matches!(times.as_constant(), Some(1 | -1)) {
            return;
        }
        let negated = Poly::constant(-1).mul(times).filter(|_| is_negative(times));
        let times = negated.as_ref().unwrap_or(times);
        let is_sum = times.terms().count() > 1;
        self.text(if is_sum { "(" } else { "" });
        self.polynomial(times);
        self.text(if is_sum { ") * " } else { " * " });
    }

    /// Prints a polynomial as an addend.
    fn addend(&mut self, rest: &Poly) {
        let start = self.out.len();
        self.polynomial(rest);
        let text = self.out.split_off(start);
        let positive = text.strip_prefix('-');
        self.sign(positive.is_some(), true);
        self.text(positive.unwrap_or(&text));
    }
}

/// Returns whether it is one term that is negative.
fn is_negative(times: &Poly) -> bool {
    let mut terms = times.terms();
    matches!((terms.next(), terms.next()), (Some((_, number)), None) if number < 0)
}
