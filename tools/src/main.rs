//! Cotan: `cotan opt` and friends.

use std::process::ExitCode;

/// Arrays that programs are run on begin where vectors do.
#[cfg(feature = "llvm")]
#[global_allocator]
static ALLOCATOR: cotan_backend_llvm::LineAligned = cotan_backend_llvm::LineAligned;

fn main() -> ExitCode {
    cotan::main()
}
