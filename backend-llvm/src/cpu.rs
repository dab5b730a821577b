//! The CPUs that are supported as targets.

use cotan_passes::VectorUnit;
use inkwell::targets::TargetMachine;
use std::sync::OnceLock;

/// A target CPU, by its LLVM name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cpu {
    name: String,
    features: String,
    vectors: Vectors,
}

impl Cpu {
    /// Returns the one that we run on, with every feature that it has.
    pub fn host() -> Self {
        static HOST: OnceLock<Cpu> = OnceLock::new();
        HOST.get_or_init(Self::ask).clone()
    }

    /// Detects the host, for which a virtual machine needs a millisecond.
    fn ask() -> Self {
        let features = TargetMachine::get_host_cpu_features().to_string();
        let has = |name: &str| features.split(',').any(|feature| feature == name);
        let vectors = match (has("+avx512dq"), has("+avx2")) {
            (true, _) => Avx512,
            (_, true) => Avx2,
            _ => Less,
        };
        Self { name: TargetMachine::get_host_cpu_name().to_string(), features, vectors }
    }

    /// Returns one of [`Cpu::names`]; `native` is the one that we run on.
    pub fn named(name: &str) -> Option<Self> {
        if name == NATIVE {
            return Some(Self::host());
        }
        let known = KNOWN.iter().find(|known| known.0 == name)?;
        Some(Self { name: name.to_owned(), features: String::new(), vectors: known.1 })
    }

    /// Returns the names known to [`Cpu::named`].
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::once(NATIVE).chain(KNOWN.iter().map(|known| known.0))
    }

    /// Its name, for instance `znver4`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its vector unit: the target of loops in `lower-to-loops`.
    pub fn vector_unit(&self) -> VectorUnit {
        let (width, registers) = match self.vectors {
            Avx512 => (64, 32),
            Avx2 => (32, 16),
            Less => (16, if cfg!(target_arch = "x86_64") { 16 } else { 32 }),
        };
        VectorUnit { width, registers }
    }

    /// Returns whether it scales eight floats by powers of two in one instruction, and has masked
    /// stores at full speed.
    pub(crate) fn has_avx512(&self) -> bool {
        self.vectors == Avx512
    }

    /// Returns whether the addend of an FMA may be a whole vector in memory, and there are gathers.
    pub(crate) fn has_avx2(&self) -> bool {
        self.vectors != Less
    }

    /// Returns whether it converts between `f16` and `f32` in one instruction: x86 processors with
    /// AVX2 do, and all of AArch64.
    pub(crate) fn converts_halves(&self) -> bool {
        self.vectors != Less || cfg!(target_arch = "aarch64")
    }

    /// Returns the features beyond those implied by its name, for instance `+avx512f,+fma,-sse4a`.
    pub fn features(&self) -> &str {
        &self.features
    }
}

const NATIVE: &str = "native";

/// The vector extension of a CPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Vectors {
    /// AVX-512 with its instructions for 64-bit integers.
    Avx512,
    /// AVX2 with fused multiply-add.
    Avx2,
    Less,
}
use Vectors::{Avx2, Avx512, Less};

/// LLVM aborts for unknown names and for CPUs without 64 bits, and does not list the names it
/// knows: only the names here are passed to it.
#[cfg(target_arch = "x86_64")]
const KNOWN: &[(&str, Vectors)] = &[
    ("x86-64", Less),
    ("x86-64-v2", Less),
    ("x86-64-v3", Avx2),
    ("x86-64-v4", Avx512),
    ("core2", Less),
    ("penryn", Less),
    ("nehalem", Less),
    ("westmere", Less),
    ("sandybridge", Less),
    ("ivybridge", Less),
    ("haswell", Avx2),
    ("broadwell", Avx2),
    ("skylake", Avx2),
    ("skylake-avx512", Avx512),
    ("cascadelake", Avx512),
    ("cooperlake", Avx512),
    ("cannonlake", Avx512),
    ("icelake-client", Avx512),
    ("icelake-server", Avx512),
    ("tigerlake", Avx512),
    ("rocketlake", Avx512),
    ("alderlake", Avx2),
    ("raptorlake", Avx2),
    ("meteorlake", Avx2),
    ("arrowlake", Avx2),
    ("arrowlake-s", Avx2),
    ("lunarlake", Avx2),
    ("pantherlake", Avx2),
    ("sapphirerapids", Avx512),
    ("emeraldrapids", Avx512),
    ("graniterapids", Avx512),
    ("graniterapids-d", Avx512),
    ("diamondrapids", Avx512),
    ("silvermont", Less),
    ("goldmont", Less),
    ("goldmont-plus", Less),
    ("tremont", Less),
    ("gracemont", Avx2),
    ("sierraforest", Avx2),
    ("grandridge", Avx2),
    ("clearwaterforest", Avx2),
    ("k8", Less),
    ("barcelona", Less),
    ("bdver1", Less),
    ("bdver2", Less),
    ("bdver3", Less),
    ("bdver4", Avx2),
    ("btver1", Less),
    ("btver2", Less),
    ("znver1", Avx2),
    ("znver2", Avx2),
    ("znver3", Avx2),
    ("znver4", Avx512),
    ("znver5", Avx512),
];

#[cfg(not(target_arch = "x86_64"))]
const KNOWN: &[(&str, Vectors)] = &[("generic", Less)];
