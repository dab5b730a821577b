//! Affine expressions of indices and sizes.

use cotan_dialects::array::affine::Affine;
use cotan_ir::affine::{AffineExpr, AffineOp};
use cotan_ir::dims::Poly;

#[test]
fn expressions_are_affine_or_not() {
    // 3 (d0 - d2) + 5
    let (x, z) = (Affine::index(0), Affine::index(2));
    let sum = x.minus(&z).and_then(|sum| sum.times(&Poly::constant(3)));
    let sum = sum.and_then(|sum| sum.plus(&Affine::constant(5))).expect("it fits");
    let expr = sum.expr().expect("it has numbers only");
    assert_eq!(Affine::of_expr(&expr), Some(sum.clone()));
    assert_eq!(expr.eval_wrapping(&[4, 9, 1], &[]), Some(14));
    let turned = sum.renamed(|dim| 2 - dim).expr().expect("it has numbers only");
    assert_eq!(turned.eval_wrapping(&[1, 9, 4], &[]), Some(14));
    let half = AffineExpr::binary(AffineOp::FloorDiv, AffineExpr::Dim(0), AffineExpr::Constant(2));
    assert_eq!(Affine::of_expr(&half), None);
    assert_eq!(x.minus(&x), Some(Affine::constant(0)));
    assert_eq!((Affine::index(3).as_index(), sum.as_index()), (Some(3), None));
}
