//! Gradients of the kit need no more memory than their results, the residuals that
//! `--print-residuals` reports, and row blocks and packed columns that fit in the second-level
//! cache, for vectors of any length.

use crate::memory::besides_results;
use crate::vectors::{lowered, numbers};
use cotan_backend_llvm::{Compiled, Program, Tensor};
use cotan_dialects::func::Func;
use cotan_dialects::interp::{Datum, NumberFormat};
use cotan_ir::Ir;
use cotan_ir::text::type_to_string;
use cotan_tests::derivatives::{derived, residuals, stated};
use cotan_tests::examples::programs;
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::laws;

/// A program of the kit, and the memory of its value and gradient.
struct Row {
    program: &'static str,
    /// The parameters that it is differentiated by.
    wrt: &'static [usize],
    sizes: &'static [(&'static str, i64)],
    /// The residuals, as remarks report them.
    keeps: &'static str,
    /// Their bytes, except those stored in the results.
    kept: usize,
    /// Maximal number of other bytes.
    besides: usize,
}

/// Returns the request for value and gradient of the only function of a program.
fn with_request(text: &str, row: &Row) -> String {
    let ir = laws::read_dialects(&REGISTRY, row.program, text, false).expect("it is a program");
    let function = ir.walk(ir.root()).find(|&op| ir.is::<Func>(op)).expect("there is a function");
    let signature = Func::type_of(&ir, function).expect("it has a type");
    let types = |types: &[cotan_ir::Type]| -> Vec<String> {
        types.iter().map(|&ty| type_to_string(&ir, ty)).collect()
    };
    let (takes, mut gives) = (types(&signature.inputs), types(&signature.results));
    gives.extend(row.wrt.iter().map(|&at| takes[at].clone()));
    let args: Vec<String> = (0..takes.len()).map(|at| format!("%a{at}")).collect();
    let params: Vec<String> = args.iter().zip(&takes).map(|(a, ty)| format!("{a}: {ty}")).collect();
    let made: Vec<String> = (0..gives.len()).map(|at| format!("%r{at}")).collect();
    let (args, params, made) = (args.join(", "), params.join(", "), made.join(", "));
    let (takes, gives, facts) = (takes.join(", "), gives.join(", "), stated(&ir, function));
    let (name, wrt) = (row.program, row.wrt);
    format!(
        "{text}\nfunc.func @gradient({params}) -> ({gives}){facts} {{\n  {made} = \
         ad.value_and_grad @{name}({args}) {{wrt = {wrt:?}}} : ({takes}) -> ({gives})\n  return \
         {made} : {gives}\n}}\n"
    )
}

/// The size of single scalars, and of arrays of a few.
const LITTLE: usize = 1 << 10;

/// Columns that are packed at once, and the rows that they are multiplied with.
const PACKED: usize = (384 + 133) << 10;

