//! An XLA for tests: its table of functions, and call frames.

use super::abi::*;
use super::{CallFrame, XlaError, cotan_xla_call, state_type_info};
use std::cell::{Cell, RefCell};
use std::ffi::{CStr, CString, c_void};
use std::ptr::{null, null_mut};
use std::thread::JoinHandle;

/// An error of the mock: its code and its message.
struct MockError {
    code: i32,
    message: CString,
}

/// An executable with one call, and the context in which it is executed.
#[derive(Default)]
pub(super) struct Mock {
    state: Cell<*mut c_void>,
    /// The number of threads of the pool; without a pool, scheduling fails.
    pub threads: Option<i64>,
    tasks: RefCell<Vec<JoinHandle<()>>>,
}

thread_local! {
    /// Number of errors of XLA that exist.
    pub(super) static ERRORS: Cell<usize> = const { Cell::new(0) };
}

fn error(code: i32, message: &CStr) -> *mut XlaError {
    ERRORS.set(ERRORS.get() + 1);
    Box::into_raw(Box::new(MockError { code, message: message.to_owned() })).cast()
}

unsafe extern "C" fn error_create(args: *mut ErrorCreateArgs) -> *mut XlaError {
    // SAFETY: the handler passes this struct, with a C string.
    unsafe { error((*args).code, CStr::from_ptr((*args).message)) }
}

unsafe extern "C" fn error_get_message(args: *mut ErrorGetMessageArgs) {
    // SAFETY: the handler passes this struct, with an error of this mock.
    unsafe { (*args).message = (*(*args).error.cast::<MockError>()).message.as_ptr() }
}

unsafe extern "C" fn error_destroy(args: *mut ErrorDestroyArgs) {
    ERRORS.set(ERRORS.get() - 1);
    // SAFETY: as above; the error is destroyed once.
    drop(unsafe { Box::from_raw((*args).error.cast::<MockError>()) });
}

unsafe extern "C" fn state_set(args: *mut StateSetArgs) -> *mut XlaError {
    // SAFETY: the handler passes this struct, with the context of the frame.
    unsafe { (*(*args).context.cast::<Mock>()).state.set((*args).state) };
    null_mut()
}

unsafe extern "C" fn state_get(args: *mut StateGetArgs) -> *mut XlaError {
    // SAFETY: as above.
    let state = unsafe { (*(*args).context.cast::<Mock>()).state.get() };
    if state.is_null() {
        return error(ErrorCode::NotFound as i32, c"no state");
    }
    // SAFETY: as above.
    unsafe { (*args).state = state };
    null_mut()
}

unsafe extern "C" fn num_threads(args: *mut NumThreadsArgs) -> *mut XlaError {
    // SAFETY: as above.
    match unsafe { (*(*args).context.cast::<Mock>()).threads } {
        Some(threads) => {
            // SAFETY: as above.
            unsafe { *(*args).num_threads = threads };
            null_mut()
        }
        None => error(ErrorCode::Unimplemented as i32, c"no pool"),
    }
}

unsafe extern "C" fn schedule(args: *mut ScheduleArgs) -> *mut XlaError {
    // SAFETY: as above.
    let (mock, task, data) =
        unsafe { (&*(*args).context.cast::<Mock>(), (*args).task, (*args).data as usize) };
    if mock.threads.is_none() {
        return error(ErrorCode::Unimplemented as i32, c"no pool");
    }
    // SAFETY: a task may run on any thread, once.
    let task = std::thread::spawn(move || unsafe { task(data as *mut c_void) });
    mock.tasks.borrow_mut().push(task);
    null_mut()
}

fn version() -> ApiVersion {
    let (major, minor) = VERSION;
    ApiVersion { struct_size: size_of::<ApiVersion>(), extension_start: null_mut(), major, minor }
}

fn api() -> Api {
    Api {
        struct_size: size_of::<Api>(),
        extension_start: null_mut(),
        api_version: version(),
        internal_api: null(),
        error_create: Some(error_create),
        error_get_message: Some(error_get_message),
        error_destroy: Some(error_destroy),
        handler_register: null(),
        stream_get: null(),
        type_register: null(),
        execution_context_get: null(),
        state_set: Some(state_set),
        state_get: Some(state_get),
        device_memory_allocate: null(),
        device_memory_free: null(),
        thread_pool_schedule: Some(schedule),
        thread_pool_num_threads: Some(num_threads),
    }
}

/// An array of XLA.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub dtype: i32,
    pub shape: Vec<i64>,
    pub words: Vec<u64>,
}

impl Array {
    pub fn f64s(shape: &[i64], numbers: &[f64]) -> Self {
        let words = numbers.iter().map(|number| number.to_bits()).collect();
        Self { dtype: dtype::F64, shape: shape.to_vec(), words }
    }

