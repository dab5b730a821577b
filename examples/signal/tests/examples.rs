use cotan_passes::examples;

#[test]
fn examples_are_right() -> Result<(), examples::ExampleFailures> {
    examples::check(&signal::registry(), &signal::passes())
}
