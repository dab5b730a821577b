//! Exceptions for arguments that a function does not take.

use super::Call;
use crate::arrays::layout::shape_text;
use crate::arrays::{Lent, NotLent};
use crate::errors::{Class, Failure};
use pyo3::prelude::*;

impl Call<'_> {
    /// Returns the name and the type of a parameter.
    fn parameter(&self, at: usize) -> (&str, &str) {
        let name = &self.function.code.signature().inputs[at].name;
        (name, &self.function.inputs[at].ty)
    }

    /// Lists the arguments by name.
    pub fn listed(&self) -> String {
        let inputs = &self.function.code.signature().inputs;
        let names: Vec<String> = inputs.iter().map(|input| format!("`{}`", input.name)).collect();
        match names.is_empty() {
            true => "it has none".to_owned(),
            false => format!("it has {}", names.join(", ")),
        }
    }

    #[cold]
    pub fn wrong_count(&self, given: usize) -> Failure {
        let (name, wanted) = (&self.function.name, self.function.inputs.len());
        let plural = if wanted == 1 { "" } else { "s" };
        let were = if given == 1 { "was" } else { "were" };
        let listed = self.listed();
        let message =
            format!("`{name}` takes {wanted} argument{plural}, {given} {were} given: {listed}");
        Failure::new(Class::Argument, message)
    }

    #[cold]
    pub fn inexact(&self, at: usize, text: &str) -> Failure {
        let ((name, ty), of) = (self.parameter(at), &self.function.name);
        let message = format!("argument `{name}` of `{of}`: {text} is not representable in `{ty}`");
        Failure::new(Class::Dtype, message)
    }

    /// Returns the exception for elements of another type.
    #[cold]
    pub fn wrong_dtype(&self, at: usize, given: String, is_numpy: bool) -> Failure {
        let (name, wanted) = (self.parameter(at).0, self.function.inputs[at].dtype);
        let hint = match is_numpy {
            true => format!("{name}.astype({})", wanted.in_numpy()),
            false => format!("elements of type {wanted}"),
        };
        self.needed(at, &given, Some(&hint))
    }

    #[cold]
    pub fn not_contiguous(&self, at: usize, lent: &Lent) -> Failure {
        let (name, _) = self.parameter(at);
        let message = match lent.gaps() {
            Some(strides) => format!(
                "argument `{name}` has strides {}: its elements do not follow each other; \
                 np.ascontiguousarray({name}), or copy=True",
                shape_text(strides)
            ),
            None => format!(
                "argument `{name}` begins at an address that is not a multiple of its element \
                 size; {name}.copy(), or copy=True"
            ),
        };
        Failure::new(Class::Shape, message)
    }

    #[cold]
    pub fn no_memory(&self, at: usize) -> Failure {
        let (name, _) = self.parameter(at);
        Failure::new(Class::Error, format!("not enough memory for a copy of argument `{name}`"))
    }

    /// Returns the exception for an object that is no array.
    #[cold]
    pub fn not_lent(
        &self,
        at: usize,
        argument: &Bound<'_, PyAny>,
        is_numpy: bool,
        why: NotLent,
    ) -> PyErr {
        let ((name, _), wanted) = (self.parameter(at), self.function.inputs[at].dtype);
        let kind = argument.get_type().name().map_or_else(|_| "object".into(), |it| it.to_string());
        let as_array = format!("np.asarray({name}, dtype={})", wanted.in_numpy());
        let failure = match why {
            NotLent::Raised(error) => return error,
            NotLent::Elements(format) if format == "O" => {
                self.needed(at, "an array of Python objects", Some(&as_array))
            }
            NotLent::Elements(format) => {
                self.wrong_dtype(at, format!("an array of `{format}`"), is_numpy)
            }
            NotLent::Device(device) => {
                let given = format!("in memory of a device (kind {device} of DLPack)");
                self.needed(at, &given, Some("in memory of the processor"))
            }
            NotLent::ReadOnly => Failure::new(Class::Argument, format!("`{name}` is read-only")),
            NotLent::NoArray if argument.is_none() => self.needed(at, "`None`", None),
            NotLent::NoArray => self.needed(at, &format!("a `{kind}`"), Some(&as_array)),
        };
        failure.into()
    }

    /// Returns the exception for an argument of another kind, with a hint.
    fn needed(&self, at: usize, given: &str, hint: Option<&str>) -> Failure {
        let ((name, ty), of) = (self.parameter(at), &self.function.name);
        let hint = hint.map_or(String::new(), |hint| format!(": {hint}"));
        let message = format!("argument `{name}` of `{of}` is {given}, `{ty}` is needed{hint}");
        Failure::new(Class::Dtype, message)
    }
}
