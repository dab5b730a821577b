//! Arguments of a function as text.

use super::datum::Datum;
use super::text;
use crate::func::Func;
use cotan_ir::codes::ARGUMENT;
use cotan_ir::names::Name;
use cotan_ir::nearest::nearest;
use cotan_ir::text::type_to_string;
use cotan_ir::{Block, Diagnostic, Diagnostics, Ir, Op};

/// The names of the parameters of a function, without `%`.
pub fn parameter_names(ir: &Ir, function: Op) -> Vec<String> {
    let Some(entry) = entry(ir, function) else { return Vec::new() };
    let name = |(index, value)| match ir.value_name(value).get() {
        Name::Text(symbol) => ir.text(symbol).to_owned(),
        Name::Number(number) => number.to_string(),
        Name::Fresh | Name::Continued => format!("arg{index}"),
    };
    ir.args(entry).enumerate().map(name).collect()
}

fn entry(ir: &Ir, function: Op) -> Option<Block> {
    ir.regions(function).first().and_then(|&body| ir.entry(body))
}

/// Reads the arguments of a function: `name=1.5`, and `1.5` for those of the other parameters, in
/// their order.
///
/// # Errors
/// Everything that is wrong: what is missing, given twice, for no parameter, or no value of the
/// parameter's type.
pub fn read_arguments(ir: &Ir, function: Op, given: &[&str]) -> Result<Vec<Datum>, Diagnostics> {
    let mut diagnostics = Diagnostics::default();
    let Some(entry) = entry(ir, function) else {
        let name = ir.symbol_name(function).map_or("", |name| ir.text(name));
        let message = format!("@{name} has no body to run");
        diagnostics.push(Diagnostic::error(&ARGUMENT, ir.loc(function), message));
        return Err(diagnostics);
    };
    let mut binder = Binder {
        ir,
        function,
        entry,
        names: parameter_names(ir, function),
        values: vec![None; ir.arg_count(entry)],
        diagnostics,
    };
    for (name, value) in given.iter().filter_map(|text| text.split_once('=')) {
        binder.named(name.trim(), value);
    }
    for text in given.iter().filter(|text| !text.contains('=')) {
        let free = binder.values.iter().position(Option::is_none);
        binder.bind(free.unwrap_or(usize::MAX), text);
    }
    binder.finish()
}

struct Binder<'a> {
    ir: &'a Ir,
    function: Op,
    entry: Block,
    names: Vec<String>,
    /// The text of each argument, and what it is.
    values: Vec<Option<(String, Option<Datum>)>>,
    diagnostics: Diagnostics,
}

impl Binder<'_> {
    fn named(&mut self, name: &str, value: &str) {
        let name = name.strip_prefix('%').unwrap_or(name);
        if let Some(index) = self.names.iter().position(|known| known == name) {
            return self.bind(index, value);
        }
        let message = format!("{} has no parameter `%{name}`", self.function_name());
        let error = Diagnostic::error(&ARGUMENT, self.ir.loc(self.function), message);
        let near = nearest(name, self.names.iter().map(String::as_str));
        let error = match near {
            Some(near) => error.note(format!("did you mean `%{near}`?")),
            None => error,
        };
        self.diagnostics.push(error);
    }

    fn bind(&mut self, index: usize, text: &str) {
        let text = text.trim();
        let Some(value) = self.values.get(index) else {
            let (function, count) = (self.function_name(), self.values.len());
            let plural = if count == 1 { "" } else { "s" };
            let message = format!("`{text}` is too much: {function} has {count} parameter{plural}");
            let error = Diagnostic::error(&ARGUMENT, self.ir.loc(self.function), message);
            return self.diagnostics.push(error);
        };
        if let Some((before, _)) = value {
            let message =
                format!("`%{}` is given twice: `{before}` and `{text}`", self.names[index]);
            return self.complain(index, message);
        }
        let ty = self.ir.ty(self.ir.arg(self.entry, index));
        let datum = match text::read(self.ir, ty, text) {
            Ok(datum) => Some(datum),
            Err(why) => {
                self.complain(index, format!("wrong argument for `%{}`: {why}", self.names[index]));
                None
            }
        };
        self.values[index] = Some((text.to_owned(), datum));
    }

    fn finish(mut self) -> Result<Vec<Datum>, Diagnostics> {
        for index in 0..self.values.len() {
            if self.values[index].is_none() {
                let ty = type_to_string(self.ir, self.ir.ty(self.ir.arg(self.entry, index)));
                let message = format!("no argument for `%{}: {ty}`", self.names[index]);
                self.complain(index, message);
            }
        }
        if self.diagnostics.has_errors() {
            return Err(self.diagnostics);
        }
        Ok(self.values.into_iter().filter_map(|value| value?.1).collect())
    }

    fn function_name(&self) -> String {
        let name = self.ir.symbol_name(self.function);
        format!("@{}", name.map_or("", |name| self.ir.text(name)))
    }

    fn complain(&mut self, index: usize, message: String) {
        let loc = self.ir.arg_loc(self.entry, index);
        self.diagnostics.push(Diagnostic::error(&ARGUMENT, loc, message));
    }
}

/// The function of a name; without one the only function with a body, else `main`.
///
/// # Errors
/// A text that says which functions there are.
pub fn find_function(ir: &Ir, name: Option<&str>) -> Result<Op, String> {
    let functions: Vec<Op> = functions(ir).collect();
    let name_of = |op: &Op| ir.symbol_name(*op).map_or("", |name| ir.text(name));
    let named = |name| functions.iter().copied().find(|op| name_of(op) == name);
    let name = name.map(|name| name.strip_prefix('@').unwrap_or(name));
    if let Some(name) = name {
        let near = || nearest(name, functions.iter().map(name_of));
        return named(name).ok_or_else(|| match near() {
            Some(near) => format!("there is no function `@{name}`; did you mean `@{near}`?"),
            None => format!("there is no function `@{name}`"),
        });
    }
    let with_body: Vec<Op> =
        functions.iter().copied().filter(|&op| entry(ir, op).is_some()).collect();
    match with_body[..] {
        [only] => Ok(only),
        [] => Err("there is no function with a body".to_owned()),
        _ => named("main").ok_or_else(|| {
            let names: Vec<String> =
                with_body.iter().take(8).map(|op| format!("`@{}`", name_of(op))).collect();
            let more = if with_body.len() > names.len() { ", ..." } else { "" };
            format!("none of the functions is `@main`; there are {}{more}", names.join(", "))
        }),
    }
}

fn functions(ir: &Ir) -> impl Iterator<Item = Op> + '_ {
    let blocks = ir.regions(ir.root()).iter().flat_map(|&region| ir.blocks(region));
    blocks.flat_map(|block| ir.ops(block)).filter(|&op| ir.is::<Func>(op))
}
