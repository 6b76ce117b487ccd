import { isDay } from "#app/features/calendar.ts";
import { bad, good, type Outcome, problem, type Problem } from "#app/features/numbers/problem.ts";

/** Money that went in (negative) or came out (positive) on a day, in one currency. */
export interface CashFlow {
  /** YYYY-MM-DD. */
  date: string;
  amount: number;
}

/** 500 holdings with a flow a month for 20 years are fewer. */
export const MOST_FLOWS = 150_000;

/** Flows that can be worked with: real days in their order, amounts that are numbers, none later than `asOf`. */
export function checkFlows(flows: readonly CashFlow[], asOf?: string): Outcome<readonly CashFlow[]> {
  const problems: Problem[] = [];
  // A fund has many flows of few days: each day is looked at once.
  const days = new Map<string, boolean>();
  const isReal = (date: string) => {
    const known = days.get(date) ?? isDay(date);
    days.set(date, known);
    return known;
  };
  flows.forEach(({ date, amount }, index) => {
    const name = `Cash flow ${index + 1}`;
    const wrong = (code: string, field: "date" | "amount", what: string, right: string) =>
      problems.push(problem(code, `flows[${index}].${field}`, `${name} ${what}`, right));
    if (!isReal(date)) {
      wrong("no-date", "date", "has no real date", "Enter one as year-month-day, like 2026-03-31");
    } else {
      const before = flows[index - 1]?.date ?? "";
      if (date < before && isReal(before)) {
        const right = "Put the cash flows in the order of their dates";
        wrong("date-order", "date", `of ${date} stands after one of ${before}`, right);
      }
      if (asOf !== undefined && date > asOf) {
        const right = `Leave it out, or value as of ${date} or later`;
        wrong("date-to-come", "date", `of ${date} is later than the valuation of ${asOf}`, right);
      }
    }
    if (!Number.isFinite(amount)) {
      wrong("not-a-number", "amount", "has no amount", "Enter it in digits, negative for money paid in");
    }
  });
  return problems.length > 0 ? bad(...problems.slice(0, 20)) : good(flows);
}

/** In the order of their days; flows of a day keep theirs. */
export function inOrder(flows: readonly CashFlow[]): CashFlow[] {
  return flows.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}
