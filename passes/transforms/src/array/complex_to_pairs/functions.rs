//! Functions: arguments and results of converted types.

use super::requests::Cotangents;
use super::translator::Translator;
use super::{SIGNATURE, types};
use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::{Diagnostic, Editor, InsertPoint, Ir, Mapping, Op};
use rustc_hash::FxHashMap;

/// Writes the translation of a function before it.
pub fn translate(
    ir: &mut Ir,
    old: Op,
    conjugates: &FxHashMap<Op, Cotangents>,
) -> Result<Op, Diagnostic> {
    let made = ir.clone_shallow(old, &mut Mapping::default());
    set_type(ir, made);
    let (from, to) = (ir.regions(old)[0], ir.regions(made)[0]);
    if ir.entry(from).is_some() {
        let Some(entry) = ir.single_block(from) else {
            ir.erase_op(made);
            let message = "complex numbers in control flow between blocks have no form as pairs";
            return Err(Diagnostic::error(&NO_TRANSLATION, ir.loc(old), message));
        };
        let editor = Editor::new(ir, InsertPoint::Detached);
        let mut translator = Translator::new(editor, old, conjugates);
        if let Err(why) = translator.function(entry, to, conjugates.get(&old).copied()) {
            ir.erase_op(made);
            return Err(why);
        }
    }
    ir.insert_before(made, old);
    Ok(made)
}

/// Sets the type of a function, and keeps the old one if it is another.
fn set_type(ir: &mut Ir, function: Op) {
    let key = ir.store.symbol("function_type");
    let Some(old) = ir.attr_of(function, key) else { return };
    let Some(ty) = ir.store.as_type(old) else { return };
    let new = types::convert(&mut ir.store, ty);
    if new == ty {
        return;
    }
    let new = ir.store.type_attr(new);
    ir.set_attr(function, key, Some(new));
    let kept = ir.store.symbol(SIGNATURE);
    ir.set_attr(function, kept, Some(old));
}
