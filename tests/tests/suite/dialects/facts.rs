//! Conclusions from facts are true wherever the facts are.

use cotan_dialects::interfaces::sizes::{facts, is_known, is_never_negative};
use cotan_ir::dims::{Fact, Poly};
use cotan_ir::{Ir, Op, Symbol, parse_str};

/// The `return` of a function of `d` and `s` numbers that states this.
fn stating(text: &str) -> (Ir, Op) {
    let text = format!(
        "func.func @f(%x: tensor<?xf64, #cotan.dims<d>>, %y: tensor<?xf64, #cotan.dims<s>>) \
         attributes {{cotan.facts = #cotan.facts<{text}>}} {{\n  return\n}}\n"
    );
    let ir = parse_str(&cotan_dialects::registry(), &text).expect("it is right");
    let end = ir.walk(ir.root()).last().expect("there is one");
    (ir, end)
}

/// Returns all sums of 1, `d`, `s` and `d * d` with small factors.
fn sums(d: Symbol, s: Symbol) -> Vec<Poly> {
    let [d, s] = [d, s].map(Poly::parameter);
    let parts = [Poly::constant(1), d.clone(), s, d.mul(&d).expect("it is small")];
    let factors = -2_i64..=2;
    let mut sums = vec![Poly::default()];
    for part in parts {
        let with = |sum: &Poly, factor| sum.add(&part.mul(&Poly::constant(factor))?);
        let all = sums.iter().flat_map(|sum| factors.clone().map(move |factor| (sum, factor)));
        sums = all.filter_map(|(sum, factor)| with(sum, factor)).collect();
    }
    sums
}

#[test]
fn proofs_are_sound() {
    let stated =
        ["2 * s = d * d + d", "s = 2 * d", "s = d + 3", "3 * s = 2 * d", "d * d = 9", "s = 0"];
    for text in stated {
        let (mut ir, end) = stating(text);
        let [d, s] = ["d", "s"].map(|name| ir.store.symbol(name));
        let value = |[at_d, at_s]: [i64; 2]| {
            move |name| if name == d { Some(at_d) } else { (name == s).then_some(at_s) }
        };
        let function = ir.parent_op(end).expect("it stands in a function");
        let holds = |&at: &[i64; 2]| facts(&ir, function)[0].holds(value(at));
        let all = (0..24).flat_map(|d| (0..24).map(move |s| [d, s]));
        let points: Vec<[i64; 2]> = all.filter(holds).collect();
        let mut proved = 0;
        for sum in sums(d, s) {
            let least = points.iter().filter_map(|&at| sum.eval(value(at))).min();
            let is_proved = is_never_negative(&ir, end, &sum, &[]);
            let is_without = sum.is_never_negative(&[]);
            assert!(!is_proved || least >= Some(0), "{text} does not prove {sum:?}");
            assert!(is_proved || !is_without, "{text} makes {sum:?} unknown");
            proved += u32::from(is_proved && !is_without);
            let fact = Fact { left: sum.clone(), right: Poly::default() };
            let is_zero = points.iter().all(|&at| fact.holds(value(at)));
            assert!(!is_known(&ir, end, &fact) || is_zero, "{text} does not prove {sum:?} = 0");
        }
        println!("{text} proves {proved} sums more");
        assert!(proved > 10, "{text} proves only {proved} sums");
    }
}

#[test]
fn proofs_from_many_facts_come_to_an_end() {
    let many: Vec<String> = (1..200).map(|n| format!("{n} * s = {n} * d + {}", n % 7)).collect();
    let (mut ir, end) = stating(&many.join(", "));
    let [d, s] = ["d", "s"].map(|name| Poly::parameter(ir.store.symbol(name)));
    let difference = s.sub(&d).expect("it is small");
    let size = difference.mul(&Poly::constant(1_000_000)).expect("it is small");
    let size = size.sub(&Poly::constant(1_000_000_000)).expect("it is small");
    assert!(!is_never_negative(&ir, end, &size, &[]));
}
