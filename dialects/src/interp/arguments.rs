//! Arguments of a function: as text, from files, or random.

use super::argument_types::Parameters;
use super::custom_formats::Foreign;
use super::datum::Datum;
use super::random;
use super::text;
use crate::interfaces::sizes::parameters_in;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::nearest::nearest;
use cotan_ir::text::type_to_string;
use cotan_ir::{Block, Diagnostic, Diagnostics, Ir, Op, Symbol, TypeData};
use std::borrow::Cow;

/// The arguments of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arguments {
    /// A value for each parameter.
    pub values: Vec<Datum>,
    /// The dimension parameters that are passed by name.
    pub sizes: Vec<(Symbol, i64)>,
}

/// The contents of a data file.
#[derive(Clone, Debug)]
pub enum Loaded {
    /// Scalars with a shape.
    Numbers(Foreign),
    /// Nested lists, with a separate shape: lists without elements do not determine it.
    Lists(String, Option<Vec<usize>>),
}

/// Reads the file after `@` for the parameter with this name.
pub type Load<'a> = &'a mut dyn FnMut(&str, &str) -> Result<Loaded, String>;

/// The sources of arguments that are not passed as text.
#[derive(Default)]
pub struct Sources<'a> {
    /// The reader of files; without it there are none.
    pub load: Option<Load<'a>>,
    /// Dimension parameters, `n=3`, whatever the names of the parameters.
    pub dims: &'a [&'a str],
    /// The seed of random values for missing arguments.
    pub seed: Option<u64>,
    /// The memory limit of random values, in bytes.
    pub bytes: u64,
}

/// Returns the names of the parameters of a function, without `%`.
pub fn parameter_names(ir: &Ir, function: Op) -> Vec<String> {
    let Some(entry) = entry(ir, function) else { return Vec::new() };
    (0..ir.arg_count(entry)).map(|index| parameter_name(ir, entry, index)).collect()
}

pub(super) fn parameter_name(ir: &Ir, entry: Block, index: usize) -> String {
    let name = ir.store.name_text(ir.value_name(ir.arg(entry, index)));
    name.map_or_else(|| format!("arg{index}"), Cow::into_owned)
}

fn entry(ir: &Ir, function: Op) -> Option<Block> {
    ir.regions(function).first().and_then(|&body| ir.entry(body))
}

/// Reads the arguments of a function: `name=1.5`, or `1.5` for the remaining parameters in order.
///
/// `@file` reads a file, and `n=3` may bind a dimension parameter.
///
/// # Errors
///
/// Each missing, duplicate, unknown or ill-typed argument.
pub fn read_arguments(
    ir: &Ir,
    function: Op,
    passed: &[&str],
    sources: Sources<'_>,
) -> Result<Arguments, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let Some(entry) = entry(ir, function) else {
        let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
        let message = format!("@{name} has no body to run");
        diagnostics.push(Diagnostic::error(&ARGUMENT, ir.loc(function), message));
        return Err(diagnostics);
    };
    let dims = sources.dims;
    let mut binder = Binder {
        ir,
        function,
        entry,
        names: parameter_names(ir, function),
        dimensions: parameters_in(ir, function),
        values: vec![None; ir.arg_count(entry)],
        sizes: Vec::new(),
        sources,
        diagnostics,
    };
    let name_of = |text: &str| match text.trim_start().starts_with('@') {
        true => None,
        false => text.find('='),
    };
    dims.iter().for_each(|text| binder.dim(text));
    for text in passed {
        if let Some(at) = name_of(text) {
            binder.named(text[..at].trim(), &text[at + 1..]);
        }
    }
    for text in passed.iter().filter(|text| name_of(text).is_none()) {
        let free = binder.values.iter().position(Option::is_none);
        binder.bind(free.unwrap_or(usize::MAX), text);
    }
    binder.finish()
}

struct Binder<'a, 's> {
    ir: &'a Ir,
    function: Op,
    entry: Block,
    names: Vec<String>,
    dimensions: Vec<Symbol>,
    /// The text and value of each argument.
    values: Vec<Option<(String, Option<Datum>)>>,
    sizes: Vec<(Symbol, i64)>,
    sources: Sources<'s>,
    diagnostics: Diagnostics,
}

impl Binder<'_, '_> {
    fn named(&mut self, name: &str, value: &str) {
        if let Some(index) = self.names.iter().position(|known| known == plain(name)) {
            return self.bind(index, value);
        }
        let dimension = self.dimensions.iter().find(|&&known| self.ir.text(known) == name);
        if let Some(&dimension) = dimension {
            return self.size(dimension, value.trim());
        }
        let name = plain(name);
        let message = format!("{} has no parameter `%{name}`", self.function_name());
        let error = Diagnostic::error(&ARGUMENT, self.ir.loc(self.function), message);
        let near = nearest(name, self.names.iter().map(String::as_str));
        let error = match near {
            Some(near) => error.note(format!("did you mean `%{near}`?")),
            None => error,
        };
        self.diagnostics.push(error);
    }

    /// Binds `n=3`, a dimension parameter.
    fn dim(&mut self, text: &str) {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let (name, known) = (name.trim(), |dim: &&Symbol| self.ir.text(**dim));
        let Some(&dim) = self.dimensions.iter().find(|dim| known(dim) == name) else {
            let names: Vec<String> =
                self.dimensions.iter().map(|dim| format!("`{}`", known(&dim))).collect();
            let function = self.function_name();
            return self.report_function(match &names[..] {
                [] => format!("{function} has no dimension parameters"),
                names => format!(
                    "{function} has no dimension parameter `{name}`; there are {}",
                    names.join(", ")
                ),
            });
        };
        self.size(dim, value.trim());
    }

