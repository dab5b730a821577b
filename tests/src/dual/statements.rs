//! The statements of programs.

use super::programs::Writer;

/// Functions of one scalar that keep moderate sizes moderate.
const FUNCTIONS: &[&str] = &[
    "math.sin",
    "math.cos",
    "math.tanh",
    "math.atan",
    "special.sigmoid",
    "special.softplus",
    "math.erf",
    "math.asinh",
    "arith.negf",
];

/// Bodies are not nested deeper.
pub(super) const DEEPEST: usize = 3;

impl Writer<'_, '_> {
    pub fn statement(&mut self) {
        let flat: &[fn(&mut Self)] =
            &[Self::scalar_op, Self::vector_op, Self::read, Self::call, Self::scatter];
        let nested: &[fn(&mut Self)] = &[
            Self::fold,
            Self::fold,
            Self::fold,
            Self::row_fold,
            Self::scan,
            Self::reduce,
            Self::branch,
            Self::count,
            Self::repeat,
            Self::build,
            Self::build,
            Self::accumulate,
            Self::accumulate,
        ];
        let write = match self.depth < DEEPEST && self.choices.chance(4, 5) {
            true => *self.choices.pick(nested),
            false => *self.choices.pick(flat),
        };
        write(self);
    }

    pub fn scalar_op(&mut self) {
        let (a, b) = (self.scalar(), self.scalar());
        match self.choices.below(9) {
            0 | 1 => self.push(&format!("arith.addf {a}, {b} : f64")),
            2 | 3 => self.push(&format!("arith.mulf {a}, {b} : f64")),
            4 => self.push(&format!("arith.subf {a}, {b} : f64")),
            5 => {
                let square = self.value(&format!("arith.mulf {b}, {b} : f64"));
                let above = self.value(&format!("arith.addf {square}, %one : f64"));
                let root = self.value(&format!("math.sqrt {above} : f64"));
                self.push(&format!("arith.divf {a}, {root} : f64"))
            }
            6 => {
                let (a, b) = self.different();
                let less = self.value(&format!("arith.cmpf olt, {a}, {b} : f64"));
                self.push(&format!("arith.select {less}, {a}, {b} : f64"))
            }
            _ => {
                let function = *self.choices.pick(FUNCTIONS);
                self.push(&format!("{function} {a} : f64"))
            }
        };
    }

    fn vector_op(&mut self) {
        let (a, b) = (self.vector(), self.vector());
        let operation = match self.choices.below(7) {
            0 => format!("arith.addf {a}, {b} : !v"),
            1 => format!("arith.mulf {a}, {b} : !v"),
            2 => format!("math.tanh {a} : !v"),
            3 => format!("array.reverse {a} along 0 : !v"),
            4 => format!("array.shift {a} by 1 along 0 : !v"),
            5 => format!("array.roll {a} by -1 along 0 : !v"),
            _ => {
                let copied = self.scalar();
                format!("array.replicate {copied} along 0 : f64 -> !v")
            }
        };
        let result = self.value(&operation);
        self.scope.vectors.push(result);
    }

    /// Reads an element, where there is an index; sums otherwise.
    fn read(&mut self) {
        let vector = self.vector();
        if self.scope.indices.is_empty() {
            let kind = *self.choices.pick(&["sum", "product", "max"]);
            self.push(&format!("array.{kind} {vector} along 0 : !v"));
            return;
        }
        let index = self.index();
        let at = match self.choices.below(4) {
            0 => format!("{index} + 1"),
            1 => format!("n - 1 - {index}"),
            2 => format!("2 * {index}"),
            _ => index,
        };
        self.push(&format!("array.index {vector}[{at}] : !v"));
    }

    fn call(&mut self) {
        if !self.has_helper || self.scope.vectors.is_empty() {
            return self.scalar_op();
        }
        let (a, x) = (self.scalar(), self.vector());
        self.push(&format!("array.call @g({a}, {x}) : (f64, !v) -> f64"));
    }

    fn scatter(&mut self) {
        let (vector, index) = (self.vector(), self.fresh());
        let to = self.fresh();
        let row = self.value(&format!(
            "array.scatter {vector} ({index}: index) {{\n    {to} = arith.remui {index}, %i3 : index\n    \
             array.yield {to} : index\n  }} : !v -> !r"
        ));
        let at = self.choices.below(3);
        self.push(&format!("array.index {row}[%i{at}] : !r"));
    }

    /// Two scalars that are not the same value.
    fn different(&mut self) -> (String, String) {
        let (a, b) = (self.scalar(), self.scalar());
        if a == b { (a, "%half".to_owned()) } else { (a, b) }
    }

