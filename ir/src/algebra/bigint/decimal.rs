//! From decimal digits to limbs, in much less than quadratic time.

/// Decimal digits in one step of a conversion.
pub(super) const CHUNK: usize = 19;
/// From this many limbs on, decimal text is read by halves and integers are written in
/// hexadecimal, so that the time stays far from the square of the length.
pub(super) const LARGE: usize = 64;

/// The limbs of decimal digits; `None` when they surely take more than `width` bits.
pub(super) fn from_decimal(digits: &str, width: u32) -> Option<Vec<u64>> {
    let digits = digits.trim_start_matches('0').as_bytes();
    // n digits take more than 3 (n - 1) bits.
    if digits.len() as u64 > u64::from(width) / 3 + 1 {
        return None;
    }
    let mut powers = vec![vec![10u64.pow(CHUNK as u32)]];
    while powers.last().is_some_and(|power| power.len() * CHUNK * 2 < digits.len()) {
        let power = powers.last().map_or_else(Vec::new, |power| multiply(power, power));
        powers.push(power);
    }
    Some(convert(digits, &powers))
}

/// Returns the limbs of decimal digits; `powers` are 10^19 and its repeated squares.
fn convert(digits: &[u8], powers: &[Vec<u64>]) -> Vec<u64> {
    let level = powers.iter().rposition(|_| true).unwrap_or(0);
    if digits.len() <= CHUNK * LARGE || level == 0 {
        return convert_short(digits);
    }
    let low_digits = CHUNK << level;
    if digits.len() <= low_digits {
        return convert(digits, &powers[..level]);
    }
    let (high, low) = digits.split_at(digits.len() - low_digits);
    let high = convert(high, powers);
    let mut product = multiply(&high, &powers[level]);
    add_at(&mut product, &convert(low, &powers[..level]), 0);
    product
}

/// As [`convert`], for few digits.
pub(super) fn convert_short(digits: &[u8]) -> Vec<u64> {
    let mut limbs = Vec::new();
    let (first, rest) = digits.split_at(digits.len() % CHUNK);
    for chunk in std::iter::once(first).chain(rest.chunks(CHUNK)) {
        let mut carry = chunk.iter().fold(0, |value, &d| value * 10 + u128::from(d - b'0'));
        for limb in &mut limbs {
            carry += u128::from(*limb) * 10u128.pow(CHUNK as u32);
            *limb = carry as u64;
            carry >>= 64;
        }
        if carry > 0 {
            limbs.push(carry as u64);
        }
    }
    limbs
}

/// Returns the product, by Karatsuba's method when both factors are long.
fn multiply(a: &[u64], b: &[u64]) -> Vec<u64> {
    let (a, b) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let mut product = vec![0; a.len() + b.len() + 1];
    if b.len() < LARGE {
        multiply_short(&mut product, a, b);
    } else if a.len() >= 2 * b.len() {
        for (index, part) in a.chunks(b.len()).enumerate() {
            add_at(&mut product, &multiply(part, b), index * b.len());
        }
    } else {
        let half = a.len().div_ceil(2).min(b.len() - 1);
        let ((a0, a1), (b0, b1)) = (a.split_at(half), b.split_at(half));
        let (low, high) = (multiply(a0, b0), multiply(a1, b1));
        let mut middle = multiply(&sum(a0, a1), &sum(b0, b1));
        subtract(&mut middle, &low);
        subtract(&mut middle, &high);
        add_at(&mut product, &low, 0);
        add_at(&mut product, &middle, half);
        add_at(&mut product, &high, 2 * half);
    }
    while product.last() == Some(&0) {
        product.pop();
    }
    product
}

fn multiply_short(product: &mut [u64], a: &[u64], b: &[u64]) {
    for (shift, &factor) in b.iter().enumerate() {
        let mut carry = 0u128;
        for (limb, &x) in product[shift..].iter_mut().zip(a) {
            carry += u128::from(*limb) + u128::from(x) * u128::from(factor);
            *limb = carry as u64;
            carry >>= 64;
        }
        // No row before this one reached so far.
        product[shift + a.len()] = carry as u64;
    }
}

fn sum(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut sum = a.to_vec();
    sum.resize(a.len().max(b.len()) + 1, 0);
    add_at(&mut sum, b, 0);
    sum
}

/// Adds `b`, moved up by `shift` limbs; the sum fits.
fn add_at(a: &mut [u64], b: &[u64], shift: usize) {
    let mut carry = 0u128;
    for (index, limb) in a.iter_mut().skip(shift).enumerate() {
        if index >= b.len() && carry == 0 {
            break;
        }
        carry += u128::from(*limb) + u128::from(b.get(index).copied().unwrap_or(0));
        *limb = carry as u64;
        carry >>= 64;
    }
}

/// Subtracts `b`, which is not larger.
fn subtract(a: &mut [u64], b: &[u64]) {
    let mut borrow = false;
    for (index, limb) in a.iter_mut().enumerate() {
        if index >= b.len() && !borrow {
            break;
        }
        let (less, first) = limb.overflowing_sub(b.get(index).copied().unwrap_or(0));
        let (less, second) = less.overflowing_sub(u64::from(borrow));
        (*limb, borrow) = (less, first || second);
    }
}
