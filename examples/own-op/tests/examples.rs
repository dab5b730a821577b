use cotan_passes::examples;

#[test]
fn examples_are_right() -> Result<(), examples::ExampleFailures> {
    examples::check(&mine::registry(), &cotan_passes::registry())
}
