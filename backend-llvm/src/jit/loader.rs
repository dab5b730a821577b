//! Compiled code in this process: LLVM's ORCv2 LLJIT.
//!
//! inkwell wraps only the older MCJIT, so this talks to LLVM's C interface.

use std::ffi::{CStr, CString, c_void};
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

use inkwell::llvm_sys::core::LLVMCreateMemoryBufferWithMemoryRangeCopy;
use inkwell::llvm_sys::error::LLVMGetErrorMessage;
use inkwell::llvm_sys::error::{LLVMConsumeError, LLVMDisposeErrorMessage, LLVMErrorRef};
use inkwell::llvm_sys::orc2::lljit::*;
use inkwell::llvm_sys::orc2::{
    LLVMOrcExecutionSessionSetErrorReporter, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine,
};

use crate::{Error, Host, Object};

/// Machine code that can be called, and the memory that it lives in.
///
/// Several threads may add objects and look functions up at once. The code is unmapped when the
/// `Loader` is dropped; the lifetime of [`Loaded`] keeps that from happening too early.
pub struct Loader {
    lljit: LLVMOrcLLJITRef,
    /// The reports of LLVM besides the errors it returns; otherwise they would go to standard
    /// error.
    reports: Arc<Reports>,
}

type Reports = Mutex<Vec<String>>;

// SAFETY: LLJIT is not tied to its creating thread: it has no thread-local state, and its tables
// are guarded by the lock of its execution session.
unsafe impl Send for Loader {}

// SAFETY: adding objects and looking symbols up, the only operations through `&Loader`, acquire the
// lock of the execution session; ORC is specified for concurrent use.
unsafe impl Sync for Loader {}

impl Loader {
    /// Creates an empty JIT. Objects in it may call the libraries of this process (libm).
    pub fn new() -> Result<Self, Error> {
        let machine = Host::for_linking()?;
        let mut lljit = ptr::null_mut();
        // SAFETY: `lljit` is a valid location for the result. The machine, which is exclusively
        // owned, is moved to its template, that to the builder, and that to the JIT. Without a
        // template LLVM detects the host each time, which costs as much as everything else here.
        let error = unsafe {
            let template = LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine);
            let builder = LLVMOrcCreateLLJITBuilder();
            LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(builder, template);
            LLVMOrcCreateLLJIT(&mut lljit, builder)
        };
        check(error).map_err(Error::NoJit)?;
        let reports = Arc::new(Reports::default());
        let context = Arc::as_ptr(&reports).cast_mut().cast();
        // SAFETY: `lljit` was just created. `context` outlives it: `reports` is dropped after
        // `drop` has disposed of `lljit`, and an `Arc` does not move its contents.
        unsafe {
            let session = LLVMOrcLLJITGetExecutionSession(lljit);
            LLVMOrcExecutionSessionSetErrorReporter(session, report, context);
        }
        Ok(Loader { lljit, reports })
    }

    /// Adds an object. It is linked at the first look-up of one of its symbols.
    pub fn add(&self, object: &Object) -> Result<(), Error> {
        let bytes = object.bytes();
        // SAFETY: the range is valid for the copy, the name is a C string, the library belongs to
        // this JIT, and adding moves ownership of the buffer even when it fails.
        let error = unsafe {
            let name = c"cotan".as_ptr();
            let start = bytes.as_ptr().cast();
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(start, bytes.len(), name);
            let library = LLVMOrcLLJITGetMainJITDylib(self.lljit);
            LLVMOrcLLJITAddObjectFile(self.lljit, library, buffer)
        };
        check(error).map_err(|reason| Error::InvalidObject(self.explain(reason)))
    }

    /// Returns the address of a symbol, after linking its dependencies. It is valid for the
    /// lifetime of the `Loader`.
    pub fn address(&self, name: &str) -> Result<u64, Error> {
        let failed = |reason| Error::Symbol { name: name.to_owned(), reason };
        let symbol = CString::new(name).map_err(|_| failed("its name has a NUL".to_owned()))?;
        let mut address = 0;
        // SAFETY: `address` is a valid location for the result and `symbol` is a C string.
        let error = unsafe { LLVMOrcLLJITLookup(self.lljit, &mut address, symbol.as_ptr()) };
        check(error).map_err(|reason| failed(self.explain(reason)))?;
        Ok(address)
    }

    /// Returns a symbol as a function of type `F`, such as `extern "C" fn(f64) -> f64`.
    ///
    /// # Safety
    ///
    /// `F` must be an `extern "C"` function pointer with the signature the symbol was compiled
    /// with; an `unsafe` one if calling it has further conditions, such as valid pointers. A copy
    /// of the pointer of the [`Loaded`] must not be called after the `Loader` is dropped.
    pub unsafe fn function<F: Copy>(&self, name: &str) -> Result<Loaded<'_, F>, Error> {
        const { assert!(size_of::<F>() == size_of::<usize>(), "F must be a function pointer") };
        let address = self.address(name)? as usize;
        // SAFETY: the sizes agree, and the caller vouches that `F` is right for this symbol.
        let call = unsafe { std::mem::transmute_copy(&address) };
        Ok(Loaded { call, loader: PhantomData })
    }

    /// Appends the reports of LLVM to a returned error.
    fn explain(&self, reason: String) -> String {
        let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        reports.insert(0, reason);
        reports.dedup();
        std::mem::take(&mut *reports).join("; ")
    }
}

impl Drop for Loader {
    fn drop(&mut self) {
        // SAFETY: `lljit` is exclusively owned, and no `Loaded` outlives its `Loader`. An error
        // cannot be handled here, and an unread error must be consumed.
        unsafe { LLVMConsumeError(LLVMOrcDisposeLLJIT(self.lljit)) };
    }
}

impl fmt::Debug for Loader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Loader").finish_non_exhaustive()
    }
}

/// A compiled function, callable as an `F` from any thread while its [`Loader`] lives.
#[derive(Clone, Copy, Debug)]
pub struct Loaded<'l, F> {
    call: F,
    loader: PhantomData<&'l Loader>,
}

impl<F> Deref for Loaded<'_, F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.call
    }
}

/// Converts an error that LLVM returned: null means success.
fn check(error: LLVMErrorRef) -> Result<(), String> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: `error` is a failure that was not read yet; reading its message consumes it, and the
    // message is an owned C string.
    unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(text)
    }
}

/// The callback of LLVM for an error without a caller.
extern "C" fn report(context: *mut c_void, error: LLVMErrorRef) {
    let Err(message) = check(error) else { return };
    // SAFETY: `context` is the `Reports` that `Loader::new` registered and that outlives the JIT.
    let reports = unsafe { &*context.cast::<Reports>() };
    reports.lock().unwrap_or_else(PoisonError::into_inner).push(message);
}
