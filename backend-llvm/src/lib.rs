//! Cotan's way to machine code: LLVM through [inkwell].
//!
//! One path serves the JIT and ahead-of-time compilation:
//!
//! ```text
//! inkwell Module --Host::optimise--> Module --Host::compile--> Object --Jit::add--> Jit::function
//! ```
//!
//! [`Program`] goes the whole way, from a module whose functions are at the bottom level: it emits
//! LLVM IR, compiles it, and calls functions on arrays. Below it, [`Host`] compiles for the CPU it
//! runs on, with every feature that CPU has. An [`Object`] is plain bytes: write it to a file, or
//! give it to a [`Jit`]. LLVM contexts stay on one thread; objects, programs and the JIT may be
//! shared between threads.
//!
//! ```
//! use cotan_backend_llvm::{Host, Jit};
//! use inkwell::context::Context;
//!
//! # fn main() -> Result<(), cotan_backend_llvm::Error> {
//! let context = Context::create();
//! let module = context.create_module("twice");
//! let builder = context.create_builder();
//! let f64 = context.f64_type();
//! let twice = module.add_function("twice", f64.fn_type(&[f64.into()], false), None);
//! builder.position_at_end(context.append_basic_block(twice, "entry"));
//! let x = twice.get_first_param().unwrap().into_float_value();
//! let sum = builder.build_float_add(x, x, "sum").unwrap();
//! builder.build_return(Some(&sum)).unwrap();
//!
//! let jit = Jit::new()?;
//! jit.add(&Host::new()?.compile(&module)?)?;
//! // SAFETY: `twice` was built above with exactly this signature and touches no memory.
//! let twice = unsafe { jit.function::<extern "C" fn(f64) -> f64>("twice")? };
//! assert_eq!(twice(21.0), 42.0);
//! # Ok(())
//! # }
//! ```

#![allow(unsafe_code)]

mod c_names;
mod cpu;
mod emit;
mod error;
mod header;
mod host;
mod jit;
mod library;
mod object;
mod program;
mod signature;
mod status;
mod target;
mod tensor;

pub use cpu::Cpu;
pub use error::Error;
pub use header::header;
pub use host::Host;
pub use jit::{Function, Jit};
pub use library::{Form, build};
pub use object::Object;
pub use program::{CallError, Compiled, NoProgram, Program, Stages};
pub use signature::{Parameter, Signature, Size, name_results};
pub use status::Status;
pub use target::{Level, Target};
pub use tensor::{Elements, Tensor};
