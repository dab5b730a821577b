//! Suggestions for names of operations from other systems.

use cotan_ir::registry::{Builder, tried};

/// Common names, with their dialects if any, and the equivalent in this dialect.
const OTHER_NAMES: &[(&[&str], &str)] = &[
    (
        &["array.dot", "dot", "array.matmul", "matmul", "einsum", "linalg.matmul", "linalg.dot"],
        "sums of products are `array.contract`, or `array.sum` of an `arith.mulf`",
    ),
    (&["array.einsum", "linalg.generic"], "sums of products are `array.contract`"),
    (
        &["array.mean", "mean", "average", "array.average"],
        "divide `array.sum` by the size, `array.dim n : f64`",
    ),
    (
        &["array.cumsum", "cumsum", "array.prefix_sum"],
        "`array.scan` with a body that adds returns all prefix sums",
    ),
    (
        &["array.cumprod", "cumprod"],
        "`array.scan` with a body that multiplies returns all prefix products",
    ),
    (&["array.prod", "prod"], "there is `array.product`"),
    (&["sum"], "there is `array.sum`"),
    (
        &["array.sort", "sort", "argsort"],
        "there is no sort; `array.argmin` returns the index of the minimum",
    ),
    (
        &["array.filter", "filter", "array.compress"],
        "sizes cannot depend on elements: `arith.select` replaces the elements to be dropped",
    ),
    (
        &["array.norm", "norm", "array.norm2"],
        "the norm is `math.sqrt` of the `array.sum` of squares",
    ),
    (
        &["array.softmax", "softmax"],
        "subtract the `array.max`, and divide `math.exp` by its `array.sum`",
    ),
    (
        &["array.logsumexp", "logsumexp"],
        "subtract the `array.max` before `math.exp`, and add it again",
    ),
    (&["array.where", "where", "array.select"], "`arith.select` selects elementwise"),
    (
        &["array.zeros", "array.ones", "array.full", "array.fill", "zeros", "ones", "tensor.splat"],
        "`array.replicate` fills an array with a scalar",
    ),
    (&["array.broadcast", "broadcast", "linalg.broadcast"], "`array.replicate` adds a dimension"),
    (&["array.arange", "arange", "array.range"], "there is `array.iota`"),
    (&["array.flip", "flip"], "there is `array.reverse`"),
    (&["array.get", "array.at", "tensor.extract"], "there is `array.index`"),
    (&["array.set", "tensor.insert"], "there is `array.update`"),
    (&["array.size", "array.length", "array.len", "tensor.dim"], "there is `array.dim`"),
    (&["array.append", "array.cat"], "there is `array.concat`"),
    (&["tensor.generate"], "there is `array.build`"),
    (&["linalg.map"], "there is `array.map`"),
    (&["linalg.reduce"], "there is `array.reduce`"),
    (&["linalg.transpose"], "there is `array.transpose`"),
    (
        &["array.add", "array.mul", "array.sub", "array.div"],
        "`arith.addf` and the others are elementwise on arrays",
    ),
    (&["math.relu", "relu"], "`arith.maximumf` with zeros"),
    (&["math.sigmoid", "sigmoid"], "there is `special.sigmoid`"),
    (&["math.pow"], "there is `math.powf`"),
    (
        &["array.for", "affine.for", "for"],
        "there is `scf.for`, which carries values of any types; `array.fold` iterates along arrays",
    ),
    (&["derivative of scf.parallel"], "`scf.for` has a derivative"),
    (&["affine.if", "if"], "there is `scf.if`"),
    (&["while"], "there is `scf.while`"),
    (&["affine.load"], "there is `array.index`, which accepts affine indices"),
    (
        &["return"],
        "functions end with `return`; the body of an array operation ends with \
        `array.yield`",
    ),
    (
        &["arith.sitofp of index", "arith.uitofp of index"],
        "`arith.index_cast` converts an `index` to `i64`; a size as a float is `array.dim n : f64`",
    ),
    (
        &[tried::NUMBER_AS_ARRAY],
        "there is no implicit broadcast: `array.replicate %a along 0 : f64 -> !v` makes an array \
         of a scalar, and a body, as in `array.map %x (%b: f64) {...}`, uses the scalar itself",
    ),
    (
        &[tried::ARRAY_AS_NUMBER],
        "operands and results have one type: arrays are computed elementwise, `array.map` \
         iterates over elements, `array.index` reads one element",
    ),
    (
        &[tried::CONSTANT_OF_OPEN_SIZES],
        "replicate a scalar where the size is in scope: `array.replicate %a along 0 : f64 -> !v`",
    ),
];

/// Registers the suggestions.
pub fn advise(builder: &mut Builder) {
    for &(names, advice) in OTHER_NAMES {
        names.iter().for_each(|&name| builder.advise(name, advice));
    }
}
