//! Machine code for Cotan: LLVM through [inkwell].
//!
//! [`Jit`] compiles a module of arrays and derivative requests to functions that are called on
//! arrays of this process: owned ones ([`Tensor`]), or borrowed ones ([`View`]; with the feature
//! `ndarray`, arrays of that crate). [`build`] compiles objects for other programs,
//! [`header`](header()) generates their headers.
//!
//! ```
//! use cotan_backend_llvm::{Jit, View};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "func.func @f(%x: tensor<?xf64, #cotan.dims<n>>) -> f64 {
//!   %s = array.sum %x along 0 : tensor<?xf64, #cotan.dims<n>>
//!   %y = math.exp %s : f64
//!   return %y : f64
//! }
//! func.func @slope(%x: tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>> {
//!   %g = ad.grad @f(%x) : (tensor<?xf64, #cotan.dims<n>>) -> tensor<?xf64, #cotan.dims<n>>
//!   return %g : tensor<?xf64, #cotan.dims<n>>
//! }";
//! let ir = cotan_ir::parse_str(&cotan_dialects::registry(), text)?;
//! let jit = Jit::new(&ir)?;
//! let slope = jit.function("slope")?;
//! let results = slope.call([View::from(&[0.0, 0.5, -0.5])])?;
//! assert_eq!(results[0].numbers(), Some(&[1.0, 1.0, 1.0][..]));
//! # Ok(())
//! # }
//! ```
//!
//! One path serves calls in this process and code for others:
//!
//! ```text
//! Ir --Emitter--> inkwell Module --Host::optimise--> Module --Host::compile--> Object --Loader::add--> call
//! ```
//!
//! [`Program`] compiles modules that are fully lowered. An [`Object`] is plain bytes, to be written
//! to a file or passed to a [`Loader`]. LLVM contexts stay on one thread; objects, programs and
//! loaders may be shared between threads.

#![allow(unsafe_code)]

mod aot;
mod c_names;
mod codegen;
mod compile;
mod cpu;
mod error;
mod host;
mod jit;
mod object;
#[cfg(all(test, target_arch = "x86_64"))]
mod old_cpus;
mod partition;
mod runtime;
mod signature;
mod single_lane_stores;
mod target;
#[cfg(feature = "xla")]
pub mod xla;

pub use aot::{ArtifactKind, build, header};
pub use compile::{CompileError, Stages};
pub use cpu::Cpu;
pub use error::Error;
pub use half::{bf16, f16};
pub use host::Host;
pub use jit::{CompilationCache, Jit, JitOptions, Loaded, Loader, OwnedFunction, Program};
pub use object::Object;
pub use runtime::{
    Bound, CallError, Compiled, Element, Elements, F8E4M3FN, F8E5M2, LineAligned, Slice, SliceMut,
    Status, Tensor, View, ViewMut,
};
pub use signature::{Parameter, Signature, Size, name_results};
pub use target::{Level, Target};
