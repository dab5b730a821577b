//! What may become of sums of floats.

cotan_pass::words! {
    /// What machine code may make of sums of floats.
    pub enum FloatingPoint {
        /// Nothing: they are added in the order in which they are written, and every operation rounds.
        Strict = "strict",
        /// Sums, products and other reductions may be regrouped, in a way that depends on sizes and
        /// machine only; a product that is added may be rounded together with the sum.
        Default = "default",
    }
}