/// The sizes of the kit, except vectors, of which no residuals are stored at any length.
const ROWS: &[Row] = &[
    Row {
        program: "dot",
        wrt: &[0, 1],
        sizes: &[("n", 100_000)],
        keeps: "nothing",
        kept: 0,
        besides: LITTLE,
    },
    Row {
        program: "sum",
        wrt: &[0],
        sizes: &[("n", 100_000)],
        keeps: "0 bytes",
        kept: 0,
        besides: LITTLE,
    },
    Row {
        program: "prod",
        wrt: &[0],
        sizes: &[("n", 100_000)],
        keeps: "nothing",
        kept: 0,
        besides: LITTLE,
    },
    Row {
        program: "chain",
        wrt: &[0, 1],
        sizes: &[("n", 100_000)],
        keeps: "0 bytes",
        kept: 0,
        besides: LITTLE,
    },
    Row {
        program: "matvec",
        wrt: &[1],
        sizes: &[("m", 2000), ("n", 2000)],
        keeps: "8 * m bytes",
        kept: 8 * 2000,
        besides: LITTLE,
    },
    Row {
        program: "matmul",
        wrt: &[0, 1],
        sizes: &[("n", 512), ("k", 512), ("m", 512)],
        keeps: "8 * m * n bytes",
        kept: 8 * 512 * 512,
        besides: PACKED,
    },
    Row {
        program: "logreg",
        wrt: &[2],
        sizes: &[("n", 10_000), ("d", 100)],
        keeps: "8 * n bytes",
        kept: 8 * 10_000,
        besides: LITTLE,
    },
    Row {
        program: "mlp",
        wrt: &[2, 3, 4, 5],
        sizes: &[("batch", 64), ("inputs", 784), ("hidden", 128), ("classes", 10)],
        keeps: "8 * batch * classes + 8 * batch * hidden bytes",
        kept: 8 * 64 * (10 + 128),
        besides: PACKED,
    },
    // Values of 64 points.
    Row {
        program: "gmm",
        wrt: &[0, 1, 2],
        sizes: &[("n", 1000), ("k", 25), ("d", 10), ("s", 55)],
        keeps: "8 * d * k + 16 * k + 8 bytes",
        kept: 8 * (10 * 25 + 2 * 25 + 1),
        besides: 158 << 10,
    },
    Row {
        program: "gmm",
        wrt: &[0, 1, 2],
        sizes: &[("n", 1000), ("k", 50), ("d", 20), ("s", 210)],
        keeps: "8 * d * k + 16 * k + 8 bytes",
        kept: 8 * (20 * 50 + 2 * 50 + 1),
        besides: 576 << 10,
    },
    // The products lie in the result.
    Row {
        program: "cumprod",
        wrt: &[0],
        sizes: &[("n", 100_000)],
        keeps: "8 * n bytes",
        kept: 0,
        besides: LITTLE,
    },
    Row {
        program: "mat2",
        wrt: &[0],
        sizes: &[("n", 100_000)],
        keeps: "32 * n bytes",
        kept: 0,
        besides: LITTLE,
    },
    // The cotangents of the gates in all iterations, and panels of the products of them.
    Row {
        program: "lstm",
        wrt: &[2, 3, 4],
        sizes: &[("t", 512), ("d", 32), ("h", 64)],
        keeps: "56 * h * t bytes",
        kept: 56 * 64 * 512,
        besides: (32 * 64 * 512) + (426 << 10),
    },
    Row {
        program: "adlstm",
        wrt: &[0, 1],
        sizes: &[("layers", 2), ("b", 14), ("c", 1024)],
        keeps: "64 * b * c * layers + 16 * b * c - 64 * b * layers - 16 * b bytes",
        kept: 16 * 14 * (4 * 1024 * 2 + 1024 - 4 * 2 - 1),
        besides: 7 << 10,
    },
    Row {
        program: "stencil1d",
        wrt: &[0, 1],
        sizes: &[("n", 100_000)],
        keeps: "0 bytes",
        kept: 0,
        besides: 5 << 10,
    },
    // Rows that the next ones need.
    Row {
        program: "stencil2d",
        wrt: &[0, 1],
        sizes: &[("m", 1000)],
        keeps: "0 bytes",
        kept: 0,
        besides: 158 << 10,
    },
    Row {
        program: "gather",
        wrt: &[0, 2],
        sizes: &[("n", 100_000)],
        keeps: "0 bytes",
        kept: 0,
        besides: LITTLE,
    },
];

#[test]
fn gradients_need_only_their_residuals() {
    let kit = programs("tests/kit");
    for row in ROWS {
        let end = format!("/{}.mlir", row.program);
        let (_, text) = kit.iter().find(|it| it.0.ends_with(&end)).expect("the kit has it");
        let text = with_request(text, row);
        let remarks = residuals(&text, "gradient").expect("it has a gradient");
        let keeps = remarks.iter().find_map(|it| {
            let text = it.strip_prefix("@gradient saves ")?;
            text.strip_suffix(" for its reverse pass, besides its arguments")
        });
        assert_eq!(keeps.unwrap_or("nothing"), row.keeps, "{}", row.program);
        let ir = derived(&text, "gradient").expect("it has a gradient");
        let program = Program::compile(&lowered(&ir, "lower-to-loops")).expect("it is lowered");
        let function = program.function("gradient").expect("it was compiled");
        let taken = besides_results(function, &inputs(&ir, function, row.sizes))
            .expect("it comes to its end");
        let allowed = row.kept + row.besides;
        assert!(taken <= allowed, "{} takes {taken} bytes, not {allowed}", row.program);
    }
}

/// Arguments of these sizes; indices are 0.
fn inputs(ir: &Ir, function: Compiled<'_>, sizes: &[(&str, i64)]) -> Vec<Tensor> {
    let size = |name: &str| sizes.iter().find(|it| it.0 == name).map(|it| it.1);
    let inputs = function.signature().inputs.iter().enumerate().map(|(at, input)| {
        let size = |it: &cotan_ir::dims::Poly| it.eval(|name| size(ir.text(name)));
        let shape = input.sizes.iter().map(|it| size(it).expect("the size is known") as usize);
        let shape: Vec<usize> = shape.collect();
        let floats = numbers(shape.iter().product(), at as u64 + 1, false).into_iter();
        let words = match input.number {
            NumberFormat::Float(_) => floats.map(|it| input.number.nearest(it)).collect(),
            _ => floats.map(|_| 0).collect(),
        };
        Tensor::of_datum(input.number, &Datum::of(&shape, words)).expect("machines have the format")
    });
    inputs.collect()
}
