//! Effects of operations.

use cotan_dialects::{Effects, effects};
use cotan_ir::{Ir, Loc, NewOp};

#[test]
fn effects_come_from_the_trait_the_column_or_nowhere() {
    let mut ir = Ir::new(cotan_dialects::registry());
    let mut of = |name: &str| {
        let name = ir.op_name(name);
        let op = ir.create_op(NewOp::new(name, Loc::UNKNOWN));
        effects(&ir, op)
    };
    assert_eq!(of("arith.addf"), Effects::Pure);
    assert_eq!(of("cf.assert"), Effects::Write);
    assert_eq!(of("func.call"), Effects::Unknown);
    assert_eq!(of("nobody.knows"), Effects::Unknown);
}
