//! Functions of linear algebra, which are written in the text of Cotan.

use super::panels::{self, Diagonal, Order};
use cotan_dialects::func::Func;
use cotan_ir::source::SourceText;
use cotan_ir::{Diagnostics, Ir, Loc, Op, text};

/// The greatest number of steps for each eigenvalue, which usually takes two.
const STEPS: i64 = 40;

/// The functions that a translation calls, for certain sizes and elements.
#[derive(Debug, Default)]
pub struct Library {
    prefix: String,
    wanted: Vec<Function>,
}

/// A function of matrices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// The text that defines it.
    pub text: Text,
    /// The rows of a matrix.
    pub rows: i64,
    /// The columns of a matrix.
    pub columns: i64,
    /// The number of reflections, or the columns of the left factor; otherwise 0.
    pub depth: i64,
    /// The type of the elements, or of their parts: `f32` or `f64`.
    pub element: &'static str,
    /// The elements are complex numbers.
    pub is_complex: bool,
    /// The location of the first call.
    pub loc: Loc,
}

/// A text that defines functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Text {
    /// Solves systems with a triangular matrix.
    Solve,
    /// Solves systems with a triangular matrix whose diagonal is taken for 1.
    SolveUnit,
    /// Factors positive definite matrices.
    Cholesky,
    /// Factors matrices with swaps of rows.
    Lu,
    /// Multiplies reflections.
    Orthogonal,
    /// Factors matrices into an orthogonal and an upper one.
    Qr,
    /// Computes the rotation, or the reflection, that makes elements 0.
    Givens,
    /// Rotates neighboring rows.
    Sweep,
    /// Diagonalizes symmetric matrices.
    Eigh,
    /// Computes eigenvalues of symmetric matrices, without eigenvectors.
    Eigenvalues,
    /// Reduces matrices to bidiagonal ones.
    Bidiagonal,
    /// Diagonalizes bidiagonal matrices.
    BidiagonalQr,
    /// Factors matrices into orthogonal ones and a diagonal one.
    Svd,
    /// Computes a reflection.
    Reflector,
    /// Multiplies matrices by the product of reflections.
    Reflect,
    /// Clears square matrices below the subdiagonal.
    Hessenberg,
    /// Reduces symmetric matrices to tridiagonal ones.
    Tridiagonal,
    /// Factors square matrices into unitary ones and an upper one, real matrices into orthogonal ones and
    /// one whose diagonal has blocks of two rows.
    Schur,
    /// Computes eigenvalues and eigenvectors of complex square matrices.
    Eig,
}

impl Library {
    /// Returns a library whose functions have names that the module does not have.
    pub fn new(ir: &Ir, functions: &[Op]) -> Self {
        let names = functions.iter().filter_map(|&function| ir.symbol_name(function));
        let names: Vec<&str> = names.map(|name| ir.text(name)).collect();
        let prefixes = (0..).map(|number| match number {
            0 => "linalg".to_owned(),
            number => format!("linalg{number}"),
        });
        let is_free = |prefix: &String| !names.iter().any(|name| name.starts_with(&**prefix));
        let prefix = { prefixes }.find(is_free).unwrap_or_default();
        Self { prefix, wanted: Vec::new() }
    }

    /// Returns the name of a function, which is added.
    pub fn name(&mut self, short: &str, function: Function) -> String {
        let name = format!("{}.{short}_{}", self.prefix, function.suffix());
        let same = |it: &Function| Function { loc: function.loc, ..it.clone() } == function;
        if !self.wanted.iter().any(same) {
            function.needs().into_iter().for_each(|other| drop(self.name("", other)));
            self.wanted.push(function);
        }
        name
    }

