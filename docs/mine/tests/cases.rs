use cotan_passes::PassRegistry;

fn main() -> std::process::ExitCode {
    cotan::suite("tests/cases", mine::registry(), PassRegistry::standard()).main()
}
