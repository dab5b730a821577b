//! Functions inside of programs that XLA compiles.

use crate::errors::{Class, Failure};
use crate::function::Function;
use cotan_backend_llvm::CallError;
use cotan_backend_llvm::xla::{self, XlaFunction};
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::ffi::{CStr, c_void};
use std::sync::{Arc, OnceLock};

/// The name of capsules with handlers.
const TARGET: &CStr = c"xla._CUSTOM_CALL_TARGET";
/// The name of capsules with the identity of a type.
const TYPE_ID: &CStr = c"xla._TYPE_ID";
/// The name of capsules with the functions of a type.
const TYPE_INFO: &CStr = c"xla._TYPE_INFO";

/// A function in the registry of XLA, as soon as a program of XLA names it.
#[derive(Debug, Default)]
pub struct Registration(OnceLock<Arc<XlaFunction>>);

impl Registration {
    /// Registers a function for XLA, as long as this value or an executable lives.
    pub fn ensure(&self, function: &Function) {
        self.0.get_or_init(|| {
            let (name, code) = (function.name.clone(), function.code.clone());
            xla::register(function.id, Arc::new(XlaFunction { name, code }))
        });
    }
}

/// Returns what JAX needs to register the handler: ``handlers`` of the stages, and the type of
/// states, ``type_id`` and ``type_info``.
#[pyfunction]
pub fn xla_target(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let handler = || capsule(py, xla::cotan_xla_call as *mut c_void, TARGET);
    let handlers = PyDict::new(py);
    handlers.set_item("instantiate", handler()?)?;
    handlers.set_item("execute", handler()?)?;
    let state = PyDict::new(py);
    state.set_item("type_id", capsule(py, xla::state_type_id().cast(), TYPE_ID)?)?;
    let info = xla::state_type_info().cast_mut().cast();
    state.set_item("type_info", capsule(py, info, TYPE_INFO)?)?;
    let target = PyDict::new(py);
    target.set_item("handlers", handlers)?;
    target.set_item("state", state)?;
    Ok(target)
}

fn capsule<'py>(
    py: Python<'py>,
    pointer: *mut c_void,
    name: &'static CStr,
) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: pointer and name are static, and need no destructor.
    unsafe { Bound::from_owned_ptr_or_err(py, ffi::PyCapsule_New(pointer, name.as_ptr(), None)) }
}

/// Returns the shapes of the results of a function for arguments of these shapes.
pub fn result_shapes(function: &Function, shapes: &[Vec<usize>]) -> PyResult<Vec<Vec<usize>>> {
    let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect();
    let found = function.code.compiled().result_shapes(&shapes);
    found.map_err(|error| {
        let class = match error {
            CallError::Count { .. } => Class::Argument,
            _ => Class::Shape,
        };
        Failure::new(class, format!("`{}`: {error}", function.name)).into()
    })
}

/// Calls a function while JAX traces, if an argument is a tracer: the call becomes an operation of
/// JAX. `None` if there is no tracer.
pub fn traced_call<'py>(
    function: &Bound<'py, Function>,
    arguments: &Bound<'py, PyTuple>,
    named: Option<&Bound<'py, PyDict>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = function.py();
    let modules = py.import("sys")?.getattr("modules")?;
    let Ok(jax) = modules.get_item("jax") else { return Ok(None) };
    let tracer = jax.getattr("core")?.getattr("Tracer")?;
    let mut values: Vec<Bound<'py, PyAny>> = arguments.iter().collect();
    values.extend(named.into_iter().flat_map(|named| named.values()));
    let mut is_traced = false;
    for value in &values {
        is_traced |= value.is_instance(&tracer)?;
    }
    if !is_traced {
        return Ok(None);
    }
    let primitive = py.import("cotan._jax.primitive")?;
    let arguments: Vec<Bound<'py, PyAny>> =
        std::iter::once(function.clone().into_any()).chain(arguments.iter()).collect();
    let arguments = PyTuple::new(py, arguments)?;
    primitive.getattr("call_function")?.call(arguments, named).map(Some)
}