    /// Appends all functions to a module.
    ///
    /// # Errors
    /// A text that does not parse.
    pub fn define(self, ir: &mut Ir, module: Op) -> Result<(), Diagnostics> {
        let body = ir.regions(module).first().and_then(|&body| ir.single_block(body));
        let Some(block) = body else { return Ok(()) };
        for function in self.wanted {
            let last = ir.last_op(block);
            for text in function.texts(&self.prefix) {
                text::parse_into(ir, block, "linear algebra", SourceText::from(&*text))?;
            }
            let ops: Vec<Op> = ir.ops(block).collect();
            let made = ops.iter().rev().take_while(|&&op| Some(op) != last);
            let made: Vec<Op> = made.copied().filter(|&op| ir.is::<Func>(op)).collect();
            let inside: Vec<Op> = made.iter().flat_map(|&op| ir.walk(op)).collect();
            inside.into_iter().for_each(|op| ir.set_loc(op, function.loc));
        }
        Ok(())
    }
}

impl Function {
    fn suffix(&self) -> String {
        let Self { rows, columns, depth, element, .. } = self;
        let end = if self.is_complex { "xc" } else { "" };
        match self.text {
            Text::Orthogonal | Text::Reflect => format!("{rows}x{columns}x{depth}x{element}{end}"),
            Text::Svd => format!("{rows}x{columns}x{element}x{depth}{end}"),
            _ => format!("{rows}x{columns}x{element}{end}"),
        }
    }

    /// Returns the functions that this one calls.
    fn needs(&self) -> Vec<Self> {
        let of = |text, rows, columns, depth| Self { text, rows, columns, depth, ..self.clone() };
        let solve = |rows, columns| of(Text::Solve, rows, columns, 0);
        let rotations = |rows| [of(Text::Givens, 0, 0, 0), of(Text::Sweep, rows, rows, 0)];
        let Self { rows, columns, depth, .. } = *self;
        if self.is_complex {
            return match self.text {
                Text::Eig => vec![of(Text::Schur, rows, rows, 0)],
                Text::Orthogonal => vec![of(Text::Reflect, rows, columns, depth)],
                Text::Svd => {
                    let reflect = of(Text::Reflect, rows, depth, columns);
                    let factor = of(Text::Orthogonal, rows, depth, columns);
                    vec![of(Text::Qr, rows, columns, 0), reflect, factor]
                }
                _ => Vec::new(),
            };
        }
        match self.text {
            Text::Solve | Text::SolveUnit | Text::Givens | Text::Sweep | Text::Bidiagonal => {
                Vec::new()
            }
            Text::Reflector => Vec::new(),
            Text::BidiagonalQr => rotations(rows).to_vec(),
            Text::Schur => [rows, 3].map(|rows| of(Text::Reflector, rows, rows, 0)).to_vec(),
            Text::Hessenberg => vec![of(Text::Reflector, rows, rows, 0)],
            Text::Tridiagonal => vec![of(Text::Hessenberg, rows, rows, depth)],
            Text::Eig => vec![of(Text::Schur, rows, rows, 0)],
            Text::Cholesky => vec![solve(rows, rows)],
            Text::Lu => vec![solve(rows, columns), solve(columns, rows)],
            Text::Orthogonal | Text::Reflect => vec![solve(depth, depth)],
            Text::Qr => {
                let least = rows.min(columns);
                let thin = of(Text::Orthogonal, rows, least, least);
                vec![solve(least, least), solve(least, rows), thin]
            }
            Text::Eigenvalues => vec![of(Text::Eigh, rows, rows, 0)],
            Text::Eigh => {
                let [rotation, sweep] = rotations(rows);
                vec![rotation, sweep, of(Text::Orthogonal, rows, rows, rows)]
            }
            Text::Svd => {
                let reduce = of(Text::Bidiagonal, rows, columns, 0);
                let left = of(Text::Orthogonal, rows, depth, columns);
                let right = of(Text::Orthogonal, columns, columns, columns);
                vec![reduce, of(Text::BidiagonalQr, columns, columns, 0), left, right]
            }
        }
    }

