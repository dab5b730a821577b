//! `cotan.Function`: a compiled function.

use crate::arrays::Dtype;
use crate::call;
use crate::compile::{Compiled, Settings};
use crate::errors::{Class, Failure};
use crate::module::Module;
use crate::xla;
use cotan_backend_llvm::{OwnedFunction, Parameter};
use cotan_dialects::Callable;
use cotan_dialects::interp::find_function;
use cotan_ir::text::full_type_to_string;
use cotan_ir::{Ir, Type};
use cotan_passes::exchange::SIGNATURE;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::Arc;

/// A compiled function of arrays.
#[pyclass(frozen, module = "cotan", weakref)]
pub struct Function {
    pub name: String,
    pub code: OwnedFunction,
    /// A hash of the program and the settings.
    pub id: u64,
    /// The module that it was compiled from.
    pub ir: Arc<Ir>,
    /// The settings that it was compiled with.
    pub settings: Settings,
    /// Its place in the registry of XLA.
    pub xla: xla::Registration,
    /// The arguments.
    pub inputs: Vec<Slot>,
    /// The results.
    pub results: Vec<Slot>,
}

/// An argument or a result.
pub struct Slot {
    /// The type in the program, as text.
    pub ty: String,
    /// The element type.
    pub dtype: Dtype,
    /// True if the type is a number, not an array of rank 0.
    pub is_number: bool,
}

impl Slot {
    fn new(function: &str, parameter: &Parameter, ty: String) -> Result<Self, Failure> {
        let dtype = Dtype::of_parameter(parameter.number, &ty);
        let dtype = dtype.ok_or_else(|| {
            let message = format!("`{function}`: NumPy has no elements as in `{ty}`");
            Failure::new(Class::Unsupported, message)
        })?;
        let is_number = parameter.sizes.is_empty() && !ty.starts_with("tensor");
        Ok(Self { ty, dtype, is_number })
    }
}

/// The text of a module, the name of a function, and its settings.
type Pickled = (String, String, Option<usize>, bool);

impl Function {
    /// Returns a function, if NumPy has the types of its elements.
    pub fn new(
        ir: &Arc<Ir>,
        name: String,
        settings: Settings,
        compiled: Compiled,
    ) -> Result<Self, Failure> {
        let (Compiled { code, id }, ir) = (compiled, Arc::clone(ir));
        let (inputs, results) = types(&ir, &name);
        let slots = |parameters: &[Parameter], types: Vec<String>| {
            let given = types.len() == parameters.len();
            let types = types.into_iter().filter(|_| given).map(Some);
            let pairs = parameters.iter().zip(types.chain(std::iter::repeat(None)));
            let slot = |(parameter, ty): (&Parameter, Option<String>)| {
                Slot::new(&name, parameter, ty.unwrap_or_else(|| parameter.ty.clone()))
            };
            pairs.map(slot).collect::<Result<Vec<Slot>, Failure>>()
        };
        let inputs = slots(&code.signature().inputs, inputs)?;
        let results = slots(&code.signature().results, results)?;
        let xla = xla::Registration::default();
        Ok(Self { name, code, id, ir, settings, xla, inputs, results })
    }
}

