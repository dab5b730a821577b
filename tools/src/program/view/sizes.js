// Sizes of dimensions, and the values of polynomials at them.
const sizes = new Map();

// The names of dimensions in a polynomial.
const dimsOf = (poly) => (poly.match(/[A-Za-z_]\w*/g) ?? []).filter((it) => !/^(floordiv|ceildiv|mod|max|min)$/.test(it));

function collectSizes() {
  const add = (poly) => poly && dimsOf(poly).forEach((dim) => sizes.has(dim) || sizes.set(dim, 100));
  for (const facts of data.facts) if (facts) [facts.bytes, facts.trips, facts.work].forEach(add);
  // Measured sizes are those of interest.
  const measured = data.bench?.rows[data.bench.rows.length - 1]?.sizes ?? {};
  Object.entries(measured).forEach(([dim, value]) => sizes.set(dim, value));
}

// The value of a polynomial; NaN for one with other operators.
function evaluate(poly) {
  const parts = poly.match(/[A-Za-z_]\w*|\d+|[-+*()]|\S/g) ?? [];
  let at = 0;
  const atom = () => {
    const part = parts[at++];
    if (part === "-") return -atom();
    if (part === "(") { const inner = sum(); at++; return inner; }
    return /^\d/.test(part ?? "") ? +part : sizes.get(part) ?? NaN;
  };
  const product = () => {
    let value = atom();
    while (parts[at] === "*") { at++; value *= atom(); }
    return value;
  };
  const sum = () => {
    let value = product();
    while (parts[at] === "+" || parts[at] === "-") value += parts[at++] === "+" ? product() : -product();
    return value;
  };
  const value = sum();
  return at === parts.length ? value : NaN;
}

// A number with a prefix: `1.5 M`.
function short(value, unit = "") {
  if (Number.isNaN(value)) return "";
  const prefixes = ["", "k", "M", "G", "T", "P"];
  let power = 0;
  while (Math.abs(value) >= 1000 && power < prefixes.length - 1) { value /= 1000; power++; }
  const digits = power && Math.abs(value) < 100 ? value.toFixed(1) : String(Math.round(value));
  return digits + (prefixes[power] + unit ? " " + prefixes[power] + unit : "");
}

// A polynomial in the notation of mathematics: `3 d²k + 1`.
function pretty(poly) {
  return poly.split(/ (?=[+-] )/).map((term) => {
    const sign = /^[+-] /.exec(term)?.[0] ?? "";
    const factors = term.slice(sign.length).split(" * ");
    const counts = new Map();
    factors.forEach((it) => counts.set(it, (counts.get(it) ?? 0) + 1));
    const power = (count) => count === 1 ? "" : [...String(count)].map((it) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[it]).join("");
    return sign + [...counts].map(([it, count]) => /^\d+$/.test(it) ? it : it + power(count)).join(" ");
  }).join(" ");
}

// A polynomial, and its value at the sizes if it has any.
function amount(poly, unit) {
  const value = evaluate(poly);
  if (!dimsOf(poly).length) return short(value, unit) || poly;
  return pretty(poly) + (Number.isNaN(value) ? "" : " ≈ " + short(value, unit));
}
