import { plural } from "#app/plural.ts";
import { addDays } from "#app/features/calendar.ts";
import { daysBetween } from "#app/features/analysis/figures/day-count.ts";
import { type Figure, figureByFormula } from "#app/features/analysis/figures/figure.ts";
import { bad, good, type Outcome, problem } from "#app/features/numbers/problem.ts";
import { counted, SHARE } from "#app/features/numbers/unit.ts";
import { wholeUp } from "#app/features/numbers/limit.ts";
import {
  isClosed,
  isDone,
  ITEM_STATES,
  type ItemState,
  PRIORITIES,
  type Priority,
  type RequestItem,
} from "../records/request-item.ts";

/** What a request counts: must, should, nice. */
export const WEIGHTS: Record<Priority, number> = { must: 3, should: 2, nice: 1 };

type Counted = Pick<RequestItem, "priority" | "state">;

/** Weighted completion: Σ weight × done ÷ Σ weight over all that apply. Refused where nothing applies. */
export function completion(items: readonly Counted[], asOf: string): Outcome<Figure> {
  const apply = items.filter((item) => item.state !== "not-applicable");
  return shareDone(apply, {
    key: "completion",
    name: "Completion",
    method:
      "Σ weight × done ÷ Σ weight: Accepted and Waived are done, a must-have weighs 3, a should-have 2, a nice-to-have 1; Not applicable is left out",
    asOf,
  });
}

/** The same of one workstream. */
export function workstreamCompletion(
  workstream: string,
  items: readonly (Counted & Pick<RequestItem, "workstream">)[],
  asOf: string,
): Outcome<Figure> {
  const own = items.filter((item) => item.workstream === workstream);
  const figure = completion(own, asOf);
  if (!figure.ok) return figure;
  return { ok: true, value: { ...figure.value, name: `Completion: ${workstream}` } };
}

/** The same of the must-haves alone. */
export function mustCompletion(items: readonly Counted[], asOf: string): Outcome<Figure> {
  const apply = items.filter((item) => item.state !== "not-applicable" && item.priority === "must");
  return shareDone(apply, {
    key: "must-completion",
    name: "Must-have completion",
    method: "Share of the must-haves that is done: Accepted or Waived; Not applicable is left out",
    asOf,
  });
}

function shareDone(
  apply: readonly Counted[],
  words: { key: string; name: string; method: string; asOf: string },
): Outcome<Figure> {
  if (apply.length === 0) {
    const right = "Add requests, or start from a template";
    return bad(
      problem("nothing-applies", words.key, "No request applies, so there is nothing to complete", right),
    );
  }
  const present = PRIORITIES.filter(({ value }) => apply.some(({ priority }) => priority === value));
  const part = (of: string) => present.map(({ value }) => `${WEIGHTS[value]} × ${value}${of}`).join(" + ");
  return figureByFormula({
    ...words,
    unit: SHARE,
    formula: `(${part("_done")}) ÷ (${part("")})`,
    puts: present.flatMap(({ value, label }) => {
      const own = apply.filter(({ priority }) => priority === value);
      const done = own.filter(({ state }) => isDone(state));
      return [
        { symbol: `${value}_done`, name: `${label}, done`, value: done.length, unit: counted("requests") },
        { symbol: value, name: `${label}, that apply`, value: own.length, unit: counted("requests") },
      ];
    }),
  });
}

/** How many are late, with what it is worked out of. */
export function overdueCount(
  items: readonly Pick<RequestItem, "due" | "state">[],
  today: string,
): Outcome<Figure> {
  const open = items.filter(({ state }) => !isClosed(state));
  const put = (symbol: string, name: string, value: number) => ({
    symbol,
    name,
    value,
    unit: counted("requests"),
  });
  return figureByFormula({
    key: "overdue",
    name: "Overdue requests",
    unit: counted("requests"),
    method: "Requests that were due before today and are neither accepted, waived nor not applicable",
    formula: "open − undated − not_yet_due",
    puts: [
      put("open", "Open requests", open.length),
      put("undated", "Of these, without a due date", open.filter(({ due }) => due === null).length),
      put(
        "not_yet_due",
        "Of these, due today or later",
        open.filter(({ due }) => due !== null && due >= today).length,
      ),
    ],
    asOf: today,
  });
}

/** Late: due before today and still open. */
export function isOverdue(item: Pick<RequestItem, "due" | "state">, today: string): boolean {
  return item.due !== null && item.due < today && !isClosed(item.state);
}

