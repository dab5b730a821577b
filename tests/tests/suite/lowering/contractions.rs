//! Contractions over many dimensions, with windows, strides and padding, keep their results when
//! their dimensions are merged, and as loops over vectors. Integers make every order of a sum equal.

use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_ir::Ir;
use cotan_tests::derivatives::derived;
use cotan_tests::{buffers, effort};
use std::fmt::Write;

/// The largest number of multiplications of a product.
const MOST: usize = 40_000;

/// A generator of small numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            let other = self.below(at as u64 + 1) as usize;
            items.swap(at, other);
        }
    }
}

/// A contraction as text: sizes of the result and of the domain, and the factors.
struct Contraction {
    result: Vec<usize>,
    domain: Vec<usize>,
    factors: Vec<(Vec<usize>, Vec<String>)>,
}

impl Contraction {
    /// Returns a product whose dimensions are in one or in both factors, mostly in groups.
    fn product(n: &mut Numbers) -> Self {
        loop {
            let contraction = Self::any_product(n);
            let sizes = contraction.result.iter().chain(&contraction.domain);
            if sizes.product::<usize>() <= MOST {
                return contraction;
            }
        }
    }

    fn any_product(n: &mut Numbers) -> Self {
        let (mut result, mut domain) = (Vec::new(), Vec::new());
        let mut members = Vec::new();
        // In both factors and the result, in one and the result, summed over.
        for (kind, most) in [(0, 3), (1, 3), (2, 3), (3, 3)] {
            for _ in 0..n.below(most) {
                members.push(kind);
            }
        }
        members.push(3);
        let (kept, summed): (Vec<u64>, Vec<u64>) = members.iter().partition(|&&kind| kind < 3);
        let size = |n: &mut Numbers| [1, 4, 5, 8, 17][n.below(5) as usize];
        kept.iter().for_each(|_| result.push(size(n)));
        summed.iter().for_each(|_| domain.push(size(n)));
        let kinds: Vec<u64> = [kept, summed].concat();
        let sizes: Vec<usize> = [&result[..], &domain].concat();
        let factor = |n: &mut Numbers, own: u64| {
            let mut dims: Vec<usize> =
                (0..kinds.len()).filter(|&dim| [0, own, 3].contains(&kinds[dim])).collect();
            if n.below(2) == 0 {
                n.shuffle(&mut dims);
            }
            let at = dims.iter().map(|dim| format!("d{dim}")).collect();
            (dims.iter().map(|&dim| sizes[dim]).collect(), at)
        };
        let factors = vec![factor(n, 1), factor(n, 2)];
        Self { result, domain, factors }
    }

    /// Returns a convolution or one of its gradients, perhaps with a stride and read out of range.
    fn convolution(n: &mut Numbers) -> Self {
        let (images, rows) = (1 + n.below(2) as usize, 2 + n.below(4) as usize);
        let columns = 2 + n.below(4) as usize;
        let window = [1 + n.below(3) as usize, 2 + n.below(2) as usize];
        let (inputs, outputs) = (2 + n.below(8) as usize, 16 + n.below(4) as usize);
        let (stride, low) = (1 + n.below(2) as usize, n.below(2) as i64);
        let high = columns * stride + window[1];
        let x = vec![images, rows * stride + window[0], high, inputs];
        let at = |index: [&str; 4]| index.map(str::to_owned).to_vec();
        let moved = |of: &str, by: &str, sign: &str| format!("{of} * {stride} {sign} {by} - {low}");
        let weights = [window[0], window[1], inputs, outputs];
        match n.below(3) {
            0 => Self {
                result: vec![images, rows, columns, outputs],
                domain: vec![window[0], window[1], inputs],
                factors: vec![
                    (
                        x,
                        vec![
                            "d0".into(),
                            moved("d1", "d4", "+"),
                            moved("d2", "d5", "+"),
                            "d6".into(),
                        ],
                    ),
                    (weights.to_vec(), at(["d4", "d5", "d6", "d3"])),
                ],
            },
            1 => Self {
                result: weights.to_vec(),
                domain: vec![images, rows, columns],
                factors: vec![
                    (
                        x,
                        vec![
                            "d4".into(),
                            moved("d5", "d0", "+"),
                            moved("d6", "d1", "+"),
                            "d2".into(),
                        ],
                    ),
                    (vec![images, rows, columns, outputs], at(["d4", "d5", "d6", "d3"])),
                ],
            },
            _ => Self {
                result: vec![images, rows, columns, outputs],
                domain: vec![window[0], window[1], inputs],
                factors: vec![
                    (
                        x,
                        vec![
                            "d0".into(),
                            moved("d1", "d4", "-"),
                            moved("d2", "d5", "-"),
                            "d6".into(),
                        ],
                    ),
                    (vec![window[0], window[1], outputs, inputs], at(["d4", "d5", "d3", "d6"])),
                ],
            },
        }
    }

