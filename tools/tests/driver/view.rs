//! `--view`: the page of a command, and the page in a browser.

use crate::run::{Folder, cotan, run};
use std::fs;
use std::path::Path;
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
    assert!(["https:", "src=", "href=", "import("].iter().all(|part| !page.contains(part)));
    assert_eq!(page.matches("http:").count(), 1, "the name of the vocabulary of SVG");
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
fn a_certificate_is_on_the_page_with_its_findings() {
    let folder = Folder::new("view-check");
    let path = folder.path("out.html");
    let text = "func.func @f(%x: tensor<2xf64>) -> f64 {
  %y = array.max %x along 0 : tensor<2xf64>
  %e = math.exp %y : f64
  %z = arith.mulf %e, %y : f64
  return %z : f64
}
";
    let args = ["check", "--arg", "[0.5, 0.25]", "--quiet", "--view", &path];
    let ended = run(&cotan(), &args, text.as_bytes());
    assert_eq!((ended.status, ended.out.as_str(), ended.err.as_str()), (0, "", ""));
    let page = fs::read_to_string(&path).unwrap();
    for part in [
        "\"certificate\":\"@f by %x: 3 points, everything agrees",
        "\"pass\":\"differentiate\"",
        "for the reverse pass",
        "a kink is ",
        "\"op\":\"array.max\"",
    ] {
        assert!(page.contains(part), "{part} is missing: {page}");
    }
    let test = "a_certificate_is_on_the_page_with_its_findings";
    let Some(shown) = in_browser(test, &folder, &format!("{path}#0:::findings")) else { return };
    assert!(shown.contains("<h3>Certificate</h3><pre class=\"text\">@f by %x"), "{shown}");
    assert!(shown.contains("from a point\">`array.max`"), "the line has both remarks: {shown}");
}

#[cfg(feature = "llvm")]
#[test]
fn measurements_are_on_the_page_with_the_time_of_each_loop() {
    let folder = Folder::new("view-bench");
    let path = folder.path("out.html");
    let args = ["bench", "--seconds=0.01", "--size=n=8,64", "--size=m=16", "--view", &path];
    let ended = run(&cotan(), &args, LOOPS.as_bytes());
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    let page = fs::read_to_string(&path).unwrap();
    let (_, bench) = page.split_once("\"bench\":{").unwrap();
    for part in [
        "\"at\":\"n = 64, m = 16\"",
        "\"function\":\"f\"",
        "\"name\":\"loop.nest\"",
        "\"sizes\":{\"m\":16,\"n\":8}",
        "\"why\":null",
        "\"seconds\":",
    ] {
        assert!(bench.contains(part), "{part} is missing: {bench}");
    }
    assert!(page.contains("\"pass\":\"bufferize\""), "the lowering is there, too");
    let test = "measurements_are_on_the_page_with_the_time_of_each_loop";
    let Some(shown) = in_browser(test, &folder, &format!("{path}#1:::bench")) else { return };
    assert!(shown.contains("Loops, each by itself, for n = 64, m = 16"), "{shown}");
    assert!(shown.contains(" GFLOP/s of f64 on one thread"), "{shown}");
    assert!(shown.contains("class=\"time\">") && shown.contains(" alone</em>"), "{shown}");
    assert!(shown.contains("\u{d7} n \u{2248} 64"), "the sizes are the measured ones: {shown}");
}

/// Returns the command of a browser without a window.
fn browser(folder: &Folder) -> Command {
    let mut browser = Command::new("chromium");
    browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=5000"]);
    browser.args(["--hide-scrollbars", "--disable-lcd-text", "--force-device-scale-factor=1"]);
    browser.arg(format!("--user-data-dir={}", folder.path("profile"))).stdin(Stdio::null());
    browser
}

/// Returns the visible part of a page in a browser, or `None` without one: then the test is skipped
/// by name.
fn in_browser(test: &str, folder: &Folder, address: &str) -> Option<String> {
    let mut browser = browser(folder);
    browser.args(["--window-size=1500,900", "--dump-dom", &format!("file://{address}")]);
    let Ok(ended) = browser.output() else {
        eprintln!("skipped {test}: no chromium");
        return None;
    };
    let dom = String::from_utf8_lossy(&ended.stdout);
    let (_, body) = dom.split_once("<body>").unwrap_or_default();
    let (shown, _) = body.split_once("<script").unwrap_or_default();
    assert!(!shown.is_empty(), "{dom}{}", String::from_utf8_lossy(&ended.stderr));
    Some(shown.to_owned())
}

#[test]
fn a_browser_shows_the_stages_and_the_origin_of_a_value() {
    let folder = Folder::new("view-browser");
    let (_, path) = page(&folder, &["opt", "--cse"]);
    let test = "a_browser_shows_the_stages_and_the_origin_of_a_value";
    let Some(shown) = in_browser(test, &folder, &format!("{path}#0:4:%25b")) else { return };
    assert!(shown.contains("class=\"v def\">%b</span>"), "{shown}");
    assert!(shown.contains("class=\"v use\">%b</span>"), "{shown}");
    assert!(shown.contains("&lt;stdin&gt;:3:3") || shown.contains("&lt;stdin&gt;:3:8"), "{shown}");
    assert!(shown.contains("<h3>1 use</h3>"), "{shown}");
    assert!(shown.contains("In the next stage, cse"), "{shown}");
    assert!(shown.contains("&lt;/script&gt;&lt;b id='x'&gt;&amp;amp;"), "{shown}");
    let of_cse = "<small class=\"plus\">+1</small><small class=\"minus\">\u{2212}2</small>";
    assert!(shown.contains(of_cse), "{shown}");
}

