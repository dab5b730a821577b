//! The list of all passes, and the named pipelines.

use cotan_autodiff::verify_provenance;
use cotan_autodiff_methods::bulk_arrays::batch_builds;
use cotan_autodiff_methods::chad;
use cotan_autodiff_methods::chad::{eliminate_closures, lower_copowers};
use cotan_autodiff_methods::combinators::{from_combinators, split_reverse, to_combinators};
use cotan_autodiff_methods::linear_maps::{
    linear_jacobian, linear_simplify, lower_linear, transpose_linear,
};
use cotan_autodiff_methods::unary_normal_form::reverse_by_continuations;
use cotan_autodiff_methods::unary_normal_form::{differentiate_unf, from_unf, to_unf};
use cotan_autodiff_methods::{check_ad_coverage, differentiate};
use cotan_lowering::bufferize;
use cotan_lowering::bufferize::{hoist_allocations, insert_bounds_checks, print_buffers};
use cotan_lowering::loops::fuse_loops;
use cotan_lowering::loops::{
    block_leave_one_out, eliminate_range_checks, fold_storage, fuse_row_column_sums,
    merge_conditionals, outline_similar_loops, pack_contractions, peel_loops, reuse_inner_loops,
    split_index_sets, split_large_functions, tile_deferred_reductions, tile_transposes,
    unroll_loops, unswitch_loops,
};
use cotan_lowering::memory::{nontemporal_stores, prefetch_indirect, prefetch_rows};
use cotan_lowering::nests::{
    arrays_to_loops, distribute_loops, fuse_nests, print_in_place, record_size_checks,
    scalarize_small_arrays, sink_accumulators, sink_vector_defs, unroll_outer_nests,
};
use cotan_lowering::threads::parallelize_loops;
use cotan_lowering::vectorize::{
    combine_vector_loads, expand_scalars, form_fma, pack_strided_reads, peel_for_alignment,
    plan_vectorization, transpose_in_registers, vectorize_loops,
};
use cotan_pass::Pass;
use cotan_pass::options::{OptionKind, OptionSpec};
use cotan_pass::registry::{NamedPipeline, PassRegistry};
use cotan_transforms::array::{checkpoint_folds, lower_scans, partial_eval};
use cotan_transforms::array::{
    cross_loop_cse, hoist_partial_reductions, loops_to_folds, lower_contract, raise_contract,
    resolve_dims, scalarize_rank0, scatter_to_gather, specialize_dims,
};
use cotan_transforms::generic::{
    canonicalize, cse, dce, inline, loop_invariant_code_motion, sccp, strip_debug_info, symbol_dce,
};

/// Returns the registry of every pass and every named pipeline.
pub fn registry() -> PassRegistry {
    let passes = PASSES.iter().fold(PassRegistry::new(), |registry, pass| registry.with_pass(pass));
    PIPELINES.iter().fold(passes, |registry, pipeline| registry.with_pipeline(pipeline))
}

/// Every pass.
pub static PASSES: &[&Pass] = &[
    &canonicalize::PASS,
    &cse::PASS,
    &cross_loop_cse::PASS,
    &dce::PASS,
    &differentiate::PASS,
    &checkpoint_folds::PASS,
    &lower_scans::PASS,
    &verify_provenance::PASS,
    &check_ad_coverage::PASS,
    &batch_builds::PASS,
    &linear_jacobian::PASS,
    &linear_simplify::PASS,
    &transpose_linear::PASS,
    &lower_linear::PASS,
    &to_combinators::PASS,
    &split_reverse::PASS,
    &from_combinators::PASS,
    &chad::PASS,
    &lower_copowers::PASS,
    &eliminate_closures::PASS,
    &inline::PASS,
    &loop_invariant_code_motion::PASS,
    &sccp::PASS,
    &symbol_dce::PASS,
    &record_size_checks::PASS,
    &scalarize_rank0::PASS,
    &specialize_dims::PASS,
    &raise_contract::PASS,
    &lower_contract::PASS,
    &loops_to_folds::PASS,
    &strip_debug_info::PASS,
    &resolve_dims::PASS,
    &print_in_place::PASS,
    &print_buffers::PASS,
    &sink_accumulators::PASS,
    &scatter_to_gather::PASS,
    &hoist_partial_reductions::PASS,
    &arrays_to_loops::PASS,
    &fuse_nests::PASS,
    &sink_vector_defs::PASS,
    &scalarize_small_arrays::PASS,
    &unroll_outer_nests::PASS,
    &unroll_loops::PASS,
    &distribute_loops::PASS,
    &bufferize::PASS,
    &reuse_inner_loops::PASS,
    &fuse_loops::PASS,
    &merge_conditionals::PASS,
    &tile_deferred_reductions::PASS,
    &fold_storage::PASS,
    &pack_contractions::PASS,
    &block_leave_one_out::PASS,
    &tile_transposes::PASS,
    &plan_vectorization::PASS,
    &peel_for_alignment::PASS,
    &pack_strided_reads::PASS,
    &expand_scalars::PASS,
    &split_index_sets::PASS,
    &eliminate_range_checks::PASS,
    &peel_loops::PASS,
    &unswitch_loops::PASS,
    &fuse_row_column_sums::PASS,
    &parallelize_loops::PASS,
    &vectorize_loops::PASS,
    &combine_vector_loads::PASS,
    &transpose_in_registers::PASS,
    &hoist_allocations::PASS,
    &form_fma::PASS,
    &outline_similar_loops::PASS,
    &split_large_functions::PASS,
    &prefetch_indirect::PASS,
    &prefetch_rows::PASS,
    &nontemporal_stores::PASS,
    &insert_bounds_checks::PASS,
    &to_unf::PASS,
    &differentiate_unf::PASS,
    &from_unf::PASS,
    &partial_eval::PASS,
    &reverse_by_continuations::PASS,
];