    fn text(&self) -> String {
        let count = self.result.len() + self.domain.len();
        let dims = (0..count).map(|dim| format!("d{dim}")).collect::<Vec<_>>().join(", ");
        let [x, y] = [0, 1].map(|at| tensor(&self.factors[at].0));
        let [a, b] =
            [0, 1].map(|at| format!("affine_map<({dims}) -> ({})>", self.factors[at].1.join(", ")));
        let domain = self.domain.iter().map(usize::to_string).collect::<Vec<_>>().join(", ");
        let result = tensor(&self.result);
        format!(
            "func.func @f(%x: {x}, %y: {y}) -> {result} {{
  %r = array.contract %x, %y over [{domain}] by [{a}, {b}] : {x}, {y} -> {result}
  return %r : {result}
}}
"
        )
    }

    /// Returns arguments of small integers.
    fn arguments(&self, n: &mut Numbers) -> Vec<Datum> {
        let mut argument = |sizes: &Vec<usize>| {
            let words = (0..sizes.iter().product()).map(|_| n.below(9)).collect();
            Datum::of(sizes, words)
        };
        self.factors.iter().map(|factor| argument(&factor.0)).collect()
    }
}

fn tensor(sizes: &[usize]) -> String {
    if sizes.is_empty() {
        return "i64".to_owned();
    }
    let sizes = sizes.iter().fold(String::new(), |mut text, size| {
        let _ = write!(text, "{size}x");
        text
    });
    format!("tensor<{sizes}i64>")
}

fn value(ir: &Ir, arguments: &[Datum]) -> Vec<Datum> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named("f").expect("a function");
    interpreter.call(function, arguments.to_vec()).expect("a value")
}

#[test]
fn merged_dimensions_keep_the_results_of_contractions() {
    let (mut merged, mut tried) = (0, 0);
    for seed in effort::seeds(2_000, 60) {
        let mut n = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) + 1);
        let contraction = match seed % 2 {
            0 => Contraction::product(&mut n),
            _ => Contraction::convolution(&mut n),
        };
        let text = contraction.text();
        let arguments = contraction.arguments(&mut n);
        let written = derived(&text, "canonicalize").unwrap_or_else(|why| panic!("{text}\n{why}"));
        let expected = value(&written, &arguments);
        let flat = derived(&text, "collapse-convolution-dims,collapse-contract-dims")
            .expect("it is a pass");
        let is_merged = flat.walk(flat.root()).any(|op| flat.name_text(op) == "array.reshape");
        assert_eq!(value(&flat, &arguments), expected, "{text}");
        let loops =
            derived(&text, "lower-to-vector-loops").unwrap_or_else(|why| panic!("{text}\n{why}"));
        let interpreter = Interpreter::new(&loops, Limits::default());
        let function = interpreter.function_named("f").expect("a function");
        let written = buffers::call(&loops, function, &arguments, &expected, Limits::default());
        let written = written.expect("it is lowered").expect("a value");
        let expected: Vec<Vec<u64>> = expected.iter().map(|it| it.words().to_vec()).collect();
        assert_eq!(written, expected, "{text}");
        merged += usize::from(is_merged);
        tried += 1;
    }
    assert!(effort::is_enough(tried, 30) && merged * 8 >= tried, "{merged} of {tried} are merged");
}
