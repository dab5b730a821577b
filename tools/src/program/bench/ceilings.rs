//! The memory bandwidth and the arithmetic throughput of this machine.

use super::times::measure;
use cotan_backend_llvm::{CallError, Jit, Program, Tensor, View};
use cotan_ir::parse_str;
use std::fmt::Write as _;

/// Programs that do nothing but read, and nothing but write.
const PROGRAMS: &str = "!v = tensor<?xf64, #cotan.dims<n>>
func.func @reads(%x: !v) -> f64 {
  %s = array.sum %x along 0 : !v
  return %s : f64
}
func.func @writes(%like: !v, %x: f64) -> !v {
  %r = array.replicate %x along 0 : f64 -> !v
  return %r : !v
}";

/// Number of independent vectors in the programs that only multiply and add: as many as fit in 16
/// registers of 32 bytes, and in 32 of 64 bytes.
const AT_ONCE: [usize; 2] = [6, 12];

/// Trip count of a call.
const TRIP_COUNT: i64 = 20_000;

/// The limits of this machine.
pub struct Ceilings {
    memory: Jit,
    arithmetic: Program,
}

impl Ceilings {
    /// Compiles the programs.
    pub fn new() -> Result<Self, String> {
        let parse = |text: &str| {
            let ir = parse_str(&cotan_dialects::registry(), text);
            ir.map_err(|error| error.to_string())
        };
        let memory = Jit::new(&parse(PROGRAMS)?).map_err(|error| error.to_string())?;
        let products =
            AT_ONCE.map(|vectors| [products("f32", 16, vectors), products("f64", 8, vectors)]);
        let arithmetic = Program::compile(&parse(&products.concat().concat())?);
        Ok(Self { memory, arithmetic: arithmetic.map_err(|error| error.to_string())? })
    }

    /// Returns the maximal number of additions and products of this format in a second.
    pub fn operations(&self, format: &str, seconds: f64) -> Result<f64, CallError> {
        let lanes = if format == "f32" { 16 } else { 8 };
        let mut most = 0.0_f64;
        for vectors in AT_ONCE {
            let function = self.arithmetic.function(&format!("{format}_{vectors}"))?;
            let args = [Tensor::from(TRIP_COUNT), Tensor::from(1_i64)];
            let times = measure(seconds, || function.call(&args).map(drop))?;
            let operations = 2 * lanes * vectors as i64 * TRIP_COUNT;
            most = most.max(operations as f64 / times.least);
        }
        Ok(most)
    }

    /// Returns the minimal time in seconds for reading and writing this number of bytes.
    pub fn least(&self, read: usize, written: usize, seconds: f64) -> Result<f64, CallError> {
        let mut least = 0.0;
        if read >= 8 {
            let (reads, x) = (self.memory.function("reads")?, vec![0.5; read / 8]);
            let mut sum = 0.0;
            least += measure(seconds, || reads.call_into([&x], [&mut sum]))?.least;
        }
        if written >= 8 {
            let writes = self.memory.function("writes")?;
            let like = vec![0.5; written / 8];
            let mut places = [Tensor::from(like.clone())];
            let call = || writes.call_into([View::from(&like), View::from(&0.5)], &mut places);
            least += measure(seconds, call)?.least;
        }
        Ok(least)
    }
}

/// Returns a program that multiplies vectors by a scalar and adds one, in a loop. The results do
/// not matter, only that they are unknown at compile time.
fn products(format: &str, lanes: usize, vectors: usize) -> String {
    let vector = format!("vector<{lanes}x{format}>");
    let list = |of: &dyn Fn(usize) -> String| (0..vectors).map(of).collect::<Vec<_>>().join(", ");
    let mut text = format!(
        "func.func @{format}_{vectors}(%iterations: i64, %seed: i64) -> i64 {{
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %s = arith.sitofp %seed : i64 to {format}
  %by = vector.broadcast %s : {format} to {vector}\n"
    );
    for at in 0..vectors {
        let _ = writeln!(
            text,
            "  %n{at} = arith.constant {at}.0 : {format}
  %i{at} = vector.broadcast %n{at} : {format} to {vector}"
        );
    }
    let _ = writeln!(
        text,
        "  %r:{vectors} = scf.for %t = %zero to %iterations step %one iter_args({}) -> ({}) : i64 {{",
        list(&|at| format!("%a{at} = %i{at}")),
        list(&|_| vector.clone())
    );
    for at in 0..vectors {
        let _ = writeln!(text, "    %b{at} = math.fma %a{at}, %by, %by : {vector}");
    }
    let (given, types) = (list(&|at| format!("%b{at}")), list(&|_| vector.clone()));
    let _ = writeln!(text, "    scf.yield {given} : {types}\n  }}");
    for at in 1..vectors {
        let before = if at == 1 { "%r#0".to_owned() } else { format!("%s{}", at - 1) };
        let _ = writeln!(text, "  %s{at} = arith.addf {before}, %r#{at} : {vector}");
    }
    let _ = writeln!(
        text,
        "  %all = vector.reduction <add>, %s{} : {vector} into {format}
  %is_large = arith.cmpf ogt, %all, %s : {format}
  %result = arith.extui %is_large : i1 to i64
  return %result : i64
}}",
        vectors - 1
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_add_and_multiply() {
        let ceilings = Ceilings::new().unwrap();
        for format in ["f32", "f64"] {
            let most = ceilings.operations(format, 0.01).unwrap();
            assert!((1e8..1e13).contains(&most), "{format}: {most:e} in a second");
        }
    }
}
