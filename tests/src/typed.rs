//! Random programs that compute: well typed by construction, with everything the interpreter
//! knows of scalars, vectors and tensors, branches, bounded loops and calls.
//!
//! The operations are read from the registry: every elementwise one is covered, in every
//! combination of types that its own verifier accepts. Examples of rules are inserted. As in
//! [`generate`](crate::generate), bytes decide everything.

mod body;
mod control;
mod numbers;
mod rows;
mod snippets;
mod types;

pub use numbers::{constant_of, word};
pub use rows::{ElementwiseOp, Form, properties, rows};
pub use snippets::{Snippet, snippets};
pub use types::{ELEMENTS, OPEN, SHAPES, Shape};

use crate::generate::Choices;
use body::Body;
use types::{Palette, Ty};

/// A function that can be called.
#[derive(Clone)]
struct Signature {
    name: String,
    inputs: Vec<Ty>,
    results: Vec<Ty>,
}

/// Returns a program whose function `main` can be run. No choices make the smallest one.
pub fn program(choices: &mut Choices<'_>) -> String {
    let palette = Palette::choose(choices);
    let (mut text, mut known) = (String::new(), Vec::new());
    for index in 0..choices.below(3) {
        let visibility = if choices.chance(1, 2) { "private " } else { "" };
        let name = format!("f{index}");
        let function = Body::new(choices, &palette, &known).function(visibility, &name);
        text.push_str(&function.text);
        known.push(function.signature);
    }
    text.push_str(&Body::new(choices, &palette, &known).function("", "main").text);
    text
}
