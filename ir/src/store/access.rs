//! Affine accesses: leading indices of an array, each the sum of multiples of operands and a
//! polynomial in dimension parameters.
//!
//! An operation has one in its operands and two attributes: `at`, an affine map whose dimensions
//! are the operands, and `sizes`, the polynomials that are its symbols. Both are missing where the
//! operands are the indices. Substitution changes `sizes` only.

use crate::affine::{AffineExpr, AffineMap, AffineOp};
use crate::attrs::AttrData;
use crate::dims::Poly;
use crate::entity::Attr;
use crate::store::Store;

/// One index: the factor of each of the next operands, and the addend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AffineIndex {
    /// A factor for each operand, which is not 0.
    pub times: Vec<Poly>,
    /// The addend.
    pub rest: Poly,
}

impl AffineIndex {
    /// Returns the next operand.
    pub fn operand() -> Self {
        Self { times: vec![Poly::constant(1)], rest: Poly::default() }
    }

    /// Returns whether it is the next operand.
    pub fn is_operand(&self) -> bool {
        *self == Self::operand()
    }
}

/// The attributes of an access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AccessAttrs {
    /// The map; `None` where the operands are the indices.
    pub at: Option<Attr>,
    /// Its symbols; `None` where it has none.
    pub sizes: Option<Attr>,
}

/// Returns the number of indices for some operands.
pub fn index_count(store: &Store, operands: usize, at: Option<Attr>) -> usize {
    map(store, at).map_or(operands, |map| map.results.len())
}

/// Returns the map of an access.
pub fn map(store: &Store, at: Option<Attr>) -> Option<&AffineMap> {
    match store.attr_data(at?) {
        AttrData::AffineMap(map) => Some(map),
        _ => None,
    }
}

/// Returns the indices. `None` if the map is none of an access: in the sums that its results are
/// each operand occurs once, alone, times an integer or times a symbol, operands and symbols are in
/// their order, and after them there is an integer or a symbol, or nothing.
pub fn indices(store: &Store, operands: usize, attrs: AccessAttrs) -> Option<Vec<AffineIndex>> {
    let sizes = match attrs.sizes {
        Some(sizes) => store.as_dims(sizes)?,
        None => &[],
    };
    let Some(at) = attrs.at else {
        return sizes.is_empty().then(|| vec![AffineIndex::operand(); operands]);
    };
    let map = map(store, Some(at))?;
    if (map.dims as usize, map.symbols as usize) != (operands, sizes.len()) {
        return None;
    }
    let mut reader = Reader { sizes, dim: 0, symbol: 0 };
    let places = map.results.iter().map(|result| {
        let mut place = AffineIndex::default();
        let mut ended = false;
        reader.sum(result, &mut place, &mut ended)?;
        Some(place)
    });
    let places = places.collect::<Option<Vec<_>>>()?;
    (reader.dim as usize == operands && reader.symbol as usize == sizes.len()).then_some(places)
}

/// Returns whether the bracket syntax can express an access: no attributes where the operands are
/// the indices, and no symbol that is a constant.
pub(crate) fn is_expressible(store: &Store, operands: usize, attrs: AccessAttrs) -> bool {
    let sizes = attrs.sizes.and_then(|sizes| store.as_dims(sizes));
    let has_numbers = sizes.is_some_and(|sizes| {
        sizes.is_empty() || sizes.iter().any(|size| size.as_constant().is_some())
    });
    let places = indices(store, operands, attrs).filter(|_| !has_numbers);
    places.is_some_and(|all| attrs.at.is_none() || !all.iter().all(AffineIndex::is_operand))
}

/// Returns the attributes of these indices; `None` if no map expresses them.
pub fn attrs(store: &mut Store, places: &[AffineIndex]) -> Option<AccessAttrs> {
    if places.iter().all(AffineIndex::is_operand) {
        return Some(AccessAttrs::default());
    }
    let mut writer = Writer { sizes: Vec::new(), dims: 0 };
    let results = places.iter().map(|place| writer.place(place)).collect::<Option<_>>()?;
    let Writer { sizes, dims } = writer;
    let symbols = u32::try_from(sizes.len()).ok()?;
    let map = AffineMap { dims, symbols, results };
    let at = store.intern_attr(AttrData::AffineMap(Box::new(map)));
    let sizes = (!sizes.is_empty()).then(|| store.dims_attr(&sizes));
    Some(AccessAttrs { at: Some(at), sizes })
}

struct Reader<'s> {
    sizes: &'s [Poly],
    dim: u32,
    symbol: u32,
}

impl Reader<'_> {
    /// `ended` is true after a term that is no multiple of an operand.
    fn sum(&mut self, expr: &AffineExpr, place: &mut AffineIndex, ended: &mut bool) -> Option<()> {
        if let AffineExpr::Binary(AffineOp::Add, sides) = expr {
            self.sum(&sides.0, place, ended)?;
            return self.sum(&sides.1, place, ended);
        }
        if *ended {
            return None;
        }
        let times = match expr {
            AffineExpr::Dim(_) => Poly::constant(1),
            AffineExpr::Binary(AffineOp::Mul, sides) => self.size(&sides.1)?,
            _ => {
                *ended = true;
                place.rest = self.size(expr)?;
                return Some(());
            }
        };
        let dim = match expr {
            AffineExpr::Binary(_, sides) => &sides.0,
            dim => dim,
        };
        let is_next = *dim == AffineExpr::Dim(self.dim);
        self.dim += 1;
        place.times.push(times);
        is_next.then_some(())
    }

    fn size(&mut self, expr: &AffineExpr) -> Option<Poly> {
        match expr {
            AffineExpr::Constant(number) => Some(Poly::constant(*number)),
            AffineExpr::Symbol(symbol) if *symbol == self.symbol => {
                self.symbol += 1;
                self.sizes.get(*symbol as usize).cloned()
            }
            _ => None,
        }
    }
}

struct Writer {
    sizes: Vec<Poly>,
    dims: u32,
}

impl Writer {
    fn place(&mut self, place: &AffineIndex) -> Option<AffineExpr> {
        let mut sum = None;
        for times in &place.times {
            if times.as_constant() == Some(0) {
                return None;
            }
            let dim = AffineExpr::Dim(self.dims);
            self.dims += 1;
            let times = self.size(times)?;
            sum = Some(added(sum, AffineExpr::binary(AffineOp::Mul, dim, times)));
        }
        let rest = self.size(&place.rest)?;
        Some(added(sum, rest))
    }

    fn size(&mut self, size: &Poly) -> Option<AffineExpr> {
        match size.as_constant() {
            // An affine expression cannot express it.
            Some(i64::MIN) => None,
            Some(number) => Some(AffineExpr::Constant(number)),
            None => {
                self.sizes.push(size.clone());
                Some(AffineExpr::Symbol(self.sizes.len() as u32 - 1))
            }
        }
    }
}

fn added(sum: Option<AffineExpr>, term: AffineExpr) -> AffineExpr {
    match sum {
        Some(sum) => AffineExpr::binary(AffineOp::Add, sum, term),
        None => term,
    }
}
