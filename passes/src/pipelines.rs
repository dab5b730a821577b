//! The passes of this crate, and the pipelines that have a name of their own.

use crate::derivatives::continuations;
use crate::derivatives::linear_maps::{apply_linear, jacobian, linear_simplify, transpose_linear};
use crate::derivatives::terms::{combinators, from_combinators, split_reverse};
use crate::derivatives::{
    bulk_operations, chad, compile_copowers, differentiate, differentiate_unf, eliminate_closures,
    from_unf, partial_eval, schedule_scans, segment_folds, to_unf, verify_provenance, verify_road,
};
use crate::framework::options::{OptionKind, OptionSpec};
use crate::framework::pass::Pass;
use crate::framework::registry::{NamedPipeline, PassRegistry};
use crate::lowering::{
    adds_in_bodies, align_loops, arrays_to_loops, block_rows, block_sums, check_accesses,
    choose_lanes, decide_tests, distribute_nests, divide_functions, fetch_places, fetch_rows, fuse,
    fuse_multiply_add, hoist_buffers, join_branches, join_fills, join_loops, leave_one_out,
    loops_to_memref, merge_loops, outline_loops, pack_panels, parallelize_loops, peel_loops,
    print_buffers, print_last_uses, roll_rows, share_loops, shuffle_reads, shuffle_transposes,
    sink_vectors, small_arrays, split_loops, stage_rows, stage_values, state_sizes, stream_stores,
    tile_transposes, unroll_loops, unroll_rows, unswitch_loops, widen_loops,
};
use crate::simplify::{
    adds_to_reads, canonicalize, cse, cse_turns, dce, inline, loop_invariant_code_motion,
    loops_to_folds, lower_contract, nest_builds, raise_contract, rank0_to_scalar, sccp, specialize,
    strip_debug_info, symbol_dce, symbolic_shapes,
};

impl PassRegistry {
    /// The passes and pipelines of this crate.
    pub fn standard() -> Self {
        let passes = PASSES.iter().fold(Self::new(), |registry, pass| registry.with_pass(pass));
        PIPELINES.iter().fold(passes, |registry, pipeline| registry.with_pipeline(pipeline))
    }
}

/// Every pass of this crate.
pub static PASSES: &[&Pass] = &[
    &canonicalize::PASS,
    &cse::PASS,
    &cse_turns::PASS,
    &dce::PASS,
    &differentiate::PASS,
    &segment_folds::PASS,
    &schedule_scans::PASS,
    &verify_provenance::PASS,
    &verify_road::PASS,
    &bulk_operations::PASS,
    &jacobian::PASS,
    &linear_simplify::PASS,
    &transpose_linear::PASS,
    &apply_linear::PASS,
    &combinators::PASS,
    &split_reverse::PASS,
    &from_combinators::PASS,
    &chad::PASS,
    &compile_copowers::PASS,
    &eliminate_closures::PASS,
    &inline::PASS,
    &loop_invariant_code_motion::PASS,
    &sccp::PASS,
    &symbol_dce::PASS,
    &state_sizes::PASS,
    &rank0_to_scalar::PASS,
    &specialize::PASS,
    &raise_contract::PASS,
    &lower_contract::PASS,
    &loops_to_folds::PASS,
    &strip_debug_info::PASS,
    &symbolic_shapes::PASS,
    &print_last_uses::PASS,
    &print_buffers::PASS,
    &adds_in_bodies::PASS,
    &adds_to_reads::PASS,
    &nest_builds::PASS,
    &arrays_to_loops::PASS,
    &fuse::PASS,
    &sink_vectors::PASS,
    &small_arrays::PASS,
    &unroll_rows::PASS,
    &unroll_loops::PASS,
    &distribute_nests::PASS,
    &loops_to_memref::PASS,
    &share_loops::PASS,
    &join_loops::PASS,
    &join_branches::PASS,
    &join_fills::PASS,
    &merge_loops::PASS,
    &block_sums::PASS,
    &roll_rows::PASS,
    &pack_panels::PASS,
    &leave_one_out::PASS,
    &tile_transposes::PASS,
    &choose_lanes::PASS,
    &align_loops::PASS,
    &stage_rows::PASS,
    &stage_values::PASS,
    &split_loops::PASS,
    &decide_tests::PASS,
    &peel_loops::PASS,
    &unswitch_loops::PASS,
    &block_rows::PASS,
    &parallelize_loops::PASS,
    &widen_loops::PASS,
    &shuffle_reads::PASS,
    &shuffle_transposes::PASS,
    &hoist_buffers::PASS,
    &fuse_multiply_add::PASS,
    &outline_loops::PASS,
    &divide_functions::PASS,
    &fetch_places::PASS,
    &fetch_rows::PASS,
    &stream_stores::PASS,
    &check_accesses::PASS,
    &to_unf::PASS,
    &differentiate_unf::PASS,
    &from_unf::PASS,
    &partial_eval::PASS,
    &continuations::PASS,
];

