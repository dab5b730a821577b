//! The problems, and their inputs.

use super::Result;
use cotan_backend_llvm::{Elements, Tensor};
use std::path::Path;

/// A problem: a program and its inputs.
pub struct Problem {
    /// The name in the kit.
    pub name: String,
    /// The program, and its function.
    pub program: &'static str,
    /// The problem size.
    pub n: usize,
    /// The arguments of the function.
    pub inputs: Vec<Input>,
    /// The tangent of the gradient, if a Hessian product is measured.
    pub along: Option<Input>,
}

/// An argument.
pub struct Input {
    /// True if the gradient has a part for it.
    pub is_differentiated: bool,
    /// Its file; empty for literal values.
    file: String,
    shape: Vec<usize>,
    /// The last elements, which are in no file.
    numbers: &'static [f64],
}

/// Returns an argument from a file.
fn from(file: &str, shape: &[usize]) -> Input {
    Input { is_differentiated: false, file: file.into(), shape: shape.into(), numbers: &[] }
}

/// Returns the same, differentiated.
fn wrt(file: &str, shape: &[usize]) -> Input {
    Input { is_differentiated: true, ..from(file, shape) }
}

/// Returns a differentiated argument with the contents of a file followed by these values.
fn wrt_also(file: &str, count: usize, numbers: &'static [f64]) -> Input {
    Input { numbers, ..wrt(file, &[count + numbers.len()]) }
}

impl Problem {
    /// Returns a problem by its name.
    pub fn named(name: &str, n: usize) -> Option<Self> {
        let (program, n, inputs) = match name {
            "dot" => ("dot", n, vec![wrt("va", &[n]), wrt("vb", &[n])]),
            "sum" => ("sum", n, vec![wrt("va", &[n])]),
            "prod" => ("prod", n, vec![wrt("near1", &[n])]),
            "chain" => ("chain", n, vec![wrt("va", &[n]), wrt_also("", 0, &[0.7, 0.3])]),
            "matvec" => {
                let inputs =
                    vec![from("mv_A", &[2000, 2000]), wrt("mv_x", &[2000]), from("mv_y", &[2000])];
                ("matvec", 2000, inputs)
            }
            "matmul" => ("matmul", 512, vec![wrt("mm_A", &[512, 512]), wrt("mm_B", &[512, 512])]),
            "logreg" | "logreg_hvp" => {
                let labels = from("lr_y", &[10_000]);
                let inputs =
                    vec![from("lr_X", &[10_000, 100]), labels, wrt_also("lr_w", 100, &[0.1])];
                ("logreg", 10_000, inputs)
            }
            "mlp" => ("mlp", 64, mlp()),
            "gmm10_25" => ("gmm", 1000, gmm(name, 10, 25)),
            "gmm20_50" => ("gmm", 1000, gmm(name, 20, 50)),
            "cumprod" => ("cumprod", n, vec![wrt("near1", &[n]), from("sc_w", &[n])]),
            "mat2" => ("mat2", n, vec![wrt("sc_M", &[n, 2, 2]), from("sc_W", &[n, 2, 2])]),
            "lstm" => ("lstm", 512, lstm()),
            "adlstm" => ("adlstm", 1024, adlstm()),
            "stencil1d" => {
                let inputs =
                    vec![wrt("va", &[n]), wrt_also("", 0, &[0.3, 0.5, 0.2]), from("vb", &[n])];
                ("stencil1d", n, inputs)
            }
            "stencil2d" => {
                let square = [1000, 1000];
                let inputs =
                    vec![wrt("va", &square), wrt_also("", 0, &[0.4, 0.15]), from("vb", &square)];
                ("stencil2d", 1_000_000, inputs)
            }
            "gather" => {
                let n = 1_000_000;
                ("gather", n, vec![wrt("va", &[n]), from("gi", &[n]), wrt("vb", &[n])])
            }
            _ => return None,
        };
        let along = (name == "logreg_hvp").then(|| from("lr_v", &[101]));
        Some(Self { name: name.to_owned(), program, n, inputs, along })
    }
}

fn mlp() -> Vec<Input> {
    let layers = [wrt("mlp_W1", &[784, 128]), wrt("mlp_b1", &[128])];
    let last = [wrt("mlp_W2", &[128, 10]), wrt("mlp_b2", &[10])];
    let data = [from("mlp_X", &[64, 784]), from("mlp_Y", &[64, 10])];
    data.into_iter().chain(layers).chain(last).collect()
}

fn gmm(name: &str, d: usize, k: usize) -> Vec<Input> {
    let file = |what: &str| format!("{name}_{what}");
    let parameters = [
        wrt(&file("alphas"), &[k]),
        wrt(&file("means"), &[k, d]),
        wrt(&file("icf"), &[k, d * (d + 1) / 2]),
    ];
    parameters.into_iter().chain([from(&file("x"), &[1000, d])]).collect()
}

fn lstm() -> Vec<Input> {
    let data = [from("ls_x", &[512, 32]), from("ls_y", &[512, 64])];
    let weights = [wrt("ls_Wx", &[32, 256]), wrt("ls_Wh", &[64, 256]), wrt("ls_b", &[256])];
    data.into_iter().chain(weights).collect()
}

fn adlstm() -> Vec<Input> {
    let weights = [wrt("al_main", &[2, 8, 14]), wrt("al_extra", &[3, 14])];
    let data = [from("al_state", &[2, 2, 14]), from("al_seq", &[1024, 14])];
    weights.into_iter().chain(data).collect()
}

impl Input {
    /// Reads it: eight bytes a scalar, integers in `gi`.
    pub fn read(&self, folder: &Path) -> Result<Tensor> {
        let count = self.shape.iter().product::<usize>() - self.numbers.len();
        let words = match self.file.as_str() {
            "" => Vec::new(),
            file => read_words(&folder.join(file).with_extension("bin"), count)?,
        };
        let elements = if self.file == "gi" {
            Elements::I64(words.into_iter().map(i64::from_le_bytes).collect())
        } else {
            let numbers = words.into_iter().map(f64::from_le_bytes);
            Elements::F64(numbers.chain(self.numbers.iter().copied()).collect())
        };
        Ok(Tensor { shape: self.shape.clone(), elements })
    }
}

/// Returns the first words of a file.
fn read_words(path: &Path, count: usize) -> Result<Vec<[u8; 8]>> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let words: Vec<[u8; 8]> = bytes.as_chunks().0.iter().take(count).copied().collect();
    if words.len() < count {
        return Err(format!("{}: {} words, {count} are needed", path.display(), words.len()).into());
    }
    Ok(words)
}
