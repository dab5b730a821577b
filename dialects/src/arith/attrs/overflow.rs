//! `#arith.overflow`

use cotan_ir::Attr;

/// The overflow flags: `#arith.overflow<nsw, nuw>`.
///
/// `nsw`: no signed overflow. `nuw`: no unsigned overflow.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr("arith.overflow", flags(nsw, nuw), words(none = 0), separator = ", ")]
pub struct Overflow(u32);
