//! The checks of a derivative at points, and their failures.

use super::bound::WorkBound;
use super::derived::{Derived, Point, Run};
use super::differences::{Difference, short, worst};
use super::isolate_op::RecordedOperands;
use super::residual;
use super::rules::{Mistake, OtherValues, RuleCalls, other_values};
use super::slope::{Sample, Slope, slope};
use super::untaken_branches;
use super::untaken_branches::Untaken;
use super::vectors::{all_floats, dot, length};
use super::{Agreement, Certificate, CheckOptions, CostRatio, Ran, Slopes, WrongDerivative};
use cotan_dialects::interp::observe::{
    Decisions, Finite, MonoidLaw, Monoids, NoMonoid, Peaks, Work,
};
use cotan_dialects::interp::{Arguments, Limits, Observer};
use cotan_ir::codes::{
    Code, DIRECTIONS_DISAGREE, NO_MONOID, NO_ROOT, NO_SLOPE, NOT_FINITE, OTHER_VALUES,
    WAYS_DISAGREE,
};
use cotan_ir::{Diagnostic, Ir, Loc, Op};

/// The results of checking a derivative at one point.
pub struct PointChecks {
    /// Forward against reverse.
    pub dots: Difference,
    /// Derivative against function.
    pub slope: Slope,
}

impl PointChecks {
    /// Returns whether rounding is as large as the derivative, so that the checks say nothing.
    pub fn is_undetermined(&self) -> bool {
        self.dots.is_undetermined() || self.slope.is_undetermined
    }

    /// Returns whether no check failed.
    pub fn holds(&self) -> bool {
        self.dots.is_rounding() && self.slope.holds
    }
}

/// The state of the checks of a derivative.
pub struct Checks<'t> {
    /// The module without derivatives.
    written: &'t Ir,
    first: &'t Derived,
    others: &'t [Derived],
    options: &'t CheckOptions<'t>,
    points: usize,
    undefined: usize,
    undetermined: usize,
    directions: Agreement,
    slopes: Slopes,
    pipelines: Agreement,
    growths: Vec<CostRatio>,
    monoids: Monoids,
    /// A function of the module names a residual.
    has_residuals: bool,
    failures: Vec<Diagnostic>,
    wrong_rule: Option<(Op, WrongDerivative)>,
    ran: Option<Ran>,
}

/// A failed run and its module.
type FailedRun<'t> = (&'t Ir, Diagnostic);

impl<'t> Checks<'t> {
    /// Starts without findings.
    pub fn new(
        written: &'t Ir,
        first: &'t Derived,
        others: &'t [Derived],
        options: &'t CheckOptions<'t>,
    ) -> Self {
        Self {
            written,
            first,
            others,
            options,
            points: 0,
            undefined: 0,
            undetermined: 0,
            directions: Agreement::default(),
            slopes: Slopes::default(),
            pipelines: Agreement::default(),
            growths: Vec::new(),
            monoids: Monoids::default(),
            has_residuals: residual::is_named(written),
            failures: Vec::new(),
            wrong_rule: None,
            ran: None,
        }
    }

