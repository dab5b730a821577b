//! The CPUs that code can be made for.

use inkwell::targets::TargetMachine;

/// A CPU that code is made for, by the name that LLVM gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cpu {
    name: String,
    features: String,
    /// Whether it multiplies eight numbers by powers of two in one instruction.
    pub(crate) scales: bool,
}

impl Cpu {
    /// The one that we run on, with every feature that it has.
    pub fn host() -> Self {
        let features = TargetMachine::get_host_cpu_features().to_string();
        let scales = features.split(',').any(|feature| feature == "+avx512dq");
        Self { name: TargetMachine::get_host_cpu_name().to_string(), features, scales }
    }

    /// One of [`Cpu::names`]; `native` is the one that we run on.
    pub fn named(name: &str) -> Option<Self> {
        if name == NATIVE {
            return Some(Self::host());
        }
        let known = KNOWN.iter().find(|known| known.0 == name)?;
        Some(Self { name: name.to_owned(), features: String::new(), scales: known.1 == Avx512 })
    }

    /// What [`Cpu::named`] knows.
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::once(NATIVE).chain(KNOWN.iter().map(|known| known.0))
    }

    /// Its name, for instance `znver4`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Features beyond those that its name stands for, for instance `+avx512f,+fma,-sse4a`.
    pub fn features(&self) -> &str {
        &self.features
    }
}

const NATIVE: &str = "native";

/// Whether a CPU has AVX-512 with its instructions for 64-bit integers.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Vectors {
    Avx512,
    Less,
}
use Vectors::{Avx512, Less};

/// LLVM ends the process for names that it does not know and for CPUs without 64 bits, and does not say
/// what it knows: what is not here is not given to it.
#[cfg(target_arch = "x86_64")]
const KNOWN: &[(&str, Vectors)] = &[
    ("x86-64", Less),
    ("x86-64-v2", Less),
    ("x86-64-v3", Less),
    ("x86-64-v4", Avx512),
    ("core2", Less),
    ("penryn", Less),
    ("nehalem", Less),
    ("westmere", Less),
    ("sandybridge", Less),
    ("ivybridge", Less),
    ("haswell", Less),
    ("broadwell", Less),
    ("skylake", Less),
    ("skylake-avx512", Avx512),
    ("cascadelake", Avx512),
    ("cooperlake", Avx512),
    ("cannonlake", Avx512),
    ("icelake-client", Avx512),
    ("icelake-server", Avx512),
    ("tigerlake", Avx512),
    ("rocketlake", Avx512),
    ("alderlake", Less),
    ("raptorlake", Less),
    ("meteorlake", Less),
    ("arrowlake", Less),
    ("arrowlake-s", Less),
    ("lunarlake", Less),
    ("pantherlake", Less),
    ("sapphirerapids", Avx512),
    ("emeraldrapids", Avx512),
    ("graniterapids", Avx512),
    ("graniterapids-d", Avx512),
    ("diamondrapids", Avx512),
    ("silvermont", Less),
    ("goldmont", Less),
    ("goldmont-plus", Less),
    ("tremont", Less),
    ("gracemont", Less),
    ("sierraforest", Less),
    ("grandridge", Less),
    ("clearwaterforest", Less),
    ("k8", Less),
    ("barcelona", Less),
    ("bdver1", Less),
    ("bdver2", Less),
    ("bdver3", Less),
    ("bdver4", Less),
    ("btver1", Less),
    ("btver2", Less),
    ("znver1", Less),
    ("znver2", Less),
    ("znver3", Less),
    ("znver4", Avx512),
    ("znver5", Avx512),
];

#[cfg(not(target_arch = "x86_64"))]
const KNOWN: &[(&str, Vectors)] = &[("generic", Less)];
