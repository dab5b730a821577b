//! Locations.

use super::Generator;

impl Generator<'_> {
    /// Returns the contents of `loc(...)`, nested at most `depth` deep.
    pub fn loc(&mut self, depth: usize) -> String {
        let forms = if depth == 0 { 5 } else { 9 };
        match self.choices.below(forms) {
            0 => format!("\"f.mlir\":{}:{}", self.choices.byte(), self.choices.byte()),
            1 => "unknown".to_owned(),
            2 => format!("\"g h.mlir\":1:{} to :9", self.choices.byte()),
            3 => format!("\"f.mlir\":1:2 to {}:4", self.choices.byte()),
            4 => self.text(),
            5 => format!("\"n\"({})", self.loc(depth - 1)),
            6 => format!("callsite({} at {})", self.loc(depth - 1), self.loc(depth - 1)),
            7 => format!("fused[{}]", self.locs(depth - 1)),
            _ => format!("fused<{}>[{}]", self.attr(0), self.locs(depth - 1)),
        }
    }

    fn locs(&mut self, depth: usize) -> String {
        self.several(3, |g| g.loc(depth))
    }

    /// ` loc(...)` after an operation or an argument, if locations are wanted.
    pub fn trailing_loc(&mut self) -> String {
        if !self.locations || self.choices.chance(1, 4) {
            return String::new();
        }
        if self.aliases[2] > 0 && self.choices.chance(1, 4) {
            return format!(" loc(#loc{})", self.choices.below(self.aliases[2]));
        }
        format!(" loc({})", self.loc(2))
    }
}