    /// Runs all checks at a point.
    pub fn check_point(&mut self, at: &Arguments, seed: u64) -> Result<(), FailedRun<'t>> {
        let (first, limits) = (self.first, self.options.limits);
        let here = |diagnostic| (&first.ir, diagnostic);
        let (mut work, mut peaks, mut untaken) =
            (Work::default(), Peaks::default(), Untaken::default());
        let mut bound = WorkBound::new(&first.declared);
        let watch: &mut [&mut dyn Observer; 5] =
            &mut [&mut work, &mut peaks, &mut bound, &mut untaken, &mut self.monoids];
        let results = first.run(&at.values, &at.sizes, limits, watch).map_err(here)?;
        self.points += 1;
        let values = all_floats(&first.ir, &first.results, &results);
        if !values.iter().all(|value| value.is_finite()) {
            self.undefined += 1;
            return Ok(());
        }
        if self.has_residuals {
            self.check_residuals(at);
        }
        let point = first.point(at, &results, seed);
        let primal = RunCost { bound: bound.work, ..RunCost::of(&work, &peaks) };
        let backward = self.derive(first, 0, true, &point, primal, &untaken)?;
        let forward = self.derive(first, 0, false, &point, primal, &untaken)?;
        let mut is_undetermined = false;
        for (index, other) in self.others.iter().enumerate() {
            for (reverse, run) in [(true, &backward), (false, &forward)] {
                if other.direction(reverse).is_none() {
                    continue;
                }
                let computed = self.derive(other, index + 1, reverse, &point, primal, &untaken)?;
                let noise = || {
                    let noises = [(first, run), (other, &computed)]
                        .map(|(way, run)| way.noise(reverse, &point, run, limits));
                    noises.into_iter().flatten().fold(0.0, f64::max)
                };
                is_undetermined |= self.compare(other, run, &computed, &noise);
            }
        }
        self.ran = Some(first.ran(&point, &backward));
        let mut others = [&backward, &forward].into_iter();
        if let Some(other) = others.find_map(|run| other_values(first, &results, &run.results)) {
            self.blame_values(at, &other);
        }
        if is_finite(&backward) && is_finite(&forward) {
            let checks =
                check_directions(first, &point, &forward, &backward, limits).map_err(here)?;
            is_undetermined |= checks.is_undetermined();
            self.directions.add(&checks.dots);
            self.slopes.add(&checks.slope);
            if !checks.holds() {
                self.blame(at, &checks);
            }
        }
        self.undetermined += usize::from(is_undetermined);
        Ok(())
    }

    /// Runs the forward or reverse derivative of a pipeline, and locates non-finite values.
    fn derive(
        &mut self,
        derived: &'t Derived,
        way: usize,
        reverse: bool,
        point: &Point,
        primal: RunCost,
        untaken: &Untaken,
    ) -> Result<Run, FailedRun<'t>> {
        let (mut work, mut peaks, mut finite) =
            (Work::default(), Peaks::default(), Finite::default());
        let mut no_observers = Monoids::default();
        let monoids = if way == 0 { &mut self.monoids } else { &mut no_observers };
        let watch: &mut [&mut dyn Observer; 4] = &mut [&mut work, &mut peaks, &mut finite, monoids];
        let run = derived.derive(reverse, point, self.options.limits, watch);
        let run = run.map_err(|diagnostic| (&derived.ir, diagnostic))?;
        if reverse {
            self.add_cost(way, &derived.name, primal, RunCost::of(&work, &peaks));
        }
        if let Some(function) = derived.direction(reverse).filter(|_| way == 0 && !is_finite(&run))
        {
            self.report_not_finite(&finite, function, untaken);
        }
        Ok(run)
    }

    fn add_cost(&mut self, way: usize, name: &str, primal: RunCost, derived: RunCost) {
        if self.growths.len() == way {
            let name = name.to_owned();
            let work = [primal.work, derived.work];
            let (bytes, bound) = ([primal.bytes, derived.bytes], primal.bound);
            self.growths.push(CostRatio { way: name, work, bytes, bound });
        }
    }

    fn report_not_finite(&mut self, finite: &Finite, function: Op, untaken: &Untaken) {
        let ir = &self.first.ir;
        let Some(origin) = finite.origin(function) else {
            let message = "the derivative is not finite, but the function is".to_owned();
            return self.fail(&NOT_FINITE, self.loc(), message, Vec::new());
        };
        let original = untaken_branches::original(ir, origin.op);
        let message = format!(
            "the derivative of {} becomes non-finite here: `{}` returns {}",
            self.name(),
            ir.name_text(origin.op),
            origin.number,
        );
        let mut notes = vec![(self.loc(), "the function is finite at this point".to_owned())];
        let unseen = original.and_then(|original| Some((original, untaken.of(ir, original)?)));
        if let Some((original, (selection, index))) = unseen {
            let message = format!(
                "the result of `{}` is operand {index} of this `{}`, which does not select it: \
                 compute it in an `scf.if`, or from an operand for which it is finite",
                ir.name_text(original),
                ir.name_text(selection),
            );
            notes.push((ir.loc(selection), message));
        }
        self.fail(&NOT_FINITE, ir.loc(origin.op), message, notes);
    }

    /// Compares the results of two pipelines, up to the noise of their derivatives. Returns whether
    /// these are undetermined.
    fn compare(
        &mut self,
        way: &Derived,
        first: &Run,
        other: &Run,
        noise: &dyn Fn() -> f64,
    ) -> bool {
        let (epsilon, mut is_undetermined) = (self.first.epsilon(), false);
        let pairs =
            [(&first.values, &other.values, false), (&first.derivative, &other.derivative, true)];
        for (one, other, is_linear) in pairs {
            let Some(mut difference) = worst(one, other, epsilon) else {
                self.pipelines.compared += 1;
                continue;
            };
            if is_linear && !difference.is_rounding() {
                difference.noise = noise();
            }
            is_undetermined |= difference.is_undetermined();
            self.pipelines.add(&difference);
            if !difference.is_rounding() {
                let message = format!(
                    "`{}` and `{}` yield different derivatives of {}: {}",
                    self.first.name,
                    way.name,
                    self.name(),
                    difference,
                );
                self.fail(&WAYS_DISAGREE, self.loc(), message, Vec::new());
            }
        }
        is_undetermined
    }

    /// Reports a failed check, at the custom rule or operation that fails in isolation if there is
    /// one.
    fn blame(&mut self, at: &Arguments, checks: &PointChecks) {
        if self.blame_rule(at) {
            return;
        }
        let first = self.first;
        let mut recorded = RecordedOperands::default();
        let _ = first.run(&at.values, &at.sizes, self.options.limits, &mut recorded);
        let here = (self.loc(), format!("while checking the derivative of {}", self.name()));
        match recorded.first_failure(first, self.options, &at.sizes) {
            Some((op, mut alone)) => {
                let name = format!("`{}` by itself", first.ir.name_text(op));
                // The operation was checked on a copy.
                alone.slope.is_no_step = alone.slope.is_no_step.map(|_| op);
                let rule = match alone.dots.is_rounding() {
                    true => WrongDerivative::Linearization,
                    false => WrongDerivative::Transposition,
                };
                self.wrong_rule.get_or_insert((op, rule));
                self.report(&alone, first.ir.loc(op), &name, vec![here]);
            }
            None => self.report(checks, self.loc(), &self.name(), Vec::new()),
        }
    }

    /// Reports that the derivative returns other values than the function, at the responsible rule
    /// if there is one.
    fn blame_values(&mut self, at: &Arguments, other: &OtherValues) {
        if !self.blame_rule(at) {
            let message =
                format!("the derivative of {} returns other values: {other}", self.name());
            self.fail(&OTHER_VALUES, self.loc(), message, Vec::new());
        }
    }

    /// Reports the custom rule that fails in isolation, if there is one.
    fn blame_rule(&mut self, at: &Arguments) -> bool {
        let ir = self.written;
        let Some(wrong) = RuleCalls::first_failure(ir, self.options, at) else { return false };
        let name = |op: Op| ir.symbol_name(op).map_or("", |name| ir.text(name));
        let (rule, function) = (name(wrong.rule), name(wrong.function));
        let names = format!("the function @{function}, which names the rule, is here");
        let mut notes = vec![(ir.loc(wrong.function), names)];
        if wrong.function != self.options.function {
            let here = format!("while checking the derivative of {}", self.name());
            notes.push((self.loc(), here));
        }
        let loc = ir.loc(wrong.rule);
        match wrong.mistake {
            Mistake::Values(other) => {
                let message =
                    format!("the rule @{rule} returns other values than @{function}: {other}");
                self.fail(&OTHER_VALUES, loc, message, notes);
            }
            Mistake::Derivative(checks) => {
                let name = format!("@{function} by its rule @{rule}");
                self.report(&checks, loc, &name, notes);
            }
        }
        true
    }

    /// Reports a function whose results do not solve its equation.
    fn check_residuals(&mut self, at: &Arguments) {
        let ir = self.written;
        let Some(wrong) = residual::first_failure(ir, self.options, at) else { return };
        let name = |op: Op| ir.symbol_name(op).map_or("", |name| ir.text(name));
        let (function, equation) = (name(wrong.function), name(wrong.residual));
        let [left, change] = wrong.norms.map(short);
        let message = format!(
            "@{function} does not solve its equation: @{equation} is {left} at its results, \
             and changes by {change} if they change by a thousandth",
        );
        let notes = vec![(ir.loc(wrong.residual), "the residual is here".to_owned())];
        self.fail(&NO_ROOT, ir.loc(wrong.function), message, notes);
    }

    fn report(&mut self, checks: &PointChecks, loc: Loc, name: &str, notes: Vec<(Loc, String)>) {
        if !checks.dots.is_rounding() {
            let message =
                format!("the forward and reverse derivatives of {name} disagree: {}", checks.dots);
            self.fail(&DIRECTIONS_DISAGREE, loc, message, notes.clone());
        }
        if let Some(op) = checks.slope.is_no_step {
            let ir = &self.first.ir;
            let message = format!(
                "`{}` declares that it is piecewise constant, but its result changes at every step",
                ir.name_text(op)
            );
            self.fail(&NO_SLOPE, ir.loc(op), message, notes.clone());
        }
        if let Slope { last_rate: Some(rate), holds: false, last: (by, rest), .. } = checks.slope {
            let message = format!(
                "the derivative of {name} is not its slope: after a step of {} \
                 the remainder is {}, \
                 which falls with the step to the power {rate:.2} instead of 2",
                short(by),
                short(rest),
            );
            self.fail(&NO_SLOPE, loc, message, notes);
        }
    }

    fn report_broken_monoid(&mut self, broken: &NoMonoid) {
        let (ir, [one, other]) = (&self.first.ir, broken.sides.map(short));
        let message = match broken.why {
            MonoidLaw::Associativity => format!(
                "the body of `{}` is not associative: (a b) c is {one}, a (b c) is {other}",
                ir.name_text(broken.op)
            ),
            MonoidLaw::LeftIdentity | MonoidLaw::RightIdentity => format!(
                "the initial value of `{}` is no identity of its body: \
                 combined with {other} it yields {one}",
                ir.name_text(broken.op)
            ),
        };
        self.fail(&NO_MONOID, ir.loc(broken.op), message, Vec::new());
    }

    /// Adds a failure, once for each source position: a failure of the function is repeated in its
    /// derivative.
    fn fail(&mut self, code: &'static Code, loc: Loc, message: String, notes: Vec<(Loc, String)>) {
        let ir = &self.first.ir;
        let place = untaken_branches::source(ir, loc);
        let is_known = |known: &Diagnostic| {
            known.code == Some(code) && untaken_branches::source(ir, known.place.loc) == place
        };
        if self.failures.iter().any(is_known) {
            return;
        }
        let error = Diagnostic::error(code, loc, message);
        let noted = |error: Diagnostic, (loc, note): (Loc, String)| error.note_at(loc, note);
        self.failures.push(notes.into_iter().fold(error, noted));
    }

    /// Returns the name of the function, as in `@f`.
    fn name(&self) -> String {
        let ir = &self.first.ir;
        let name = self.first.function.and_then(|function| ir.symbol_name(function));
        format!("@{}", name.map_or("", |name| ir.text(name)))
    }

    fn loc(&self) -> Loc {
        self.first.function.map_or(Loc::UNKNOWN, |function| self.first.ir.loc(function))
    }

    /// Returns the certificate, with the pipelines that rejected the function.
    pub fn finish(mut self, refused: Vec<(String, String)>) -> Certificate {
        let broken: Vec<NoMonoid> = self.monoids.broken().cloned().collect();
        for broken in &broken {
            self.report_broken_monoid(broken);
        }
        let mut ir = self.first.ir.clone();
        self.first.declared.erase(&mut ir);
        Certificate {
            ir,
            points: self.points,
            undefined: self.undefined,
            undetermined: self.undetermined,
            directions: self.directions,
            slopes: self.slopes,
            pipelines: self.pipelines,
            growths: self.growths,
            monoids: (self.monoids.operations(), self.monoids.places()),
            failures: self.failures,
            wrong_rule: self.wrong_rule,
            refused,
            ran: self.ran,
        }
    }
}