    /// A condition of floats or indices.
    pub(super) fn condition(&mut self) -> String {
        if self.scope.indices.len() > 1 && self.choices.chance(1, 2) {
            let (a, b) = (self.index(), self.index());
            return self.value(&format!("arith.cmpi slt, {a}, {b} : index"));
        }
        let (a, b) = self.different();
        self.value(&format!("arith.cmpf ogt, {a}, {b} : f64"))
    }

    fn branch(&mut self) {
        let condition = self.condition();
        let count = 1 + self.choices.below(2);
        let bodies = [0, 1].map(|_| {
            self.inside(|it| {
                it.steps(3);
                let given = it.given(count);
                it.line(&format!("scf.yield {given} : {}", floats(count)));
            })
        });
        let names: Vec<String> = (0..count).map(|_| self.fresh()).collect();
        let [one, other] = bodies;
        self.line(&format!(
            "{} = scf.if {condition} -> ({}) {{\n{one}  }} else {{\n{other}  }}",
            names.join(", "),
            floats(count)
        ));
        self.scope.scalars.extend(names);
    }

    /// Some statements of a body.
    pub(super) fn steps(&mut self, most: usize) {
        for _ in 0..1 + self.choices.below(most) {
            self.step();
        }
    }

    /// The last scalars and some others.
    fn given(&mut self, count: usize) -> String {
        let given: Vec<String> = (0..count)
            .map(|at| {
                if at == 0 {
                    super::programs::latest(&self.scope.scalars, 0)
                } else {
                    self.scalar()
                }
            })
            .collect();
        given.join(", ")
    }

    /// The next value of a state, which uses it once or several times.
    fn next_state(&mut self, state: &str) -> String {
        let (a, b) = (self.scalar(), self.scalar());
        match self.choices.below(6) {
            0 => {
                let once = self.value(&format!("arith.addf {state}, {a} : f64"));
                self.value(&format!("arith.addf {once}, {b} : f64"))
            }
            1 => {
                let product = self.value(&format!("arith.mulf {a}, {b} : f64"));
                let once = self.value(&format!("arith.addf {product}, {state} : f64"));
                let sine = self.value(&format!("math.sin {b} : f64"));
                self.value(&format!("arith.subf {once}, {sine} : f64"))
            }
            2 => {
                let square = self.value(&format!("arith.mulf {state}, {state} : f64"));
                let halved = self.value(&format!("arith.mulf {square}, %half : f64"));
                let sine = self.value(&format!("math.sin {halved} : f64"));
                self.value(&format!("arith.addf {sine}, {a} : f64"))
            }
            3 => {
                let factor = self.value(&format!("math.tanh {a} : f64"));
                let scaled = self.value(&format!("arith.mulf {state}, {factor} : f64"));
                self.value(&format!("arith.addf {scaled}, {b} : f64"))
            }
            4 => {
                let scaled = self.value(&format!("arith.mulf {state}, {a} : f64"));
                self.value(&format!("arith.addf {state}, {scaled} : f64"))
            }
            _ => super::programs::latest(&self.scope.scalars, 0),
        }
    }

    fn fold(&mut self) {
        let arrays: Vec<String> = (0..1 + self.choices.below(2)).map(|_| self.vector()).collect();
        let inits: Vec<String> = (0..1 + self.choices.below(3)).map(|_| self.scalar()).collect();
        let kept = self.choices.below(2);
        let states: Vec<String> = inits.iter().map(|_| self.fresh()).collect();
        let elements: Vec<String> = arrays.iter().map(|_| self.fresh()).collect();
        let body = self.inside(|it| {
            it.scope.scalars.extend(states.iter().chain(&elements).cloned());
            it.steps(3);
            let mut given: Vec<String> = states.iter().map(|state| it.next_state(state)).collect();
            if it.choices.chance(1, 4) {
                given.rotate_left(1);
            }
            given.extend((0..kept).map(|_| it.scalar()));
            it.line(&format!("array.yield {} : {}", given.join(", "), floats(given.len())));
        });
        let flags = *self.choices.pick(&["", " right", " reassoc", ""]);
        let results: Vec<String> = (0..states.len() + kept).map(|_| self.fresh()).collect();
        let params: Vec<String> =
            states.iter().chain(&elements).map(|name| format!("{name}: f64")).collect();
        let takes = [vec!["!v"; arrays.len()], vec!["f64"; states.len()]].concat().join(", ");
        let gives = [vec!["f64"; states.len()], vec!["!v"; kept]].concat().join(", ");
        self.line(&format!(
            "{} = array.fold {} along 0{flags} from {} ({}) {{\n{body}  }} : ({takes}) -> ({gives})",
            results.join(", "),
            arrays.join(", "),
            inits.join(", "),
            params.join(", ")
        ));
        let (last, kept) = results.split_at(states.len());
        self.scope.scalars.extend(last.iter().cloned());
        self.scope.vectors.extend(kept.iter().cloned());
    }

