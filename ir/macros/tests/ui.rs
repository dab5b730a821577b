//! Mistakes under the derives are explained where they are made. The messages here are the
//! derives' own: those of the compiler differ from version to version.

#[test]
fn mistakes_are_explained() {
    trybuild::TestCases::new().compile_fail("tests/ui/*.rs");
}