/// Every named pipeline, each element with the reason why it stands there.
pub static PIPELINES: &[&NamedPipeline] =
    &[&LOWER_TO_LOOPS, &LOWER_TO_VECTORS, &TIDY_UP, &GRADIENT];

static TIDY_UP: NamedPipeline = NamedPipeline {
    name: "tidy-up",
    summary: "Removes what a program does not need, wherever it came from",
    options: &[],
    steps: &[
        ("symbol-dce", "first, so that nothing is done for functions that nobody calls"),
        ("rank0-to-scalar", "before cse, so that a number and a tensor of it are the same"),
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
            "nest-builds",
            "so that no sum, nor its derivative, is there for each of the indices that it has no part in",
        ),
        ("raise-contract", "sums of products, whose derivatives are sums of products again"),
        ("differentiate{road=$road print-residuals=$print-residuals}", "makes the derivatives"),
        ("inline", "puts them where they are called, where more is known"),
        (
            "canonicalize{regroup=true}",
            "simplifies what they are made of; in which order cotangents are added is not promised",
        ),
        (
            "adds-in-bodies",
            "once sums of arrays are additions: no body has an array of what is added outside",
        ),
        ("eliminate-closures", "functions that a condition chose, if the road takes them"),
        ("raise-contract", "again, since folds that go back know the states that there were"),
        ("cse", "before the last steps, since a derivative computes again what its function did"),
        ("cse-turns", "which also holds between a body and what turns it around"),
        ("canonicalize", "again, where these brought things together"),
        ("dce", "removes what only the values needed"),
        ("symbol-dce", "removes functions that were inlined everywhere"),
    ],
};

