//! Cotan's way to machine code: LLVM through inkwell.
