//! Object code in memory.

/// A relocatable object file (position-independent), in the host's format.
///
/// Plain bytes: it may be sent to another thread, written to a `.o` file and linked, or added to
/// a [`Loader`](crate::Loader).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object(Vec<u8>);

impl Object {
    pub(crate) fn new(bytes: Vec<u8>) -> Self {
        Object(bytes)
    }

    /// Returns the file's contents.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}