    pub fn to_f64s(&self) -> Vec<f64> {
        self.words.iter().copied().map(f64::from_bits).collect()
    }

    fn buffer(&mut self) -> Buffer {
        Buffer {
            struct_size: size_of::<Buffer>(),
            extension_start: null_mut(),
            dtype: self.dtype,
            data: if self.words.is_empty() { null_mut() } else { self.words.as_mut_ptr().cast() },
            rank: self.shape.len() as i64,
            dims: self.shape.as_mut_ptr(),
        }
    }
}

/// Owns what the list of a frame points to.
struct List {
    kinds: Vec<i32>,
    buffers: Vec<Buffer>,
    pointers: Vec<*mut c_void>,
}

impl List {
    fn new(arrays: &mut [Array]) -> Self {
        let mut buffers: Vec<Buffer> = arrays.iter_mut().map(Array::buffer).collect();
        let pointers = buffers.iter_mut().map(|it| (&raw mut *it).cast()).collect();
        Self { kinds: vec![BUFFER; buffers.len()], buffers, pointers }
    }

    fn as_buffers(&mut self) -> Buffers {
        Buffers {
            struct_size: size_of::<Buffers>(),
            extension_start: null_mut(),
            size: self.buffers.len() as i64,
            types: self.kinds.as_mut_ptr(),
            values: self.pointers.as_mut_ptr(),
        }
    }
}

/// A call that is about to be made, and its attribute `program`.
pub(super) struct Call<'a> {
    pub stage: u32,
    pub program: Option<(i32, u64)>,
    pub arguments: &'a mut [Array],
    pub results: &'a mut [Array],
    pub metadata: Option<&'a mut Metadata>,
    pub struct_size: usize,
}

impl Default for Call<'_> {
    fn default() -> Self {
        Self {
            stage: EXECUTE,
            program: None,
            arguments: &mut [],
            results: &mut [],
            metadata: None,
            struct_size: CallFrame::SIZE,
        }
    }
}

impl Mock {
    /// Performs a call. An error is its code and its message.
    pub fn call(&self, call: Call<'_>) -> Result<(), (i32, String)> {
        let (mut arguments, mut results) = (List::new(call.arguments), List::new(call.results));
        let (kind, mut number) = call.program.unwrap_or_default();
        let mut scalar = Scalar { dtype: kind, value: (&raw mut number).cast() };
        let mut names = [&b"other"[..], b"program"]
            .map(|name| ByteSpan { ptr: name.as_ptr(), len: name.len() });
        let mut names = names.each_mut().map(|name| &raw mut *name);
        let mut kinds = [SCALAR; 2];
        let mut values = [(&raw mut scalar).cast(); 2];
        let attributes = Attributes {
            struct_size: size_of::<Attributes>(),
            extension_start: null_mut(),
            size: if call.program.is_some() { 2 } else { 1 },
            types: kinds.as_mut_ptr(),
            names: names.as_mut_ptr(),
            values: values.as_mut_ptr(),
        };
        let base = ExtensionBase {
            struct_size: size_of::<ExtensionBase>(),
            kind: EXTENSION_METADATA,
            next: null_mut(),
        };
        let is_query = call.metadata.is_some();
        let metadata = call.metadata.map_or(null_mut(), |metadata| &raw mut *metadata);
        let mut extension = MetadataExtension { base, metadata };
        let api = api();
        let mut frame = CallFrame {
            struct_size: call.struct_size,
            extension_start: if is_query { (&raw mut extension).cast() } else { null_mut() },
            api: &raw const api,
            context: std::ptr::from_ref(self).cast_mut().cast(),
            stage: call.stage,
            arguments: arguments.as_buffers(),
            results: results.as_buffers(),
            attributes,
        };
        // SAFETY: the frame is as XLA's header documents it.
        let error = unsafe { cotan_xla_call(&raw mut frame) };
        for task in self.tasks.take() {
            task.join().expect("a task does not panic");
        }
        if error.is_null() {
            return Ok(());
        }
        ERRORS.set(ERRORS.get() - 1);
        // SAFETY: the error is one of this mock, which owns it now.
        let error = unsafe { Box::from_raw(error.cast::<MockError>()) };
        Err((error.code, error.message.to_string_lossy().into_owned()))
    }
}

impl Drop for Mock {
    /// Deletes the state, as XLA does with an executable.
    fn drop(&mut self) {
        let state = self.state.take();
        if !state.is_null() {
            // SAFETY: the table is a constant, and the state is deleted once.
            unsafe {
                let delete = (*state_type_info()).deleter.expect("states are deleted");
                delete(state);
            }
        }
    }
}
