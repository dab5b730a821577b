//! Random programs over arrays: well typed by construction, with sizes that are numbers and
//! polynomials in parameters, bodies in bodies, and every operation of the dialects that arrays
//! come with.
//!
//! How operations are written that compute element by element is read from the registry, as in
//! [`typed`](crate::typed). Any other one has a row in `rows`, which chooses its operands,
//! attributes and bodies so that the result is well typed. Examples of rules are put in, as
//! functions of their own. Bytes decide everything.

mod bodies;
mod examples;
mod lanes;
mod monoids;
mod places;
mod requests;
mod rows;
mod sizes;
mod smooth;
mod types;
mod values;
mod writer;

use crate::generate::Choices;
use writer::{Often, Writer};

/// How many derivatives a function asks for: those of derivatives get long.
const MOST_REQUESTS: usize = 2;

/// The dialects that are covered as a whole.
pub const DIALECTS: &[&str] = &["array", "control", "tuple", "closure"];

/// The names of the operations that have a row.
pub fn names() -> impl Iterator<Item = &'static str> {
    rows::all().map(|row| row.name)
}

/// A program whose function `main` can be run. No choices make the smallest one.
pub fn program(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::new(choices);
    writer.functions();
    writer.text
}

/// As [`program`], of operations that have slopes nearly everywhere, on numbers of moderate size:
/// derivatives can be held to differences. Functions that are values are left out, and what is
/// combined along an axis is combined by a monoid.
pub fn smooth_program(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::smooth(choices, Often::Never);
    writer.functions();
    writer.text
}

/// As [`smooth_program`], with requests for derivatives of the functions so far in those after them.
pub fn asking_program(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::smooth(choices, Often::Never);
    writer.most_requests = MOST_REQUESTS;
    writer.functions();
    writer.text
}

/// As [`smooth_program`], where every second operation makes a function, or applies one.
pub fn higher_order_program(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::smooth(choices, Often::Half);
    writer.functions();
    writer.text
}
