//! From arrays to loops over buffers.

use crate::Program;
use crate::program::diagnostics_sink::Sink;
use crate::program::error::{CompileFailure, apply};
use clap::ArgMatches;
use cotan_dialects::MemoryAccess;
use cotan_dialects::memref::Dealloc;
use cotan_ir::Ir;
use cotan_passes::options::Word;
use cotan_passes::{FloatingPoint, VectorUnit};

/// Brings a module to the level of loops and buffers.
const LOWERING: &str = "lower-to-loops";

/// Maximal number of chunks of a long parallel loop: enough for many cores. It does not depend on
/// the number of cores, since results depend on it.
const PARTS: usize = 64;

/// The accesses to buffers that are checked at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Checks {
    /// None.
    Nothing,
    /// All of a module that reads or writes buffers itself: no verifier rule keeps these within bounds.
    OwnBuffers,
    /// All.
    Everything,
}

/// The flags for lowering a module.
#[derive(Clone, Copy, Debug)]
pub struct Lowering {
    /// The allowed transformations of sums of floats.
    fp: FloatingPoint,
    /// The accesses to buffers that are checked.
    checks: Checks,
    /// True if buffers are reported.
    print_buffers: bool,
    /// True if each pair of loops is reported, fused or not.
    trace_fusion: bool,
    /// True if long loops are put into parts.
    in_parts: bool,
    /// Number of threads that run these, if it is set.
    #[cfg_attr(not(feature = "llvm"), allow(dead_code, reason = "machine code runs on threads"))]
    pub threads: Option<usize>,
}

impl Lowering {
    pub fn read(matches: &ArgMatches) -> Self {
        let fp = matches.try_get_one("fp").ok().flatten().copied();
        let check_bounds: Option<bool> =
            matches.try_get_one("check-bounds").ok().flatten().copied();
        let print_buffers = matches.try_get_one("print-buffers").ok().flatten().copied();
        let trace_fusion = matches.try_get_one("trace-fusion").ok().flatten().copied();
        let is_asked = matches!(matches.try_get_one("threads"), Ok(Some(true)));
        let threads = matches.try_get_one("threads").ok().flatten().copied();
        Self {
            in_parts: is_asked || threads.is_some(),
            threads,
            fp: fp.unwrap_or(FloatingPoint::Default),
            checks: if check_bounds == Some(true) { Checks::Everything } else { Checks::Nothing },
            print_buffers: print_buffers.unwrap_or(false),
            trace_fusion: trace_fusion.unwrap_or(false),
        }
    }

    /// Returns whether the compiler reports on its work, which may be all that is wanted.
    pub fn reports(&self) -> bool {
        self.print_buffers || self.trace_fusion
    }

    /// Reads the flags for code that runs at once: accesses of a module with `memref` operations of
    /// its own are checked by default.
    pub fn to_run(matches: &ArgMatches) -> Self {
        let is_explicit = matches.try_get_one::<bool>("check-bounds").ok().flatten().is_some();
        let this = Self::read(matches);
        if is_explicit { this } else { Self { checks: Checks::OwnBuffers, ..this } }
    }

    /// Returns the pipeline that does it for a machine.
    fn pipeline(self, ir: &Ir, unit: VectorUnit) -> String {
        let fp = self.fp.word();
        let parts = if self.in_parts { PARTS } else { 1 };
        let trace = if self.trace_fusion { " trace-fusion=true" } else { "" };
        let options = format!("{{fp={fp} chunks={parts} {unit}{trace}}}");
        let is_checked = match self.checks {
            Checks::Nothing => false,
            Checks::OwnBuffers => touches_buffers(ir),
            Checks::Everything => true,
        };
        // Functions outlined from loops do not know the sizes of buffers.
        match (self.print_buffers, is_checked) {
            (false, false) => format!("{LOWERING}{options}"),
            (false, true) => format!("lower-to-vector-loops{options},insert-bounds-checks"),
            (true, false) => {
                format!("lower-to-vector-loops{options},print-buffers,outline-similar-loops")
            }
            (true, true) => {
                format!("lower-to-vector-loops{options},print-buffers,insert-bounds-checks")
            }
        }
    }
}

/// Lowers a module for a machine.
pub fn lower(
    program: &Program,
    ir: &mut Ir,
    how: Lowering,
    unit: VectorUnit,
    sink: &Sink,
) -> Result<(), CompileFailure> {
    // A driver may have passes of its own, and none that lower.
    if program.passes.pipeline(LOWERING).is_none() {
        return Ok(());
    }
    let progress = &mut program.console.progress.clone();
    let pipeline = how.pipeline(ir, unit);
    apply(ir, &program.passes, &pipeline, &mut [progress], sink)
}

/// True if a module reads, writes or frees buffers itself.
fn touches_buffers(ir: &Ir) -> bool {
    ir.walk(ir.root()).any(|op| MemoryAccess::of(ir, op).is_some() || ir.is::<Dealloc>(op))
}
