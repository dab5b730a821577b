fn main() -> std::process::ExitCode {
    cotan::main_with(signal::registry(), signal::passes())
}
