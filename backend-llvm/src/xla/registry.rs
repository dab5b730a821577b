//! The functions that calls of XLA may name.

use crate::OwnedFunction;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// A function that calls of XLA may name.
#[derive(Debug)]
pub struct XlaFunction {
    /// Its name, for messages.
    pub name: String,
    /// Its machine code.
    pub code: OwnedFunction,
}

/// Functions by number. It owns none of them: executables and callers do.
type Functions = BTreeMap<u64, Weak<XlaFunction>>;

fn functions() -> MutexGuard<'static, Functions> {
    static FUNCTIONS: Mutex<Functions> = Mutex::new(BTreeMap::new());
    FUNCTIONS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Registers a function for XLA under a number, which is a hash of its program. It stays
/// available as long as the returned owner, or an executable of XLA, lives.
///
/// If a function with this number lives, that one is returned: equal numbers mean equal programs.
pub fn register(number: u64, function: Arc<XlaFunction>) -> Arc<XlaFunction> {
    let mut functions = functions();
    if let Some(known) = functions.get(&number).and_then(Weak::upgrade) {
        return known;
    }
    functions.retain(|_, function| function.strong_count() > 0);
    functions.insert(number, Arc::downgrade(&function));
    function
}

/// Returns the function with a number, if it lives.
pub fn find(number: u64) -> Option<Arc<XlaFunction>> {
    functions().get(&number).and_then(Weak::upgrade)
}