    /// Returns the definitions.
    fn texts(&self, prefix: &str) -> Vec<String> {
        let Self { rows, columns, depth, .. } = *self;
        let least = rows.min(columns);
        let numbers = Numbers::of(self);
        let fill = |text: &str, more: &[(&str, &str)]| {
            let mut text = text.to_owned();
            more.iter().for_each(|(key, value)| text = text.replace(key, value));
            let suffix = |rows, columns| format!("{rows}x{columns}x{}", self.element);
            let text = numbers.fill(&text);
            text.replace("$LAST", &(rows - 1).to_string())
                .replace("$COLUMNS_END", &(columns - 1).to_string())
                .replace("$END", &(least - 1).to_string())
                .replace("$THIN", &(depth < rows).to_string())
                .replace("$DEPTH", &depth.to_string())
                .replace("$S", &suffix(rows, columns))
                .replace("$B", &suffix(rows, columns))
                .replace("$C", &suffix(columns, rows))
                .replace("$N", &rows.to_string())
                .replace("$M", &columns.to_string())
                .replace("$K", &least.to_string())
                .replace("$D", &depth.to_string())
                .replace("$L", prefix)
                .replace("$T", self.element)
        };
        match self.text {
            Text::Solve if self.is_complex => {
                let text = include_str!("solve_complex.mlir");
                let lower = [("$this", "lower"), ("$at", "step"), ("$before", "slt")];
                let upper = [("$this", "upper"), ("$at", "back"), ("$before", "sgt")];
                vec![fill(text, &lower), fill(text, &upper)]
            }
            Text::Cholesky if self.is_complex => {
                vec![fill(include_str!("cholesky_complex.mlir"), &[])]
            }
            Text::Lu if self.is_complex => vec![fill(include_str!("lu_complex.mlir"), &[])],
            Text::Qr if self.is_complex => vec![fill(include_str!("qr_complex.mlir"), &[])],
            Text::Orthogonal if self.is_complex => {
                vec![fill(include_str!("orthogonal_complex.mlir"), &[])]
            }
            Text::Reflect if self.is_complex => {
                vec![fill(include_str!("reflect_complex.mlir"), &[])]
            }
            Text::Svd if self.is_complex => vec![fill(include_str!("svd_complex.mlir"), &[])],
            Text::Schur if !self.is_complex => vec![fill(include_str!("real_schur.mlir"), &[])],
            Text::Solve | Text::SolveUnit => {
                let text = include_str!("solve.mlir");
                let (diagonal, names, kept) = match self.text {
                    Text::Solve => (Diagonal::Read, ["lower", "upper"], ["sle", "sge"]),
                    _ => (Diagonal::Ones, ["lower_unit", "upper_unit"], ["slt", "sgt"]),
                };
                let lower = [
                    ("$this", names[0]),
                    ("$other", names[1]),
                    ("$at", "step"),
                    ("$before", "slt"),
                    ("$upto", kept[0]),
                ];
                let upper = [
                    ("$this", names[1]),
                    ("$other", names[0]),
                    ("$at", "back"),
                    ("$before", "sgt"),
                    ("$upto", kept[1]),
                ];
                let solvers = [(Order::Forward, lower), (Order::Backward, upper)];
                let texts = solvers.into_iter().flat_map(|(order, keys)| {
                    [fill(&panels::solve(rows, order, diagonal), &keys), fill(text, &keys)]
                });
                texts.collect()
            }
            Text::Cholesky => {
                vec![fill(&panels::cholesky(rows), &[]), fill(include_str!("cholesky.mlir"), &[])]
            }
            Text::Lu => {
                vec![fill(&panels::lu(rows, columns), &[]), fill(include_str!("lu.mlir"), &[])]
            }
            Text::Orthogonal => vec![fill(include_str!("orthogonal.mlir"), &[])],
            Text::Qr => vec![fill(include_str!("qr.mlir"), &[])],
            Text::Givens => vec![fill(include_str!("givens.mlir"), &[])],
            Text::Sweep => vec![fill(include_str!("sweep.mlir"), &[])],
            Text::Eigh => vec![
                fill(include_str!("tridiagonalize.mlir"), &[]),
                fill(include_str!("implicit_qr.mlir"), &[]),
                fill(include_str!("eigh.mlir"), &[]),
            ],
            Text::Eigenvalues => vec![fill(include_str!("eigenvalues.mlir"), &[])],
            Text::Bidiagonal => vec![fill(include_str!("bidiagonal.mlir"), &[])],
            Text::BidiagonalQr => vec![fill(include_str!("bidiagonal_qr.mlir"), &[])],
            Text::Svd => vec![fill(include_str!("svd.mlir"), &[])],
            Text::Reflector => vec![fill(include_str!("reflector.mlir"), &[])],
            Text::Hessenberg => vec![fill(include_str!("hessenberg.mlir"), &[])],
            Text::Tridiagonal => vec![fill(include_str!("tridiagonal.mlir"), &[])],
            Text::Schur => vec![fill(include_str!("schur.mlir"), &[])],
            Text::Eig => {
                let side = |name: &str, [values, vectors, others, change]: [&str; 4]| {
                    let text = include_str!("eig_side.mlir").replace("$SIDE", name);
                    let text = text.replace("$VALUES", values).replace("$VECTORS", vectors);
                    text.replace("$OTHERS", others).replace("$CHANGE", change)
                };
                let right = side("right", ["values", "r", "l", "da"]);
                let left = side("left", ["opposite", "l", "r", "dah"]);
                vec![fill(include_str!("eig.mlir"), &[("$RIGHT", &right), ("$LEFT", &left)])]
            }
            Text::Reflect => {
                let text = include_str!("reflect.mlir");
                let forward = [("$this", "reflect"), ("$map", "#left")];
                let back = [("$this", "reflect_back"), ("$map", "#turned")];
                vec![fill(text, &forward), fill(text, &back)]
            }
        }
    }
}

