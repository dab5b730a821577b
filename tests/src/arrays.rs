//! Random programs over arrays: well typed by construction, with sizes that are numbers and
//! polynomials in parameters, bodies in bodies, and every operation of the dialects that arrays
//! come with.
//!
//! The syntax of elementwise operations is read from the registry, as in [`typed`](crate::typed).
//! Any other one has a row in `rows`, which chooses its operands, attributes and bodies so that the
//! result is well typed. Examples of rules are inserted, as functions of their own. Bytes decide
//! everything.

mod accumulators;
mod bodies;
mod examples;
mod indices;
mod monoids;
mod requests;
mod rows;
mod sizes;
mod smooth;
mod types;
mod values;
mod writer;

use crate::generate::Choices;
use writer::{Often, Writer};

/// Maximal number of derivative requests in a function: nested derivatives are long.
const MOST_REQUESTS: usize = 2;

/// The dialects that are covered as a whole.
pub const DIALECTS: &[&str] = &["array", "scf", "tuple", "closure"];

/// Operations of these dialects that only programs over buffers use.
pub const OVER_BUFFERS: &[&str] = &["scf.parallel", "scf.reduce"];

/// Returns the names of the operations that have a row.
pub fn names() -> impl Iterator<Item = &'static str> {
    rows::all().map(|row| row.name)
}

/// Returns a program whose function `main` can be run, one in ten with sums. No choices make the
/// smallest one.
pub fn program(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::new(choices).sometimes_with_sums();
    writer.functions();
    writer.text
}

/// Generates a program as [`program`], of operations that are differentiable nearly everywhere, on
/// scalars of moderate size: derivatives can be compared with differences. Functions as values are
/// left out, and combinations along an axis use a monoid.
pub fn smooth_program(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::smooth(choices, Often::Never);
    writer.functions();
    writer.text
}

/// As [`program`], with sums.
pub fn program_with_sums(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::new(choices).with_sums();
    writer.functions();
    writer.text
}

/// As [`smooth_program`], with sums.
pub fn smooth_program_with_sums(choices: &mut Choices<'_>) -> String {
    let mut writer = Writer::smooth(choices, Often::Never).with_sums();
    writer.functions();
    writer.text
}

/// As [`smooth_program`], with requests for derivatives of the functions so far in those after
/// them.
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
