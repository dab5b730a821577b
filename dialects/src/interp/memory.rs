//! The memory of the values of a running program.

use super::datum::{Array, Datum, Parts};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A counter of the bytes in use.
#[derive(Debug, Default)]
pub(super) struct Memory(Arc<AtomicU64>);

impl Memory {
    /// Returns whether `bytes` more are within the limit.
    pub fn has_capacity(&self, bytes: u64, limit: u64) -> bool {
        self.used().saturating_add(bytes) <= limit
    }

    /// Returns the number of bytes in use.
    pub fn used(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Allocates bytes until the charge is dropped.
    pub fn take(&self, bytes: u64) -> Charge {
        self.0.fetch_add(bytes, Ordering::Relaxed);
        Charge(Some((Arc::clone(&self.0), bytes)))
    }

    /// Charges a value, unless it is charged already. A shared one is.
    #[inline]
    pub fn count(&self, datum: &mut Datum) {
        match datum {
            Datum::Scalar(_) | Datum::Function(_) => {}
            Datum::Array(array) => {
                if let Some(Array { words, charge, .. }) = Arc::get_mut(array) {
                    self.charge(charge, 8 * words.capacity() as u64);
                }
            }
            Datum::Tuple(parts) => {
                if let Some(parts) = Arc::get_mut(parts) {
                    self.charge_parts(parts);
                }
            }
            Datum::Closure(closure) => {
                if let Some(closure) = Arc::get_mut(closure) {
                    self.charge_parts(&mut closure.captured);
                }
            }
        }
    }

    fn charge_parts(&self, parts: &mut Parts) {
        let bytes = parts.bytes();
        self.charge(&mut parts.charge, bytes);
    }

    fn charge(&self, charge: &mut Charge, bytes: u64) {
        if charge.0.is_none() {
            *charge = self.take(bytes);
        }
    }
}

/// Bytes in use, until this is dropped.
#[derive(Debug, Default)]
pub(super) struct Charge(Option<(Arc<AtomicU64>, u64)>);

impl Drop for Charge {
    fn drop(&mut self) {
        if let Some((used, bytes)) = self.0.take() {
            used.fetch_sub(bytes, Ordering::Relaxed);
        }
    }
}

/// A copy of an array is not charged yet.
impl Clone for Charge {
    fn clone(&self) -> Self {
        Self(None)
    }
}

/// The charge is irrelevant to the equality of arrays.
impl PartialEq for Charge {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Charge {}

impl Hash for Charge {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
