//! What operations are called elsewhere, and what to write here.

use cotan_ir::registry::Builder;

/// Names that people look for, and what does the same.
const OTHER_NAMES: &[(&str, &str)] = &[
    ("array.dot", "sums of products are `array.contract`, or `array.sum` of an `arith.mulf`"),
    ("array.matmul", "sums of products are `array.contract`"),
    ("array.einsum", "sums of products are `array.contract`"),
    ("linalg.matmul", "sums of products are `array.contract`"),
    ("linalg.dot", "sums of products are `array.contract`"),
    (
        "array.mean",
        "divide `array.sum` by `array.dim`, made a float by `arith.index_cast` and `arith.sitofp`",
    ),
    ("array.cumsum", "`array.scan` with a body that adds gives every sum on the way"),
    ("array.cumprod", "`array.scan` with a body that multiplies gives every product on the way"),
    ("array.prod", "there is `array.product`"),
    ("array.sort", "nothing sorts; `array.argmin` finds the first of the least"),
    ("array.where", "`arith.select` chooses element by element"),
    ("array.select", "`arith.select` chooses element by element"),
    ("array.zeros", "`array.replicate` fills an array with one number"),
    ("array.ones", "`array.replicate` fills an array with one number"),
    ("array.full", "`array.replicate` fills an array with one number"),
    ("array.broadcast", "`array.replicate` adds a dimension"),
    ("array.arange", "there is `array.iota`"),
    ("array.flip", "there is `array.reverse`"),
    ("array.get", "there is `array.index`"),
    ("tensor.extract", "there is `array.index`"),
    ("tensor.dim", "there is `array.dim`"),
    ("array.add", "`arith.addf` and the others compute element by element on arrays as well"),
    ("array.mul", "`arith.mulf` and the others compute element by element on arrays as well"),
    ("math.relu", "`arith.maximumf` with zeros"),
    ("math.sigmoid", "there is `special.sigmoid`"),
    ("math.pow", "there is `math.powf`"),
    ("affine.for", "there is `control.for`, which carries values of any types"),
    ("return", "functions end with `return`; a body over arrays ends with `array.yield`"),
];

/// Registers the names.
pub fn advise(builder: &mut Builder) {
    OTHER_NAMES.iter().for_each(|&(name, advice)| builder.advise(name, advice));
}
