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
        "`array.scan` with a body that adds gives every sum on the way",
    ),
    (
        &["array.cumprod", "cumprod"],
        "`array.scan` with a body that multiplies gives every product on the way",
    ),
    (&["array.prod", "prod"], "there is `array.product`"),
    (&["sum"], "there is `array.sum`"),
    (
        &["array.sort", "sort", "argsort"],
        "nothing sorts; `array.argmin` finds the first of the least",
    ),
    (
        &["array.filter", "filter", "array.compress"],
        "sizes do not depend on numbers: `arith.select` puts something else where a number is not wanted",
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
    (&["array.where", "where", "array.select"], "`arith.select` chooses element by element"),
    (
        &["array.zeros", "array.ones", "array.full", "array.fill", "zeros", "ones", "tensor.splat"],
        "`array.replicate` fills an array with one number",
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
        "`arith.addf` and the others compute element by element on arrays as well",
    ),
    (&["math.relu", "relu"], "`arith.maximumf` with zeros"),
    (&["math.sigmoid", "sigmoid"], "there is `special.sigmoid`"),
    (&["math.pow"], "there is `math.powf`"),
    (
        &["array.for", "affine.for", "for"],
        "there is `control.for`, which carries values of any types; `array.fold` goes along arrays",
    ),
    (&["derivative of scf.for"], "`control.for` has a derivative, and carries values of any types"),
    (&["derivative of scf.if"], "`control.if` has a derivative"),
    (&["derivative of scf.while"], "`control.while` has a derivative"),
    (&["affine.if", "if"], "there is `control.if`"),
    (&["while"], "there is `control.while`"),
    (&["affine.load"], "there is `array.index`, which takes affine indices as well"),
    (&["return"], "functions end with `return`; a body over arrays ends with `array.yield`"),
    (
        &["arith.sitofp of index", "arith.uitofp of index"],
        "`arith.index_cast` makes an `i64` of an `index`; a size as a float is `array.dim n : f64`",
    ),
    (
        &[tried::NUMBER_AS_ARRAY],
        "nothing copies numbers by itself: `array.replicate %a along 0 : f64 -> !v` makes an array of \
         one number, and a body, as in `array.map %x (%b: f64) {...}`, uses it as it is",
    ),
    (
        &[tried::ARRAY_AS_NUMBER],
        "types are those of the operands: two arrays are computed element by element, `array.map` takes \
         one apart, `array.index` reads one element",
    ),
    (
        &[tried::CONSTANT_OF_OPEN_SIZES],
        "make an array of one number where its size is known: `array.replicate %a along 0 : f64 -> !v`",
    ),
];

/// Registers the suggestions.
pub fn advise(builder: &mut Builder) {
    for &(names, advice) in OTHER_NAMES {
        names.iter().for_each(|&name| builder.advise(name, advice));
    }
}
