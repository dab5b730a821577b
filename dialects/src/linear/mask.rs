//! `linear.mask`

use super::interface::{LinearMap, MEANING, Space};
use super::types;
use crate::Cost;
use crate::array::BOOLS_OR_BOOL;
use crate::interfaces::linear_map_type;
use crate::interfaces::linear_map_type::MAP;
use cotan_ir::constraints::BOOL;
use cotan_ir::{Ir, Op, Shape, Type, Value};

/// Returns the map that selects elements where the mask is `when`, and returns zero elsewhere, even
/// for NaN and infinity. It is a diagonal matrix of ones and zeros without multiplication, the
/// Jacobian of a selection in one of its values.
///
/// ```mlir
/// func.func @example(%m: tensor<3xi1>, %x: tensor<3xf64>) -> tensor<3xf64> {
///   %map = linear.mask %m when true : tensor<3xi1> -> !linear.map<tensor<3xf64>, tensor<3xf64>>
///   %r = linear.apply %map, %x : !linear.map<tensor<3xf64>, tensor<3xf64>>, tensor<3xf64>
///   return %r : tensor<3xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op(
    "linear.mask",
    pure,
    verify = verify,
    impl(LinearMap),
    attach(MEANING, Cost::FREE)
)]
#[asm("$mask `when` $when attr-dict `:` type($mask) `->` type($map)")]
pub struct Mask {
    /// A boolean for each element, or one for all.
    #[operand(BOOLS_OR_BOOL)]
    pub mask: Value,
    /// The mask value of selected elements.
    #[attr(BOOL)]
    pub when: bool,
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

fn check(ir: &Ir, op: Op) -> Result<(), String> {
    let (domain, codomain) = types::spaces(ir, ir.result(op, 0));
    types::same(ir, "has the codomain", domain, codomain)?;
    let mask = ir.ty(ir.operand(op, 0));
    let sizes = |ty| Shape::of(&ir.store, ty).map(|shape| shape.sizes);
    let Some(space) = sizes(domain) else { return Err("has a tuple as its space".to_owned()) };
    match mask == Type::I1 || sizes(mask).as_ref() == Some(&space) {
        true => Ok(()),
        false => Err("has a mask of other sizes than its space".to_owned()),
    }
}

linear_map_type::verify_by!(check);

impl LinearMap for Mask {
    fn apply<S: Space>(&self, s: &mut S, x: S::Vector) -> Result<S::Vector, S::Error> {
        let (space, _) = types::spaces(s.ir(), self.map);
        s.masked(space, self.mask, self.when, x)
    }

    fn reverse<S: Space>(&self, s: &mut S, r: S::Vector) -> Result<S::Vector, S::Error> {
        self.apply(s, r)
    }
}
