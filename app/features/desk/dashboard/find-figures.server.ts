import {
  applicationFunnel,
  type ApplicationFunnel,
} from "#app/features/access/applications/application-funnel.server.ts";
import type { Actor } from "#app/features/actor.ts";
import { addDays, addMonths, londonDay, startOfDay } from "#app/features/calendar.ts";
import {
  countCopiesByReport,
  type ReportCopies,
} from "#app/features/publishing/deliveries/count-copies-by-report.server.ts";
import { type PaymentSum, sumPayments } from "#app/features/trade/invoices/invoice.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Days that count as recent downloads, today included. */
export const RECENT_DAYS = 30;

export interface MonthRevenue extends Month, PaymentSum {}

/** Paid invoices of the last twelve months in London, a month each. */
export async function revenueByMonth(db: Db, actor: Actor, now: Date): Promise<MonthRevenue[]> {
  const revenue: MonthRevenue[] = [];
  for (const month of lastTwelveMonths(londonDay(now)))
    revenue.push({ ...month, ...(await sumPayments(db, actor, month)) });
  return revenue;
}

/** Copies of each report in the last thirty days and in the last twelve months, days in London. */
export function downloadsByReport(db: Db, actor: Actor, now: Date): Promise<ReportCopies[]> {
  const today = londonDay(now);
  const [first] = lastTwelveMonths(today);
  return countCopiesByReport(db, actor, {
    recent: startOfDay(addDays(today, 1 - RECENT_DAYS)),
    all: first?.from ?? startOfDay(today),
  });
}

/** How far the applications of the last twelve months came. */
export async function applicationsFunnel(db: Db, actor: Actor, now: Date): Promise<FunnelFigures> {
  const [first] = lastTwelveMonths(londonDay(now));
  return funnelOf(await applicationFunnel(db, actor, first?.from ?? now.toISOString()));
}

interface DashboardStep {
  name: string;
  /** What it takes to be counted. */
  meaning: string;
  applications: number;
  /** The share of those at the step before; null for the first, and where there were none. */
  share: number | null;
}

export interface FunnelFigures extends ApplicationFunnel {
  steps: DashboardStep[];
}

/** The steps from an application to an account that can be used, each a part of the one before. */
export function funnelOf(counted: ApplicationFunnel): FunnelFigures {
  const steps = [
    { name: "Received", meaning: "Sent to us", applications: counted.received },
    { name: "Reviewed", meaning: "Dealt with by one of us", applications: counted.reviewed },
    { name: "Approved", meaning: "Given access", applications: counted.approved },
    { name: "Set up", meaning: "The applicant has set up the account", applications: counted.setUp },
  ];
  return {
    ...counted,
    steps: steps.map((step, index) => {
      const before = steps[index - 1]?.applications;
      return { ...step, share: before ? step.applications / before : null };
    }),
  };
}

/** A calendar month in London. */
interface Month {
  /** YYYY-MM. */
  key: string;
  /** "December 2025". */
  name: string;
  /** "Dec". */
  short: string;
  /** Its first moment and the first one after it, UTC ISO-8601. */
  from: string;
  to: string;
}

const names = "January February March April May June July August September October November December".split(
  " ",
);

/**
 * The last twelve months, this one included, the oldest first.
 * @param today the day in London, YYYY-MM-DD.
 */
export function lastTwelveMonths(today: string): Month[] {
  const thisMonth = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, index) => {
    const first = addMonths(thisMonth, index - 11);
    const name = names[Number(first.slice(5, 7)) - 1] ?? "";
    return {
      key: first.slice(0, 7),
      name: `${name} ${first.slice(0, 4)}`,
      short: name.length > 4 ? name.slice(0, 3) : name,
      from: startOfDay(first),
      to: startOfDay(addMonths(first, 1)),
    };
  });
}
