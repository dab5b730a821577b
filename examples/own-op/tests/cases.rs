fn main() -> std::process::ExitCode {
    cotan::suite("tests/cases", mine::registry(), cotan_passes::registry()).main()
}