const PACE_DAYS = 14;
const LEAST_ACCEPTED = 5;

/**
 * The day the rest will be accepted at the pace of the last 14 days; refused below five acceptances, where a pace says
 * nothing. What was opened again, or removed, is taken off: accepting the same request twice is no progress.
 */
export function forecastFinish(
  items: readonly Counted[],
  changes: readonly ItemChange[],
  today: string,
): Outcome<{ day: string; figure: Figure }> {
  const from = addDays(today, -PACE_DAYS);
  const lately = changes.filter(({ day }) => day > from && day <= today);
  const recent =
    lately.filter(({ to }) => to === "accepted").length -
    lately.filter(({ from: before }) => before === "accepted").length;
  const remaining = items.filter((item) => !isClosed(item.state)).length;
  if (remaining === 0) {
    const right = "A forecast comes back with the next open request";
    return bad(problem("nothing-open", "forecast", "No request is open", right));
  }
  if (recent < LEAST_ACCEPTED) {
    const more = recent > 0 ? `Only ${recent} more` : "No more";
    const what = `${more} ${plural(recent, "request is", "requests are")} accepted than ${PACE_DAYS} days ago`;
    return bad(problem("no-pace", "forecast", what, `A forecast needs ${LEAST_ACCEPTED}`));
  }
  const figure = figureByFormula({
    key: "forecast",
    name: "Days to finish",
    unit: counted("days"),
    method: `Remaining requests at the pace of the last ${PACE_DAYS} days, to the next whole day: how many more are accepted than then`,
    formula: "remaining ÷ (accepted ÷ days)",
    puts: [
      { symbol: "remaining", name: "Remaining", value: remaining, unit: counted("requests") },
      {
        symbol: "accepted",
        name: `More accepted than ${PACE_DAYS} days ago`,
        value: recent,
        unit: counted("requests"),
      },
      { symbol: "days", name: "Days", value: PACE_DAYS, unit: counted("days") },
    ],
    asOf: today,
  });
  return figure.ok
    ? good({ day: addDays(today, wholeUp(figure.value.value)), figure: figure.value })
    : figure;
}

export interface WorkstreamProgress {
  workstream: string;
  /** Null where nothing of it applies. */
  completion: number | null;
  counts: Record<ItemState, number>;
  items: number;
  overdue: number;
}

/** Each workstream's completion and states, in the order they come in the index. */
export function byWorkstream(items: readonly RequestItem[], today: string): WorkstreamProgress[] {
  return [...Map.groupBy(items, (item) => item.workstream)].map(([workstream, own]) => {
    const done = completion(own, today);
    return {
      workstream,
      completion: done.ok ? done.value.value : null,
      counts: countStates(own),
      items: own.length,
      overdue: own.filter((item) => isOverdue(item, today)).length,
    };
  });
}

function countStates(items: readonly Pick<RequestItem, "state">[]): Record<ItemState, number> {
  const counts = Object.fromEntries(ITEM_STATES.map(({ value }) => [value, 0])) as Record<ItemState, number>;
  for (const { state } of items) counts[state] += 1;
  return counts;
}

export interface BurnDay {
  day: string;
  /** Requests there were at the end of the day, and how many were accepted or waived. */
  total: number;
  done: number;
}

/** A change of state of a request; from null when it was added, to null when it was removed. */
export interface ItemChange {
  day: string;
  from: ItemState | null;
  to: ItemState | null;
}

/** What there was and what was done at the end of each day; Not applicable is not among either. At most 400 days. */
export function burnUp(changes: readonly ItemChange[], today: string): BurnDay[] {
  const sorted = changes
    .filter((change) => change.day <= today)
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const [first] = sorted;
  if (!first) return [];
  const span = Math.min(400, daysBetween(first.day, today) + 1);
  const start = addDays(today, 1 - span);
  const applies = (state: ItemState | null) => (state !== null && state !== "not-applicable" ? 1 : 0);
  const done = (state: ItemState | null) => (state !== null && isDone(state) ? 1 : 0);
  let next = 0;
  const now = { total: 0, done: 0 };
  return Array.from({ length: span }, (_, index) => {
    const day = addDays(start, index);
    for (let change = sorted[next]; change && change.day <= day; change = sorted[next]) {
      now.total += applies(change.to) - applies(change.from);
      now.done += done(change.to) - done(change.from);
      next += 1;
    }
    return { day, ...now };
  });
}
