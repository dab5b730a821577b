//! How much memory the values of a running program take.

use super::datum::{Array, Datum, Parts};
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts the bytes that are in use.
#[derive(Debug, Default)]
pub(super) struct Memory(Arc<AtomicU64>);

impl Memory {
    /// Whether there is room for so many bytes more.
    pub fn has_room(&self, bytes: u64, limit: u64) -> bool {
        self.used().saturating_add(bytes) <= limit
    }

    /// How many bytes are in use.
    pub fn used(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Takes so many bytes.
    pub fn take(&self, bytes: u64) -> Charge {
        self.0.fetch_add(bytes, Ordering::Relaxed);
        Charge(Some((Arc::clone(&self.0), bytes)))
    }

    /// Counts a value, if it is not counted yet. One that has many owners is.
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

/// A copy of an array is an array that is not counted yet.
impl Clone for Charge {
    fn clone(&self) -> Self {
        Self(None)
    }
}

/// Where an array is counted says nothing about what it is.
impl PartialEq for Charge {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Charge {}

impl Hash for Charge {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