/// What can be chosen on the way from arrays to loops.
static TO_LOOPS: [OptionSpec; 6] = [
    loops_to_memref::Lowering::DECLARED[0],
    OptionSpec {
        name: "parts",
        doc: "How many parts of a long loop may run at once, on as many threads as there are",
        kind: OptionKind::Integer(1, 65_536),
        default: "1",
    },
    parallelize_loops::Options::DECLARED[1],
    parallelize_loops::Options::DECLARED[2],
    choose_lanes::Options::DECLARED[0],
    choose_lanes::Options::DECLARED[1],
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
        ("outline-loops", "late, since nothing is known of what a function takes"),
        (
            "divide-functions{least=280 piece=40}",
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
        ("state-sizes", "while all arrays are there"),
        ("rank0-to-scalar", "numbers are not kept in buffers"),
        ("adds-in-bodies{fp=$fp}", "so that there are no arrays of what is only added"),
        ("canonicalize", "before loops are made: what is not there needs none"),
        ("symbolic-shapes", "sizes that all calls agree on become numbers"),
        ("cse", "so that equal arrays become one, which decides what is computed where it is read"),
        ("nest-builds", "while it is plain which indices a sum depends on"),
        ("adds-to-reads", "while it is plain what is added where"),
        ("arrays-to-loops", "while it is known who reads what"),
        ("cse", "elements that were computed side by side, and sizes"),
        ("fuse", "nests that stand for themselves, each with what it alone reads"),
        (
            "small-arrays",
            "once nests are joined, and before anything is moved out of what is unrolled",
        ),
        ("unroll-rows", "what is not unrolled as a whole, since its rows are long"),
        ("cse", "what the turns have in common"),
        ("loop-invariant-code-motion", "what a nest computes anew in each turn, as a sum in a row"),
        ("distribute-nests", "functions of sums of rows are taken of many rows at once"),
        ("dce", "before there are buffers, which keep alive what is stored in them"),
        ("loops-to-memref{fp=$fp}", "the nests are as they are going to be"),
        ("canonicalize", "arithmetic on indices"),
        ("cse", "addresses that are the same"),
        ("share-loops", "while loops that do the same look the same"),
        ("loop-invariant-code-motion", "the part of an address that belongs to an outer loop"),
        ("dce", "what is left of it"),
        ("join-loops", "sums of rows and sums of everything, once both are loops over rows"),
        (
            "merge-loops",
            "what the loops of a turn hand each other, once places are as simple as they get",
        ),
        ("cse", "what is read in loops that became one"),
        (
            "block-sums{parts=$parts}",
            "before sums along what a loop keeps become products from panels",
        ),
        (
            "roll-rows{parts=$parts}",
            "while the tests of places are there, which say that they are in a row",
        ),
        (
            "pack-panels{parts=$parts width=$width registers=$registers}",
            "while loops are as the program has them, and addresses simple",
        ),
        ("split-loops", "what only some turns of a loop go through loops for"),
        ("peel-loops", "what only the first and last turns of a loop do"),
        ("canonicalize", "so that those are not in branches"),
        ("unswitch-loops", "once it is plain which tests belong to loops around"),
        ("canonicalize", "and what those decide is not tested, either"),
        ("block-rows", "once branches are gone that stood in the way, and before loops are chosen"),
        (
            "parallelize-loops{parts=$parts grain=$grain turns=$turns}",
            "the outermost loops are as they are going to be, and it is known which turns are apart",
        ),
        (
            "leave-one-out{width=$width}",
            "before scans become vectors, of which these need not combine lanes",
        ),
        (
            "tile-transposes{width=$width}",
            "before loops are chosen, of which turns that read columns are none",
        ),
        (
            "choose-lanes{width=$width registers=$registers}",
            "addresses are as simple as they get, which tells what follows what",
        ),
        ("stage-rows", "what would be gathered again and again"),
        (
            "stage-values",
            "what would be computed again and again, before loops inside end at indices around",
        ),
        ("split-loops", "what only some of the turns inside of vectors do"),
        ("decide-tests", "once loops inside end at indices around, which says where they read"),
        ("canonicalize", "what is known in each part"),
        ("dce", "what a part does not do"),
        ("join-fills", "once it is plain how far loops inside read"),
        (
            "align-loops{width=$width}",
            "once it is chosen what becomes vectors, and places are as simple as they get",
        ),
        ("widen-loops", "what was chosen"),
        ("canonicalize", "the bounds of the loops that it made"),
        ("cse", "vectors of one number that were made where they are used"),
        ("shuffle-reads{width=$width}", "neighbours, once all vectors that are read stand there"),
        ("loop-invariant-code-motion", "so that they are made once"),
        ("join-branches", "what single turns ask twice, once equal questions are one"),
        ("hoist-buffers", "once no turn needs buffers of its own any more"),
        ("dce", "and nothing is left of those that nobody needs"),
        ("fuse-multiply-add", "late, since what is added is looked for until here"),
        ("sink-vectors", "once it is plain which products are added where they are made"),
        ("shuffle-transposes{width=$width}", "once single turns that run side by side are one"),
        ("unroll-loops", "once turns are as short as they get"),
        ("fetch-rows", "once it is plain which vectors are read"),
        ("fetch-places", "once turns are as many at once as they get"),
        ("stream-stores", "last, since there are two of a loop from here on"),
    ],
};