/// The work and memory of a run.
#[derive(Clone, Copy)]
struct RunCost {
    work: u64,
    bytes: u64,
    bound: u64,
}

impl RunCost {
    fn of(work: &Work, peaks: &Peaks) -> Self {
        Self { work: work.total(), bytes: peaks.highest().map_or(0, |peak| peak.bytes), bound: 0 }
    }
}

fn is_finite(run: &Run) -> bool {
    run.derivative.iter().all(|number| number.is_finite())
}

/// Checks both derivatives at a point; `None` if they or the function are not finite.
pub fn check_derivative(
    derived: &Derived,
    at: &Arguments,
    seed: u64,
    limits: Limits,
) -> Result<Option<PointChecks>, Diagnostic> {
    let no_observers: &mut [&mut dyn Observer; 0] = &mut [];
    let results = derived.run(&at.values, &at.sizes, limits, no_observers)?;
    let values = all_floats(&derived.ir, &derived.results, &results);
    let point = derived.point(at, &results, seed);
    let backward = derived.derive(true, &point, limits, no_observers)?;
    let forward = derived.derive(false, &point, limits, no_observers)?;
    let finite = values.iter().all(|value| value.is_finite());
    if !finite || !is_finite(&backward) || !is_finite(&forward) {
        return Ok(None);
    }
    check_directions(derived, &point, &forward, &backward, limits).map(Some)
}

/// Compares both derivatives at a point with each other and with the slope.
pub fn check_directions(
    derived: &Derived,
    point: &Point,
    forward: &Run,
    backward: &Run,
    limits: Limits,
) -> Result<PointChecks, Diagnostic> {
    let ir = &derived.ir;
    let mut dots = derived.dots(point, forward, backward);
    if !dots.is_rounding() {
        dots.noise = derived.noise_of_dots(point, &dots, limits)?;
    }
    let weights = all_floats(ir, &derived.changing_types(), &point.weights);
    let along = length(&all_floats(ir, &derived.wrt_types(), &point.along));
    let sample = &mut |by: f64| {
        let mut decisions = Decisions::default();
        let at = derived.step(point, by);
        let results = derived.run(&at, &point.at.sizes, limits, &mut decisions)?;
        let changing = derived.changing.iter().map(|&place| &results[place]);
        let values = all_floats(ir, &derived.changing_types(), changing);
        let (value, scale) = dot(&weights, &values);
        Ok(Sample { value, scale, decisions })
    };
    let slope = slope(dots.sides[0], along, derived.epsilon(), sample)?;
    Ok(PointChecks { dots, slope })
}
