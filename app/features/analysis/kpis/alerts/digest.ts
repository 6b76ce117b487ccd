import { count } from "#app/plural.ts";
import { addDays, londonDay, startOfDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { dayInFull } from "#app/features/wording.ts";
import { DUE_DAYS, type DueValue } from "../maths/due.ts";
import { deskHref, watchHref } from "../pages/kpi-href.ts";
import { LEVELS, type RuleLevel } from "../records/rule.ts";
import { type RuleNoticeKind, RULE_STATES, type RuleStatus } from "../maths/rule-state.ts";
import { noticeText } from "../pages/rule-words.ts";

/**
 * The week of a digest. It says how things stood at its moment, whenever it is made: after an outage it is the same as
 * it would have been, and what comes later waits for the next.
 */
export interface DigestWeek {
  /** Its Monday in London. */
  day: string;
  /** Seven o'clock of that morning, UTC ISO-8601. */
  moment: string;
}

const HOUR = 7;
/** Whoever got none for long isn't told of everything since. */
const MOST_DAYS_BACK = 31;
/** Lines of each list; the rest is counted. */
const MOST_LINES = 20;

export function digestWeek(at: Date): DigestWeek {
  const today = londonDay(at);
  const daysSinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return weekOf(addDays(today, -daysSinceMonday));
}

function weekOf(day: string): DigestWeek {
  // The clocks change on Sundays: on a Monday the seventh hour is seven o'clock.
  const moment = Date.parse(startOfDay(day)) + HOUR * 3_600_000;
  return { day, moment: new Date(moment).toISOString() };
}

/** What names a person's digest of a week in the outbox. Those of one person sort by week. */
export function digestId(userId: string, day: string): string {
  return `${userId}:${day}`;
}

/** From when on a digest tells of changes. @param last the id of the person's digest before, or null. */
export function digestSince(week: DigestWeek, last: string | null): string {
  const { day } = week;
  const before = weekOf(last === null ? addDays(day, -7) : last.slice(-day.length)).moment;
  const earliest = earliestSince(week);
  return before < earliest ? earliest : before;
}

/** No digest of that week tells of earlier changes. */
export function earliestSince({ day }: DigestWeek): string {
  return weekOf(addDays(day, -MOST_DAYS_BACK)).moment;
}

/** How a company's KPIs stand at the moment of a digest. */
export interface Digest {
  companyName: string;
  week: DigestWeek;
  open: {
    ruleId: string;
    covenantId?: string | null;
    rule: string;
    level: RuleLevel;
    status: RuleStatus;
    since: string | null;
    /** The KPI with its last value that was judged, and when the rule is broken, in words. */
    kpi: string;
    condition: string;
  }[];
  /** What people were told of, the latest first. */
  changes: { rule: string; kpi: string; notice: RuleNoticeKind | null; period: string; changedAt: string }[];
  /** The most urgent first. */
  due: DueValue[];
}

/**
 * A digest as a mail; null when there is nothing to tell.
 * @param since from when on changes are told, UTC ISO-8601. @param origin of the links.
 */
export function digestMail(
  { companyName, week, open, changes, due }: Digest,
  { since, origin }: { since: string; origin: string },
): { subject: string; paragraphs: string[] } | null {
  const news = changes.filter(({ changedAt }) => changedAt >= since);
  if (open.length + news.length + due.length === 0) return null;
  const parts = [
    { title: "Open alerts", said: count(open.length, "open alert"), lines: open.map(openLine(origin)) },
    {
      title: `Changes since ${dayInFull(since)}`,
      said: count(news.length, "change"),
      lines: news.map(changeLine),
    },
    {
      title: `Values that are late, or due in the next ${DUE_DAYS} days`,
      said: `${count(due.length, "value")} due`,
      lines: dueLines(due),
    },
  ].filter(({ lines }) => lines.length > 0);
  const where = `The alerts: ${origin}${deskHref("alerts")}\nThe KPIs: ${origin}${deskHref("")}`;
  return {
    subject: `KPI digest: ${parts.map(({ said }) => said).join(", ")}`,
    paragraphs: [
      `The KPIs of ${companyName} on ${dayInFull(week.day)}, ${HOUR}:00 in London.`,
      ...parts.map(({ title, lines }) => [title, ...cut(lines)].join("\n")),
      where,
    ],
  };
}

const openLine =
  (origin: string) =>
  ({ ruleId, covenantId, rule, level, status, since, kpi, condition }: Digest["open"][number]): string => {
    const state = `${labelOf(RULE_STATES, status).toLowerCase()}${since === null ? "" : ` since ${since}`}`;
    return `- ${rule} (${labelOf(LEVELS, level)}), ${state}. ${kpi}; rule: ${condition}\n  ${origin}${watchHref({ id: ruleId, covenantId })}`;
  };

function changeLine({ rule, kpi, notice, period, changedAt }: Digest["changes"][number]): string {
  return `- ${noticeText(notice)}: ${rule}. ${kpi}, ${period}, found on ${dayInFull(changedAt)}`;
}

/** A line for each KPI: one that nobody enters any more has many late values. */
function dueLines(due: readonly DueValue[]): string[] {
  const byKpi = new Map<string, DueValue[]>();
  for (const one of due) byKpi.set(one.code, [...(byKpi.get(one.code) ?? []), one]);
  return [...byKpi.values()].map((values) => {
    const late = values.filter(({ days }) => days < 0);
    const coming = values.filter(({ days }) => days >= 0);
    const [first] = late;
    const earlier = first && late.length > 1 ? ` and ${late.length - 1} more` : "";
    const said = [
      ...(first ? [`${first.period}${earlier} late, due on ${dayInFull(first.due)}`] : []),
      ...coming.map(({ period, due: by }) => `${period} due on ${dayInFull(by)}`),
    ];
    return `- ${values[0]?.name}: ${said.join("; ")}`;
  });
}

function cut(lines: readonly string[]): string[] {
  if (lines.length <= MOST_LINES) return [...lines];
  return [...lines.slice(0, MOST_LINES), `And ${lines.length - MOST_LINES} more.`];
}
