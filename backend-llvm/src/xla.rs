//! XLA's foreign function interface: compiled functions as custom calls of XLA on CPU.
//!
//! One handler, [`cotan_xla_call`], serves all programs. The attribute `program` of a call is the
//! number of a function that was [registered](register). When XLA instantiates an executable, the
//! handler looks the function up and stores it as the state of the call, so an executable keeps
//! its functions alive. When XLA executes the call, arguments and results are XLA's own buffers:
//! nothing is copied.
//!
//! ```text
//! INSTANTIATE: attribute `program` --registry--> Arc<Function> --State_Set--> executable
//! EXECUTE:     State_Get --> Function; buffers --check--> pointers --> machine code --> status
//! ```
//!
//! The C interface (version 0.3) is declared in `abi` by hand: it is plain C, and every struct
//! begins with its size.

mod abi;
mod error;
mod execute;
mod frame;
mod handler;
#[cfg(test)]
mod mock;
mod pool;
mod registry;
mod state;
#[cfg(test)]
mod tests;

pub use abi::{CallFrame, TypeId, TypeInfo, XlaError};
pub use handler::cotan_xla_call;
pub use registry::{XlaFunction, find, register};
pub use state::{state_type_id, state_type_info};