const LOOPS: &str = "func.func @f(%x: tensor<?x?xf64, #cotan.dims<n, m>>) -> f64 {
  %y = array.build (%i: index) {
    %r = array.build (%j: index) {
      %v = array.index %x[%i, %j] : tensor<?x?xf64, #cotan.dims<n, m>>
      %e = math.exp %v : f64
      array.yield %e : f64
    } : tensor<?xf64, #cotan.dims<m>>
    %s = array.sum %r along 0 : tensor<?xf64, #cotan.dims<m>>
    array.yield %s : f64
  } : tensor<?xf64, #cotan.dims<n>>
  %z = array.sum %y along 0 : tensor<?xf64, #cotan.dims<n>>
  return %z : f64
}
";

#[test]
fn a_browser_shows_loops_with_sizes_costs_graph_rules_and_times() {
    let folder = Folder::new("view-panels");
    let path = folder.path("out.html");
    let args = ["grad", "--fn", "f", "--print-residuals", "--view", &path];
    assert_eq!(run(&cotan(), &args, LOOPS.as_bytes()).status, 0);
    let test = "a_browser_shows_loops_with_sizes_costs_graph_rules_and_times";
    let Some(shown) = in_browser(test, &folder, &format!("{path}#0:4:%25r:graph")) else { return };
    for part in [
        "\u{d7} m \u{2248} 100",
        "<td>iterations</td><td>m \u{2248} 100</td>",
        "<td>size</td><td>8 m \u{2248} 800 B</td>",
        "<text x=\"",
        "%s = array.sum</text>",
        "class=\"edge on\"",
        "<label>n = <input type=\"number\">",
        "class=\"changed\" title=\"differentiate: ",
    ] {
        assert!(shown.contains(part), "{part} is missing: {shown}");
    }
    let Some(shown) = in_browser(test, &folder, &format!("{path}#1:::findings")) else { return };
    assert!(shown.contains("remark: "), "{shown}");
    assert!(shown.contains("saves"), "{shown}");
}

#[test]
fn large_modules_open_fast_and_stay_small() {
    let folder = Folder::new("view-large");
    let mut text = "func.func @f(%x0: f64) -> f64 {\n".to_owned();
    for k in 0..10_000 {
        text += &format!("  %x{} = arith.mulf %x{k}, %x0 : f64\n", k + 1);
    }
    text += "  return %x10000 : f64\n}\n";
    let path = folder.path("out.html");
    let args = ["opt", "--differentiate", "--canonicalize", "--cse", "--view", &path];
    let ended = run(&cotan(), &args, text.as_bytes());
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    let bytes = fs::metadata(&path).unwrap().len();
    assert!(bytes < 5_000_000, "{bytes} bytes");
    let test = "large_modules_open_fast_and_stay_small";
    let Some(shown) = in_browser(test, &folder, &format!("{path}#0:5001:%25x4999")) else { return };
    assert!(shown.contains("class=\"v def\">%x4999</span>"), "{}", shown.len());
    let rows = shown.matches("class=\"row ").count();
    assert!((30..200).contains(&rows), "{rows} rows are in the page, not 10,000");
}

const ATTENTION: &str = include_str!("view/attention.mlir");

const MIXTURE: &str = include_str!("../../../tests/kit/gmm.mlir");

/// The pictures of the book: name, program, command, and the address on the page.
const PICTURES: [(&str, &str, &[&str], &str); 4] = [
    ("view-value", ATTENTION, &["grad", "--fn", "attention"], "4:47:%25exps"),
    ("view-rules", ATTENTION, &["grad", "--fn", "attention"], "4:::rules"),
    ("view-graph", ATTENTION, &["grad", "--fn", "attention"], "6:20:%25exps:graph"),
    ("view-mixture", MIXTURE, &["grad", "--fn", "gmm"], "9:104:%25below:loops"),
];

#[test]
fn the_pictures_of_the_book_are_small_and_made_here() {
    let folder = Folder::new("view-pictures");
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/pictures");
    for (name, program, args, address) in PICTURES {
        let (path, picture) = (folder.path("out.html"), folder.path("out.png"));
        let args = [args, &["--view", &path]].concat();
        assert_eq!(run(&cotan(), &args, program.as_bytes()).status, 0, "{name}");
        let mut browser = browser(&folder);
        browser.args(["--window-size=1200,500", &format!("--screenshot={picture}")]);
        browser.arg(format!("file://{path}#{address}"));
        if browser.output().is_err() {
            eprintln!("skipped the_pictures_of_the_book_are_small_and_made_here: no chromium");
            return;
        }
        let made = fs::read(&picture).unwrap();
        assert!((10_000..200_000).contains(&made.len()), "{name} has {} bytes", made.len());
        let known = book.join(format!("{name}.png"));
        if std::env::var_os("COTAN_BLESS").is_some() {
            fs::create_dir_all(&book).unwrap();
            fs::write(&known, made).unwrap();
        }
        assert!(known.exists(), "{name}: COTAN_BLESS=1 writes it");
    }
}
