#![allow(unused_imports)]

use cotan_ir::Op;
use cotan_ir::rewrite::{Rewriter, rule};

#[rule]
fn without_doc(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    rw.erase_op(op)
}

/// Takes nothing.
#[rule]
fn without_root() -> Option<()> {
    None
}

/// An unknown word.
#[rule(fast)]
fn with_word(rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    rw.erase_op(op)
}

fn main() {}
