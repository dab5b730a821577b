//! `cotan.Module`: a module of functions.

use crate::compile::{self, Settings};
use crate::config;
use crate::derive::{self, Arguments};
use crate::errors::{Class, Failure};
use crate::function::Function;
use crate::passes;
use crate::signature;
use crate::split::Split;
use crate::watch::{Record, Watch};
use cotan_dialects::Callable;
use cotan_dialects::interp::find_function;
use cotan_ir::text::{Locations, ParseOptions, PrintOptions, parse, print_to_string};
use cotan_ir::{Ir, verify};
use cotan_passes::exchange::{Settings as ImportSettings, Ties, import};
use pyo3::exceptions::{PyAttributeError, PyKeyError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A module: functions of arrays, as text.
///
/// Functions are attributes and items: ``m.loss(x)`` and ``m["loss"](x)`` compile ``@loss`` at the
/// first call.
#[pyclass(frozen, module = "cotan", weakref)]
pub struct Module {
    ir: Arc<Ir>,
    derived: Option<String>,
    /// Functions compiled with default settings, by name.
    cache: Mutex<HashMap<String, Py<Function>>>,
}

/// The text of a module, and the name of the function that was derived.
type Pickled = (String, Option<String>);

impl Module {
    /// Returns a module that others have, too.
    pub fn sharing(ir: Arc<Ir>) -> Self {
        Self { ir, derived: None, cache: Mutex::default() }
    }

    fn new(ir: Ir, derived: Option<String>) -> Self {
        Self { ir: Arc::new(ir), derived, cache: Mutex::default() }
    }

    /// Reads a module; StableHLO is translated, unless there are no settings for it.
    fn read(
        name: &str,
        text: String,
        translation: Option<ImportSettings>,
    ) -> Result<Self, Failure> {
        let registry = cotan::registry();
        let mut parsed = parse(&registry, name, text.into(), 0, ParseOptions::default());
        if !parsed.diagnostics.has_errors() {
            verify::verify(&parsed.ir, &mut parsed.diagnostics);
        }
        if parsed.diagnostics.has_errors() {
            let (ir, found) = (&parsed.ir, &parsed.diagnostics);
            return Err(Failure::found(Class::Error, ir, found, "the module is wrong"));
        }
        let mut ir = parsed.ir;
        let imported = translation.map_or(Ok(false), |settings| import(&mut ir, settings));
        if let Err(refused) = imported {
            return Err(Failure::found(Class::Unsupported, &ir, &refused, "the module is refused"));
        }
        Ok(Self::new(ir, None))
    }

    /// Reads the text of a pickled module.
    pub fn unpickled(text: String) -> Result<Self, Failure> {
        Self::read("<pickle>", text, Some(ImportSettings::default()))
    }

    /// Returns the names of the functions, in the order of the text.
    fn names(&self) -> Vec<String> {
        let ir = &self.ir;
        let functions = ir.walk(ir.root()).filter(|&op| Callable::is(ir, op));
        let names = functions.filter_map(|op| Some(ir.text(ir.symbol_name(op)?).to_owned()));
        names.collect()
    }

    /// Returns the function with a name, or the only one.
    fn resolve(&self, name: Option<&str>) -> PyResult<String> {
        let ir = &self.ir;
        let op = find_function(ir, name).map_err(|message| Failure::new(Class::Error, message))?;
        Ok(ir.symbol_name(op).map_or("", |name| ir.text(name)).to_owned())
    }

    /// Returns the types of the arguments of a function.
    fn inputs(&self, name: &str) -> Vec<String> {
        signature::types(&self.ir, name).0
    }

    /// Returns the text.
    pub fn text(&self, generic: bool, locations: bool) -> String {
        let locations = if locations { Locations::Kept } else { Locations::Hidden };
        let options = PrintOptions { generic, locations, ..PrintOptions::default() };
        print_to_string(&self.ir, options)
    }

    /// Compiles a function; the only one, or `main`, without a name.
    pub fn compiled(
        &self,
        py: Python<'_>,
        function: Option<&str>,
        settings: Settings,
    ) -> PyResult<Function> {
        let name = self.resolve(function)?;
        let settings = config::with_defaults(settings);
        let (mut watch, start) = (Watch::default(), Instant::now());
        let made = py.detach(|| compile::compile(&self.ir, &name, settings, &mut watch));
        let (made, time) = (watch.ended(made)?, start.elapsed());
        let later = made.code.program().stages.named();
        let lower = time.saturating_sub(later.iter().map(|stage| stage.1).sum());
        let stages = [("lower", lower)].into_iter().chain(later).collect();
        let (inputs, passes) = (self.inputs(&name), watch.passes);
        Record { kind: "compile", function: &name, inputs, stages, passes }.report(py)?;
        Ok(Function::new(&self.ir, name, settings, made)?)
    }

    /// Returns a function, compiled with default settings.
    fn function(&self, py: Python<'_>, name: &str) -> PyResult<Py<Function>> {
        let cache = || self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = cache().get(name) {
            return Ok(known.clone_ref(py));
        }
        let settings = Settings { threads: None, strict: false };
        let made = Py::new(py, self.compiled(py, Some(name), settings)?)?;
        Ok(cache().entry(name.to_owned()).or_insert(made).clone_ref(py))
    }
}

#[pymethods]
impl Module {
    /// Parses and verifies a module. StableHLO is translated to arrays, unless ``translate`` is
    /// false; with ``ties="jax"``, equal operands of a maximum share the derivative.
    #[staticmethod]
    #[pyo3(signature = (text, source=None, *, translate=true, ties="cotan"))]
    fn from_text(
        py: Python<'_>,
        text: String,
        source: Option<&str>,
        translate: bool,
        ties: &str,
    ) -> PyResult<Self> {
        let name = source.unwrap_or("<text>");
        let ties = match ties {
            "cotan" => Ties::First,
            "jax" => Ties::Jax,
            other => {
                let message = format!("ties: `{other}` is none of `cotan` and `jax`");
                return Err(Failure::new(Class::Error, message).into());
            }
        };
        let settings = translate.then_some(ImportSettings { ties });
        Ok(py.detach(|| Self::read(name, text, settings))?)
    }

    /// Reads, parses and verifies a file.
    #[staticmethod]
    fn from_file(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let name = path.display().to_string();
        let text = py.detach(|| std::fs::read_to_string(&path));
        let text = text.map_err(|error| match error.raw_os_error() {
            Some(number) => PyOSError::new_err((number, error.to_string(), name.clone())),
            None => Failure::new(Class::Error, format!("cannot read `{name}`: {error}")).into(),
        })?;
        Ok(py.detach(|| Self::read(&name, text, Some(ImportSettings::default())))?)
    }

    /// Returns the module as text.
    #[pyo3(name = "text", signature = (*, generic=false, locations=false))]
    fn python_text(&self, py: Python<'_>, generic: bool, locations: bool) -> String {
        py.detach(|| self.text(generic, locations))
    }

    /// Returns the signatures of the functions: arguments and results, each a list of names and
    /// types.
    fn functions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (ir, all) = (&self.ir, PyDict::new(py));
        for name in self.names() {
            if let Ok(op) = find_function(ir, Some(&name)) {
                all.set_item(name, signature::named(ir, op))?;
            }
        }
        Ok(all)
    }

    /// Runs a pipeline of passes, and returns the resulting module. With ``print_after_change=True``,
    /// the module is printed after each pass that changes it.
    #[pyo3(signature = (pipeline, *, print_after_change=false))]
    fn opt(&self, py: Python<'_>, pipeline: &str, print_after_change: bool) -> PyResult<Self> {
        let mut watch = Watch::recording(print_after_change);
        let made = py.detach(|| {
            let mut ir = Ir::clone(&self.ir);
            passes::run(&mut ir, pipeline, Class::Error, &mut watch)?;
            Ok::<_, Failure>(Self::new(ir, self.derived.clone()))
        });
        let print = py.import("builtins")?.getattr("print")?;
        for change in watch.changes.take().unwrap_or_default() {
            print.call1((change,))?;
        }
        watch.ended(made)
    }

    /// Returns the module with a derivative of a function added, ``grad_f`` for ``f``.
    ///
    /// ``order`` is the number of Taylor coefficients of ``jet``.
    #[pyo3(signature = (function, kind="grad", wrt=None, method="direct", order=1))]
    fn derive(
        &self,
        py: Python<'_>,
        function: &str,
        kind: &str,
        wrt: Option<Arguments>,
        method: &str,
        order: usize,
    ) -> PyResult<Self> {
        let function = &self.resolve(Some(function))?;
        let (mut watch, start) = (Watch::default(), Instant::now());
        let made = py.detach(|| {
            let mut ir = Ir::clone(&self.ir);
            let what = (kind, order);
            let name = derive::add(&mut ir, function, what, wrt.as_ref(), method, &mut watch)?;
            Ok::<_, Failure>(Self::new(ir, Some(name)))
        });
        let made = watch.ended(made)?;
        let (stages, passes) = (vec![(kind, start.elapsed())], watch.passes);
        Record { kind: "derive", function, inputs: self.inputs(function), stages, passes }
            .report(py)?;
        Ok(made)
    }

    /// Returns the name of the function that ``derive`` added; ``None`` for other modules.
    fn derived_name(&self) -> Option<&str> {
        self.derived.as_deref()
    }

    /// Returns the module with the gradient of a function added, and its value with ``value=True``.
    #[pyo3(signature = (function, wrt=None, *, value=false, method="direct"))]
    fn grad(
        &self,
        py: Python<'_>,
        function: &str,
        wrt: Option<Arguments>,
        value: bool,
        method: &str,
    ) -> PyResult<Self> {
        self.derive(py, function, if value { "value_and_grad" } else { "grad" }, wrt, method, 1)
    }

    /// Returns the reverse derivative of a function as two programs: the forward one returns
    /// residuals, the reverse one takes them and cotangents.
    #[pyo3(signature = (function, wrt=None, *, method="direct"))]
    fn split_gradient(
        &self,
        py: Python<'_>,
        function: &str,
        wrt: Option<Arguments>,
        method: &str,
    ) -> PyResult<Split> {
        let function = &self.resolve(Some(function))?;
        let (mut watch, start) = (Watch::default(), Instant::now());
        let made = py.detach(|| {
            let mut ir = Ir::clone(&self.ir);
            let halves = derive::add_split(&mut ir, function, wrt.as_ref(), method, &mut watch)?;
            Ok::<_, Failure>(Split::new(ir, &halves))
        });
        let made = watch.ended(made)?;
        let (stages, passes) = (vec![("split", start.elapsed())], watch.passes);
        Record { kind: "derive", function, inputs: self.inputs(function), stages, passes }
            .report(py)?;
        Ok(made)
    }

    /// Compiles a function; the only one, or ``main``, without a name. Long loops run in chunks on
    /// ``threads`` threads; results are the same bits for every number. With ``strict=True``, sums
    /// are added in the order of the program.
    #[pyo3(name = "compile", signature = (function=None, *, threads=None, strict=false))]
    fn compile(
        &self,
        py: Python<'_>,
        function: Option<&str>,
        threads: Option<usize>,
        strict: bool,
    ) -> PyResult<Function> {
        self.compiled(py, function, Settings { threads, strict })
    }

    /// Certifies the derivative of a function, as ``cotan check`` does. Arguments that are not given
    /// are random, of the sizes ``dims``. With ``against=g``, the gradient is ``g(*arguments)``, and slopes of the function
    /// judge it. Prints the certificate; raises ``CheckError`` if something is wrong.
    #[pyo3(signature = (function=None, *arguments, wrt=None, against=None, points=3, seed=0,
        dims=None, methods=false, quiet=false, **named))]
    #[expect(clippy::too_many_arguments, reason = "options of Python")]
    fn check<'py>(
        slf: &Bound<'py, Self>,
        function: Option<&str>,
        arguments: &Bound<'py, PyTuple>,
        wrt: Option<&Bound<'py, PyAny>>,
        against: Option<&Bound<'py, PyAny>>,
        points: usize,
        seed: u64,
        dims: Option<&Bound<'py, PyDict>>,
        methods: bool,
        quiet: bool,
        named: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let function = slf.get().resolve(function)?;
        let named = named.map_or_else(|| PyDict::new(py), Clone::clone);
        let check = py.import("cotan._module_check")?.getattr("check")?;
        let given =
            (slf, function, arguments, named, wrt, against, points, seed, dims, methods, quiet);
        check.call1(given)
    }

    /// Shows the stages of the module in a notebook; each folds out.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("cotan._html")?.getattr("of_module")?.call1((slf,))
    }

    fn __getattr__(&self, py: Python<'_>, name: &str) -> PyResult<Py<Function>> {
        if self.names().iter().any(|known| known == name) {
            return self.function(py, name);
        }
        let why = find_function(&self.ir, Some(name)).err().unwrap_or_default();
        Err(PyAttributeError::new_err(format!("a Module has no attribute `{name}`: {why}")))
    }

    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Py<Function>> {
        match find_function(&self.ir, Some(name)) {
            Ok(_) => self.function(py, name),
            Err(why) => Err(PyKeyError::new_err(why)),
        }
    }

    fn __dir__<'py>(&self, py: Python<'py>) -> PyResult<Vec<String>> {
        let own = py.get_type::<PyType>().getattr("__dir__")?;
        let mut names: Vec<String> = own.call1((py.get_type::<Self>(),))?.extract()?;
        names.extend(self.names());
        Ok(names)
    }

    fn __str__(&self, py: Python<'_>) -> String {
        self.python_text(py, false, false)
    }

    fn __repr__(&self) -> String {
        let names = self.names();
        format!(
            "<cotan.Module of {}>",
            if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
        )
    }

    /// Pickles the text, with the locations of the source.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Pickled)> {
        let load = py.get_type::<Self>().getattr("_load")?;
        Ok((load, (self.python_text(py, false, true), self.derived.clone())))
    }

    /// Unpickles a module.
    #[staticmethod]
    fn _load(py: Python<'_>, text: String, derived: Option<String>) -> PyResult<Self> {
        let made = py.detach(|| Self::unpickled(text))?;
        Ok(Self { derived, ..made })
    }
}
