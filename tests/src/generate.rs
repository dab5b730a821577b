//! Random modules as text: valid by construction, of every syntactic kind.
//!
//! Everything is decided by [`Choices`], a string of bytes, so that proptest shrinks a module by
//! shrinking bytes and a fuzzer steers it by changing them.

mod attrs;
mod choices;
mod functions;
mod literals;
mod locs;
mod names;
mod ops;
mod types;

pub use choices::{Choices, seeded};

use names::Scopes;

/// Returns a module decided by `bytes`. No bytes make the smallest one.
pub fn module(bytes: &[u8]) -> String {
    let mut generator = Generator::new(Choices::new(bytes));
    generator.file();
    generator.out
}

/// A writer of random text.
struct Generator<'a> {
    choices: Choices<'a>,
    out: String,
    indent: usize,
    scopes: Scopes,
    /// Remaining number of operations.
    budget: usize,
    /// True if operations have locations.
    locations: bool,
    /// The number of the last `distinct` attribute.
    distinct: usize,
    /// Numbers of the aliases of attributes, types and locations.
    aliases: [usize; 3],
}

impl<'a> Generator<'a> {
    fn new(mut choices: Choices<'a>) -> Self {
        let locations = choices.chance(1, 3);
        let budget = 4 + choices.below(24);
        Self {
            choices,
            out: String::new(),
            indent: 0,
            scopes: Scopes::default(),
            budget,
            locations,
            distinct: 0,
            aliases: [0; 3],
        }
    }

    fn file(&mut self) {
        self.alias_definitions();
        self.scopes.open();
        while self.budget > 0 && !self.choices.are_spent() {
            if self.choices.chance(1, 3) {
                self.function();
            } else {
                self.unregistered_op(0);
            }
        }
        self.define_promised();
        self.scopes.close();
        if self.choices.chance(1, 8) {
            self.resources();
        }
    }

    fn alias_definitions(&mut self) {
        for _ in 0..self.choices.below(3) {
            let attr = self.attr(2);
            self.out.push_str(&format!("#attr{} = {attr}\n", self.aliases[0]));
            self.aliases[0] += 1;
            let ty = self.ty(2);
            self.out.push_str(&format!("!type{} = {ty}\n", self.aliases[1]));
            self.aliases[1] += 1;
        }
        if self.locations {
            let loc = self.loc(2);
            self.out.push_str(&format!("#loc{} = loc({loc})\n", self.aliases[2]));
            self.aliases[2] += 1;
        }
    }

    fn resources(&mut self) {
        let bytes = self.choices.below(256);
        self.out.push_str(&format!(
            "{{-#\n  dialect_resources: {{\n    builtin: {{\n      blob: \"0x04000000{bytes:02X}\"\n    }}\n  \
             }},\n  external_resources: {{\n    tool: {{\n      flag: true,\n      \"odd key\": \
             \"text\"\n    }}\n  }}\n#-}}\n"
        ));
    }

    /// Starts a line.
    fn line(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    /// Text for each of up to `most` things.
    fn several(&mut self, most: usize, mut one: impl FnMut(&mut Self) -> String) -> String {
        let count = self.choices.below(most + 1);
        (0..count).map(|_| one(self)).collect::<Vec<_>>().join(", ")
    }
}
