import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";
import { CALLS, type Formula, namesOf, parseFormula } from "#app/features/analysis/formulas/formula.ts";
import { CODE_SHAPE, type Kpi } from "../records/kpi.ts";

type Defined = Pick<Kpi, "code" | "formula" | "frequency">;

export interface KpiGraph {
  /** Read formulas by code; a KPI of values has none. */
  formulas: ReadonlyMap<string, Formula>;
  /** Every code, those first that others are computed of. */
  order: readonly string[];
}

/**
 * Reads all formulas of a company and puts the KPIs in the order they can be computed in. Refused are codes that are
 * no names or stand twice, formulas that ask for what isn't there, for another frequency, or, round a circle, for
 * themselves: the circle is told whole.
 */
export function kpiGraph(kpis: readonly Defined[]): Outcome<KpiGraph> {
  const problems: Problem[] = [];
  const byCode = new Map<string, Defined>();
  for (const kpi of kpis) {
    const wrong = codeProblem(kpi.code, byCode);
    if (wrong) problems.push(wrong);
    else byCode.set(kpi.code, kpi);
  }
  const formulas = new Map<string, Formula>();
  for (const { code, formula, frequency } of byCode.values()) {
    if (formula === null) continue;
    const read = parseFormula(formula);
    if (!read.ok) {
      problems.push(...read.problems.map((one) => ({ ...one, where: `${code}.${one.where}` })));
      continue;
    }
    formulas.set(code, read.value);
    for (const name of namesOf(read.value)) {
      const wrong = nameProblem(code, name, frequency, byCode);
      if (wrong) problems.push(wrong);
    }
  }
  if (problems.length > 0) return bad(...problems);
  return ordered([...byCode.keys()], formulas);
}

/** The KPIs that are computed of this one, near or far: those to be worked out anew when it changes. */
export function dependantsOf({ formulas, order }: KpiGraph, code: string): string[] {
  const touched = new Set([code]);
  for (const one of order) {
    const formula = formulas.get(one);
    if (formula && namesOf(formula).some((name) => touched.has(name))) touched.add(one);
  }
  touched.delete(code);
  return [...touched];
}

/** These codes and all that they are computed of, near or far. */
export function partsOf({ formulas }: KpiGraph, codes: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const visit = (code: string): void => {
    if (found.has(code)) return;
    found.add(code);
    const formula = formulas.get(code);
    if (formula) namesOf(formula).forEach(visit);
  };
  for (const code of codes) visit(code);
  return found;
}

function ordered(codes: readonly string[], formulas: ReadonlyMap<string, Formula>): Outcome<KpiGraph> {
  const order: string[] = [];
  const state = new Map<string, "open" | "done">();
  const path: string[] = [];
  let circle: string[] | null = null;
  const visit = (code: string): void => {
    if (circle || state.get(code) === "done") return;
    if (state.get(code) === "open") {
      circle = [...path.slice(path.indexOf(code)), code];
      return;
    }
    state.set(code, "open");
    path.push(code);
    const formula = formulas.get(code);
    if (formula) namesOf(formula).forEach(visit);
    path.pop();
    state.set(code, "done");
    order.push(code);
  };
  codes.forEach(visit);
  const found = circle as string[] | null;
  if (!found) return good({ formulas, order });
  const [first = ""] = found;
  return bad(
    problem(
      "circle",
      `${first}.formula`,
      `The formulas go in a circle: ${found.join(" → ")}`,
      "Enter values for one of them instead of a formula, or compute it of other KPIs",
    ),
  );
}

function codeProblem(code: string, known: ReadonlyMap<string, unknown>): Problem | null {
  if (!CODE_SHAPE.test(code)) {
    const what = `“${code.slice(0, 40)}” can’t stand in a formula`;
    return problem(
      "code",
      code,
      what,
      "Use a letter first, then letters, digits and underscores, 40 at most",
    );
  }
  if (Object.hasOwn(CALLS, code.toLowerCase())) {
    return problem("code-taken", code, `${code} is the name of a function`, "Choose another code");
  }
  if (!known.has(code)) return null;
  return problem("code-twice", code, `Two KPIs have the code ${code}`, "Give one of them another");
}

function nameProblem(
  code: string,
  name: string,
  frequency: string,
  known: ReadonlyMap<string, Defined>,
): Problem | null {
  const other = known.get(name);
  const where = `${code}.formula`;
  if (!other) {
    const alike = [...known.keys()].find((one) => one.toLowerCase() === name.toLowerCase());
    const right = alike ? `Write ${alike}` : `Add a KPI with the code ${name}, or use one that there is`;
    return problem("unknown-kpi", where, `${code} is computed of ${name}, which is no KPI`, right);
  }
  if (other.frequency === frequency) return null;
  return problem(
    "frequencies",
    where,
    `${code} is ${frequency} and ${name} is ${other.frequency}`,
    `Use KPIs of one frequency in a formula: make ${code} ${other.frequency} as well`,
  );
}
