//! The page of `--view` shows a slow loop, a copy and a NaN, each planted: the stage list names the
//! pass, and the line has a mark. With a browser, the page itself is read.

use cotan_dialects::array::Reverse;
use cotan_dialects::func::Func;
use cotan_harness::{Call, Output};
use cotan_ir::{Builder, Ir, Op};
use cotan_passes::{Anchor, Pass, PassContext, PassRegistry, PassResult};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Distances from a mean: `%scales` is read by each iteration of `%rows`.
const PROGRAM: &str = "!x = tensor<?x?xf64, #cotan.dims<n, d>>
!n = tensor<?xf64, #cotan.dims<n>>
!d = tensor<?xf64, #cotan.dims<d>>
func.func @distance(%x: !x, %mean: !d) -> f64 {
  %scales = array.map %mean (%m: f64) {
    %e = math.exp %m : f64
    %one = arith.constant 1.0 : f64
    %s = arith.addf %e, %one : f64
    array.yield %s : f64
  } : (!d) -> !d
  %rows = array.build (%i: index) {
    %squares = array.build (%c: index) {
      %a = array.index %x[%i, %c] : !x
      %b = array.index %mean[%c] : !d
      %s = array.index %scales[%c] : !d
      %difference = arith.subf %a, %b : f64
      %scaled = arith.mulf %difference, %s : f64
      %square = arith.mulf %scaled, %scaled : f64
      array.yield %square : f64
    } : !d
    %row = array.sum %squares along 0 : !d
    array.yield %row : f64
  } : !n
  %r = array.sum %rows along 0 : !n
  return %r : f64
}
";

/// The logarithm of a probability that may be 0.
const ENTROPY: &str = "func.func @entropy(%p: tensor<4xf64>) -> f64 {
  %terms = array.map %p (%x: f64) {
    %l = math.log %x : f64
    %t = arith.mulf %l, %x : f64
    array.yield %t : f64
  } : (tensor<4xf64>) -> tensor<4xf64>
  %s = array.sum %terms along 0 : tensor<4xf64>
  %r = arith.negf %s : f64
  return %r : f64
}
";

/// Moves loops next to what reads them, into other loops: a mistake.
static NEARBY: Pass = pass("settle-definitions", |ir, function, _| {
    let Some(body) = ir.single_block(ir.verified::<Func>(function).body) else {
        return Ok(false.into());
    };
    let ops: Vec<Op> = ir.ops(body).filter(|&op| !ir.regions(op).is_empty()).collect();
    let mut changed = false;
    for op in ops {
        let users: Vec<Op> = ir.users(ir.result(op, 0)).collect();
        let [user] = users[..] else { continue };
        let outer = ir.parent_op(user).and_then(|inner| ir.first_op(ir.block_of(inner)?));
        if let Some(before) = outer.filter(|_| ir.block_of(user) != Some(body)) {
            ir.move_before(op, before);
            changed = true;
        }
    }
    Ok(changed.into())
});

/// Reverses the first argument twice: the values are equal, and two arrays more.
static TWICE: Pass = pass("normalize-arguments", |ir, function, _| {
    let Some(body) = ir.single_block(ir.verified::<Func>(function).body) else {
        return Ok(false.into());
    };
    let (Some(first), loc) = (ir.first_op(body), ir.loc(function)) else {
        return Ok(false.into());
    };
    let arg = ir.arg(body, 0);
    let b = &mut Builder::before(ir, first);
    let once = Reverse::value(b, loc, arg, 1);
    ir.replace_all_uses(arg, once);
    let reverse = ir.def_op(once).expect("it was built");
    ir.set_operand(reverse, 0, arg);
    let b = &mut Builder::before(ir, first);
    let twice = Reverse::value(b, loc, once, 1);
    ir.replace_all_uses(once, twice);
    let reverse = ir.def_op(twice).expect("it was built");
    ir.set_operand(reverse, 0, once);
    Ok(true.into())
});

