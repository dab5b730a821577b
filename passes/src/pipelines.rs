//! The list of all passes, and the named pipelines.

use crate::renamed::RENAMED;
use cotan_autodiff::{
    derive_implicit_rules, legalize_for_ad, split_gradient, stop_shift_gradients,
    verify_derivative_provenance,
};
use cotan_autodiff_methods::bulk_arrays::batch_builds;
use cotan_autodiff_methods::chad;
use cotan_autodiff_methods::chad::{eliminate_copowers, inline_function_values};
use cotan_autodiff_methods::combinators::{from_combinators, split_reverse, to_combinators};
use cotan_autodiff_methods::linear_maps::{
    emit_jacobian_maps, linear_simplify, lower_linear, push_linear_transposes,
};
use cotan_autodiff_methods::registry::METHODS;
use cotan_autodiff_methods::unary_normal_form::reverse_by_continuations;
use cotan_autodiff_methods::unary_normal_form::{
    from_unary_normal_form, reverse_unary_normal_form, to_unary_normal_form,
};
use cotan_autodiff_methods::{check_differentiable, differentiate};
use cotan_exchange::{array_to_stablehlo, shardings, stablehlo_to_array};
use cotan_lowering::bufferize;
use cotan_lowering::bufferize::{
    hoist_allocations, insert_bounds_checks, print_buffers, swap_loop_buffers,
};
use cotan_lowering::fusion;
use cotan_lowering::loops::{
    block_leave_one_out, distribute_scattered_accesses, fold_index_conditions, merge_conditionals,
    merge_equivalent_loops, outline_similar_loops, pack_contractions, peel_loops, split_index_sets,
    split_large_functions, split_long_blocks, tile_and_fuse_reductions,
    unroll_and_jam_column_reads, unroll_indirect_loops, unswitch_loops,
};
use cotan_lowering::memory::{
    prefetch_indirect, prefetch_stencil_rows, version_nontemporal_stores,
};
use cotan_lowering::nests::{
    arrays_to_nests, collapse_contract_dims, collapse_convolution_dims, copy_overwritten_slices,
    print_in_place_updates, record_caller_size_checks, scalarize_small_arrays, sink_vector_defs,
    split_off_math_functions, thread_accumulators_inward, unroll_short_loops,
};
use cotan_lowering::threads::chunk_parallel_loops;
use cotan_lowering::vectorize::{
    distribute_tails, form_fma, hoist_invariants_to_buffers, pack_strided_reads,
    peel_for_alignment, plan_vectorization, reuse_loaded_vectors, transpose_in_registers,
    vectorize_loops,
};
use cotan_pass::Pass;
use cotan_pass::options::{OptionKind, OptionSpec};
use cotan_pass::registry::{NamedPipeline, PassRegistry};
use cotan_transforms::array::{
    bind_dim_parameters, cross_loop_cse, expand_contract, hoist_expensive_ops, hoist_reductions,
    loops_to_folds, propagate_constant_dims, raise_contract, revert_updates, scalarize_rank0,
    scatter_to_gather,
};
use cotan_transforms::array::{
    checkpoint_folds, complex_to_pairs, partial_eval, reassociate_scans,
};
use cotan_transforms::generic::{
    canonicalize, convert_scf_to_cf, cse, dce, expand_ops, flatten_tuples, inline,
    loop_invariant_code_motion, sccp, strip_debug_info, sums_to_tuples, symbol_dce,
    uplift_while_to_for,
};

/// Returns the registry of every pass, every named pipeline and every AD method.
pub fn registry() -> PassRegistry {
    let methods = METHODS.iter().fold(PassRegistry::new(), PassRegistry::with);
    let passes = PASSES.iter().fold(methods, |registry, pass| registry.with_pass(pass));
    let all = PIPELINES.iter().fold(passes, |all, pipeline| all.with_pipeline(pipeline));
    all.with_renamed(RENAMED).with_isolated(ISOLATED)
}

