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
    /// What LLVM reports beside the errors it returns; it would go to standard error otherwise.
    reports: Arc<Reports>,
}

type Reports = Mutex<Vec<String>>;

// SAFETY: LLJIT is not tied to the thread that made it: it has no thread-local state, and its
// tables are guarded by the lock of its execution session.
unsafe impl Send for Loader {}

// SAFETY: adding objects and looking symbols up, the only things done through `&Loader`, take the
// lock of the execution session; ORC is specified for concurrent use.
unsafe impl Sync for Loader {}

impl Loader {
    /// Starts an empty JIT. Objects added to it may call what this process has loaded (libm).
    pub fn new() -> Result<Self, Error> {
        let machine = Host::for_linking()?;
        let mut lljit = ptr::null_mut();
        // SAFETY: `lljit` is a valid place for the result. The machine, which is ours alone, goes to the template that is
        // made of it, that to the builder, and that to the JIT. Without a template LLVM asks what machine this is each time,
        // which takes as long as everything else here.
        let error = unsafe {
            let template = LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine);
            let builder = LLVMOrcCreateLLJITBuilder();
            LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(builder, template);
            LLVMOrcCreateLLJIT(&mut lljit, builder)
        };
        check(error).map_err(Error::NoJit)?;
        let reports = Arc::new(Reports::default());
        let context = Arc::as_ptr(&reports).cast_mut().cast();
        // SAFETY: `lljit` was just made. `context` outlives it: `reports` is dropped after `drop`
        // has disposed of `lljit`, and an `Arc` does not move what it points to.
        unsafe {
            let session = LLVMOrcLLJITGetExecutionSession(lljit);
            LLVMOrcExecutionSessionSetErrorReporter(session, report, context);
        }
        Ok(Loader { lljit, reports })
    }

    /// Adds an object. It is linked when one of its symbols is first asked for.
    pub fn add(&self, object: &Object) -> Result<(), Error> {
        let bytes = object.bytes();
        // SAFETY: the range is valid for the copy, the name is a C string, the library belongs to
        // this JIT, and adding takes ownership of the buffer even when it fails.
        let error = unsafe {
            let name = c"cotan".as_ptr();
            let start = bytes.as_ptr().cast();
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(start, bytes.len(), name);
            let library = LLVMOrcLLJITGetMainJITDylib(self.lljit);
            LLVMOrcLLJITAddObjectFile(self.lljit, library, buffer)
        };
        check(error).map_err(|reason| Error::InvalidObject(self.explain(reason)))
    }

    /// The address of a symbol, linking what it needs. It is valid while the `Loader` lives.
    pub fn address(&self, name: &str) -> Result<u64, Error> {
        let failed = |reason| Error::Symbol { name: name.to_owned(), reason };
        let symbol = CString::new(name).map_err(|_| failed("its name has a NUL".to_owned()))?;
        let mut address = 0;
        // SAFETY: `address` is a valid place for the result and `symbol` is a C string.
        let error = unsafe { LLVMOrcLLJITLookup(self.lljit, &mut address, symbol.as_ptr()) };
        check(error).map_err(|reason| failed(self.explain(reason)))?;
        Ok(address)
    }

    /// A symbol as a function of type `F`, such as `extern "C" fn(f64) -> f64`.
    ///
    /// # Safety
    ///
    /// `F` must be an `extern "C"` function pointer with the signature the symbol was compiled
    /// with; an `unsafe` one if calling it has further conditions, such as valid pointers. A copy
    /// of the pointer taken out of the [`Loaded`] must not be called after the `Loader` is gone.
    pub unsafe fn function<F: Copy>(&self, name: &str) -> Result<Loaded<'_, F>, Error> {
        const { assert!(size_of::<F>() == size_of::<usize>(), "F must be a function pointer") };
        let address = self.address(name)? as usize;
        // SAFETY: the sizes agree, and the caller vouches that `F` is right for this symbol.
        let call = unsafe { std::mem::transmute_copy(&address) };
        Ok(Loaded { call, loader: PhantomData })
    }

    /// Joins a returned error with what LLVM reported beside it.
    fn explain(&self, reason: String) -> String {
        let mut reports = self.reports.lock().unwrap_or_else(PoisonError::into_inner);
        reports.insert(0, reason);
        reports.dedup();
        std::mem::take(&mut *reports).join("; ")
    }
}

impl Drop for Loader {
    fn drop(&mut self) {
        // SAFETY: nobody else has `lljit`, and no `Loaded` outlives its `Loader`. Nothing can be
        // done about an error here, and an unread error must be consumed.
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

/// Takes over an error that LLVM returned: null means success.
fn check(error: LLVMErrorRef) -> Result<(), String> {
    if error.is_null() {
        return Ok(());
    }
    // SAFETY: `error` is a failure that nobody has read yet; reading its message consumes it, and
    // the message is a C string that is ours to dispose of.
    unsafe {
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(text)
    }
}

/// What LLVM calls with an error that no caller waits for.
extern "C" fn report(context: *mut c_void, error: LLVMErrorRef) {
    let Err(message) = check(error) else { return };
    // SAFETY: `context` is the `Reports` that `Loader::new` registered and that outlives the JIT.
    let reports = unsafe { &*context.cast::<Reports>() };
    reports.lock().unwrap_or_else(PoisonError::into_inner).push(message);
}