type Run = fn(&mut Ir, Op, &mut PassContext<'_>) -> PassResult;

const fn pass(name: &'static str, run: Run) -> Pass {
    Pass {
        name,
        summary: "Prepares a function for later passes",
        doc: "A mistake.",
        anchor: Anchor::Op("func.func"),
        options: &[],
        statistics: &[],
        run,
    }
}

/// Returns the path of the page of a command.
fn page(name: &str, words: &[&str], stdin: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    let passes = [&NEARBY, &TWICE].into_iter();
    let passes = passes.fold(cotan_passes::registry(), PassRegistry::with_pass);
    let words = ["cotan"].iter().chain(words).chain(&["--view", "out.html"]);
    let words = words.map(|&word| word.to_owned()).collect();
    let call = Call { words, stdin: stdin.to_owned(), folder: folder.clone() };
    let Output { code, stderr, .. } =
        cotan::tool(cotan_dialects::registry(), passes)(&call).unwrap();
    assert_eq!((code, stderr.as_str()), (0, ""));
    folder.join("out.html")
}

fn planted(name: &str) -> PathBuf {
    let pipeline = "--pass-pipeline=canonicalize,func.func(settle-definitions,\
                    normalize-arguments),dce";
    page(name, &["opt", "-", pipeline], PROGRAM)
}

/// Returns the data of a page.
fn data(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap();
    let (_, data) = text.split_once("type=\"application/json\">").unwrap();
    serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap()
}

/// Returns the visible part of a page in a browser; without one the test is skipped by name.
fn shown(test: &str, page: &Path, address: &str, picture: Option<&str>) -> Option<String> {
    let profile = page.with_file_name("profile");
    let browser = |more: &str| {
        let mut browser = Command::new("chromium");
        browser.args(["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]);
        browser.args([
            "--virtual-time-budget=5000",
            "--disable-lcd-text",
            "--force-device-scale-factor=1",
        ]);
        browser.args(["--window-size=1200,500", more]).stdin(Stdio::null());
        browser.arg(format!("--user-data-dir={}", profile.display()));
        browser.arg(format!("file://{}#{address}", page.display()));
        browser.output()
    };
    let Ok(ended) = browser("--dump-dom") else {
        eprintln!("skipped {test}: no chromium");
        return None;
    };
    if let Some(name) = picture.filter(|_| std::env::var_os("COTAN_BLESS").is_some()) {
        let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/pictures");
        let path = book.join(name);
        browser(&format!("--screenshot={}", path.display())).unwrap();
        assert!(fs::metadata(path).unwrap().len() < 200_000);
    }
    let dom = String::from_utf8_lossy(&ended.stdout).into_owned();
    let (_, body) = dom.split_once("<body>").unwrap_or_default();
    Some(body.split_once("<script").unwrap_or_default().0.to_owned())
}

/// Returns the item of a stage in the list.
fn item<'a>(shown: &'a str, pass: &str) -> &'a str {
    let (_, item) = shown.split_once(&format!(">{pass}<")).unwrap_or_else(|| panic!("{shown}"));
    item.split_once("</li>").unwrap().0
}

#[test]
fn a_pass_that_makes_a_loop_slow_is_named() {
    let page = planted("page-slow");
    let data = data(&page);
    let work = |stage: usize| data["stages"][stage]["costs"][0]["counts"]["work"].clone();
    assert_eq!(data["stages"][2]["pass"], "settle-definitions");
    assert_ne!(work(0), work(2), "{data}");
    let test = "a_pass_that_makes_a_loop_slow_is_named";
    let Some(shown) = shown(test, &page, "2:8:%25scales", Some("view-planted.png")) else { return };
    let slow = item(&shown, "settle-definitions");
    assert!(slow.contains("class=\"flag hot\">work \u{d7}"), "{slow}");
    assert!(!item(&shown, "normalize-arguments").contains("flag hot"), "{shown}");
    // The loop that was moved is the hottest one inside the loop over rows.
    let (_, line) = shown.split_once("class=\"v def\">%scales</span>").unwrap();
    let (line, _) = line.split_once("<div").unwrap();
    assert!(line.contains("class=\"hot\"") && line.contains("% of the work"), "{line}");
}

#[test]
fn a_pass_that_copies_is_named_and_its_copies_are_marked() {
    let page = planted("page-copy");
    let data = data(&page);
    let facts = data["facts"].as_array().unwrap().iter();
    assert!(facts.filter(|facts| facts["copies"] == true).count() >= 1, "{data}");
    let test = "a_pass_that_copies_is_named_and_its_copies_are_marked";
    let Some(shown) = shown(test, &page, "3", Some("view-copy.png")) else { return };
    let copies = item(&shown, "normalize-arguments");
    assert!(copies.contains("class=\"flag copy\">+2 copies<"), "{copies}");
    assert!(!item(&shown, "settle-definitions").contains("flag copy"), "{shown}");
    assert_eq!(shown.matches("class=\"copy\">new copy of 8 d n").count(), 2, "{shown}");
    assert!(shown.contains("Passes to look at"), "{shown}");
}

#[test]
fn a_value_that_is_not_finite_is_marked_where_it_begins() {
    let page = page("page-nan", &["run", "-", "--arg", "[0.25,0.0,0.5,0.25]"], ENTROPY);
    let data = data(&page);
    let finding = &data["findings"][0];
    assert_eq!(finding["op"], "math.log", "{finding}");
    assert_eq!(finding["text"], "`math.log` returns -inf for finite operands", "{finding}");
    let test = "a_value_that_is_not_finite_is_marked_where_it_begins";
    let Some(shown) = shown(test, &page, "", Some("view-nan.png")) else { return };
    assert!(item(&shown, "input").contains("class=\"flag bad\">1 warning<"), "{shown}");
    let (_, line) = shown.split_once("%l</span>").unwrap();
    let (line, _) = line.split_once("<div").unwrap();
    assert!(line.contains("bad warning\""), "{line}");
    assert!(line.contains("returns -inf for finite operands"), "{line}");
}

#[test]
fn an_unknown_stage_in_the_address_is_the_input() {
    let page = planted("page-unknown");
    let test = "an_unknown_stage_in_the_address_is_the_input";
    for address in ["s3", "stage=3", "9", "-1"] {
        let Some(shown) = shown(test, &page, address, None) else { return };
        assert!(shown.contains(">0: input</output>"), "{address}: {shown}");
        assert!(shown.contains("@distance"), "{address}: the code is shown");
    }
}