/// Every named pipeline; each element has a reason for its position.
pub static PIPELINES: &[&NamedPipeline] =
    &[&LOWER_TO_LOOPS, &LOWER_TO_VECTORS, &TIDY_UP, &GRADIENT];

static TIDY_UP: NamedPipeline = NamedPipeline {
    name: "simplify",
    summary: "Removes what a program does not need, wherever it came from",
    options: &[],
    steps: &[
        ("symbol-dce", "first, so that nothing is done for functions that nobody calls"),
        ("scalarize-rank0", "before cse, so that a number and a tensor of it are the same"),
        ("cse", "before dce, which removes what only merged operations used"),
        ("dce", "removes what cse and dead branches left unused"),
        ("symbol-dce", "again, since dce may have removed the last call of a function"),
    ],
};

static GRADIENT: NamedPipeline = NamedPipeline {
    name: "gradient",
    summary: "Makes the derivatives that a program asks for, and simplifies them",
    options: differentiate::Differentiation::DECLARED,
    steps: &[
        ("inline", "first, so that derivatives go through few calls and keep what they computed"),
        ("canonicalize", "before differentiating, since what is simple has a simple derivative"),
        (
            "hoist-partial-reductions",
            "so that no sum, nor its derivative, is there for each of the indices that it has no part in",
        ),
        ("raise-contract", "sums of products, whose derivatives are sums of products again"),
        ("differentiate{method=$method print-residuals=$print-residuals}", "makes the derivatives"),
        ("inline", "puts them where they are called, where more is known"),
        (
            "canonicalize{regroup=true}",
            "simplifies what they are made of; in which order cotangents are added is not promised",
        ),
        (
            "sink-accumulators",
            "once sums of arrays are additions: no body has an array of what is added outside",
        ),
        ("eliminate-closures", "functions that a condition chose, if the road takes them"),
        ("raise-contract", "again, since folds that go back know the states that there were"),
        ("cse", "before the last steps, since a derivative computes again what its function did"),
        ("cross-loop-cse", "which also holds between a body and what turns it around"),
        ("canonicalize", "again, where these brought things together"),
        ("dce", "removes what only the values needed"),
        ("symbol-dce", "removes functions that were inlined everywhere"),
    ],
};

/// The options of the pipelines that lower arrays to loops.
static TO_LOOPS: [OptionSpec; 6] = [
    bufferize::Lowering::DECLARED[0],
    OptionSpec {
        name: "parts",
        doc: "How many parts of a long loop may run at once, on as many threads as there are",
        kind: OptionKind::Integer(1, 65_536),
        default: "1",
    },
    parallelize_loops::Options::DECLARED[1],
    parallelize_loops::Options::DECLARED[2],
    plan_vectorization::Options::DECLARED[0],
    plan_vectorization::Options::DECLARED[1],
];

static LOWER_TO_LOOPS: NamedPipeline = NamedPipeline {
    name: "lower-to-loops",
    summary: "Makes loops over buffers of functions over arrays",
    options: &TO_LOOPS,
    steps: &[
        (
            "lower-to-vectors{fp=$fp parts=$parts grain=$grain turns=$turns width=$width registers=$registers}",
            "first, since it knows of every loop what it takes",
        ),
        ("outline-similar-loops", "late, since nothing is known of what a function takes"),
        (
            "split-large-functions{least=280 piece=40}",
            "last: loops that are alike are one function already",
        ),
    ],
};

