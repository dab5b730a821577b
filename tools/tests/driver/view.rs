//! `--view`: the page of a command, and the page in a browser.

use crate::run::{Folder, cotan, run};
use std::fs;
use std::process::{Command, Stdio};

const PROGRAM: &str = "func.func @f(%x: f64, %y: f64) -> f64 {
  %a = arith.mulf %x, %y : f64
  %b = arith.mulf %x, %y : f64
  %c = arith.addf %a, %b {note = \"</script><b id='x'>&amp;\"} : f64
  return %c : f64
}
";

/// Returns the page of a command on [`PROGRAM`], and its path.
fn page(folder: &Folder, args: &[&str]) -> (String, String) {
    let path = folder.path("out.html");
    let args = [args, &["--view", &path]].concat();
    let ended = run(&cotan(), &args, PROGRAM.as_bytes());
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    (fs::read_to_string(&path).unwrap(), path)
}

#[test]
fn the_page_has_each_stage_and_needs_no_other_file() {
    let folder = Folder::new("view");
    let (page, _) = page(&folder, &["opt", "--cse", "--dce", "--canonicalize"]);
    assert!(!page.contains("http:") && !page.contains("https:") && !page.contains("src="));
    assert_eq!(page.matches("</script").count(), 2, "text of the module ends no script");
    assert!(page.contains("\\u003c/script>\\u003cb id='x'>&amp;"));
    let stages = ["\"pass\":\"input\"", "\"pass\":\"cse\"", "\"end\":\"unchanged\""];
    assert!(stages.iter().all(|stage| page.contains(stage)), "{page}");
    assert!(page.contains("arith.mulf %x, %y : f64"));
    assert!(page.contains("\\\"<stdin>\\\":2:8") || page.contains("\\\"\\u003cstdin>\\\":2:8"));
}

#[test]
fn each_command_that_runs_passes_writes_a_page() {
    let folder = Folder::new("view-commands");
    let (grad, _) = page(&folder, &["grad"]);
    assert!(grad.contains("\"pass\":\"differentiate\"") && grad.contains("\"operations\":"));
    let args = ["run", "--arg", "1.0", "--arg", "2.0"];
    assert!(page(&folder, &args).0.starts_with("<!doctype html>"));
    #[cfg(feature = "llvm")]
    assert!(page(&folder, &["build", "--emit=loops"]).0.contains("\"pass\":\"input\""));
}

#[test]
fn a_page_that_cannot_be_written_is_an_error() {
    let folder = Folder::new("view-nowhere");
    let path = folder.path("no/out.html");
    let ended = run(&cotan(), &["opt", "--cse", "--view", &path], PROGRAM.as_bytes());
    assert_eq!(ended.err, format!("error: cannot write `{path}`: No such file or directory\n"));
    assert_eq!(ended.status, 1);
}

#[test]
fn a_browser_shows_the_stages_and_the_origin_of_a_value() {
    let folder = Folder::new("view-browser");
    let (_, path) = page(&folder, &["opt", "--cse"]);
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000"]);
    browser.arg(format!("--user-data-dir={}", folder.path("profile")));
    browser.args(["--dump-dom", &format!("file://{path}#0:4:%b")]);
    let Ok(ended) = browser.stdin(Stdio::null()).output() else {
        eprintln!("skipped a_browser_shows_the_stages_and_the_origin_of_a_value: no chromium");
        return;
    };
    let dom = String::from_utf8_lossy(&ended.stdout);
    let (_, body) = dom.split_once("<body>").unwrap_or_default();
    let (shown, _) = body.split_once("<script").unwrap_or_default();
    assert!(shown.contains("class=\"v def\">%b</span>"), "{shown}");
    assert!(shown.contains("class=\"v use\">%b</span>"), "{shown}");
    assert!(shown.contains("from &lt;stdin&gt;:3:8"), "{shown}");
    assert!(shown.contains("&lt;/script&gt;&lt;b id='x'&gt;&amp;amp;"), "{shown}");
    assert!(shown.contains("<li class=\"\">cse") || shown.contains("<li>cse"), "{shown}");
}
