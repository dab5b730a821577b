//! `#signal.drive`

use cotan_ir::Attr;

/// The gain of an amplifier and the limit of its output: `#signal.drive<gain 3.0 limit 2.0>`.
#[derive(Attr, Clone, Copy, Debug, PartialEq)]
#[attr("signal.drive")]
#[asm("`gain` $gain (`limit` $limit^)?")]
pub struct Drive {
    /// The slope at zero.
    pub gain: f64,
    /// The bound of the absolute value; 1 if absent.
    pub limit: Option<f64>,
}
