//! Random linear maps are the matrices that they are by their definitions: as they are made, after
//! they are simplified, and as the code that is left when they are applied, forwards and in
//! reverse.

use cotan_dialects::Callable;
use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_ir::Ir;
use cotan_tests::derivatives::{derived, numbers};
use cotan_tests::effort::seeds;
use cotan_tests::generate::{Choices, seeded};
use cotan_tests::linear_maps::{Matrix, Program, Space};
use cotan_tests::mistakes::Mistakes;

/// Number of maps when everything is asked for, and at every change.
const MAPS: [u64; 2] = [5_000, 200];

/// The pipelines for maps, and whether only code remains of them.
const PIPELINES: [(&str, bool); 6] = [
    ("dce", false),
    ("linear-simplify", false),
    ("canonicalize", false),
    ("linear-simplify,cse,canonicalize", false),
    ("lower-linear", true),
    ("linear-simplify,lower-linear,canonicalize,cse", true),
];

/// Returns the results of a function for each basis vector: a row of a matrix for each.
fn of_basis(
    ir: &Ir,
    name: &str,
    program: &Program,
    space: &Space,
) -> Result<Vec<Vec<f64>>, String> {
    let mut interpreter = Interpreter::new(ir, Limits::default());
    let function = interpreter.function_named(name).ok_or("the function is gone")?;
    let result = Callable::type_of(ir, function).ok_or("it is no function")?.results[0];
    let count = space.dimension(program.n);
    let at = |place: usize| {
        let mut unit = (0..count).map(|at| f64::from(u8::from(at == place)));
        let mut args: Vec<Datum> = program.factors.clone();
        args.push(space.vector(program.n, &mut unit));
        let given = interpreter.call(function, args);
        let given = given.map_err(|stop| stop.into_diagnostic().message)?;
        Ok(numbers(ir, result, &given[0]))
    };
    (0..count).map(at).collect()
}

/// Returns whether a map is its matrix after a pipeline, applied and applied in reverse.
fn is_its_matrix(program: &Program, pipeline: &str, is_code: bool) -> Result<(), String> {
    let ir = derived(&program.text, pipeline)?;
    let is_left = |op| ir.spec(op).is_some_and(|spec| spec.dialect() == "linear");
    if is_code && ir.walk(ir.root()).any(is_left) {
        return Err("a map is left".to_owned());
    }
    let rows = &program.matrix.rows;
    let backwards = of_basis(&ir, "backwards", program, &program.to)?;
    if backwards != *rows {
        return Err(format!("in reverse it is {backwards:?}, and its matrix {rows:?}"));
    }
    let columns = of_basis(&ir, "forwards", program, &program.from)?;
    let forwards = Matrix { rows: columns, columns: rows.len() }.transposed();
    match forwards.rows == *rows {
        true => Ok(()),
        false => Err(format!("forwards it is {:?}, and its matrix {rows:?}", forwards.rows)),
    }
}

#[test]
fn random_maps_are_their_matrices() {
    let (mut numbers, mut ops, mut mistakes) = (0, 0, Mistakes::default());
    for seed in seeds(MAPS[0], MAPS[1]) {
        let bytes = seeded(seed, 512);
        let program = Program::random(&mut Choices::new(&bytes));
        for (pipeline, is_code) in PIPELINES {
            if let Err(why) = is_its_matrix(&program, pipeline, is_code) {
                mistakes.add(&format!("seed {seed}, after `{pipeline}`"), &why, &program.text);
            }
        }
        ops += program.text.matches(" = linear.").count();
        numbers += program.matrix.rows.concat().iter().filter(|&&number| number != 0.0).count();
    }
    mistakes.none_of(MAPS[0]);
    println!("{ops} operations, {numbers} numbers that are not zero");
}
