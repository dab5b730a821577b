//! The programs in `tests/kit` compute the same as plain loops, at several sizes.

use cotan_dialects::interp::{Array, Datum, Interpreter, Limits};
use cotan_tests::fuzz::REGISTRY;
use cotan_tests::generate::seeded;
use cotan_tests::laws;
use std::f64::consts::PI;
use std::path::Path;

/// The relative difference that there may be.
const TOLERANCE: f64 = 1e-10;

/// Numbers in a shape.
struct Floats {
    sizes: Vec<usize>,
    data: Vec<f64>,
}

/// Numbers between -1 and 1, others for each name.
fn floats(name: &str, sizes: &[usize]) -> Floats {
    let count: usize = sizes.iter().product();
    let seed = name.bytes().fold(sizes.len() as u64, |seed, byte| seed * 31 + u64::from(byte));
    let bytes = seeded(seed, 2 * count);
    let float = |pair: &[u8]| f64::from(i16::from_le_bytes([pair[0], pair[1]])) / 32768.0;
    Floats { sizes: sizes.to_vec(), data: bytes.chunks(2).map(float).collect() }
}

impl Floats {
    fn map(mut self, f: impl Fn(f64) -> f64) -> Self {
        self.data.iter_mut().for_each(|x| *x = f(*x));
        self
    }

    /// Returns a row of a matrix.
    fn row(&self, row: usize) -> &[f64] {
        let width: usize = self.sizes[1..].iter().product();
        &self.data[row * width..][..width]
    }

    fn rows(&self) -> impl Iterator<Item = &[f64]> {
        (0..self.sizes[0]).map(|row| self.row(row))
    }

    fn datum(&self) -> Datum {
        let words = self.data.iter().map(|x| x.to_bits()).collect();
        Datum::array(Array::new(self.sizes.clone().into(), words))
    }
}

/// Runs a program of the kit, and checks that it returns `expected`.
fn check(name: &str, arguments: &[&Floats], expected: f64) {
    let arguments = arguments.iter().map(|floats| floats.datum()).collect();
    check_data(name, arguments, expected);
}

