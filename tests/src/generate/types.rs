//! Types.

use super::Generator;

/// Integer types with their widths.
const INTEGERS: &[(&str, u32)] = &[
    ("i32", 32),
    ("i64", 64),
    ("i1", 1),
    ("i8", 8),
    ("si8", 7),
    ("ui16", 15),
    ("i128", 120),
    ("i3", 3),
    ("si64", 63),
    ("ui1", 1),
    ("i72", 72),
];

/// Float types with their widths.
const FLOATS: &[(&str, u32)] = &[
    ("f32", 32),
    ("f64", 64),
    ("f16", 16),
    ("bf16", 16),
    ("tf32", 19),
    ("f8E4M3FN", 8),
    ("f8E5M2", 8),
    ("f8E4M3B11FNUZ", 8),
    ("f8E3M4", 8),
];

const OPAQUE: &[&str] = &["x", "x<>", "x<a, [b], (c) -> d>", "_y<\"> \\22\">", "x<1 x 2>"];

impl Generator<'_> {
    /// Any type, nested at most `depth` deep.
    pub fn ty(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.scalar();
        }
        match self.choices.below(16) {
            0..=4 => self.scalar(),
            5 => format!("tuple<{}>", self.several(3, |g| g.ty(depth - 1))),
            6 => self.function_type(depth - 1),
            7 => format!("complex<{}>", self.number_type().0),
            8 => self.vector(),
            9 | 10 => self.tensor(depth - 1),
            11 => self.memref(),
            12 => format!("tensor<*x{}>", self.element()),
            13 => format!("memref<*x{}, {}>", self.plain_element(), self.choices.byte()),
            14 if self.aliases[1] > 0 => format!("!type{}", self.choices.below(self.aliases[1])),
            _ => format!("!t.{}", self.choices.pick(OPAQUE)),
        }
    }

    fn scalar(&mut self) -> String {
        match self.choices.below(8) {
            0 => "index".to_owned(),
            1 => "none".to_owned(),
            2 => "!t.x".to_owned(),
            _ => self.number_type().0,
        }
    }

    /// Returns an integer or float type and its width.
    pub fn number_type(&mut self) -> (String, u32) {
        if self.choices.chance(1, 2) { self.float_type() } else { self.integer_type() }
    }

    pub fn integer_type(&mut self) -> (String, u32) {
        let (name, width) = *self.choices.pick(INTEGERS);
        (name.to_owned(), width)
    }

    pub fn float_type(&mut self) -> (String, u32) {
        let (name, width) = *self.choices.pick(FLOATS);
        (name.to_owned(), width)
    }

    fn element(&mut self) -> String {
        match self.choices.below(6) {
            0 => "index".to_owned(),
            1 => "!t.x<y>".to_owned(),
            2 => format!("complex<{}>", self.number_type().0),
            3 => self.vector(),
            _ => self.number_type().0,
        }
    }

    /// Returns an element that a memref may have as well.
    fn plain_element(&mut self) -> String {
        if self.choices.chance(1, 4) { self.vector() } else { self.number_type().0 }
    }

    pub fn function_type(&mut self, depth: usize) -> String {
        let inputs = self.several(2, |g| g.ty(depth));
        let results = self.several(2, |g| g.ty(depth));
        format!("({inputs}) -> ({results})")
    }

    fn vector(&mut self) -> String {
        const SHAPES: &[&str] = &["4x", "2x3x", "[4]x", "2x[8]x", ""];
        let shape = *self.choices.pick(SHAPES);
        format!("vector<{shape}{}>", self.number_type().0)
    }

    fn shape(&mut self) -> String {
        const SIZES: &[&str] = &["4", "?", "0", "1", "1000000"];
        (0..self.choices.below(4)).map(|_| format!("{}x", self.choices.pick(SIZES))).collect()
    }

    fn tensor(&mut self, depth: usize) -> String {
        const DIMS: &[&str] = &["n", "n - 1", "2*n*m + 3", "-n", "n*n"];
        match self.choices.below(4) {
            0 => format!("tensor<{}{}, {}>", self.shape(), self.element(), self.encoding(depth)),
            1 => {
                format!("tensor<?x4x{}, #cotan.dims<{}>>", self.element(), self.choices.pick(DIMS))
            }
            _ => format!("tensor<{}{}>", self.shape(), self.element()),
        }
    }

    fn encoding(&mut self, depth: usize) -> String {
        match self.choices.below(5) {
            0 => self.string(),
            1 => self.dict(depth),
            2 => "#t.layout<[0, 1]>".to_owned(),
            3 => format!("{} : i32", self.choices.byte()),
            _ => self.ty(0),
        }
    }

    fn memref(&mut self) -> String {
        match self.choices.below(6) {
            0 => format!("memref<4x?x{}, strided<[?, 1], offset: ?>>", self.plain_element()),
            1 => format!("memref<4x4x{}, affine_map<(d0, d1) -> (d1, d0)>>", self.plain_element()),
            2 => format!("memref<2x{}, \"space\">", self.plain_element()),
            3 => format!("memref<2x3x{}, strided<[3, 1]>, {} : i64>", self.plain_element(), 1),
            _ => format!("memref<{}{}>", self.shape(), self.plain_element()),
        }
    }
}
