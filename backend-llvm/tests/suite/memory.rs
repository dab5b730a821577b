//! The memory that a function allocates, besides its results.

use cotan_backend_llvm::{CallError, Compiled, Status, Tensor};

/// Returns the bytes of a function besides its results, to some hundreds.
///
/// # Errors
/// If the function fails for another reason than memory.
pub fn besides_results(function: Compiled<'_>, inputs: &[Tensor]) -> Result<usize, CallError> {
    let results = function.call(inputs)?;
    let results: usize = results.iter().map(|it| it.elements.bytes()).sum();
    let fits = |more: usize| match function.with_memory_limit(results + more).call(inputs) {
        Ok(_) => Ok(true),
        Err(CallError::NoRoom { .. }) => Ok(false),
        Err(CallError::Ended(status, _)) if status == Status::NoRoom as i32 => Ok(false),
        Err(error) => Err(error),
    };
    let mut most = 1024;
    while !fits(most)? {
        most *= 2;
    }
    let mut least = most / 2;
    while most - least > 256 {
        let middle = usize::midpoint(least, most);
        if fits(middle)? { most = middle } else { least = middle }
    }
    Ok(most)
}
