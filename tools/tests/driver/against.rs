//! `cotan check --against` with gradients in libraries.

use crate::run::{Ended, Folder, cotan, run};
use std::process::Command;

const LOSS: &str = "!w = tensor<?x?xf32, #cotan.dims<m, n>>
func.func @loss(%w: !w, %scale: f64) -> f64 {
  %squares = arith.mulf %w, %w : !w
  %rows = array.sum %squares along 0 : !w
  %sum = array.sum %rows along 0 : tensor<?xf32, #cotan.dims<n>>
  %wide = arith.extf %sum : f32 to f64
  %r = arith.mulf %wide, %scale : f64
  return %r : f64
}
";

/// The gradient by hand, with a factor for the last element.
const BY_HAND: &str = "#include <stdint.h>
int32_t grad_loss(int64_t m, int64_t n, const float *w, double scale, float *dw, double *dscale,
                  void *workspace) {
  double sum = 0;
  for (int64_t i = 0; i < m * n; i++) {
    dw[i] = (float)(2 * w[i] * scale) * (i == m * n - 1 ? LAST : 1);
    sum += w[i] * w[i];
  }
  *dscale = sum;
  return m < 0 || workspace != 0;
}
int32_t crashes(int64_t m, int64_t n, const float *w, double scale, float *dw, double *dscale,
                void *workspace) {
  (void)m, (void)n, (void)w, (void)scale, (void)dw, (void)dscale, (void)workspace;
  __builtin_trap();
}
";

/// Returns the libraries with a right and a wrong gradient; `None` without a C compiler.
fn libraries(folder: &Folder) -> Option<[String; 2]> {
    let source = folder.file("grad.c", BY_HAND);
    let library = |name: &str, last: &str| {
        let path = folder.path(name);
        let flags = ["-shared", "-fPIC", "-o", &path, &source, last];
        let made = Command::new("cc").args(flags).status().ok()?;
        made.success().then_some(path)
    };
    Some([library("right.so", "-DLAST=1")?, library("wrong.so", "-DLAST=3")?])
}

fn check(loss: &str, library: &str, more: &[&str]) -> Ended {
    let args = ["check", loss, "--dim=m=3", "--dim=n=2", "--against", library, "--quiet"];
    run(&cotan(), &[&args[..], more].concat(), b"")
}

#[test]
fn gradients_of_libraries_are_compared() {
    let folder = Folder::new("against");
    let Some([right, wrong]) = libraries(&folder) else {
        eprintln!("skipped: there is no C compiler `cc`");
        return;
    };
    let loss = folder.file("loss.mlir", LOSS);
    assert_eq!(check(&loss, &right, &[]).to_string(), "status: 0\n--- out\n--- err\n");
    let ended = check(&loss, &wrong, &[]);
    assert_eq!(ended.status, 1, "{ended}");
    assert!(ended.err.contains("is not the gradient of the function: %w[2, 1] has"), "{ended}");
    let ended = check(&loss, &right, &["--against-fn=crashes"]);
    assert!(ended.status == 1 && ended.err.contains("`crashes` of"), "{ended}");
    assert!(ended.err.contains("did not return: signal"), "{ended}");
    let ended = check(&loss, &right, &["--against-fn=none"]);
    assert!(ended.status == 1 && ended.err.contains("undefined reference to `none'"), "{ended}");
}
