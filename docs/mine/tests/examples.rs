use cotan_passes::{PassRegistry, examples};

#[test]
fn examples_are_right() -> Result<(), examples::Wrong> {
    examples::check(&mine::registry(), &PassRegistry::standard())
}
