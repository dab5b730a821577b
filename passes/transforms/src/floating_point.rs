//! Reassociation of floating-point sums.

cotan_pass::words! {
    /// The floating-point transformations that are allowed.
    pub enum FloatingPoint {
        /// None: sums are evaluated in the written order, and every operation rounds.
        Strict = "strict",
        /// Sums, products and other reductions may be reassociated, in an order that depends only
        /// on sizes and the machine. A product that is added may be fused with the sum.
        Default = "default",
    }
}
