//! The table of CPUs is correct: LLVM accepts each name, and code for it has the expected
//! instruction.

use cotan_backend_llvm::{ArtifactKind, Cpu, Level, Target, build};

const SCALED: &str = "func.func @f(%x: f64) -> f64 {
  %y = math.exp %x : f64
  return %y : f64
}";

#[test]
fn every_cpu_has_code() {
    let ir = cotan_ir::parse_str(&cotan_dialects::registry(), SCALED).unwrap();
    for name in Cpu::names() {
        let target = Target { cpu: Cpu::named(name).unwrap(), level: Level::O2 };
        let code = build(&ir, &target, ArtifactKind::Assembly).expect("it has machine code");
        let code = String::from_utf8(code).unwrap();
        // A missing instruction would be a call of libm.
        assert!(!code.contains("ldexp") && !code.contains("scalbn"), "{name}: {code}");
    }
    assert_eq!(Cpu::named("no-such-cpu"), None);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn powers_of_two_are_one_instruction_with_avx512() {
    let ir = cotan_ir::parse_str(&cotan_dialects::registry(), SCALED).unwrap();
    let has_one = |name: &str| {
        let target = Target { cpu: Cpu::named(name).unwrap(), level: Level::O2 };
        let code = build(&ir, &target, ArtifactKind::Assembly).expect("it has machine code");
        String::from_utf8(code).unwrap().contains("vscalef")
    };
    assert_eq!(["x86-64-v4", "znver5", "skylake-avx512"].map(has_one), [true; 3]);
    assert_eq!(["x86-64", "x86-64-v3", "alderlake"].map(has_one), [false; 3]);
}
