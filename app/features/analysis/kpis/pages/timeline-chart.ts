import { count } from "#app/plural.ts";
import { addDays } from "#app/features/calendar.ts";
import { daysBetween } from "#app/features/analysis/figures/day-count.ts";
import { type Stretch, stretchesOf } from "../maths/alert-timeline.ts";
import type { StoredRule } from "../records/find-rules.server.ts";
import { type StoredFinding, worstFirst } from "../maths/judge-rule.ts";
import { daysOf, type Period, periodAfter, periodOfDay } from "../maths/period.ts";
import type { RuleStatus } from "../maths/rule-state.ts";
import { STATUS_TONES } from "./rule-words.ts";

/** Rules on the timeline; the list below it has the changes of all. */
export const TIMELINE_RULES = 10;
const MONTHS = 24;
const QUARTER = 3;

const NAMES = ["Alerting", "Pending or recovering", "No data"] as const;
const TONES = [STATUS_TONES.alerting, STATUS_TONES.pending, STATUS_TONES["no-data"]];
const SERIES: Partial<Record<RuleStatus, number>> = { alerting: 0, pending: 1, recovering: 1, "no-data": 2 };

/** The rules that are shown: the worst first, of those that are alike the ones that changed last. */
export function rulesOnTimeline(rules: readonly StoredRule[]): StoredRule[] {
  return rules
    .filter(({ state }) => state.period !== null)
    .toSorted(
      (one, other) =>
        worstFirst(one.state.status, other.state.status) ||
        ((one.state.since ?? "") < (other.state.since ?? "") ? 1 : -1),
    )
    .slice(0, TIMELINE_RULES);
}

/**
 * When each rule alerted, waited or had no data in the last two years: what a strip chart is drawn of. Null when
 * nothing was judged yet.
 * @param alerting how many of all rules alert: those shown are the first of them.
 */
export function timelineChart(
  rules: readonly StoredRule[],
  found: ReadonlyMap<string, ReadonlyMap<Period, Pick<StoredFinding, "found">>>,
  today: string,
  source: string,
  alerting: number,
) {
  if (rules.length === 0) return null;
  const running = periodOfDay(today, "monthly");
  const since = daysOf(periodAfter(running, 1 - MONTHS)).first;
  const at = (day: string) => daysBetween(since, day);
  const taken = new Set<string>();
  const rows = rules.map((rule) => {
    let label = rule.name;
    for (let again = 2; taken.has(label); again += 1) label = `${rule.name} (${again})`;
    taken.add(label);
    const stretches = stretchesOf(rule, found.get(rule.id) ?? new Map(), since);
    return {
      label,
      spans: stretches.flatMap(({ status, first, last }) => {
        const series = SERIES[status];
        if (series === undefined) return [];
        return [
          { from: Math.max(0, at(daysOf(first).first)), to: at(addDays(daysOf(last).last, 1)), series },
        ];
      }),
      cells: NAMES.map((_, series) => spansOf(stretches, series)),
    };
  });
  const finding =
    alerting === 0 ? "No rule is alerting" : `${count(alerting, "rule is", "rules are")} alerting`;
  const told = rows.flatMap(({ label, cells }) => (cells[0] === "–" ? [] : [`${label}: ${cells[0]}`]));
  const which =
    rules.length < TIMELINE_RULES ? "the rules" : `the ${TIMELINE_RULES} rules that need you most`;
  return {
    finding,
    unit: `State of ${which} by period, the last two years`,
    source,
    summary: [finding, ...told].join(". "),
    labelName: "Rule",
    names: NAMES,
    tones: TONES,
    most: at(addDays(daysOf(running).last, 1)),
    marks: Array.from({ length: MONTHS / QUARTER }, (_, back) => {
      const month = periodAfter(running, -back * QUARTER);
      return { at: at(daysOf(month).first), text: month };
    }),
    rows,
  };
}

function spansOf(stretches: readonly Stretch[], series: number): string {
  const spans = stretches
    .filter(({ status }) => SERIES[status] === series)
    .map(({ first, last }) => (first === last ? first : `${first} to ${last}`));
  return spans.join(", ") || "–";
}
