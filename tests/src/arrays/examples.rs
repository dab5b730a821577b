//! The examples of rules, as functions of programs: few random operations call for them.

use super::DIALECTS;
use crate::fuzz::REGISTRY;
use crate::laws;
use cotan_dialects::Callable;
use cotan_dialects::func::Func;
use cotan_dialects::interp::NumberFormat;
use cotan_ir::rewrite::Exactness;
use cotan_ir::{Ir, Type, TypeData};
use cotan_passes::canonicalize::rules;
use std::sync::LazyLock;

/// The heading of each rule on arrays and related types.
fn all() -> &'static [&'static str] {
    static ALL: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
        let examples =
            rules(&REGISTRY).into_iter().filter(|rule| rule.exactness != Exactness::Reassociates);
        let examples = examples.flat_map(|rule| laws::fenced(rule.doc, "before"));
        examples.filter(|text| is_about_arrays(text) && can_be_called(text)).collect()
    });
    &ALL
}

fn is_about_arrays(text: &str) -> bool {
    let is_named = |dialect: &&str| text.contains(&format!("{dialect}."));
    // Sizes such as n - 1 are none where n is 0.
    let may_be_negative = text.contains(" - ");
    DIALECTS.iter().any(is_named) && !may_be_negative
}

/// Returns whether all functions have bodies, with scalar arguments and results.
fn can_be_called(text: &str) -> bool {
    let Ok(ir) = laws::read_dialects(&REGISTRY, "example.mlir", text, false) else { return false };
    let mut functions = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op));
    functions.all(|function| {
        let has_code = !ir.verified::<Func>(function).is_declaration(&ir);
        let types = Callable::type_of(&ir, function).filter(|_| has_code);
        types.is_some_and(|ty| {
            ty.inputs.iter().chain(&ty.results).all(|&ty| is_made_of_numbers(&ir, ty))
        })
    })
}

fn is_made_of_numbers(ir: &Ir, ty: Type) -> bool {
    match ir.type_data(ty) {
        TypeData::Tuple(types) => types.iter().all(|&ty| is_made_of_numbers(ir, ty)),
        _ => NumberFormat::of(&ir.store, ty).is_some(),
    }
}

/// Returns one of them, with its functions numbered: `@` precedes symbols only.
pub fn example(choice: usize, number: usize) -> String {
    let mut text = String::new();
    let mut is_symbol = false;
    for c in all()[choice % all().len().max(1)].chars() {
        if is_symbol && !(c.is_ascii_alphanumeric() || c == '_') {
            text.push_str(&format!("_{number}"));
            is_symbol = false;
        }
        is_symbol |= c == '@';
        text.push(c);
    }
    text
}