fn check_data(name: &str, arguments: Vec<Datum>, expected: f64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("kit").join(name).with_extension("mlir");
    let text = std::fs::read_to_string(&path).expect("there is such a program");
    let ir = laws::read_dialects(&REGISTRY, name, &text, false).expect("it can be read");
    laws::verified(&ir).expect("it verifies");
    laws::round_trip(&ir).expect("it can be read again");
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let function = interpreter.function_named(name).expect("there is such a function");
    let results = interpreter.call(function, arguments);
    let results = results.unwrap_or_else(|stop| panic!("{}", stop.into_diagnostic().message));
    let [Datum::Scalar(word)] = results[..] else { panic!("{name} gives {results:?}") };
    let value = f64::from_bits(word);
    let difference = (value - expected).abs();
    assert!(
        difference <= TOLERANCE * expected.abs().max(1.0),
        "{name} gives {value}, which is {expected}"
    );
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// a b, where `b` has `columns` columns.
fn times(a: &[f64], b: &[f64], columns: usize) -> Vec<f64> {
    let column = |j: usize| a.iter().enumerate().map(|(l, a)| a * b[l * columns + j]).sum();
    (0..columns).map(column).collect()
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn log_sum_exp(x: &[f64]) -> f64 {
    let most = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    x.iter().map(|x| (x - most).exp()).sum::<f64>().ln() + most
}

#[test]
fn reductions() {
    for n in [0, 1, 2, 7, 100] {
        let (a, b) = (floats("a", &[n]), floats("b", &[n]));
        check("dot", &[&a, &b], dot(&a.data, &b.data));
        check("sum", &[&a], a.data.iter().sum());
        let near_one = floats("near", &[n]).map(|x| 1.0 + 1e-4 * x);
        check("prod", &[&near_one], near_one.data.iter().product());
        let ab = floats("ab", &[2]);
        let term = |&x: &f64| (ab.data[0] * x + ab.data[1]).tanh() * (-x * x).exp();
        check("chain", &[&a, &ab], a.data.iter().map(term).sum());
    }
}

#[test]
fn matrices() {
    for [m, n, k] in [[0, 0, 0], [1, 1, 1], [2, 7, 1], [5, 3, 4], [3, 0, 2]] {
        let (a, x, y) = (floats("A", &[m, n]), floats("x", &[n]), floats("y", &[m]));
        let residual = |(row, y): (&[f64], &f64)| dot(row, &x.data) - y;
        let squares = a.rows().zip(&y.data).map(residual).map(|r| r * r);
        check("matvec", &[&a, &x, &y], 0.5 * squares.sum::<f64>());
        let b = floats("B", &[n, k]);
        let products = a.rows().flat_map(|row| times(row, &b.data, k));
        check("matmul", &[&a, &b], 0.5 * products.map(|c| c * c).sum::<f64>());
    }
}

#[test]
fn logistic_regression() {
    for [n, d] in [[1, 0], [1, 1], [7, 3], [20, 5]] {
        let x = floats("X", &[n, d]);
        let y = floats("y", &[n]).map(|y| if y > 0.0 { 1.0 } else { -1.0 });
        let wb = floats("wb", &[d + 1]);
        let (w, bias) = (&wb.data[..d], wb.data[d]);
        let loss = |(row, y): (&[f64], &f64)| {
            let margin = -y * (dot(row, w) + bias);
            margin.max(0.0) + (-margin.abs()).exp().ln_1p()
        };
        let losses: f64 = x.rows().zip(&y.data).map(loss).sum();
        check("logreg", &[&x, &y, &wb], losses / n as f64 + 0.5 * 1e-3 * dot(w, w));
    }
}

#[test]
fn perceptron() {
    for [batch, inputs, hidden, classes] in [[1, 1, 1, 1], [3, 5, 4, 2], [4, 7, 6, 3]] {
        let x = floats("X", &[batch, inputs]);
        let y = Floats {
            sizes: vec![batch, classes],
            data: (0..batch * classes)
                .map(|at| f64::from(at % classes == at / classes % 2))
                .collect(),
        };
        let (w1, b1) = (floats("W1", &[inputs, hidden]), floats("b1", &[hidden]));
        let (w2, b2) = (floats("W2", &[hidden, classes]), floats("b2", &[classes]));
        let layer = |from: &[f64], w: &Floats, b: &Floats| -> Vec<f64> {
            let z = times(from, &w.data, b.data.len());
            z.iter().zip(&b.data).map(|(z, b)| z + b).collect()
        };
        let loss = |(x, y): (&[f64], &[f64])| {
            let h: Vec<f64> = layer(x, &w1, &b1).iter().map(|z| z.tanh()).collect();
            let o = layer(&h, &w2, &b2);
            let l = log_sum_exp(&o);
            -o.iter().zip(y).map(|(o, y)| y * (o - l)).sum::<f64>()
        };
        let losses: f64 = x.rows().zip(y.rows()).map(loss).sum();
        check("mlp", &[&x, &y, &w1, &b1, &w2, &b2], losses / batch as f64);
    }
}

/// Returns the logarithm of the gamma function at half integers and integers.
fn log_gamma(x: f64) -> f64 {
    let start = if x.fract() == 0.0 { (1.0, 0.0) } else { (0.5, 0.5 * PI.ln()) };
    let (mut at, mut log) = start;
    while at < x {
        log += f64::ln(at);
        at += 1.0;
    }
    log
}

#[test]
fn mixture() {
    for [n, d, k] in [[1, 1, 1], [3, 2, 2], [5, 4, 3], [8, 10, 2]] {
        let s = d * (d + 1) / 2;
        let (alphas, means) = (floats("alphas", &[k]), floats("means", &[k, d]));
        let (icf, x) = (floats("icf", &[k, s]), floats("x", &[n, d]));
        let term = |point: &[f64], k: usize| {
            let (icf, mean) = (icf.row(k), means.row(k));
            let centred: Vec<f64> = point.iter().zip(mean).map(|(x, m)| x - m).collect();
            let mut q: Vec<f64> = (0..d).map(|i| icf[i].exp() * centred[i]).collect();
            let mut below = icf[d..].iter();
            for (i, centred) in centred.iter().enumerate() {
                for q in &mut q[i + 1..] {
                    *q += below.next().expect("there are enough") * centred;
                }
            }
            alphas.data[k] + icf[..d].iter().sum::<f64>() - 0.5 * dot(&q, &q)
        };
        let likelihood = |x: &[f64]| log_sum_exp(&(0..k).map(|k| term(x, k)).collect::<Vec<_>>());
        let likelihoods: f64 = x.rows().map(likelihood).sum();
        let prior = |icf: &[f64]| {
            let diagonal: f64 = icf[..d].iter().map(|q| (2.0 * q).exp()).sum();
            0.5 * (diagonal + dot(&icf[d..], &icf[d..]))
        };
        let (p, count) = (d as f64, n as f64);
        let gammas: f64 = (1..=d).map(|j| log_gamma(0.5 * (p + 2.0 - j as f64))).sum();
        let multivariate = 0.25 * p * (p - 1.0) * PI.ln() + gammas;
        let wishart = -(p + 1.0) * p * 0.5 * f64::ln(2.0) - multivariate;
        let constant = -count * p * 0.5 * (2.0 * PI).ln() - k as f64 * wishart;
        let normal = count * log_sum_exp(&alphas.data);
        let expected = constant + likelihoods - normal + icf.rows().map(prior).sum::<f64>();
        check("gmm", &[&alphas, &means, &icf, &x], expected);
    }
}

#[test]
fn scans() {
    for n in [0, 1, 2, 7, 50] {
        let (a, w) = (floats("near", &[n]).map(|x| 1.0 + 0.1 * x), floats("w", &[n]));
        let mut product = 1.0;
        let products: Vec<f64> = a
            .data
            .iter()
            .map(|a| {
                product *= a;
                product
            })
            .collect();
        check("cumprod", &[&a, &w], dot(&products, &w.data));
        let (a, w) = (floats("M", &[n, 2, 2]), floats("W", &[n, 2, 2]));
        let (mut product, mut sum) = ([1.0, 0.0, 0.0, 1.0], 0.0);
        for (a, w) in a.rows().zip(w.rows()) {
            let [p, q, r, t] = product;
            product = [
                p * a[0] + q * a[2],
                p * a[1] + q * a[3],
                r * a[0] + t * a[2],
                r * a[1] + t * a[3],
            ];
            sum += dot(w, &product);
        }
        check("mat2", &[&a, &w], sum);
    }
}

#[test]
fn memories() {
    for [t, d, h] in [[1, 1, 1], [2, 3, 2], [7, 2, 3]] {
        let (x, y) = (floats("x", &[t, d]), floats("y", &[t, h]));
        let (wx, wh) = (floats("Wx", &[d, 4 * h]), floats("Wh", &[h, 4 * h]));
        let b = floats("b", &[4 * h]);
        let (mut shown, mut kept, mut sum) = (vec![0.0; h], vec![0.0; h], 0.0);
        for (x, y) in x.rows().zip(y.rows()) {
            let (from_x, from_h) = (times(x, &wx.data, 4 * h), times(&shown, &wh.data, 4 * h));
            let z: Vec<f64> = (0..4 * h).map(|g| b.data[g] + from_x[g] + from_h[g]).collect();
            for j in 0..h {
                let change = sigmoid(z[j]) * z[2 * h + j].tanh();
                kept[j] = sigmoid(z[h + j]) * kept[j] + change;
                shown[j] = sigmoid(z[3 * h + j]) * kept[j].tanh();
                sum += (shown[j] - y[j]).powi(2);
            }
        }
        check("lstm", &[&x, &y, &wx, &wh, &b], 0.5 * sum / t as f64);
    }
}

#[test]
fn diagonal_memories() {
    for [layers, c, b] in [[1, 2, 1], [2, 5, 3], [3, 4, 14]] {
        let (main, extra) = (floats("main", &[layers, 8, b]), floats("extra", &[3, b]));
        let state = floats("state", &[layers, 2, b]);
        let sequence = floats("sequence", &[c, b]).map(|x| f64::from(x > 0.0));
        let (mut s, mut total) = (state.data.clone(), 0.0);
        for t in 0..c - 1 {
            let mut v: Vec<f64> = (0..b).map(|i| sequence.row(t)[i] * extra.row(0)[i]).collect();
            for layer in 0..layers {
                let (w, start) = (main.row(layer), layer * 2 * b);
                for i in 0..b {
                    let (h, kept) = (s[start + i], s[start + b + i]);
                    let gate = |at: usize, by: f64| by * w[at * b + i] + w[(at + 4) * b + i];
                    let change = sigmoid(gate(1, h)) * gate(3, h).tanh();
                    let kept = kept * sigmoid(gate(0, v[i])) + change;
                    v[i] = sigmoid(gate(2, v[i])) * kept.tanh();
                    (s[start + i], s[start + b + i]) = (v[i], kept);
                }
            }
            let y: Vec<f64> = (0..b).map(|i| v[i] * extra.row(1)[i] + extra.row(2)[i]).collect();
            let log = (2.0 + y.iter().map(|y| y.exp()).sum::<f64>()).ln();
            let goal = sequence.row(t + 1);
            total += dot(goal, &y) - goal.iter().sum::<f64>() * log;
        }
        check("adlstm", &[&main, &extra, &state, &sequence], -total / ((c - 1) * b) as f64);
    }
}

#[test]
fn stencils() {
    for n in [2, 3, 4, 9] {
        let (a, c, t) = (floats("a", &[n]), floats("c", &[3]), floats("t", &[n]));
        let residual = |i: usize| dot(&c.data, &a.data[i - 1..=i + 1]) - t.data[i];
        let squares = (1..n - 1).map(residual).map(|r| r * r);
        check("stencil1d", &[&a, &c, &t], 0.5 * squares.sum::<f64>());
        let (u, c, t) = (floats("u", &[n, n]), floats("c", &[2]), floats("t", &[n, n]));
        let residual = |at: usize| {
            let around = u.data[at - 1] + u.data[at + 1] + u.data[at - n] + u.data[at + n];
            c.data[0] * u.data[at] + c.data[1] * around - t.data[at]
        };
        let inside = (1..n - 1).flat_map(|i| (1..n - 1).map(move |j| i * n + j));
        let squares = inside.map(residual).map(|r| r * r);
        check("stencil2d", &[&u, &c, &t], 0.5 * squares.sum::<f64>());
    }
}

#[test]
fn gathers() {
    for n in [0, 1, 2, 7, 30] {
        let (x, w) = (floats("x", &[n]), floats("w", &[n]));
        let at: Vec<usize> = (0..n).map(|i| (i * i + 3) % n).collect();
        let expected = at.iter().zip(&w.data).map(|(&at, w)| x.data[at] * w).sum();
        let at = Array::new([n].into(), at.iter().map(|&at| at as u64).collect());
        check_data("gather", vec![x.datum(), Datum::array(at), w.datum()], expected);
    }
}
