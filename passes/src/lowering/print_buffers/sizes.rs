//! Sizes of buffers in words of what a function takes.

use cotan_dialects::arith::{
    Addi, Andi, Ceildivsi, Divsi, Divui, Floordivsi, Maxsi, Minsi, Muli, Select, Subi,
};
use cotan_ir::dims::Poly;
use cotan_ir::text::poly_to_string;
use cotan_ir::{Ir, Op, Value};
use rustc_hash::FxHashMap;

/// What numbers of a function are, as polynomials in its arguments. What is no polynomial is a parameter whose
/// name says it: `min(n, 128)`.
#[derive(Default)]
pub struct Sizes(FxHashMap<Value, Poly>);

impl Sizes {
    /// A number.
    pub fn of(&mut self, ir: &mut Ir, value: Value) -> Poly {
        if let Some(known) = self.0.get(&value) {
            return known.clone();
        }
        let constant = ir.constant(value).and_then(|attr| ir.store.as_int(attr));
        let size = match (constant, ir.def_op(value)) {
            (Some(number), _) => Poly::constant(number),
            (None, Some(op)) => self.computed(ir, op).unwrap_or_else(|| self.named(ir, value)),
            (None, None) => self.named(ir, value),
        };
        self.0.insert(value, size.clone());
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
            Some(a.add(&b).unwrap_or_else(|| spelled(ir, "sum", &[&a, &b])))
        } else if ir.is::<Subi>(op) {
            Some(a.sub(&b).unwrap_or_else(|| spelled(ir, "difference", &[&a, &b])))
        } else if ir.is::<Muli>(op) {
            Some(product(ir, &a, &b))
        } else if ir.is::<Minsi>(op) {
            Some(least(ir, &a, &b))
        } else if ir.is::<Maxsi>(op) {
            Some(most(ir, &a, &b))
        } else if ir.is::<Andi>(op) {
            rounded_down(ir, &a, b.as_constant()?)
        } else if ir.is::<Divui>(op) || ir.is::<Divsi>(op) || ir.is::<Floordivsi>(op) {
            match b.as_constant() {
                Some(by) => quotient(ir, &a, by),
                // How many parts a loop has, of a length that depends on sizes.
                None => Some(Poly::parameter(ir.store.symbol("parts"))),
            }
        } else if ir.is::<Ceildivsi>(op) {
            let less = Poly::constant(b.as_constant()?.checked_sub(1)?);
            quotient(ir, &a.add(&less)?, b.as_constant()?)
        } else {
            None
        }
    }

    /// What is only known when the function runs.
    fn named(&self, ir: &mut Ir, value: Value) -> Poly {
        let name = ir.store.name_text(ir.value_name(value)).map(|name| name.into_owned());
        let name = name.unwrap_or_else(|| format!("unknown{}", self.0.len()));
        Poly::parameter(ir.store.symbol(&name))
    }
}

/// A product.
pub fn product(ir: &mut Ir, a: &Poly, b: &Poly) -> Poly {
    Poly::product([a, b]).unwrap_or_else(|| spelled(ir, "product", &[a, b]))
}

fn least(ir: &mut Ir, a: &Poly, b: &Poly) -> Poly {
    match (is_at_most(a, b), is_at_most(b, a)) {
        (true, _) => a.clone(),
        (_, true) => b.clone(),
        _ => spelled(ir, "min", &[a, b]),
    }
}

fn most(ir: &mut Ir, a: &Poly, b: &Poly) -> Poly {
    match (is_at_most(b, a), is_at_most(a, b)) {
        (true, _) => a.clone(),
        (_, true) => b.clone(),
        _ => spelled(ir, "max", &[a, b]),
    }
}

fn is_at_most(a: &Poly, b: &Poly) -> bool {
    b.sub(a).is_some_and(|more| more.is_never_negative(&[]))
}

/// `a & -8`: the multiple of 8 that is not more.
fn rounded_down(ir: &mut Ir, a: &Poly, mask: i64) -> Option<Poly> {
    let unit = mask.checked_neg().filter(|unit| *unit > 0 && unit & (unit - 1) == 0)?;
    quotient(ir, a, unit)?.mul(&Poly::constant(unit))
}

/// `(a + 7) / 8` is `ceil(a / 8)`, another one is `floor(a / 8)`.
fn quotient(ir: &mut Ir, a: &Poly, by: i64) -> Option<Poly> {
    let rest = a.terms().find(|(factors, _)| factors.is_empty()).map_or(0, |(_, rest)| rest);
    let (name, of) = match by > 1 && rest == by - 1 {
        true => ("ceil", a.sub(&Poly::constant(rest))?),
        false => ("floor", a.clone()),
    };
    let of = poly_to_string(ir, &of);
    let of = if of.contains(' ') { format!("({of})") } else { of };
    Some(Poly::parameter(ir.store.symbol(&format!("{name}({of} / {by})"))))
}

fn spelled(ir: &mut Ir, what: &str, of: &[&Poly]) -> Poly {
    let of: Vec<String> = of.iter().map(|size| poly_to_string(ir, size)).collect();
    let text = format!("{what}({})", of.join(", "));
    Poly::parameter(ir.store.symbol(&text))
}
