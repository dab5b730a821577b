//! How fast this machine reads and writes memory.

use super::times::measure;
use cotan_backend_llvm::{CallError, Jit, Tensor, View};
use cotan_ir::parse_str;

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

/// Measures what reading and writing so much memory takes.
pub struct Ceilings(Jit);

impl Ceilings {
    /// Compiles the programs.
    pub fn new() -> Result<Self, String> {
        let ir = parse_str(&cotan_dialects::registry(), PROGRAMS);
        let ir = ir.map_err(|error| error.to_string())?;
        Jit::new(&ir).map(Self).map_err(|error| error.to_string())
    }

    /// The least time that reading and writing so many bytes takes, in seconds.
    pub fn least(&self, read: usize, written: usize, seconds: f64) -> Result<f64, CallError> {
        let mut least = 0.0;
        if read >= 8 {
            let (reads, x) = (self.0.function("reads")?, vec![0.5; read / 8]);
            let mut sum = 0.0;
            least += measure(seconds, || reads.call_into([&x], [&mut sum]))?.least;
        }
        if written >= 8 {
            let writes = self.0.function("writes")?;
            let like = vec![0.5; written / 8];
            let mut places = [Tensor::from(like.clone())];
            let call = || writes.call_into([View::from(&like), View::from(&0.5)], &mut places);
            least += measure(seconds, call)?.least;
        }
        Ok(least)
    }
}