#[pymethods]
impl Function {
    /// Calls the function on arrays, and returns its result, or a tuple of several.
    ///
    /// Arrays are neither copied nor converted. ``out`` is an array, or several, to write results
    /// to. ``copy=True`` copies arguments that are not contiguous. ``dims`` gives sizes by name.
    #[pyo3(signature = (*arguments, out=None, copy=false, dims=None, **named))]
    fn __call__<'py>(
        slf: &Bound<'py, Self>,
        py: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
        out: Option<&Bound<'py, PyAny>>,
        copy: bool,
        dims: Option<&Bound<'py, PyDict>>,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let done = call::Call { function: slf.get(), copy }.run(py, arguments, named, out, dims);
        match done {
            Err(error) if out.is_none() && dims.is_none() => {
                xla::traced_call(slf, arguments, named)?.ok_or(error)
            }
            done => done,
        }
    }

    /// The name of the function.
    #[getter]
    fn __name__(&self) -> &str {
        &self.name
    }

    /// A hash of the program, its settings and the version: the same in every process.
    /// Programs of XLA may call the function by this number as long as it lives.
    #[getter]
    fn program_id(&self) -> u64 {
        self.xla.ensure(self);
        self.id
    }

    /// The module that it was compiled from.
    #[getter]
    fn module(&self) -> Module {
        Module::sharing(Arc::clone(&self.ir))
    }

    /// The number of threads of long loops, if these are divided.
    #[getter]
    fn threads(&self) -> Option<usize> {
        self.settings.threads
    }

    /// Whether sums are added in the order of the program.
    #[getter]
    fn strict(&self) -> bool {
        self.settings.strict
    }

    /// The element types of the arguments and of the results, as NumPy names them.
    #[getter]
    fn dtypes(&self) -> (Vec<String>, Vec<String>) {
        let names = |slots: &[Slot]| slots.iter().map(|slot| slot.dtype.to_string()).collect();
        (names(&self.inputs), names(&self.results))
    }

    /// Returns the shapes of the results for arguments of these shapes.
    fn result_shapes<'py>(
        &self,
        py: Python<'py>,
        shapes: Vec<Vec<usize>>,
    ) -> PyResult<Vec<Bound<'py, PyTuple>>> {
        let shapes = xla::result_shapes(self, &shapes)?;
        shapes.into_iter().map(|shape| PyTuple::new(py, shape)).collect()
    }

    /// The names and types of the arguments.
    #[getter]
    fn inputs(&self) -> Vec<(&str, &str)> {
        let names = self.code.signature().inputs.iter().map(|it| it.name.as_str());
        names.zip(self.inputs.iter().map(|it| it.ty.as_str())).collect()
    }

    /// The types of the results.
    #[getter]
    fn results(&self) -> Vec<&str> {
        self.results.iter().map(|it| it.ty.as_str()).collect()
    }

    /// Pickles the text of the module and the settings: loading compiles again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let load = py.get_type::<Self>().getattr("_load")?;
        let Settings { threads, strict } = self.settings;
        let text = py.detach(|| Module::sharing(Arc::clone(&self.ir)).text(false, true));
        Ok((load, (text, self.name.clone(), threads, strict)))
    }

    /// Unpickles a function.
    #[staticmethod]
    fn _load(
        py: Python<'_>,
        text: String,
        name: &str,
        threads: Option<usize>,
        strict: bool,
    ) -> PyResult<Self> {
        let module = py.detach(|| Module::unpickled(text))?;
        module.compiled(py, Some(name), Settings { threads, strict })
    }

    fn __repr__(&self) -> String {
        let inputs = self.inputs().into_iter().map(|(name, ty)| format!("{name}: {ty}"));
        let inputs: Vec<String> = inputs.collect();
        let results = self.results();
        let results = match &results[..] {
            [only] => (*only).to_owned(),
            all => format!("({})", all.join(", ")),
        };
        format!("<cotan.Function {}({}) -> {results}>", self.name, inputs.join(", "))
    }
}

/// Returns the types of the arguments and results of a function in its module.
fn types(ir: &Ir, name: &str) -> (Vec<String>, Vec<String>) {
    let op = find_function(ir, Some(name)).ok();
    // Of a translated function: unsigned integers and arrays of rank 0 are as they were.
    let original = op.and_then(|op| ir.as_function(ir.as_type(ir.attr_named(op, SIGNATURE)?)?));
    let ty = original.or_else(|| op.and_then(|op| Callable::type_of(ir, op)));
    let Some(ty) = ty else { return Default::default() };
    let texts = |types: &[Type]| types.iter().map(|&ty| full_type_to_string(ir, ty)).collect();
    (texts(&ty.inputs), texts(&ty.results))
}