/// Numbers that depend on sizes and the type of the elements.
struct Numbers {
    /// Half a unit in the last place of 1.
    epsilon: f64,
    /// Matrices of smaller and larger elements are scaled.
    normal: [f64; 2],
    /// Rotations of smaller elements multiply them by the second number, and do nothing if squares
    /// are less than the third one.
    tiny: [f64; 3],
    /// The largest cosine of the angle of orthogonal columns.
    tolerance: f64,
    /// The steps of an iteration on a matrix.
    most: i64,
    infinity: &'static str,
}

impl Numbers {
    fn of(function: &Function) -> Self {
        let (epsilon, normal, tiny) = match function.element {
            "f32" => (f64::from(f32::EPSILON) / 2.0, [1e-8, 1e15], [1e-10, 1e20, 1e-34]),
            _ => (f64::EPSILON / 2.0, [1e-100, 1e140], [1e-100, 1e150, 1e-280]),
        };
        let infinity = if function.element == "f32" { "0x7F800000" } else { "0x7FF0000000000000" };
        let tolerance = epsilon * (function.rows + 8) as f64;
        Self { epsilon, normal, tiny, tolerance, most: STEPS * function.rows, infinity }
    }

    fn fill(&self, text: &str) -> String {
        let [small, large] = self.normal;
        let [tiny, boost, least] = self.tiny;
        text.replace("$EPSILON", &written(self.epsilon))
            .replace("$TOLERANCE", &written(self.tolerance))
            .replace("$SMALL", &written(small))
            .replace("$LARGE", &written(large))
            .replace("$TINY", &written(tiny))
            .replace("$BOOST", &written(boost))
            .replace("$REDUCTION", &written(boost.recip()))
            .replace("$LEAST", &written(least))
            .replace("$MOST", &self.most.to_string())
            .replace("$INFINITY", self.infinity)
    }
}

/// Returns the text of a float, which has a point.
fn written(number: f64) -> String {
    let text = format!("{number:e}");
    match text.split_once('e') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0e{exponent}"),
        _ => text,
    }
}
