//! Matrices of numbers, by the definitions of linear algebra.

/// A matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Its rows, all of the same length.
    pub rows: Vec<Vec<f64>>,
    /// Number of columns, defined even without rows.
    pub columns: usize,
}

impl Matrix {
    /// Returns a matrix with these elements.
    pub fn of(rows: usize, columns: usize, at: impl Fn(usize, usize) -> f64) -> Self {
        let row = |row| (0..columns).map(|column| at(row, column)).collect();
        Self { rows: (0..rows).map(row).collect(), columns }
    }

    /// Returns a matrix that is zero off its diagonal.
    pub fn diagonal(numbers: &[f64]) -> Self {
        let size = numbers.len();
        Self::of(size, size, |row, column| if row == column { numbers[row] } else { 0.0 })
    }

    /// Nothing but zeros.
    pub fn zero(rows: usize, columns: usize) -> Self {
        Self::of(rows, columns, |_, _| 0.0)
    }

    /// This one after the other.
    pub fn times(&self, other: &Self) -> Self {
        assert_eq!(self.columns, other.rows.len(), "they do not fit");
        Self::of(self.rows.len(), other.columns, |row, column| {
            (0..self.columns).map(|at| self.rows[row][at] * other.rows[at][column]).sum()
        })
    }

    /// Returns the sum of both.
    pub fn plus(&self, other: &Self) -> Self {
        Self::of(self.rows.len(), self.columns, |row, column| {
            self.rows[row][column] + other.rows[row][column]
        })
    }

    /// Each number multiplied.
    pub fn scaled(&self, by: f64) -> Self {
        Self::of(self.rows.len(), self.columns, |row, column| by * self.rows[row][column])
    }

    /// Rows for columns.
    pub fn transposed(&self) -> Self {
        Self::of(self.columns, self.rows.len(), |row, column| self.rows[column][row])
    }

    /// Matrices one above the other.
    pub fn stacked(columns: usize, parts: &[Self]) -> Self {
        Self { rows: parts.iter().flat_map(|part| part.rows.clone()).collect(), columns }
    }

    /// Returns the horizontal concatenation of matrices.
    pub fn beside(rows: usize, parts: &[Self]) -> Self {
        let turned: Vec<Self> = parts.iter().map(Self::transposed).collect();
        Self::stacked(rows, &turned).transposed()
    }
}
