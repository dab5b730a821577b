//! First and second derivatives of functions of one number, held to references far from zero and
//! near poles.

use cotan_dialects::interp::{Datum, Interpreter, Limits};
use cotan_tests::derivatives::derived;

/// The largest error of a first derivative, in units of the last place.
const FIRST: f64 = 4.0;

/// The largest error of a second derivative, whose formula has more operations.
const SECOND: f64 = 8.0;

/// Functions, arguments, and both derivatives there, computed with 300 bits.
#[expect(
    clippy::approx_constant,
    clippy::inconsistent_digit_grouping,
    reason = "digits as they were computed"
)]
const REFERENCES: &[(&str, f64, f64, f64)] = &[
    ("math.expm1", -700.0, 9.859_676_543_759_77e-305, 9.859_676_543_759_77e-305),
    ("math.expm1", -40.0, 4.248_354_255_291_589e-18, 4.248_354_255_291_589e-18),
    ("math.expm1", -5.0, 0.006_737_946_999_085_467, 0.006_737_946_999_085_467),
    ("math.expm1", -0.1, 0.904_837_418_035_959_5, 0.904_837_418_035_959_5),
    ("math.expm1", 1.0, 2.718_281_828_459_045, 2.718_281_828_459_045),
    ("math.erf", -26.3, 4.521_732_554_161_152_5e-301, 2.378_431_323_488_766_3e-299),
    ("math.erf", -5.3, 7.130_550_543_752_623e-13, 7.558_383_576_377_78e-12),
    ("math.erf", 0.3, 1.031_260_909_618_963, -0.618_756_545_771_377_8),
    ("math.erf", 7.7, 2.009_718_485_868_808_7e-26, -3.094_966_468_237_965_7e-25),
    ("math.erf", 20.7, 9.154_033_735_210_183e-187, -3.789_769_966_377_016e-185),
    ("math.erf", 26.1, 1.609_574_347_927_780_8e-296, -8.401_978_096_183_016e-295),
    ("math.erfc", -26.3, -4.521_732_554_161_152_5e-301, -2.378_431_323_488_766_3e-299),
    ("math.erfc", 0.3, -1.031_260_909_618_963, 0.618_756_545_771_377_8),
    ("math.erfc", 13.3, -1.698_650_985_625_098_2e-77, 4.518_411_621_762_761e-76),
    ("math.erfc", 20.7, -9.154_033_735_210_183e-187, 3.789_769_966_377_016e-185),
    ("math.erfc", 26.1, -1.609_574_347_927_780_8e-296, 8.401_978_096_183_016e-295),
    ("math.acosh", 1.000_000_1, 2236.067_920_945_309, -11_180_340_157.215_664),
    ("math.acosh", 1.5, 0.894_427_190_999_915_9, -1.073_312_629_199_899_1),
    ("math.acosh", 1_000_000.0, 1.000_000_000_000_5e-6, -1.000_000_000_001_5e-12),
    ("math.acosh", 1e160, 1e-160, -1e-320),
    ("math.acosh", 1e300, 1e-300, -0.0),
    ("math.asinh", -1e300, 1e-300, 0.0),
    ("math.asinh", -1e160, 1e-160, 1e-320),
    ("math.asinh", 0.1, 0.995_037_190_209_989_2, -0.098_518_533_684_157_35),
    ("math.asinh", 1_000_000.0, 9.999_999_999_995e-7, -9.999_999_999_985e-13),
    ("math.asinh", 300_000_000.0, 3.333_333_333_333_333_4e-9, -1.111_111_111_111_111_1e-17),
    ("math.asinh", 1e160, 1e-160, -1e-320),
    ("math.atanh", -0.999_999, 500_000.249_985_747_16, -499_999_999_971.1193),
    ("math.atanh", 0.5, 1.333_333_333_333_333_3, 1.777_777_777_777_777_7),
    ("math.atanh", 0.999_999_99, 49_999_999.998_762_04, 4_999_999_949_752_408.0),
    ("math.asin", -0.999_999, 707.106_957_953_142_5, -353_553_302.189_576_7),
    ("math.asin", 0.5, 1.154_700_538_379_251_5, 0.769_800_358_919_501),
    ("math.asin", 0.999_999_99, 7071.067_811_777_938, 353_553_387_044.60925),
    ("math.log1p", -0.9999, 10000.000_000_001_1, -100_000_000.000_022_02),
    ("math.log1p", 0.1, 0.909_090_909_090_909_1, -0.826_446_280_991_735_6),
    ("math.log1p", 10_000_000_000.0, 9.999_999_999e-11, -9.999_999_998e-21),
    ("special.softplus", -700.0, 9.859_676_543_759_77e-305, 9.859_676_543_759_77e-305),
    ("special.softplus", -30.0, 9.357_622_968_839_299e-14, 9.357_622_968_838_423e-14),
    ("special.log_sigmoid", 30.0, 9.357_622_968_839_299e-14, -9.357_622_968_838_423e-14),
    ("special.log_sigmoid", 700.0, 9.859_676_543_759_77e-305, -9.859_676_543_759_77e-305),
];

/// Returns the distance of two floats in units of the last place of the second one.
fn ulps(found: f64, reference: f64) -> f64 {
    let magnitude = reference.abs();
    let unit = f64::from_bits(magnitude.to_bits() + 1) - magnitude;
    (found - reference).abs() / unit
}

/// Returns the first and the second derivative of a function at a number.
fn slopes(op: &str, x: f64) -> Result<[f64; 2], String> {
    let text = format!(
        "func.func private @f(%x: f64) -> f64 {{
           %y = {op} %x : f64
           return %y : f64
         }}
         func.func private @first(%x: f64) -> f64 {{
           %d = ad.grad @f(%x) : (f64) -> f64
           return %d : f64
         }}
         func.func @both(%x: f64) -> (f64, f64) {{
           %d = ad.grad @f(%x) : (f64) -> f64
           %e = ad.grad @first(%x) : (f64) -> f64
           return %d, %e : f64, f64
         }}"
    );
    let ir = derived(&text, "gradient")?;
    let mut interpreter = Interpreter::new(&ir, Limits::default());
    let function = interpreter.function_named("both").ok_or("it is not there")?;
    let given = interpreter.call(function, vec![Datum::Scalar(x.to_bits())]);
    let given = given.map_err(|_| "it stopped".to_owned())?;
    let float = |at: usize| given[at].scalar().map(f64::from_bits);
    Ok([float(0), float(1)].map(|it| it.expect("it is a float")))
}

#[test]
fn derivatives_of_functions_keep_their_bits() {
    let mut wrong = Vec::new();
    for &(op, x, first, second) in REFERENCES {
        let found = slopes(op, x).unwrap_or_else(|why| panic!("{op} at {x}: {why}"));
        for (found, reference, bound) in [(found[0], first, FIRST), (found[1], second, SECOND)] {
            let error = ulps(found, reference);
            if error.is_nan() || error > bound {
                wrong.push(format!("{op} at {x}: {found:e}, not {reference:e}: {error:.1} ulp"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
