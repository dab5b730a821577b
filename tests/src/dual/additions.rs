//! Sums in accumulators: directly, in branches, and in loops inside of loops.

use super::programs::Writer;
use super::statements::DEEPEST;

impl Writer<'_, '_> {
    /// Sums in accumulators: directly, in branches, and in loops inside.
    pub(super) fn accumulate(&mut self) {
        let domain = *self.choices.pick(&["n", "n, 3", "3"]);
        let indices: Vec<String> = domain.split(',').map(|_| self.fresh()).collect();
        let [scalar, array] = [(); 2].map(|()| self.fresh());
        let body = self.inside(|it| {
            it.scope.indices.extend(indices.iter().cloned());
            it.steps(2);
            let one = it.additions(&scalar, Target::Scalar);
            let other = it.additions(&array, Target::Vector);
            it.line(&format!("array.yield {one}, {other} : !array.acc<f64>, !array.acc<!v>"));
        });
        let params: Vec<String> = indices.iter().map(|index| format!("{index}: index")).collect();
        let [sum, sums] = [(); 2].map(|()| self.fresh());
        self.line(&format!(
            "{sum}, {sums} = array.accumulate over [{domain}] ({}, {scalar}: !array.acc<f64>, \
             {array}: !array.acc<!v>) {{\n{body}  }} : () -> (f64, !v)",
            params.join(", ")
        ));
        self.scope.scalars.push(sum);
        self.scope.vectors.push(sums);
    }

    /// One or more additions to an accumulator.
    fn additions(&mut self, accumulator: &str, target: Target) -> String {
        let mut last = accumulator.to_owned();
        for _ in 0..self.choices.below(3) {
            last = match self.choices.below(5) {
                0 if self.depth < DEEPEST => self.addition_in_branch(&last, target),
                1 if self.depth < DEEPEST => self.addition_in_loop(&last, target),
                2 if self.depth < DEEPEST => self.addition_in_sum(&last, target),
                _ => self.addition(&last, target),
            };
        }
        last
    }

    fn addition(&mut self, accumulator: &str, target: Target) -> String {
        let value = self.scalar();
        let (at, ty) = match target {
            Target::Scalar => (String::new(), target.ty()),
            Target::Vector => (self.index(), target.ty()),
        };
        self.value(&format!("array.add_at {accumulator}[{at}], {value} : {ty}, f64"))
    }

    fn addition_in_branch(&mut self, accumulator: &str, target: Target) -> String {
        let condition = self.condition();
        let ty = target.ty();
        let bodies = [0, 1].map(|_| {
            self.inside(|it| {
                it.steps(2);
                let last = it.additions(accumulator, target);
                it.line(&format!("scf.yield {last} : {ty}"));
            })
        });
        let [one, other] = bodies;
        self.value(&format!("scf.if {condition} -> ({ty}) {{\n{one}  }} else {{\n{other}  }}"))
    }

    fn addition_in_loop(&mut self, accumulator: &str, target: Target) -> String {
        let [index, carried] = [(); 2].map(|()| self.fresh());
        let ty = target.ty();
        let body = self.inside(|it| {
            it.scope.indices.push(index.clone());
            it.steps(2);
            let last = it.additions(&carried, target);
            it.line(&format!("scf.yield {last} : {ty}"));
        });
        self.value(&format!(
            "scf.for {index} = %i0 to %i2 step %i1 iter_args({carried} = {accumulator}) -> ({ty}) {{\n{body}  }}"
        ))
    }

    fn addition_in_sum(&mut self, accumulator: &str, target: Target) -> String {
        let [index, carried] = [(); 2].map(|()| self.fresh());
        let ty = target.ty();
        let body = self.inside(|it| {
            it.scope.indices.push(index.clone());
            it.steps(2);
            let last = it.additions(&carried, target);
            it.line(&format!("array.yield {last} : {ty}"));
        });
        self.value(&format!(
            "array.accumulate {accumulator} over [n] ({index}: index, {carried}: {ty}) {{\n{body}  }} : \
             ({ty}) -> {ty}"
        ))
    }
}

/// The kind of an accumulator.
#[derive(Clone, Copy)]
enum Target {
    Scalar,
    Vector,
}

impl Target {
    fn ty(self) -> &'static str {
        match self {
            Self::Scalar => "!array.acc<f64>",
            Self::Vector => "!array.acc<!v>",
        }
    }
}
