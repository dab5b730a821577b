//! The functions that a module offers to its users.

use super::Func;
use cotan_ir::{Ir, Op};

/// Marks all other functions as private, so that they are retained only if these functions need them.
pub fn make_others_private(ir: &mut Ir, offered: &[Op]) {
    let functions: Vec<Op> = ir.walk(ir.root()).filter(|&op| ir.is::<Func>(op)).collect();
    let private = ir.store.string_attr("private");
    for function in functions {
        let visibility = (!offered.contains(&function)).then_some(private);
        Func::set_sym_visibility(ir, function, visibility);
    }
}
