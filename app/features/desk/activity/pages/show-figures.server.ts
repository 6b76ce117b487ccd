import { isAdmin, type Member } from "#app/features/actor.ts";
import { londonDay } from "#app/features/calendar.ts";
import {
  copiesTaken,
  payments,
  reportSteps,
  servicesAt,
  servicesHad,
} from "#app/features/desk/activity/company-history.server.ts";
import { dashboardStats } from "#app/features/desk/activity/dashboard-stats.server.ts";
import { paidInYear, yearBefore } from "#app/features/desk/dashboard/pages/paid-in-year.server.ts";
import { lastTwelveMonths } from "#app/features/desk/dashboard/find-figures.server.ts";
import { upTo } from "#app/features/lists/list.ts";
import { linkTo } from "#app/link.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { grouped } from "#app/plural.ts";
import { sparkline } from "#app/ui/chart/draw-chart.server.ts";
import { smallColumns } from "#app/ui/chart/small-columns.server.ts";
import type { ShownCount, HomeFigure } from "#app/ui/figures.tsx";
import { changeInWords } from "#app/ui/text/shown-change.ts";
import { date } from "#app/ui/text/format.ts";

const DAYS = 30;
const WEEKS = 12;

/** The figures of the client portal's home, those that are nothing left out. Staff's count all companies' rows. */
export async function showFigures(
  db: Db,
  actor: Member,
  now: Date,
): Promise<{ figures: HomeFigure[]; counts: ShownCount[] }> {
  const stats = await dashboardStats(db, actor);
  const staff = isAdmin(actor);
  const reports = {
    label: staff ? "Reports you can download" : "Reports held",
    value: upTo(stats.reports),
    to: linkTo("/client-portal/reports"),
  };
  const services = {
    label: staff ? "Services you can use" : "Active services",
    value: String(stats.activeServices),
    to: linkTo("/client-portal/services", { query: { show: "active" } }),
  };
  // Staff have no company: what is counted for them stands in the lists of all companies.
  const portal = staff ? linkTo("/admin-data-portal") : linkTo("/client-portal");
  const counts = [
    { label: "Open orders", counted: stats.openOrders, to: `${portal}/orders?state=open` },
    {
      label: staff ? "Quotes to be answered" : "Quotes to answer",
      counted: stats.quotesToAnswer,
      to: `${portal}/quotes?state=sent`,
    },
    { label: "Open support requests", counted: stats.openRequests, to: `${portal}/support?state=open` },
    {
      label: "Open alerts",
      counted: stats.openAlerts,
      to: linkTo("/client-portal/tools/kpi-alerts/alerts"),
    },
  ].flatMap(({ counted, ...one }) => (counted > 0 ? [{ ...one, value: upTo(counted) }] : []));
  const plain = { change: null, picture: null };
  if (staff) return { figures: [reports, services].map((one) => ({ ...one, ...plain })), counts };
  const drawn = [
    stats.reports > 0 && { ...reports, ...(await reportsThen(db, actor, now, stats.reports)) },
    stats.activeServices > 0 && { ...services, ...(await servicesThen(db, actor, now)) },
    await copies(db, actor, now),
    await paid(db, actor, now),
  ];
  return { figures: drawn.filter((one) => one !== false && one !== null), counts };
}

type Then = Pick<HomeFigure, "change" | "picture">;

/** The moments at which a count is drawn: the ends of the last eleven months, and now. */
function monthEnds(now: Date): string[] {
  const ends = lastTwelveMonths(londonDay(now)).map(({ to }) => to);
  return [...ends.slice(0, -1), now.toISOString()];
}

const daysAgo = (now: Date, days: number) => isoAfter(-days * 86_400, now);

async function reportsThen(db: Db, actor: Member, now: Date, held: number): Promise<Then> {
  const ends = monthEnds(now);
  const steps = await reportSteps(db, actor, ends[0] ?? now.toISOString());
  if (!steps) return { change: null, picture: null };
  const at = (moment: string) =>
    held - steps.filter((step) => step.at > moment).reduce((sum, { by }) => sum + by, 0);
  return heldThen(ends.map(at), held - at(daysAgo(now, DAYS)), "Reports held, last 12 months");
}

async function servicesThen(db: Db, actor: Member, now: Date): Promise<Then> {
  const had = await servicesHad(db, actor);
  const at = (moment: string) => servicesAt(had, moment, londonDay(new Date(moment)));
  const counted = monthEnds(now).map(at);
  const since = at(now.toISOString()) - at(daysAgo(now, DAYS));
  return heldThen(counted, since, "Active services, last 12 months");
}

/** A line that never moved says nothing. */
function heldThen(counted: readonly number[], since: number, of: string): Then {
  const hasMoved = new Set(counted).size > 1;
  return {
    change: changeInWords(since, { write: grouped, against: `in ${DAYS} days`, isGood: true }),
    picture: hasMoved ? { of, line: sparkline(counted, { write: grouped }) } : null,
  };
}

async function copies(db: Db, actor: Member, now: Date): Promise<HomeFigure | null> {
  const taken = await copiesTaken(db, actor, daysAgo(now, WEEKS * 7));
  if (!taken || taken.length === 0) return null;
  const between = (from: string, to: string) => taken.filter((at) => at >= from && at < to).length;
  const [recent, before] = [daysAgo(now, DAYS), daysAgo(now, 2 * DAYS)];
  const counted = taken.filter((at) => at >= recent).length;
  const weeks = Array.from({ length: WEEKS }, (_, index) => daysAgo(now, (WEEKS - index) * 7));
  const sums = weeks.map((from, index) => between(from, weeks[index + 1] ?? isoAfter(1, now)));
  const names = weeks.map((from) => `the week from ${date(from)}`);
  const columns = smallColumns(sums, names, { write: grouped });
  return {
    label: `Copies taken in ${DAYS} days`,
    value: grouped(counted),
    to: null,
    change: changeInWords(counted - between(before, recent), {
      write: grouped,
      against: `on the ${DAYS} days before`,
    }),
    picture: columns && { of: `Copies a week, last ${WEEKS} weeks`, columns },
  };
}

async function paid(db: Db, actor: Member, now: Date): Promise<HomeFigure | null> {
  const today = londonDay(now);
  const before = yearBefore(today);
  const made = await payments(db, actor, before.from);
  if (!made) return null;
  const sumOf = (since: string, to: string) =>
    made.filter(({ at }) => at >= since && at < to).reduce((sum, { pence }) => sum + pence, 0);
  const months = lastTwelveMonths(today).map(({ name, from, to }) => ({ name, netPence: sumOf(from, to) }));
  return paidInYear(months, sumOf(before.from, before.to));
}
