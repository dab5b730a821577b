//! A generated program, for tests and measurements.

/// Returns a program with at least as many lines.
pub fn program(lines: usize) -> String {
    let mut text = String::new();
    for number in 0..lines.div_ceil(20) {
        text += &format!(
            "func.func @f{number}(%x0: tensor<?xf64, #cotan.dims<n>>, %w: f64) -> f64 {{\n"
        );
        for step in 0..16 {
            let op = ["sin", "cos", "exp", "tanh"][step % 4];
            text +=
                &format!("  %x{} = math.{op} %x{step} : tensor<?xf64, #cotan.dims<n>>\n", step + 1);
        }
        text += "  %s = array.sum %x16 along 0 : tensor<?xf64, #cotan.dims<n>>\n";
        text += "  return %s : f64\n}\n";
    }
    text
}
