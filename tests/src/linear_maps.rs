//! Random linear maps: how they are written, and the matrices that they are by their definitions.

mod kinds;
mod matrix;
mod space;

pub use matrix::Matrix;
pub use space::Space;

use crate::generate::Choices;
use cotan_dialects::interp::Datum;

/// Maximal nesting depth of maps.
const DEPTH: usize = 3;

/// A random map: functions `@forwards` and `@backwards` that make it and apply it.
pub struct Program {
    /// The module.
    pub text: String,
    /// The scalar parameters of the map, shared by both.
    pub factors: Vec<Datum>,
    /// The domain of the map.
    pub from: Space,
    /// The codomain.
    pub to: Space,
    /// Its matrix.
    pub matrix: Matrix,
    /// The size of arrays of open size.
    pub n: usize,
}

impl Program {
    /// Returns the one that is decided by choices.
    pub fn random(choices: &mut Choices<'_>) -> Self {
        let n = choices.below(4);
        let (from, to) = (Space::random(choices, 2), Space::random(choices, 2));
        let mut maker = Maker::new(choices, n);
        let map = maker.map(&from, &to, DEPTH);
        let text = maker.text(&map);
        let factors = maker.params.into_iter().map(|(_, datum)| datum).collect();
        Self { text, factors, from, to, matrix: map.matrix, n }
    }
}

/// A map that was written.
#[derive(Clone)]
struct Map {
    name: String,
    from: Space,
    to: Space,
    matrix: Matrix,
}

impl Map {
    /// Its type.
    fn ty(&self) -> String {
        map_type(&self.from, &self.to)
    }
}

/// Returns the type of maps between two spaces.
fn map_type(from: &Space, to: &Space) -> String {
    format!("!linear.map<{}, {}>", from.text(), to.text())
}

/// Names, or types, one after the other.
fn listed(maps: &[Map], each: impl Fn(&Map) -> String) -> String {
    let each: Vec<String> = maps.iter().map(each).collect();
    each.join(", ")
}

/// Writes maps.
struct Maker<'c, 'b> {
    choices: &'c mut Choices<'b>,
    n: usize,
    /// Parameters as text, and their values.
    params: Vec<(String, Datum)>,
    code: String,
    names: usize,
    made: Vec<Map>,
}

impl<'c, 'b> Maker<'c, 'b> {
    fn new(choices: &'c mut Choices<'b>, n: usize) -> Self {
        let mut maker =
            Self { choices, n, params: vec![], code: String::new(), names: 0, made: vec![] };
        // Determines `n`, even if no factor does.
        maker.factors(&Space::Vector);
        maker
    }

    /// Returns a map between two spaces, with maps in maps `depth` times at most: one that is
    /// there, now and then.
    fn map(&mut self, from: &Space, to: &Space, depth: usize) -> Map {
        let mut known = self.made.iter().filter(|map| map.from == *from && map.to == *to);
        if let Some(map) = known.next_back().cloned()
            && self.choices.chance(1, 4)
        {
            return map;
        }
        let kinds = if depth == 0 { kinds::SHALLOW } else { kinds::ALL };
        let first = self.choices.below(kinds.len());
        let mut kinds = kinds.iter().cycle().skip(first).take(kinds.len());
        let map = kinds.find_map(|kind| kind(self, from, to, depth.saturating_sub(1)));
        let map = map.unwrap_or_else(|| kinds::zero(self, from, to));
        self.made.push(map.clone());
        map
    }

    /// Returns a name that nothing else has.
    fn name(&mut self, letter: char) -> String {
        self.names += 1;
        format!("%{letter}{}", self.names)
    }

    /// Writes a map.
    fn made(&mut self, text: &str, from: &Space, to: &Space, matrix: Matrix) -> Map {
        let name = self.name('m');
        self.code += &format!("  {name} = {text}\n");
        Map { name, from: from.clone(), to: to.clone(), matrix }
    }

    /// Returns a parameter: a vector of small integers, with which nothing rounds.
    fn factors(&mut self, space: &Space) -> (String, Vec<f64>) {
        let count = space.dimension(self.n);
        let numbers: Vec<f64> = (0..count).map(|_| self.choices.below(7) as f64 - 3.0).collect();
        let name = self.name('k');
        let datum = space.vector(self.n, &mut numbers.iter().copied());
        self.params.push((format!("{name}: {}", space.text()), datum));
        (name, numbers)
    }

    /// Returns a parameter: booleans, as many as a vector has elements.
    fn truths(&mut self, space: &Space) -> (String, String, Vec<bool>) {
        let count = space.dimension(self.n);
        let truths: Vec<bool> = (0..count).map(|_| self.choices.chance(1, 2)).collect();
        let words = truths.iter().map(|&truth| u64::from(truth)).collect();
        let (ty, sizes) = match space {
            Space::Pair => ("tensor<2xi1>", &[count][..]),
            Space::Vector => ("tensor<?xi1, #cotan.dims<n>>", &[count][..]),
            _ => ("i1", &[][..]),
        };
        let name = self.name('c');
        self.params.push((format!("{name}: {ty}"), Datum::of(sizes, words)));
        (name, ty.to_owned(), truths)
    }

    /// Returns the whole module.
    fn text(&self, map: &Map) -> String {
        let params: Vec<&str> = self.params.iter().map(|(param, _)| &param[..]).collect();
        let params = params.join(", ");
        let (code, name, ty) = (&self.code, &map.name, map.ty());
        let (from, to) = (map.from.text(), map.to.text());
        format!(
            "!p = tensor<2xf64>\n!v = tensor<?xf64, #cotan.dims<n>>\n\
             func.func @forwards({params}, %given: {from}) -> {to} {{\n{code}  \
             %y = linear.apply {name}, %given : {ty}, {from}\n  return %y : {to}\n}}\n\
             func.func @backwards({params}, %given: {to}) -> {from} {{\n{code}  \
             %x = linear.reverse_apply %given, {name} : {to}, {ty}\n  return %x : {from}\n}}\n"
        )
    }
}
