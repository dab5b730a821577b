//! The runtime of compiled functions: their arguments and results, calls, memory and threads.

mod aligned;
mod bound;
mod call;
mod elements;
#[cfg(feature = "ndarray")]
mod ndarray;
mod status;
mod tensor;
mod threads;
mod view;
mod workspace;

pub use aligned::LineAligned;
pub use bound::Bound;
pub(crate) use call::Entry;
pub use call::{CallError, Compiled};
pub use elements::{Element, Elements, Slice, SliceMut};
pub use status::Status;
pub use tensor::Tensor;
pub use view::{View, ViewMut};
pub(crate) use workspace::Workspaces;
