//! Linear forms: sums of integers and multiples of variables.

/// A sum of multiples of variables and of an integer. No coefficient is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Linear {
    /// The variables and their coefficients, in ascending order.
    pub terms: Vec<(usize, i64)>,
    /// The integer.
    pub rest: i64,
}

impl Linear {
    /// Returns an integer.
    pub fn constant(rest: i64) -> Self {
        Self { terms: Vec::new(), rest }
    }

    /// Returns a variable.
    pub fn variable(variable: usize) -> Self {
        Self { terms: vec![(variable, 1)], rest: 0 }
    }

    /// Returns the integer if there is no variable.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.rest)
    }

    /// Returns the sum; `None` if a coefficient exceeds 64 bits.
    pub fn plus(&self, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        for &(variable, times) in &other.terms {
            match sum.terms.binary_search_by_key(&variable, |term| term.0) {
                Ok(at) => sum.terms[at].1 = sum.terms[at].1.checked_add(times)?,
                Err(at) => sum.terms.insert(at, (variable, times)),
            }
        }
        sum.terms.retain(|term| term.1 != 0);
        sum.rest = sum.rest.checked_add(other.rest)?;
        Some(sum)
    }

    /// Returns a multiple; `None` if a coefficient exceeds 64 bits.
    pub fn times(&self, by: i64) -> Option<Self> {
        let terms = self.terms.iter();
        let terms = terms.map(|&(variable, times)| Some((variable, times.checked_mul(by)?)));
        let mut terms: Vec<(usize, i64)> = terms.collect::<Option<_>>()?;
        terms.retain(|term| term.1 != 0);
        Some(Self { terms, rest: self.rest.checked_mul(by)? })
    }

    /// Returns the difference; `None` if a coefficient exceeds 64 bits.
    pub fn minus(&self, other: &Self) -> Option<Self> {
        self.plus(&other.times(-1)?)
    }

    /// Returns the product if one factor is an integer.
    pub fn product(&self, other: &Self) -> Option<Self> {
        match (self.as_constant(), other.as_constant()) {
            (_, Some(by)) => self.times(by),
            (Some(by), None) => other.times(by),
            (None, None) => None,
        }
    }

    /// Returns the coefficient of a variable.
    pub fn coefficient(&self, variable: usize) -> i64 {
        self.terms.iter().find(|term| term.0 == variable).map_or(0, |term| term.1)
    }

    /// Returns the form with an integer instead of a variable; `None` beyond 64 bits.
    pub fn at(&self, variable: usize, value: i64) -> Option<Self> {
        let times = self.coefficient(variable);
        let mut form = self.clone();
        form.terms.retain(|term| term.0 != variable);
        form.rest = form.rest.checked_add(times.checked_mul(value)?)?;
        Some(form)
    }
}
