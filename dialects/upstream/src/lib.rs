//! Operations of upstream that Cotan reads, prints and rewrites by their traits, but that have no
//! meaning here: those of `affine`, `tensor` and `index`, and the rest of `memref` and `scf`.
//!
//! [`add_to`] registers them. Programs with them pass through `opt`: rules and passes that need no
//! more than effects, regions and uses apply, and everything else leaves them as they are.

/// Declares operations that are text only, and lists them.
macro_rules! foreign {
    ($(
        $(#[$doc:meta])*
        $op:ident = $name:literal [$($header:tt)*] $asm:tt {
            $($kind:ident($($argument:tt)*) $field:ident: $ty:ty),* $(,)?
        }
    )*) => {
        $(
            $(#[$doc])*
            #[derive(cotan_ir::Op, Clone, Copy, Debug)]
            #[op($name $($header)*)]
            #[asm $asm]
            #[allow(dead_code, reason = "a declared assembly reads fields by their names")]
            pub(crate) struct $op {
                $(#[$kind($($argument)*)] $field: $ty),*
            }
        )*

        pub(crate) const OPS: &[&cotan_ir::spec::OpSpec] =
            &[$(<$op as cotan_ir::OpDef>::SPEC),*];
    };
}

mod affine;
mod args;
mod index;
mod lists;
mod memref;
mod scf;
mod tensor;
mod types;
mod ub;

#[cfg(test)]
mod tests;

use cotan_ir::registry::{Builder, Dialect};

/// The dialects that are registered whole.
static DIALECTS: [Dialect; 4] = [
    Dialect {
        name: "affine",
        doc: "Loops and conditions over affine expressions; text only.",
        ops: affine::OPS,
        types: &[],
        attrs: &[],
        attach: |builder| builder.partial("affine"),
    },
    Dialect {
        name: "tensor",
        doc: "Tensors as values; text only.",
        ops: tensor::OPS,
        types: &[],
        attrs: &[],
        attach: |builder| builder.partial("tensor"),
    },
    Dialect {
        name: "index",
        doc: "Arithmetic on indices; text only.",
        ops: index::OPS,
        types: &[],
        attrs: &[index::CmpPredicate::DEF],
        attach: |builder| builder.partial("index"),
    },
    Dialect {
        name: "ub",
        doc: "Undefined values; text only.",
        ops: ub::OPS,
        types: &[],
        attrs: &[],
        attach: |builder| builder.partial("ub"),
    },
];

/// Adds the operations to a registry with the dialects of Cotan.
#[must_use]
pub fn add_to(builder: Builder) -> Builder {
    let builder = DIALECTS.iter().fold(builder, Builder::dialect);
    builder.extend(memref::OPS).extend(scf::OPS)
}