/// Every pass.
pub static PASSES: &[&Pass] = &[
    &canonicalize::PASS,
    &cse::PASS,
    &cross_loop_cse::PASS,
    &revert_updates::PASS,
    &dce::PASS,
    &expand_ops::PASS,
    &differentiate::PASS,
    &derive_implicit_rules::PASS,
    &checkpoint_folds::PASS,
    &reassociate_scans::PASS,
    &legalize_for_ad::PASS,
    &stop_shift_gradients::PASS,
    &verify_derivative_provenance::PASS,
    &check_differentiable::PASS,
    &batch_builds::PASS,
    &emit_jacobian_maps::PASS,
    &linear_simplify::PASS,
    &push_linear_transposes::PASS,
    &lower_linear::PASS,
    &to_combinators::PASS,
    &split_reverse::PASS,
    &split_gradient::PASS,
    &from_combinators::PASS,
    &chad::PASS,
    &eliminate_copowers::PASS,
    &inline_function_values::PASS,
    &inline::PASS,
    &loop_invariant_code_motion::PASS,
    &sccp::PASS,
    &symbol_dce::PASS,
    &record_caller_size_checks::PASS,
    &scalarize_rank0::PASS,
    &bind_dim_parameters::PASS,
    &raise_contract::PASS,
    &expand_contract::PASS,
    &uplift_while_to_for::PASS,
    &loops_to_folds::PASS,
    &convert_scf_to_cf::PASS,
    &flatten_tuples::PASS,
    &sums_to_tuples::PASS,
    &strip_debug_info::PASS,
    &stablehlo_to_array::PASS,
    &propagate_constant_dims::PASS,
    &array_to_stablehlo::PASS,
    &shardings::PASS,
    &complex_to_pairs::PASS,
    &print_in_place_updates::PASS,
    &print_buffers::PASS,
    &thread_accumulators_inward::PASS,
    &scatter_to_gather::PASS,
    &hoist_reductions::PASS,
    &hoist_expensive_ops::PASS,
    &collapse_convolution_dims::PASS,
    &collapse_contract_dims::PASS,
    &arrays_to_nests::PASS,
    &sink_vector_defs::PASS,
    &copy_overwritten_slices::PASS,
    &scalarize_small_arrays::PASS,
    &unroll_short_loops::PASS,
    &unroll_indirect_loops::PASS,
    &split_off_math_functions::PASS,
    &bufferize::PASS,
    &merge_equivalent_loops::PASS,
    &fusion::PASS,
    &merge_conditionals::PASS,
    &tile_and_fuse_reductions::PASS,
    &pack_contractions::PASS,
    &block_leave_one_out::PASS,
    &unroll_and_jam_column_reads::PASS,
    &distribute_scattered_accesses::PASS,
    &plan_vectorization::PASS,
    &peel_for_alignment::PASS,
    &distribute_tails::PASS,
    &pack_strided_reads::PASS,
    &hoist_invariants_to_buffers::PASS,
    &split_index_sets::PASS,
    &fold_index_conditions::PASS,
    &peel_loops::PASS,
    &unswitch_loops::PASS,
    &swap_loop_buffers::PASS,
    &chunk_parallel_loops::PASS,
    &vectorize_loops::PASS,
    &reuse_loaded_vectors::PASS,
    &transpose_in_registers::PASS,
    &hoist_allocations::PASS,
    &form_fma::PASS,
    &outline_similar_loops::PASS,
    &split_large_functions::PASS,
    &split_long_blocks::PASS,
    &prefetch_indirect::PASS,
    &prefetch_stencil_rows::PASS,
    &version_nontemporal_stores::PASS,
    &insert_bounds_checks::PASS,
    &to_unary_normal_form::PASS,
    &reverse_unary_normal_form::PASS,
    &from_unary_normal_form::PASS,
    &partial_eval::PASS,
    &reverse_by_continuations::PASS,
];

/// The passes that read and change only the operation that they run on.
static ISOLATED: &[&Pass] = &[
    &canonicalize::PASS,
    &convert_scf_to_cf::PASS,
    &cse::PASS,
    &dce::PASS,
    &loop_invariant_code_motion::PASS,
    &uplift_while_to_for::PASS,
];

