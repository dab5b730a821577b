//! `linear.zero`

use super::interface::{LinearMap, MEANING, Space};
use super::types::spaces;
use crate::Cost;
use crate::interfaces::linear_map_type::MAP;
use cotan_ir::{Op, Value};

/// Returns the zero map: the zero matrix. Its argument is not read, so the result is zero for NaN
/// and infinity as well.
///
/// ```mlir
/// func.func @example(%x: f64) -> tensor<4xf64> {
///   %zero = linear.zero : !linear.map<f64, tensor<4xf64>>
///   %r = linear.apply %zero, %x : !linear.map<f64, tensor<4xf64>>, f64
///   return %r : tensor<4xf64>
/// }
/// ```
#[derive(Op, Clone, Copy, Debug)]
#[op("linear.zero", pure, impl(LinearMap), attach(MEANING, Cost::FREE))]
#[asm("attr-dict `:` type($map)")]
pub struct Zero {
    /// The map.
    #[result(MAP)]
    pub map: Value,
}

impl LinearMap for Zero {
    fn apply<S: Space>(&self, s: &mut S, _: S::Vector) -> Result<S::Vector, S::Error> {
        let (_, codomain) = spaces(s.ir(), self.map);
        s.zero(codomain)
    }

    fn reverse<S: Space>(&self, s: &mut S, _: S::Vector) -> Result<S::Vector, S::Error> {
        let (domain, _) = spaces(s.ir(), self.map);
        s.zero(domain)
    }
}
