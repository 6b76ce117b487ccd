import type { CsvCell } from "#app/features/csv/csv.ts";
import type { BurnDay, WorkstreamProgress } from "../maths/completion.ts";
import type { RedFlag } from "../maths/red-flag.ts";
import { isDone, ITEM_STATES } from "../records/request-item.ts";

/** More days than this are a blot, and as many kilobytes. */
const mostDays = 60;

/** Every so many days of a long room, always with the last. */
export function thinned(days: readonly BurnDay[]): BurnDay[] {
  const every = Math.max(1, Math.ceil(days.length / mostDays));
  return days.filter((_, index) => (days.length - 1 - index) % every === 0);
}

/** Nobody compares more bars than this; the table has them all. */
const mostBars = 25;

/** The workstreams that a chart shows: those with the most requests, in the order of the index. */
export function plottedStreams(streams: readonly WorkstreamProgress[]): WorkstreamProgress[] {
  if (streams.length <= mostBars) return [...streams];
  const largest = new Set(streams.toSorted((one, other) => other.items - one.items).slice(0, mostBars));
  return streams.filter((stream) => largest.has(stream));
}

/** How far each workstream's requests are, in four groups, in hand what is begun and not decided: a bar shows no more. */
export function workstreamBars(streams: readonly WorkstreamProgress[]) {
  return streams.map(({ workstream, counts, items }) => {
    const done = ITEM_STATES.filter(({ value }) => isDone(value)).reduce(
      (sum, { value }) => sum + counts[value],
      0,
    );
    const notBegun = counts.requested;
    const notApplicable = counts["not-applicable"];
    return { workstream, done, notBegun, notApplicable, inHand: items - done - notBegun - notApplicable };
  });
}

type PlottedFlag = RedFlag & { about: { number: string } | null; raisedBy: string; raisedAt: string };

/** The red flags as a file: what the matrix counts, one by one. Impact in pounds. */
export function flagRows(flags: readonly PlottedFlag[]): CsvCell[][] {
  return [
    [
      "Finding",
      "Mitigation",
      "Severity",
      "Likelihood",
      "Score",
      "Impact (GBP)",
      "Request",
      "Standing",
      "Raised by",
      "Raised at (UTC)",
    ],
    ...flags.map((flag) => [
      flag.finding,
      flag.mitigation,
      flag.severity,
      flag.likelihood,
      flag.severity * flag.likelihood,
      flag.impactPence === null ? null : flag.impactPence / 100,
      flag.about?.number ?? null,
      flag.isOpen ? "Open" : "Closed",
      flag.raisedBy,
      flag.raisedAt,
    ]),
  ];
}

/** The burn-up as a file: every day of it. */
export function burnUpRows(days: readonly BurnDay[]): CsvCell[][] {
  return [
    ["Day", "Requests", "Accepted or waived"],
    ...days.map(({ day, total, done }) => [day, total, done]),
  ];
}

/** Each workstream's states as a file. */
export function workstreamRows(streams: readonly WorkstreamProgress[]): CsvCell[][] {
  return [
    ["Workstream", "Completion", "Requests", "Overdue", ...ITEM_STATES.map(({ label }) => label)],
    ...streams.map(({ workstream, completion, items, overdue, counts }) => [
      workstream,
      completion === null ? null : Math.round(completion * 10_000) / 10_000,
      items,
      overdue,
      ...ITEM_STATES.map(({ value }) => counts[value]),
    ]),
  ];
}
