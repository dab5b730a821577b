//! Symbolic sizes of buffers in terms of function arguments.

use crate::analysis::capacity;
use cotan_dialects::arith::{
    Addi, Andi, Ceildivsi, Divsi, Divui, Floordivsi, Maxsi, Minsi, Muli, Select, Subi,
};
use cotan_dialects::scf;
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Ir, Op, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Maps index values to polynomials in function arguments. Any other expression becomes a parameter
/// named after its text, such as `min(n, 128)`.
#[derive(Default)]
pub struct SymbolicSizes {
    known: FxHashMap<Value, Poly>,
    /// The names in use, each of one value.
    names: FxHashSet<String>,
}

impl SymbolicSizes {
    /// Returns the polynomial of a value.
    pub fn of(&mut self, ir: &mut Ir, value: Value) -> Poly {
        if let Some(known) = self.known.get(&value) {
            return known.clone();
        }
        let constant = ir.constant(value).and_then(|attr| ir.store.as_int(attr));
        let inner = capacity::unguarded(ir, value);
        let size = match (constant, ir.def_op(value)) {
            _ if inner != value => self.of(ir, inner),
            (Some(number), _) => Poly::constant(number),
            (None, Some(op)) => self.computed(ir, op).unwrap_or_else(|| self.named(ir, value)),
            (None, None) => self.named(ir, value),
        };
        self.known.insert(value, size.clone());
        size
    }

    fn computed(&mut self, ir: &mut Ir, op: Op) -> Option<Poly> {
        if let Some(select) = ir.get::<Select>(op) {
            let values = [select.true_value, select.false_value].map(|value| self.of(ir, value));
            let [a, b] = values.map(|size| poly_to_string(ir, &size));
            return Some(Poly::parameter(ir.store.symbol(&format!("({a} or {b})"))));
        }
        let operands: Vec<Value> = ir.operands(op).collect();
        let &[a, b] = &operands[..] else { return None };
        let [a, b] = [a, b].map(|value| self.of(ir, value));
        if ir.is::<Addi>(op) {
            Some(a.add(&b).unwrap_or_else(|| call_text(ir, "sum", &[&a, &b])))
        } else if ir.is::<Subi>(op) {
            Some(a.sub(&b).unwrap_or_else(|| call_text(ir, "difference", &[&a, &b])))
        } else if ir.is::<Muli>(op) {
            Some(product(ir, &a, &b))
        } else if ir.is::<Minsi>(op) {
            Some(minimum(ir, &a, &b))
        } else if ir.is::<Maxsi>(op) {
            Some(maximum(ir, &a, &b))
        } else if ir.is::<Andi>(op) {
            round_down(ir, &a, b.as_constant()?)
        } else if ir.is::<Divui>(op) || ir.is::<Divsi>(op) || ir.is::<Floordivsi>(op) {
            // The expression of the number of chunks is long, since it contains the heuristic of
            // `chunk-parallel-loops`.
            match ir.results(op).any(|value| is_chunk_count(ir, value)) {
                true => Some(Poly::parameter(ir.store.symbol("chunks"))),
                false => quotient(ir, &a, &b),
            }
        } else if ir.is::<Ceildivsi>(op) {
            let less = Poly::constant(b.as_constant()?.checked_sub(1)?);
            quotient(ir, &a.add(&less)?, &b)
        } else {
            None
        }
    }

    /// Returns a parameter for a value that is only known at run time.
    fn named(&mut self, ir: &mut Ir, value: Value) -> Poly {
        let own = ir.store.name_text(ir.value_name(value)).map(|name| name.into_owned());
        let own = own.unwrap_or_else(|| "unknown".to_owned());
        let numbered = (1..).map(|number| format!("{own}_{number}"));
        let mut names = std::iter::once(own.clone()).chain(numbered);
        let name = names.find(|name| self.names.insert(name.clone())).unwrap_or(own);
        Poly::parameter(ir.store.symbol(&name))
    }
}

/// Returns whether a value is the number of chunks of a parallel loop.
fn is_chunk_count(ir: &Ir, value: Value) -> bool {
    ir.users(value).any(|user| ir.is::<scf::Parallel>(user))
}

/// Returns a product.
pub fn product(ir: &mut Ir, a: &Poly, b: &Poly) -> Poly {
    Poly::product([a, b]).unwrap_or_else(|| call_text(ir, "product", &[a, b]))
}

fn minimum(ir: &mut Ir, a: &Poly, b: &Poly) -> Poly {
    match (is_at_most(a, b), is_at_most(b, a)) {
        (true, _) => a.clone(),
        (_, true) => b.clone(),
        _ => call_text(ir, "min", &[a, b]),
    }
}

fn maximum(ir: &mut Ir, a: &Poly, b: &Poly) -> Poly {
    match (is_at_most(b, a), is_at_most(a, b)) {
        (true, _) => a.clone(),
        (_, true) => b.clone(),
        _ => call_text(ir, "max", &[a, b]),
    }
}

fn is_at_most(a: &Poly, b: &Poly) -> bool {
    b.sub(a).is_some_and(|more| more.is_never_negative(&[]))
}

/// Returns the text of `a & -8`: `a` rounded down to a multiple of 8.
fn round_down(ir: &mut Ir, a: &Poly, mask: i64) -> Option<Poly> {
    let unit = mask.checked_neg().filter(|unit| *unit > 0 && unit & (unit - 1) == 0)?;
    let unit = Poly::constant(unit);
    quotient(ir, a, &unit)?.mul(&unit)
}

/// Returns the text of a quotient: `(a + 7) / 8` is `ceil(a / 8)`, any other one is `floor(a / 8)`.
fn quotient(ir: &mut Ir, a: &Poly, b: &Poly) -> Option<Poly> {
    let remainder =
        a.terms().find(|(factors, _)| factors.is_empty()).map_or(0, |(_, remainder)| remainder);
    let (name, of) = match b.as_constant().is_some_and(|by| by > 1 && remainder == by - 1) {
        true => ("ceil", a.sub(&Poly::constant(remainder))?),
        false => ("floor", a.clone()),
    };
    let [of, by] = [&of, b].map(|size| {
        let text = poly_to_string(ir, size);
        let mut terms = size.terms();
        let is_word = terms
            .next()
            .is_none_or(|(factors, times)| factors.is_empty() || factors.len() == 1 && times == 1);
        if is_word && terms.next().is_none() { text } else { format!("({text})") }
    });
    Some(Poly::parameter(ir.store.symbol(&format!("{name}({of} / {by})"))))
}

fn call_text(ir: &mut Ir, what: &str, of: &[&Poly]) -> Poly {
    let of: Vec<String> = of.iter().map(|size| poly_to_string(ir, size)).collect();
    let text = format!("{what}({})", of.join(", "));
    Poly::parameter(ir.store.symbol(&text))
}
