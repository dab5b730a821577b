//! The plan of the measurements: programs, passes and sizes.

/// A program and its sizes.
pub struct Row {
    /// Its name in `cotan_tests::programs`.
    pub program: &'static str,
    /// Numbers of operations.
    pub sizes: &'static [u64],
}

/// From small to large, so that growth is seen.
const ALL: &[u64] = &[10_000, 100_000, 1_000_000, 5_000_000];

/// Variants.
const SOME: &[u64] = &[100_000, 1_000_000];

/// Parsed, verified and printed.
pub const PARSE_PRINT: &[Row] = &[
    Row { program: "scalar", sizes: ALL },
    Row { program: "scalar-digits", sizes: SOME },
    Row { program: "scalar-generic", sizes: SOME },
    Row { program: "tensor", sizes: ALL },
    Row { program: "nested", sizes: ALL },
    Row { program: "unique", sizes: ALL },
    Row { program: "unique-digits", sizes: SOME },
];

/// A pass on a program.
pub struct Pass {
    /// The pass, which is also its flag.
    pub pass: &'static str,
    /// The name in upstream's own timing report.
    pub upstream: &'static str,
    /// The program.
    pub program: &'static str,
    /// Numbers of operations.
    pub sizes: &'static [u64],
}

/// Passes that both tools have.
pub const PASSES: &[Pass] = &[
    Pass { pass: "cse", upstream: "CSE", program: "redundant", sizes: ALL },
    Pass { pass: "cse", upstream: "CSE", program: "scalar", sizes: SOME },
    Pass { pass: "canonicalize", upstream: "Canonicalizer", program: "foldable", sizes: ALL },
    Pass { pass: "canonicalize", upstream: "Canonicalizer", program: "scalar", sizes: SOME },
];

/// A hard text and the two sizes between which time may grow only as the text does.
pub struct Hard {
    /// Its name in `cotan_tests::programs`.
    pub program: &'static str,
    /// Numbers of items.
    pub sizes: [u64; 2],
}

const fn hard(program: &'static str) -> Hard {
    Hard { program, sizes: [100_000, 1_000_000] }
}

/// Programs whose cost must be linear in the length of the text.
pub const HARD: &[Hard] = &[
    hard("forward-references"),
    hard("block-arguments"),
    Hard { program: "one-block", sizes: [500_000, 5_000_000] },
    hard("blocks"),
    hard("operands"),
    hard("uses"),
    hard("results"),
    hard("regions"),
    hard("successors"),
    hard("attributes"),
    hard("array"),
    hard("floats"),
    hard("dense"),
    hard("aliases"),
    hard("types"),
    hard("symbols"),
    hard("locations"),
    hard("float-digits"),
    hard("hex-digits"),
    hard("int-digits"),
    hard("string"),
    hard("comments"),
    hard("blank-lines"),
];
