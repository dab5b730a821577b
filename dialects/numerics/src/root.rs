//! Roots.

use super::double::Double;
use super::formula::{copy_sign, is_infinite, polynomial, power_of_two};
use super::machine::{Host, HostSingle, Machine};
use super::{Elementary, Function, Single};

/// The square root.
pub static SQRT: Elementary = Elementary {
    name: "sqrt",
    doc: "the machine instruction, correctly rounded",
    bound_f64: 0.5,
    bound_f32: 0.5,
    function: Function::Unary(|x| Host.sqrt(x), |m, x| m.sqrt(x)),
    single: Some(Single { eval: |x| HostSingle.sqrt(x), record: |m, x| m.sqrt(x) }),
};

/// One divided by the square root; minus infinity for -0.
pub static RSQRT: Elementary = Elementary {
    name: "rsqrt",
    doc: "y = 1 / sqrt(x), corrected by a step of Newton's whose residue 1 - x y^2 is computed in \
          double-double",
    bound_f64: 0.51,
    bound_f32: 0.51,
    function: Function::Unary(|x| rsqrt(&Host, x), |m, x| rsqrt(&m, x)),
    single: Some(Single { eval: |x| rsqrt(&HostSingle, x), record: |m, x| rsqrt(&m, x) }),
};

/// The cube root.
pub static CBRT: Elementary = Elementary {
    name: "cbrt",
    doc: "x = z 2^(3 q + s) with z in [1, 2); a polynomial of degree 4 fitted to the cube root of z \
          (2^-16), a step of Halley's, and one of Newton's whose residue is in double-double",
    bound_f64: 0.51,
    bound_f32: 0.501,
    function: Function::Unary(|x| cbrt(&Host, x), |m, x| cbrt(&m, x)),
    single: None,
};

/// Evaluates [`RSQRT`].
pub fn rsqrt<M: Machine>(m: &M, x: M::F) -> M::F {
    let one = m.float(1.0);
    let y = one / m.sqrt(x);
    let xy = Double::product(m, x, y);
    let residue = m.fma(-xy.lo, y, m.fma(-xy.hi, y, one));
    let value = m.fma(y * m.float(0.5), residue, y);
    let regular = m.lt(m.float(0.0), x) & m.lt(x, m.float(f64::INFINITY));
    m.select(regular, value, y)
}

/// The Chebyshev interpolant of the cube root on [1, 2].
const CUBE_ROOT: &[f64] = &[
    0.509_248_133_549_241_5,
    0.711_742_386_602_592_4,
    -0.293_954_118_084_823_7,
    0.083_079_035_479_635_41,
    -0.010_102_212_336_338_642,
];
const CUBE_ROOT_OF_2: f64 = 1.259_921_049_894_873_2;
const CUBE_ROOT_OF_4: f64 = 1.587_401_051_968_199_4;

/// Evaluates [`CBRT`].
pub fn cbrt<M: Machine>(m: &M, x: M::F) -> M::F {
    let size = m.abs(x);
    let subnormal = m.lt(size, m.float(f64::MIN_POSITIVE));
    let a = m.select(subnormal, size * m.float(2f64.powi(54)), size);
    let exponent = m.shr(m.bits(a), m.int(52)) - m.int(1023);
    let third = m.sar((exponent + m.int(3072)) * m.int(21846), m.int(16)) - m.int(1024);
    let rest = exponent - third * m.int(3);
    let z = m.of_bits(m.bits(a) - m.shl(exponent, m.int(52)));
    let times_4 = m.select(m.int_eq(rest, m.int(2)), m.float(CUBE_ROOT_OF_4), m.float(1.0));
    let factor = m.select(m.int_eq(rest, m.int(1)), m.float(CUBE_ROOT_OF_2), times_4);
    let y = polynomial(m, z, CUBE_ROOT) * factor;
    let z = z * power_of_two(m, rest);
    let cube = y * y * y;
    let y = y * ((cube + z + z) / (cube + cube + z));
    let square = Double::product(m, y, y);
    let cube = square.times_float(m, y);
    let residue = (z - cube.hi) - cube.lo;
    let y = y + residue / (m.float(3.0) * square.hi);
    let scaling = m.int_select(subnormal, m.int(18), m.int(0));
    let value = copy_sign(m, y * power_of_two(m, third - scaling), x);
    let unchanged = m.eq(x, m.float(0.0)) | is_infinite(m, x) | !m.eq(x, x);
    m.select(unchanged, x, value)
}
