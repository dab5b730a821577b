//! Laws that span the crates, each in a file of its own. All in one program, which is linked once.

mod dialects;

/// Derivatives: their values, their costs and their certificates.
mod derivatives {
    mod certificates;
    mod checkpoints;
    mod costs;
    mod duals;
    mod failing_certificates;
    mod generated;
    mod jacobians;
    mod jets;
    mod kit;
    mod nested_requests;
    mod oracles;
    mod programs;
    mod requests;
    mod shifts;
    mod slopes;
    mod split_gradients;
    mod states;
    mod transposes;
    mod work;
}

/// Programs between arrays and machine code.
mod lowering {
    mod contractions;
    mod costs;
    mod distributed;
    mod fused;
    mod long_blocks;
    mod programs;
    mod scan_schedules;
    mod searches;
    mod shapes;
    mod steps;
    mod threads;
    mod traffic;
}

/// AD methods, each on its own formats.
mod methods {
    mod accumulated;
    mod bulk_operations;
    mod bulk_work;
    mod chad;
    mod linear_growth;
    mod linear_laws;
    mod linear_matrices;
    mod smooth_functions;
    mod smooth_methods;
    mod smooth_sums;
    mod terms;
    mod unf;
}

/// The programs of the breadth suite, the kit, the papers and JAX.
mod programs {
    mod breadth;
    mod bytecode;
    mod jax;
    mod kit;
    mod oracles;
    mod out;
}

/// Passes and the text format preserve the semantics of programs.
mod semantics {
    mod arrays;
    mod codes;
    mod complex;
    mod conversions;
    mod followed;
    mod fuzz;
    mod graphs;
    mod long_chains;
    mod meaning;
    mod numerics;
    mod parallel_passes;
    mod partial_eval;
    mod pass_orders;
    mod round_trip;
    mod rules;
    mod stablehlo;
    mod sums;
}
