//! Matrices without rows or columns.

use super::super::super::importer::Importer;
use super::super::super::types;
use cotan_dialects::arith::{Cmpi, CmpiPredicate};
use cotan_dialects::array::Iota;
use cotan_ir::{Type, Value};

/// Returns the results of a factorization of empty matrices. A factor that has elements is the
/// identity, since it is orthogonal; integers are the state of success.
pub(super) fn results(it: &mut Importer<'_>, types: &[Type]) -> Vec<Value> {
    let result = |&ty: &Type| {
        let sizes = types::sizes(it.ir(), ty).unwrap_or_default();
        let element = types::element(it.ir(), ty);
        let is_integer = matches!(element, Type::I32 | Type::INDEX);
        if is_integer || sizes.len() < 2 || sizes.contains(&0) {
            return it.number(0.0, ty);
        }
        identity(it, ty)
    };
    types.iter().map(result).collect()
}

/// Returns the first columns of identity matrices.
pub(super) fn identity(it: &mut Importer<'_>, ty: Type) -> Value {
    let sizes = types::sizes(it.ir(), ty).unwrap_or_default();
    let places = it.array(&sizes, Type::INDEX);
    let rank = sizes.len() as i64;
    let [row, column] =
        [rank - 2, rank - 1].map(|axis| Iota::value(&mut it.b, it.loc, axis, places));
    let is_diagonal = Cmpi::value(&mut it.b, it.loc, CmpiPredicate::Eq, row, column);
    let (one, zero) = (it.number(1.0, ty), it.number(0.0, ty));
    it.choose(is_diagonal, one, zero)
}