static LOWER_TO_VECTORS: NamedPipeline = NamedPipeline {
    name: "lower-to-vectors",
    summary: "Makes loops over buffers of functions over arrays, each where it runs",
    options: &TO_LOOPS,
    steps: &[
        ("inline{max-cost=100000}", "first, since calls with arrays are not lowered"),
        ("symbol-dce", "so that nothing is lowered that was put inline everywhere"),
        ("record-size-checks", "while all arrays are there"),
        ("scalarize-rank0", "numbers are not kept in buffers"),
        ("sink-accumulators{fp=$fp}", "so that there are no arrays of what is only added"),
        ("canonicalize", "before loops are made: what is not there needs none"),
        ("resolve-dims", "sizes that all calls agree on become numbers"),
        ("cse", "so that equal arrays become one, which decides what is computed where it is read"),
        ("hoist-partial-reductions", "while it is plain which indices a sum depends on"),
        ("scatter-to-gather", "while it is plain what is added where"),
        ("arrays-to-loops", "while it is known who reads what"),
        ("cse", "elements that were computed side by side, and sizes"),
        ("fuse-nests", "nests that stand for themselves, each with what it alone reads"),
        (
            "scalarize-small-arrays",
            "once nests are joined, and before anything is moved out of what is unrolled",
        ),
        ("unroll-outer-nests", "what is not unrolled as a whole, since its rows are long"),
        ("cse", "what the turns have in common"),
        ("loop-invariant-code-motion", "what a nest computes anew in each turn, as a sum in a row"),
        ("distribute-loops", "functions of sums of rows are taken of many rows at once"),
        ("dce", "before there are buffers, which keep alive what is stored in them"),
        ("bufferize{fp=$fp}", "the nests are as they are going to be"),
        ("canonicalize", "arithmetic on indices"),
        ("cse", "addresses that are the same"),
        ("reuse-inner-loops", "while loops that do the same look the same"),
        ("loop-invariant-code-motion", "the part of an address that belongs to an outer loop"),
        ("dce", "what is left of it"),
        (
            "fuse-loops{mode=sibling}",
            "sums of rows and sums of everything, once both are loops over rows",
        ),
        (
            "fuse-loops{mode=producer}",
            "what the loops of a turn hand each other, once places are as simple as they get",
        ),
        ("cse", "what is read in loops that became one"),
        (
            "tile-deferred-reductions{parts=$parts}",
            "before sums along what a loop keeps become products from panels",
        ),
        (
            "fold-storage{parts=$parts}",
            "while the tests of places are there, which say that they are in a row",
        ),
        (
            "pack-contractions{parts=$parts width=$width registers=$registers}",
            "while loops are as the program has them, and addresses simple",
        ),
        ("split-index-sets", "what only some turns of a loop go through loops for"),
        ("peel-loops", "what only the first and last turns of a loop do"),
        ("canonicalize", "so that those are not in branches"),
        ("unswitch-loops", "once it is plain which tests belong to loops around"),
        ("canonicalize", "and what those decide is not tested, either"),
        (
            "fuse-row-column-sums",
            "once branches are gone that stood in the way, and before loops are chosen",
        ),
        (
            "parallelize-loops{parts=$parts grain=$grain turns=$turns}",
            "the outermost loops are as they are going to be, and it is known which turns are apart",
        ),
        (
            "block-leave-one-out{width=$width}",
            "before scans become vectors, of which these need not combine lanes",
        ),
        (
            "tile-transposes{width=$width}",
            "before loops are chosen, of which turns that read columns are none",
        ),
        (
            "plan-vectorization{width=$width registers=$registers}",
            "addresses are as simple as they get, which tells what follows what",
        ),
        ("pack-strided-reads", "what would be gathered again and again"),
        (
            "expand-scalars",
            "what would be computed again and again, before loops inside end at indices around",
        ),
        ("split-index-sets", "what only some of the turns inside of vectors do"),
        (
            "eliminate-range-checks",
            "once loops inside end at indices around, which says where they read",
        ),
        ("canonicalize", "what is known in each part"),
        ("dce", "what a part does not do"),
        ("fuse-loops{mode=fill}", "once it is plain how far loops inside read"),
        (
            "peel-for-alignment{width=$width}",
            "once it is chosen what becomes vectors, and places are as simple as they get",
        ),
        ("vectorize-loops", "what was chosen"),
        ("canonicalize", "the bounds of the loops that it made"),
        ("cse", "vectors of one number that were made where they are used"),
        (
            "combine-vector-loads{width=$width}",
            "neighbours, once all vectors that are read stand there",
        ),
        ("loop-invariant-code-motion", "so that they are made once"),
        ("merge-conditionals", "what single turns ask twice, once equal questions are one"),
        ("hoist-allocations", "once no turn needs buffers of its own any more"),
        ("dce", "and nothing is left of those that nobody needs"),
        ("form-fma", "late, since what is added is looked for until here"),
        ("sink-vector-defs", "once it is plain which products are added where they are made"),
        ("transpose-in-registers{width=$width}", "once single turns that run side by side are one"),
        ("unroll-loops", "once turns are as short as they get"),
        ("prefetch-rows", "once it is plain which vectors are read"),
        ("prefetch-indirect", "once turns are as many at once as they get"),
        ("nontemporal-stores", "last, since there are two of a loop from here on"),
    ],
};
