// Mistakes in the formats of types and attributes.

#[derive(Attr)]
#[attr("my.band")]
#[asm("$low `to` $hihg")]
struct Band {
    low: f64,
    high: f64,
}

#[derive(Attr)]
#[attr("my.band")]
#[asm("$low to $high")]
struct Bare {
    low: f64,
    high: f64,
}

#[derive(Attr)]
#[attr("my.band")]
#[asm("$low `to`")]
struct Missing {
    low: f64,
    high: f64,
}

#[derive(Type)]
#[ty("my.ring")]
#[asm("$size $name")]
struct Ring {
    size: i64,
    name: Option<String>,
}

#[derive(Type)]
#[ty("my.ring")]
#[asm("($size^)? `x`")]
struct Anchor {
    size: i64,
}

#[derive(Type)]
#[ty("my.ring")]
struct Optional {
    size: Option<i64>,
}

#[derive(Type)]
struct Nameless;
