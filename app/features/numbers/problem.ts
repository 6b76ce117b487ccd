/** What is wrong with somebody's numbers, where, and what would be right: a value, never an exception or NaN. */
export interface Problem {
  /** A name for the kind of problem, for tests and pages that answer one in particular. */
  code: string;
  /** The field it is about, as in a form or a file: "growth", "flows[2].date", "formula:14". */
  where: string;
  /** What is wrong, a sentence without its full stop. */
  what: string;
  /** What would be right, a sentence without its full stop. */
  right: string;
}

export type Outcome<T> = { ok: true; value: T } | { ok: false; problems: Problem[] };

export function good<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function bad(...problems: Problem[]): { ok: false; problems: Problem[] } {
  return { ok: false, problems };
}

export function problem(code: string, where: string, what: string, right: string): Problem {
  return { code, where, what, right };
}

/** The problem as people read it: "The growth rate is not below the discount rate. Enter a growth below 10%". */
export function problemText({ what, right }: Problem): string {
  return `${what}. ${right}`;
}

/** Every problem of several outcomes, or all their values: one answer tells everything there is to mend. */
export function together<T extends readonly unknown[]>(
  ...outcomes: { [K in keyof T]: Outcome<T[K]> }
): Outcome<T> {
  const all = outcomes as readonly Outcome<unknown>[];
  const problems = all.flatMap((one) => (one.ok ? [] : one.problems));
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, value: all.map((one) => (one.ok ? one.value : undefined)) as unknown as T };
}
