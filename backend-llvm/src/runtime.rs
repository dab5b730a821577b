//! The runtime of compiled functions: their arguments and results, calls, memory and threads.

mod aligned;
mod arguments;
mod bound;
mod call;
mod elements;
mod float8;
#[cfg(feature = "xla")]
mod host_pool;
#[cfg(feature = "ndarray")]
mod ndarray;
mod status;
mod tensor;
mod threads;
mod view;
mod workspace;

pub use aligned::LineAligned;
#[cfg(feature = "xla")]
pub(crate) use arguments::described;
pub use bound::Bound;
pub(crate) use call::Entry;
pub use call::{CallError, Compiled};
pub use elements::{Element, Elements, Slice, SliceMut};
pub use float8::{F8E4M3FN, F8E5M2};
#[cfg(feature = "xla")]
pub(crate) use host_pool::{Schedule, Task};
pub use status::Status;
pub use tensor::Tensor;
pub use view::{View, ViewMut};
pub(crate) use workspace::Workspaces;
