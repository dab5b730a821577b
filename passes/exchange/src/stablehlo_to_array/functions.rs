//! Functions: arguments and results of converted types.

use super::custom_calls::library::Library;
use super::importer::Importer;
use super::{Settings, types};
use crate::translation::{copy_head, refuse_blocks};
use cotan_dialects::func::{Func, SIGNATURE};
use cotan_ir::codes::NO_TRANSLATION;
use cotan_ir::{
    Diagnostic, Diagnostics, Editor, InsertPoint, Ir, Loc, Mapping, Op, Symbol, Type, Value,
};
use rustc_hash::FxHashMap;

/// The state that the translations of all functions share.
pub struct State<'s> {
    /// The choices.
    pub settings: Settings,
    /// The functions of the module, by name.
    pub functions: &'s FxHashMap<Symbol, Op>,
    /// The functions of linear algebra that are called.
    pub linalg: &'s mut Library,
    /// The reasons of all operations that were refused.
    pub refused: &'s mut Diagnostics,
}

/// Writes the translation of a function before it.
pub fn translate(ir: &mut Ir, old: Op, state: State<'_>) -> Op {
    let State { settings, functions, linalg, refused } = state;
    let ty = Func::type_of(ir, old).cloned();
    let made = ir.clone_shallow(old, &mut Mapping::default());
    if let Some(ty) = ty {
        let types = ty.inputs.iter().chain(ty.results.iter()).copied();
        if let Some(why) = types::untranslated(ir, types) {
            let message = format!("the function has values {why}, which have no translation");
            refused.push(Diagnostic::error(&NO_TRANSLATION, ir.loc(old), message));
        }
        let inputs: Vec<Type> = ty.inputs.iter().map(|&ty| types::convert(ir, ty)).collect();
        let results: Vec<Type> = ty.results.iter().map(|&ty| types::convert(ir, ty)).collect();
        set_type(ir, made, &inputs, &results);
        body(ir, old, made, &inputs, State { settings, functions, linalg, refused });
    }
    ir.insert_before(made, old);
    made
}

/// Sets the type of a function, and keeps the old one if it is another.
fn set_type(ir: &mut Ir, function: Op, inputs: &[Type], results: &[Type]) {
    let key = ir.store.symbol("function_type");
    let new = ir.store.function_type(inputs, results);
    let new = ir.store.type_attr(new);
    let Some(old) = ir.attr_of(function, key).filter(|&old| old != new) else { return };
    ir.set_attr(function, key, Some(new));
    let kept = ir.store.symbol(SIGNATURE);
    if ir.attr_of(function, kept).is_none() {
        ir.set_attr(function, kept, Some(old));
    }
}

fn body(
    ir: &mut Ir,
    old: Op,
    made: Op,
    inputs: &[Type],
    State { settings, functions, linalg, refused }: State<'_>,
) {
    let (from, to) = (ir.regions(old)[0], ir.regions(made)[0]);
    let Some(entry) = ir.single_block(from) else {
        refuse_blocks(ir, old, from, refused);
        return;
    };
    let block = copy_head(ir, entry, to, inputs);
    let olds: Vec<Value> = ir.args(entry).collect();
    let news: Vec<Value> = ir.args(block).collect();
    let mut importer = Importer {
        b: Editor::new(ir, InsertPoint::End(block)),
        loc: Loc::UNKNOWN,
        settings,
        values: olds.into_iter().zip(news).collect(),
        functions,
        linalg,
        refused,
    };
    let ops: Vec<Op> = importer.ir().ops(entry).collect();
    ops.into_iter().for_each(|op| importer.op(op));
}