    /// A fold along rows with a matrix as its state, to which it adds once or several times.
    fn row_fold(&mut self) {
        let Some(matrix) = self.scope.matrices.last().cloned() else { return self.fold() };
        let init = match self.choices.chance(1, 2) {
            true => self.value("arith.constant dense<0.0> : !q"),
            false => {
                let init = self.scalar();
                let row = self.value(&format!("array.replicate {init} along 0 : f64 -> !r"));
                self.value(&format!("array.replicate {row} along 0 : !r -> !q"))
            }
        };
        let (state, row) = (self.fresh(), self.fresh());
        let additions = 1 + self.choices.below(3);
        let body = self.inside(|it| {
            let mut last = state.clone();
            for _ in 0..additions {
                let added = it.addend(&row);
                last = match it.choices.chance(1, 2) {
                    true => it.value(&format!("arith.addf {last}, {added} : !q")),
                    false => it.value(&format!("arith.addf {added}, {last} : !q")),
                };
            }
            if it.choices.chance(1, 4) {
                last = it.value(&format!("math.tanh {last} : !q"));
            }
            it.line(&format!("array.yield {last} : !q"));
        });
        let result = self.value(&format!(
            "array.fold {matrix} along 0 from {init} ({state}: !q, {row}: !r) {{\n{body}  }} : (!m, !q) -> !q"
        ));
        let tame = self.value(&format!("math.sin {result} : !q"));
        self.push(&format!("array.sum {tame} : !q"));
    }

    /// A matrix built from a row.
    fn addend(&mut self, row: &str) -> String {
        match self.choices.below(4) {
            0 => self.value(&format!(
                "array.contract {row}, {row} over [] by [affine_map<(d0, d1) -> (d0)>, \
                 affine_map<(d0, d1) -> (d1)>] : !r, !r -> !q"
            )),
            1 => self.value(&format!("array.replicate {row} along 0 : !r -> !q")),
            2 => {
                let sine = self.value(&format!("math.sin {row} : !r"));
                self.value(&format!("array.replicate {sine} along 1 : !r -> !q"))
            }
            _ => {
                let scalar = self.scalar();
                let copied = self.value(&format!("array.replicate {scalar} along 0 : f64 -> !r"));
                let product = self.value(&format!("arith.mulf {copied}, {row} : !r"));
                self.value(&format!("array.replicate {product} along 0 : !r -> !q"))
            }
        }
    }

    /// The identities of a monoid; they may change where nothing but their type is required.
    fn identity(&mut self, constants: &[&str]) -> String {
        if self.choices.chance(1, 2) {
            return constants.join(", ");
        }
        let active: Vec<String> = constants.iter().map(|_| self.scalar()).collect();
        active.join(", ")
    }

    fn combine(&mut self, name: &str, flags: &str, exclusive: bool) {
        let vectors: Vec<String> = (0..1 + self.choices.below(2)).map(|_| self.vector()).collect();
        let args: Vec<String> = (0..2 * vectors.len()).map(|_| self.fresh()).collect();
        let (is_pair, is_sum) = (vectors.len() == 2, self.choices.chance(1, 2));
        let constants: &[&str] = match (is_pair, is_sum) {
            (true, _) => &["%one", "%zero"],
            (false, true) => &["%zero"],
            (false, false) => &["%one"],
        };
        let has_identity = exclusive || name == "reduce" || self.choices.chance(1, 2);
        let from = match has_identity {
            true => format!("from {} : {} ", self.identity(constants), floats(vectors.len())),
            false => String::new(),
        };
        let body = self.inside(|it| {
            let given = match is_pair {
                true => {
                    let factor = it.value(&format!("arith.mulf {}, {} : f64", args[0], args[2]));
                    let moved = it.value(&format!("arith.mulf {}, {} : f64", args[1], args[2]));
                    let sum = it.value(&format!("arith.addf {moved}, {} : f64", args[3]));
                    format!("{factor}, {sum}")
                }
                false => {
                    let operation = if is_sum { "arith.addf" } else { "arith.mulf" };
                    it.value(&format!("{operation} {}, {} : f64", args[0], args[1]))
                }
            };
            it.line(&format!("array.yield {given} : {}", floats(vectors.len())));
        });
        let params: Vec<String> = args.iter().map(|arg| format!("{arg}: f64")).collect();
        let results: Vec<String> = vectors.iter().map(|_| self.fresh()).collect();
        self.line(&format!(
            "{} = array.{name} {} along 0{flags} {from}({}) {{\n{body}  }} : {}",
            results.join(", "),
            vectors.join(", "),
            params.join(", "),
            vec!["!v"; vectors.len()].join(", ")
        ));
        match name {
            "reduce" => self.scope.scalars.extend(results),
            _ => self.scope.vectors.extend(results),
        }
    }

