//! Text of factorizations and substitutions panel by panel.
//!
//! The rows of a panel are computed one after the other. All that they need of other panels is one
//! product of matrices. Every panel has constant sizes, so its slices are in bounds.

mod lu;

pub use lu::lu;

/// Matrices of at most this number of rows are one panel.
const SMALL: i64 = 64;

/// The least width of panels. Their own rows cost products of vectors with matrices.
const WIDTH: i64 = 32;

/// The greatest number of panels, since each has its own code.
const MOST: i64 = 16;

/// The least number of rows whose products are packed. Smaller products are fused with what reads
/// them, so the transposed matrix must not be read there.
const PACKED: i64 = 192;

/// The order in which rows are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// From the first to the last.
    Forward,
    /// From the last to the first.
    Backward,
}

/// The diagonal of a triangular matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Diagonal {
    /// The diagonal of the matrix.
    Read,
    /// All ones. Elements on the diagonal of the matrix are not read.
    Ones,
}

impl Diagonal {
    /// Returns the element at a position, as the right side of an operation.
    fn element(self, at: &str) -> String {
        match self {
            Self::Read => format!("array.index %a[{at}, {at}] : !a"),
            Self::Ones => "arith.constant 1.0 : $T".to_owned(),
        }
    }
}

/// Successive rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Panel {
    first: i64,
    width: i64,
}

impl Panel {
    fn next(self) -> i64 {
        self.first + self.width
    }
}

/// Returns the panels of a matrix; `None` if it is small, of at most this number of rows.
fn panels(rows: i64, small: i64) -> Option<Vec<Panel>> {
    if rows <= small {
        return None;
    }
    let width = (rows - 1) / (MOST * WIDTH) * WIDTH + WIDTH;
    let count = (rows - 1) / width + 1;
    let firsts = (0..count).map(|panel| panel * width);
    Some(firsts.map(|first| Panel { first, width: width.min(rows - first) }).collect())
}

/// Replaces the keys of a text by numbers.
fn fill(text: &str, numbers: &[(&str, i64)]) -> String {
    let filled = |text: String, (key, number): &(&str, i64)| text.replace(key, &number.to_string());
    numbers.iter().fold(text.to_owned(), filled)
}

/// Returns the factorization of a positive definite matrix, without its rules.
pub fn cholesky(rows: i64) -> String {
    let Some(panels) = panels(rows, SMALL) else {
        return include_str!("cholesky_by_rows.mlir").to_owned();
    };
    let difference = match rows < PACKED {
        true => include_str!("panels/cholesky_difference_by_rows.mlir"),
        false => include_str!("panels/cholesky_difference.mlir"),
    };
    let panel = |panel: &Panel| {
        let numbers = [
            ("$first", panel.first),
            ("$width", panel.width),
            ("$rest", rows - panel.first),
            ("$next", panel.next()),
            ("$number", panel.first + 1),
        ];
        let text = [
            include_str!("panels/cholesky_rows.mlir"),
            difference,
            include_str!("panels/cholesky_panel.mlir"),
        ];
        fill(&text.concat(), &numbers)
    };
    let inside: String = panels.iter().map(panel).collect();
    let begin = include_str!("panels/cholesky_begin.mlir");
    [begin, &inside, include_str!("panels/cholesky_end.mlir")].concat()
}

/// Returns the substitution in an order, without its rules.
pub fn solve(rows: i64, order: Order, diagonal: Diagonal) -> String {
    let Some(mut panels) = panels(rows, SMALL) else {
        return include_str!("solve_by_rows.mlir").replace("$pivot", &diagonal.element("%i"));
    };
    if order == Order::Backward {
        panels.reverse();
    }
    // States are numbered by the row at which the next panel begins or ends.
    let state = |panel: &Panel, is_done: bool| match (order, is_done) {
        (Order::Forward, false) | (Order::Backward, true) => panel.first,
        (Order::Forward, true) | (Order::Backward, false) => panel.next(),
    };
    let panel = |panel: &Panel| {
        let [known, count] = match order {
            Order::Forward => [0, panel.first],
            Order::Backward => [panel.next(), rows - panel.next()],
        };
        let numbers = [
            ("$first", panel.first),
            ("$width", panel.width),
            ("$last", panel.width - 1),
            ("$known", known),
            ("$count", count),
            ("$start", state(panel, false)),
            ("$next", state(panel, true)),
        ];
        let text = include_str!("panels/solve_panel.mlir");
        fill(&text.replace("$pivot", &diagonal.element("%i + $first")), &numbers)
    };
    let inside: String = panels.iter().map(panel).collect();
    let [start, end] = match order {
        Order::Forward => [0, rows],
        Order::Backward => [rows, 0],
    };
    let begin = fill(include_str!("panels/solve_begin.mlir"), &[("$start", start)]);
    let end = fill(include_str!("panels/solve_end.mlir"), &[("$start", end)]);
    [&*begin, &inside, &end].concat()
}
