fn main() -> std::process::ExitCode {
    let tool = cotan::tool(signal::registry(), signal::passes());
    let suite = cotan::suite("tests/cases", signal::registry(), signal::passes());
    suite.tool("signal-opt", tool).main()
}