/// Every named pipeline; each element has a reason for its position.
pub static PIPELINES: &[&NamedPipeline] =
    &[&LOWER_TO_LOOPS, &LOWER_TO_VECTOR_LOOPS, &CLEANUP, &GRADIENT];

static CLEANUP: NamedPipeline = NamedPipeline {
    name: "cleanup",
    summary: "Pipeline: merges equal operations and erases dead ones and unused symbols",
    options: &[],
    steps: &[
        ("symbol-dce", "first, so that no pass works on unreferenced functions"),
        ("scalarize-rank0", "before cse, so that a scalar equals a tensor of rank 0"),
        ("cse", "before dce, which removes the operands of merged operations"),
        ("dce", "removes operations that cse and dead branches left unused"),
        ("symbol-dce", "again, since dce may have removed the last call of a function"),
    ],
};

static GRADIENT: NamedPipeline = NamedPipeline {
    name: "gradient",
    summary: "Pipeline: prepares a program, expands its derivative requests, and simplifies the derivatives",
    options: differentiate::Differentiation::DECLARED,
    steps: &[
        ("sums-to-tuples", "first, since derivatives know tuples only"),
        ("complex-to-pairs", "early, since derivatives know floats only"),
        (
            "inline",
            "early, since a derivative does not share residuals with the derivatives of calls",
        ),
        (
            "uplift-while-to-for",
            "so that derivatives of counted loops need not count their iterations",
        ),
        ("canonicalize", "before differentiate, since simpler code has a simpler derivative"),
        (
            "loops-to-folds{sizes-only=true}",
            "so that values and residuals come from one fold, and rows are sequences",
        ),
        (
            "hoist-reductions",
            "so that sums and their derivatives are not repeated for unrelated indices",
        ),
        (
            "hoist-expensive-ops",
            "after builds are split, so that quotients become factors of contractions",
        ),
        (
            "raise-contract{regroup=true}",
            "sums of products, whose derivatives are sums of products again",
        ),
        (
            "stop-shift-gradients",
            "before differentiate, since a proof on the program is shorter than one on its gradient",
        ),
        (
            "raise-contract{stage=true}",
            "after shifts of rows are known, and while contractions of rows have no derivatives",
        ),
        ("differentiate{method=$method print-residuals=$print-residuals}", "expands the requests"),
        ("inline", "inlines derivatives into their callers, which know more"),
        (
            "canonicalize{regroup=true}",
            "simplifies derivatives; the order in which cotangents are added is unspecified",
        ),
        (
            "thread-accumulators-inward",
            "after sums of arrays became additions, so that bodies add in place",
        ),
        (
            "inline-function-values",
            "functions that a conditional yields, if the AD method handles them",
        ),
        ("raise-contract", "again, since reverse folds read the saved states"),
        ("cse", "before the last steps, since a derivative recomputes values of its function"),
        ("cross-loop-cse", "also merges values of a body and of its transpose"),
        ("revert-updates", "after equal results of loops are merged, of which it matches pairs"),
        ("canonicalize{regroup=true}", "again, for the operations that these passes exposed"),
        ("dce", "removes the values that only the primal result needed"),
        ("symbol-dce", "removes functions that were inlined everywhere"),
    ],
};

/// The options of the pipelines that lower arrays to loops.
static TO_LOOPS: [OptionSpec; 7] = [
    bufferize::Options::DECLARED[0],
    OptionSpec {
        name: "chunks",
        doc: "Maximal number of concurrent chunks of a parallel loop",
        kind: OptionKind::Integer(1, 65_536),
        default: "1",
    },
    chunk_parallel_loops::Options::DECLARED[1],
    chunk_parallel_loops::Options::DECLARED[2],
    plan_vectorization::Options::DECLARED[0],
    plan_vectorization::Options::DECLARED[1],
    OptionSpec {
        name: "trace-fusion",
        doc: "Report each pair of loops, fused or not, with the reason",
        kind: OptionKind::Flag,
        default: "false",
    },
];