    fn scan(&mut self) {
        let (flags, exclusive) = *self.choices.pick(&[
            ("", false),
            (" right", false),
            (" exclusive", true),
            (" right exclusive", true),
        ]);
        self.combine("scan", flags, exclusive);
    }

    fn reduce(&mut self) {
        self.combine("reduce", "", false);
    }

    /// A counted loop with a scalar and a vector.
    fn count(&mut self) {
        let (init, vector) = (self.scalar(), self.vector());
        let [index, state, array] = [(); 3].map(|()| self.fresh());
        let upper = *self.choices.pick(&["%i2", "%i3", "%n"]);
        let body = self.inside(|it| {
            it.scope.indices.push(index.clone());
            it.scope.scalars.push(state.clone());
            it.scope.vectors.push(array.clone());
            it.steps(3);
            let next = it.next_state(&state);
            let tame = it.value(&format!("math.sin {next} : f64"));
            let update = *it.choices.pick(&["update", "add_at"]);
            let sign = if update == "update" { " to" } else { "," };
            let changed =
                it.value(&format!("array.{update} {array}[{index}]{sign} {tame} : !v, f64"));
            it.line(&format!("scf.yield {tame}, {changed} : f64, !v"));
        });
        let [last, changed] = [(); 2].map(|()| self.fresh());
        self.line(&format!(
            "{last}, {changed} = scf.for {index} = %i0 to {upper} step %i1 iter_args({state} = {init}, \
             {array} = {vector}) -> (f64, !v) {{\n{body}  }}"
        ));
        self.scope.scalars.push(last);
        self.scope.vectors.push(changed);
    }

    /// A loop without a trip count, which carries an index and a scalar.
    fn repeat(&mut self) {
        let init = self.scalar();
        let [k, a, more, l, state, next_index, last_index, last] = [(); 8].map(|()| self.fresh());
        let body = self.inside(|it| {
            it.scope.indices.push(l.clone());
            it.scope.scalars.push(state.clone());
            it.steps(2);
            let next = it.next_state(&state);
            let tame = it.value(&format!("math.tanh {next} : f64"));
            it.line(&format!("{next_index} = arith.addi {l}, %i1 : index"));
            it.line(&format!("scf.yield {next_index}, {tame} : index, f64"));
        });
        self.line(&format!(
            "{last_index}, {last} = \
             scf.while ({k} = %i0, {a} = {init}) : (index, f64) -> (index, f64) {{\n    \
             {more} = arith.cmpi slt, {k}, %i3 : index\n    scf.condition({more}) {k}, {a} : index, f64\n  \
             }} do {{\n  ^bb0({l}: index, {state}: f64):\n{body}  }}"
        ));
        self.scope.scalars.push(last);
    }

    fn build(&mut self) {
        let rank = 1 + self.choices.below(2);
        let indices: Vec<String> = (0..rank).map(|_| self.fresh()).collect();
        let body = self.inside(|it| {
            it.scope.indices.extend(indices.iter().cloned());
            it.read();
            it.steps(3);
            let given = it.given(1);
            it.line(&format!("array.yield {given} : f64"));
        });
        let params: Vec<String> = indices.iter().map(|index| format!("{index}: index")).collect();
        let ty = if rank == 1 { "!v" } else { "!nn" };
        let built =
            self.value(&format!("array.build ({}) {{\n{body}  }} : {ty}", params.join(", ")));
        let vector = match rank {
            1 => built,
            _ => {
                let axis = self.choices.below(2);
                self.value(&format!("array.sum {built} along {axis} : !nn"))
            }
        };
        self.scope.vectors.push(vector);
    }
}

/// `f64, f64`.
fn floats(count: usize) -> String {
    vec!["f64"; count].join(", ")
}
