//! Attributes.

use super::Generator;

const SYMBOLS: &[&str] = &["@a", "@a::@b", "@\"x y\"::@c", "@_::@\"1\""];

const OPAQUE: &[&str] = &["x", "x<>", "x<a, [b], (c) -> d>", "y<\"> \\22\"> : i32", "x<1 x 2>"];

const MAPS: &[&str] = &[
    "affine_map<(d0, d1)[s0] -> (d0 + s0 * 2, d1 floordiv 4)>",
    "affine_map<() -> ()>",
    "affine_map<(d0) -> (-d0 mod 5, d0 ceildiv 2 - 1)>",
    "affine_map<(i, j) -> (j, i)>",
    "affine_map<()[s0] -> (s0)>",
    "affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 3)>",
    "affine_set<() : (0 == 0)>",
];

impl Generator<'_> {
    /// Any attribute, nested at most `depth` deep.
    pub fn attr(&mut self, depth: usize) -> String {
        if depth > 0 && self.choices.chance(1, 4) {
            return match self.choices.below(4) {
                0 => self.dict(depth - 1),
                1 if self.aliases[0] > 0 => format!("#attr{}", self.choices.below(self.aliases[0])),
                2 => {
                    self.distinct += 1;
                    let id = self.distinct;
                    format!("distinct[{}]<{}>", id, self.attr(0))
                }
                _ => format!("[{}]", self.several(3, |g| g.attr(depth - 1))),
            };
        }
        match self.choices.below(16) {
            0 | 1 => {
                let (ty, width) = self.integer_type();
                self.typed_integer(&ty, width)
            }
            2 => {
                let (ty, width) = self.float_type();
                format!("{} : {ty}", self.float(width))
            }
            3 => self.string(),
            4 => "unit".to_owned(),
            5 => self.ty(depth),
            6 => (*self.choices.pick(SYMBOLS)).to_owned(),
            7 => self.dense(),
            8 => self.dense_array(),
            9 => (*self.choices.pick(MAPS)).to_owned(),
            10 => format!("#t.{}", self.choices.pick(OPAQUE)),
            11 => "dense_resource<blob> : tensor<2xi8>".to_owned(),
            12 => "sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>".to_owned(),
            13 => format!("loc({})", self.loc(depth.min(1))),
            14 => "#cotan.facts<2 * s = d * d + d, n - 1 = 0>".to_owned(),
            _ => "strided<[?, 1], offset: 3>".to_owned(),
        }
    }

    fn typed_integer(&mut self, ty: &str, width: u32) -> String {
        let value = self.integer(width);
        match ty {
            "i1" if self.choices.chance(1, 2) => "true".to_owned(),
            _ if ty.starts_with("ui") => format!("{} : {ty}", value.trim_start_matches('-')),
            _ if ty.starts_with("si") => format!("{} : {ty}", value.trim_start_matches('-')),
            _ => format!("{value} : {ty}"),
        }
    }

    /// `{...}`.
    pub fn dict(&mut self, depth: usize) -> String {
        let mut index = 0;
        let entries = self.several(3, |g| {
            index += 1;
            let key = g.key(index);
            match g.attr(depth) {
                unit if unit == "unit" => key,
                attr => format!("{key} = {attr}"),
            }
        });
        format!("{{{entries}}}")
    }

    fn dense(&mut self) -> String {
        match self.choices.below(6) {
            0 => {
                let (ty, width) = self.float_type();
                let [a, b] = [self.float(width), self.float(width)];
                format!("dense<[[{a}], [{b}]]> : tensor<2x1x{ty}>")
            }
            1 => {
                let (ty, width) = self.integer_type();
                let value = self.integer(width);
                format!("dense<{}> : vector<3x{ty}>", value.trim_start_matches('-'))
            }
            2 => format!("dense<\"0x{:02X}{:02X}\"> : tensor<2xi8>", self.choices.byte(), 7),
            3 => format!("dense<({}, {})> : tensor<complex<f32>>", self.float(32), "1.0"),
            4 => format!("dense<[{}, \"b\"]> : tensor<2x!t.x>", self.string()),
            _ => "dense<> : tensor<0x2xf64>".to_owned(),
        }
    }

    fn dense_array(&mut self) -> String {
        match self.choices.below(4) {
            0 => format!("array<f32: {}>", self.float(32)),
            1 => "array<i1: true, false>".to_owned(),
            2 => "array<i64>".to_owned(),
            _ => {
                format!("array<i8: {}, -{}>", self.choices.below(128), self.choices.below(127) + 1)
            }
        }
    }
}
