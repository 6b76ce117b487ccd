import type { Outcome } from "#app/features/numbers/problem.ts";
import { type Covenant, NO_EARNINGS } from "../records/covenant.ts";
import type { Finding } from "./check-rule.ts";
import { dueDay, type Period } from "./period.ts";

/**
 * What a covenant's tests found, in the words of rules. Before its first test it can't be said how it is kept: a year of
 * values has to be there. After that a value that is late is missing.
 * @param history the latest first. @param today in London.
 */
export function covenantFindings(
  history: readonly { period: Period; test: Outcome<Covenant> }[],
  { dueLag, today }: { dueLag: number; today: string },
): Map<Period, Finding> {
  const found = new Map<Period, Finding>();
  let hasBegun = false;
  for (const { period, test } of history.toReversed()) {
    const isLate = hasBegun && today > dueDay(period, dueLag);
    const finding = findingOf(test, isLate);
    hasBegun ||= finding.found === "broken" || finding.found === "kept";
    found.set(period, finding);
  }
  return found;
}

function findingOf(test: Outcome<Covenant>, isLate: boolean): Finding {
  if (test.ok) {
    const { light, actual } = test.value;
    return { found: light === "red" ? "broken" : "kept", figure: actual };
  }
  if (test.problems.some(({ code }) => code === NO_EARNINGS)) return { found: "broken", figure: null };
  const [first] = test.problems;
  if (!first) throw new Error("A refusal says why");
  const isMissing = test.problems.some(({ code }) => code === "missing");
  return { found: isMissing && isLate ? "no-data" : "unknown", problem: first };
}
