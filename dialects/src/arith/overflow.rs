//! `#arith.overflow`

use cotan_ir::Attr;

/// What may be assumed about overflow: `#arith.overflow<nsw, nuw>`.
///
/// `nsw`: there is none of signed integers. `nuw`: there is none of unsigned ones.
#[derive(Attr, Clone, Copy, Debug, PartialEq, Eq)]
#[attr("arith.overflow", flags(nsw, nuw), words(none = 0), separator = ", ")]
pub struct Overflow(u32);
