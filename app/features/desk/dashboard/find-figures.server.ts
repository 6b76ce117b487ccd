import type { Actor } from "#app/features/actor.ts";
import { applicationFunnel } from "#app/features/access/applications/application-funnel.server.ts";
import { addDays, londonDay, startOfDay } from "#app/features/calendar.ts";
import {
  countCopiesByReport,
  type ReportCopies,
} from "#app/features/publishing/deliveries/count-copies-by-report.server.ts";
import { type PaymentSum, sumPayments } from "#app/features/trade/invoices/invoice.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { type FunnelFigures, funnelOf } from "./funnel.ts";
import { lastTwelveMonths, type Month } from "./months.ts";

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