    /// Binds a dimension parameter to an integer.
    fn size(&mut self, name: Symbol, text: &str) {
        let shown = self.ir.text(name);
        if let Some((_, before)) = self.sizes.iter().find(|known| known.0 == name) {
            let message = format!("`{shown}` is passed twice: `{before}` and `{text}`");
            return self.report_function(message);
        }
        match text.parse::<i64>() {
            Ok(size) if size >= 0 => self.sizes.push((name, size)),
            _ => {
                let message = format!("`{text}` is not a size, which `{shown}` expects");
                self.report_function(message);
            }
        }
    }

    fn bind(&mut self, index: usize, text: &str) {
        let text = text.trim();
        let Some(value) = self.values.get(index) else {
            let (function, count) = (self.function_name(), self.values.len());
            let plural = if count == 1 { "" } else { "s" };
            let message =
                format!("unexpected argument `{text}`: {function} has {count} parameter{plural}");
            return self.report_function(message);
        };
        if let Some((before, _)) = value {
            let message =
                format!("`%{}` is passed twice: `{before}` and `{text}`", self.names[index]);
            return self.report(index, message);
        }
        let datum = match self.read(index, text) {
            Ok(datum) => Some(datum),
            Err(why) => {
                self.report(index, format!("wrong argument for `%{}`: {why}", self.names[index]));
                None
            }
        };
        self.values[index] = Some((text.to_owned(), datum));
    }

    fn read(&mut self, index: usize, text: &str) -> Result<Datum, String> {
        let (ir, ty) = (self.ir, self.ir.ty(self.ir.arg(self.entry, index)));
        let file = text.strip_prefix('@');
        let file = file.filter(|_| !matches!(ir.type_data(ty), TypeData::Function(_)));
        let (Some(file), Some(load)) = (file, &mut self.sources.load) else {
            let is_file = self.sources.load.is_some() && names_a_file(text);
            let hint = |why| if is_file { format!("{why}; `@{text}` reads a file") } else { why };
            return text::read(ir, ty, text).map_err(hint);
        };
        match load(file, &self.names[index])? {
            Loaded::Numbers(numbers) => numbers.into_datum(ir, ty),
            Loaded::Lists(lists, shape) => {
                let datum = text::read(ir, ty, &lists)?;
                let Some(declared) = shape else { return Ok(datum) };
                let datum = datum.empty_of(&declared);
                match datum.shape() {
                    Some(found) if found != declared => Err(format!(
                        "lists of shape {found:?} are declared to have shape {declared:?}"
                    )),
                    _ => Ok(datum),
                }
            }
        }
    }

    fn finish(mut self) -> Result<Arguments, Diagnostics> {
        if self.sources.seed.is_none() {
            self.report_missing();
        }
        if self.diagnostics.has_errors() {
            return Err(self.diagnostics);
        }
        let passed = self.values.iter_mut().map(|value| value.take()?.1).collect();
        let values = match self.sources.seed {
            Some(seed) => self.fill(seed, passed),
            None => passed.into_iter().flatten().collect(),
        };
        match self.diagnostics.has_errors() {
            true => Err(self.diagnostics),
            false => Ok(Arguments { values, sizes: self.sizes }),
        }
    }

    fn report_missing(&mut self) {
        for index in 0..self.values.len() {
            if self.values[index].is_none() {
                let message = format!("no argument for {}", self.parameter(index));
                self.report(index, message);
            }
        }
    }

    /// Generates random values for missing arguments, with the sizes that the other arguments
    /// determine.
    fn fill(&mut self, seed: u64, passed: Vec<Option<Datum>>) -> Vec<Datum> {
        let ir = self.ir;
        let mut known = Parameters::given(self.sizes.clone());
        for (value, datum) in ir.args(self.entry).zip(&passed) {
            if let Some(datum) = datum {
                known.learn(ir, ir.ty(value), datum);
            }
        }
        let mut filled = Vec::with_capacity(passed.len());
        for (index, datum) in passed.into_iter().enumerate() {
            let ty = ir.ty(ir.arg(self.entry, index));
            let random = || random::datum(ir, ty, &known, seed, index, self.sources.bytes);
            match datum.map_or_else(random, Ok) {
                Ok(datum) => filled.push(datum),
                Err(why) => {
                    let parameter = self.parameter(index);
                    let what = format!("no argument for {parameter}, nor a random one");
                    let loc = ir.arg_loc(self.entry, index);
                    self.diagnostics.push(why.after(&what).at(&ARGUMENT, loc));
                }
            }
        }
        filled
    }

    /// Formats `%x: f64`, in quotes.
    fn parameter(&self, index: usize) -> String {
        let ty = type_to_string(self.ir, self.ir.ty(self.ir.arg(self.entry, index)));
        format!("`%{}: {ty}`", self.names[index])
    }

    fn function_name(&self) -> String {
        let name = self.ir.symbol_name(self.function);
        format!("@{}", name.map_or("", |name| self.ir.text(name)))
    }

    fn report(&mut self, index: usize, message: String) {
        let loc = self.ir.arg_loc(self.entry, index);
        self.diagnostics.push(Diagnostic::error(&ARGUMENT, loc, message));
    }

    fn report_function(&mut self, message: String) {
        let error = Diagnostic::error(&ARGUMENT, self.ir.loc(self.function), message);
        self.diagnostics.push(error);
    }
}

/// Returns a value name without its `%`.
fn plain(name: &str) -> &str {
    name.strip_prefix('%').unwrap_or(name)
}

/// Returns whether a text is the name of a file of arrays, which `@` would read.
fn names_a_file(text: &str) -> bool {
    [".npy", ".npz", ".json"].iter().any(|end| text.ends_with(end)) || text.contains(".npz:")
}