static LOWER_TO_LOOPS: NamedPipeline = NamedPipeline {
    name: "lower-to-loops",
    summary: "Pipeline: `lower-to-vector-loops`, then outlines similar loops and splits functions, to compile faster",
    options: &TO_LOOPS,
    steps: &[
        (
            "lower-to-vector-loops{fp=$fp chunks=$chunks min-work=$min-work min-iterations=$min-iterations width=$width registers=$registers trace-fusion=$trace-fusion}",
            "first, since it uses the arguments of every loop",
        ),
        (
            "outline-similar-loops",
            "late, since nothing is known about the arguments of an outlined function",
        ),
        (
            "split-large-functions{least=280 piece=40}",
            "after structurally equal loops became one function",
        ),
        (
            "split-long-blocks{least=3000 piece=1000}",
            "last, since the number of operations is final",
        ),
    ],
};

static LOWER_TO_VECTOR_LOOPS: NamedPipeline = NamedPipeline {
    name: "lower-to-vector-loops",
    summary: "Pipeline: lowers array functions to vectorized loops over buffers",
    options: &TO_LOOPS,
    steps: &[
        ("drop-shardings", "first, since code for one machine has no use for shardings"),
        (
            "expand-ops{keep-lowered=true}",
            "early, since no later pass knows an operation that only declares a lowering",
        ),
        ("sums-to-tuples", "early, since no later pass knows sums"),
        ("flatten-tuples{if-legal=true}", "after sums became tuples, for which there is no code"),
        ("complex-to-pairs", "early, since loops compute with floats only"),
        ("inline{max-cost=100000}", "early, since calls with arrays are not lowered"),
        ("symbol-dce", "so that functions inlined everywhere are not lowered"),
        ("uplift-while-to-for", "so that the trip counts of loops are known"),
        ("record-caller-size-checks", "before arrays are lowered"),
        ("scalarize-rank0", "so that scalars need no buffers"),
        (
            "thread-accumulators-inward{fp=$fp}",
            "so that arrays that are only accumulated are not materialized",
        ),
        ("canonicalize", "before loops are created, so that dead code yields none"),
        ("propagate-constant-dims", "sizes on which all calls agree become constants"),
        ("cse", "merges equal arrays, which affects the decision to recompute or store"),
        ("hoist-reductions", "before the dependence of a sum on indices is hidden by loops"),
        ("hoist-expensive-ops", "likewise, of quotients and elementary functions"),
        (
            "scatter-to-gather{fp=$fp}",
            "before the indices of additions are hidden by loops, and before sums of products become contractions",
        ),
        (
            "raise-contract{stage=true}",
            "so that values have the products of matrices that gradients have",
        ),
        (
            "collapse-convolution-dims{fp=$fp}",
            "after the sizes are known, and before windows become loops",
        ),
        ("collapse-contract-dims{fp=$fp}", "before contractions become loops"),
        ("arrays-to-nests", "while the readers of each array are known"),
        ("cse", "merges elementwise operations and sizes"),
        (
            "fuse-loops{mode=nest trace=$trace-fusion}",
            "fuses nests over one domain with the nests that only they read",
        ),
        (
            "scalarize-small-arrays",
            "after fusion, and before invariants are hoisted out of unrolled loops",
        ),
        ("unroll-short-loops", "nests that are too long to be unrolled completely"),
        ("cse", "merges common subexpressions of unrolled iterations"),
        ("loop-invariant-code-motion", "hoists subexpressions of a nest, such as a row sum"),
        ("split-off-math-functions", "functions of row sums are vectorized over many rows"),
        (
            "copy-overwritten-slices",
            "after reads are hoisted, and before bufferization decides on updates in place",
        ),
        ("dce", "before bufferization, since buffers keep their stores alive"),
        ("bufferize{fp=$fp}", "after the structure of nests is final"),
        ("canonicalize", "simplifies index arithmetic"),
        ("cse", "merges equal addresses"),
        ("merge-equivalent-loops", "while equal loops are structurally equal"),
        ("loop-invariant-code-motion", "hoists the outer part of addresses"),
        ("dce", "erases the remaining index arithmetic"),
        (
            "fuse-loops{mode=sibling trace=$trace-fusion}",
            "fuses row sums with total sums, which are both loops over rows now",
        ),
        (
            "fuse-loops{mode=producer trace=$trace-fusion}",
            "fuses producers with consumers inside an iteration, after addresses are canonical",
        ),
        ("cse", "merges reads in fused loops"),
        (
            "tile-and-fuse-reductions{chunks=$chunks}",
            "before reductions of stored values are packed into panels",
        ),
        (
            "fuse-loops{mode=shifted chunks=$chunks trace=$trace-fusion}",
            "while index tests show that accesses are consecutive",
        ),
        (
            "pack-contractions{chunks=$chunks width=$width registers=$registers}",
            "while loops are in source order and addresses simple",
        ),
        ("split-index-sets", "removes conditional loops that only some iterations execute"),
        ("peel-loops", "removes conditions that only the first and last iterations satisfy"),
        ("canonicalize", "folds the conditions of peeled iterations"),
        ("unswitch-loops", "after it is known which conditions are loop-invariant"),
        ("canonicalize", "folds the conditions of unswitched loops"),
        (
            "fuse-loops{mode=blocks trace=$trace-fusion}",
            "after conditionals no longer prevent fusion, and before vectorization is planned",
        ),
        (
            "swap-loop-buffers",
            "after loops are fused, which assumes that values are different buffers, and while copies are single loops",
        ),
        (
            "chunk-parallel-loops{chunks=$chunks min-work=$min-work min-iterations=$min-iterations}",
            "after the outermost loops are final and the independence of iterations is known",
        ),
        (
            "block-leave-one-out{width=$width}",
            "before scans are vectorized, since these need no scan across lanes",
        ),
        (
            "unroll-and-jam-column-reads{width=$width}",
            "before vectorization is planned, since it must not select loops that read columns",
        ),
        (
            "distribute-scattered-accesses{width=$width registers=$registers}",
            "last before vectorization is planned, since it asks for loops that are not vectorized as they are",
        ),
        (
            "plan-vectorization{width=$width registers=$registers}",
            "after addresses are canonical, since it needs strides",
        ),
        ("pack-strided-reads", "replaces repeated gathers"),
        (
            "hoist-invariants-to-buffers",
            "stores values that inner loops recompute, before their bounds depend on outer indices",
        ),
        (
            "split-index-sets",
            "removes conditions that only some iterations inside vector loops satisfy",
        ),
        (
            "fold-index-conditions",
            "after the bounds of inner loops depend on outer indices, which bounds their accesses",
        ),
        ("canonicalize", "folds the conditions of each range"),
        ("dce", "erases the dead code of each range"),
        (
            "fuse-loops{mode=fill trace=$trace-fusion}",
            "after the read ranges of inner loops are known",
        ),
        (
            "peel-for-alignment{width=$width}",
            "after vectorization is planned and addresses are canonical",
        ),
        (
            "distribute-tails",
            "after loops over columns are final, and before their remainders exist",
        ),
        ("vectorize-loops", "vectorizes the planned loops"),
        ("canonicalize", "simplifies the bounds of vector loops and remainders"),
        ("cse", "merges broadcasts, which are created at each use"),
        (
            "reuse-loaded-vectors{width=$width}",
            "neighbouring vector loads, after all vector loads exist",
        ),
        ("loop-invariant-code-motion", "hoists broadcasts"),
        (
            "merge-conditionals",
            "merges duplicate conditions of scalar iterations, after cse made them equal",
        ),
        ("hoist-allocations", "after no iteration needs its own buffer"),
        ("dce", "erases unused allocations"),
        ("form-fma", "late, since other passes match additions"),
        ("sink-vector-defs", "after FMAs are formed, which determines the uses of products"),
        (
            "transpose-in-registers{width=$width}",
            "after scalar iterations were vectorized together",
        ),
        ("unroll-indirect-loops", "after iterations have their final size"),
        ("prefetch-stencil-rows", "after the vector loads are known"),
        ("prefetch-indirect", "after the number of concurrent iterations is known"),
        ("version-nontemporal-stores", "last, since it duplicates loops"),
    ],
};
