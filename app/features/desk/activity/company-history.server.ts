/** How a company's figures came about, from its own rows: each question is a range of them and stops at a bound. */
import type { Member } from "#app/features/actor.ts";
import { copiesOfCompany } from "#app/features/publishing/holdings/download.scope.server.ts";
import { holdingsOfCompany } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { invoicesOfCompany } from "#app/features/trade/invoices/invoice.scope.server.ts";
import { subscriptionsVisibleTo } from "#app/features/trade/subscriptions/subscription.scope.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** So many of the latest are looked at; a figure that would need more has no history. */
const MOST = 1000;

/** A change of how many there are. @param by 1 or −1. */
export interface HoldingStep {
  /** UTC ISO-8601, or a day. */
  at: string;
  by: 1 | -1;
}

/**
 * What came to My Reports and what went since a moment: reports and files.
 * @returns null where there was more than is looked at.
 */
export async function reportSteps(db: Db, actor: Member, since: string): Promise<HoldingStep[] | null> {
  const companyId = actor.companyId ?? "";
  const holdings = holdingsOfCompany(db, actor).limit(MOST);
  const files = db
    .selectFrom("company_files")
    .where("company_id", "=", companyId)
    .where("destination", "=", "my-reports")
    .limit(MOST);
  const came = [
    await holdings.select("holdings.granted_at as at").where("holdings.granted_at", ">=", since).execute(),
    await files
      .select("added_at as at")
      .where("removed_at", "is", null)
      .where("added_at", ">=", since)
      .execute(),
    await files
      .select("added_at as at")
      .where("removed_at", ">=", since)
      .where("added_at", ">=", since)
      .execute(),
  ];
  const went = [
    await holdings.select("holdings.ended_at as at").where("holdings.ended_at", ">=", since).execute(),
    await files.select("removed_at as at").where("removed_at", ">=", since).execute(),
  ];
  if ([...came, ...went].some((rows) => rows.length >= MOST)) return null;
  return [
    ...came.flat().map(({ at }) => ({ at, by: 1 as const })),
    ...went.flat().map(({ at }) => ({ at: at ?? "", by: -1 as const })),
  ];
}

/** A service that a company had or has. */
export interface Had {
  serviceId: string;
  from: string;
  /** Null while no end is agreed. */
  lastDay: string | null;
  /** When it was ended; null while it runs. */
  endedAt: string | null;
}

export function servicesHad(db: Db, actor: Member): Promise<Had[]> {
  return subscriptionsVisibleTo(db, actor)
    .select(["subscriptions.service_id as serviceId", "subscriptions.starts_on as from"])
    .select(["subscriptions.ends_on as lastDay", "subscriptions.ended_at as endedAt"])
    .orderBy("subscriptions.starts_on", "desc")
    .limit(200)
    .execute();
}

/** How many services a company had at a moment. @param day the moment's in London. */
export function servicesAt(had: readonly Had[], at: string, day: string): number {
  const running = had.filter(
    ({ from, lastDay, endedAt }) =>
      from <= day && (lastDay === null || lastDay >= day) && (endedAt === null || endedAt > at),
  );
  return new Set(running.map(({ serviceId }) => serviceId)).size;
}

/** When copies of reports were taken, the latest first, as far back as a moment; null where there were too many. */
export async function copiesTaken(db: Db, actor: Member, since: string): Promise<string[] | null> {
  const rows = await copiesOfCompany(db, actor)
    .select("downloads.downloaded_at as at")
    .orderBy("downloads.seq", "desc")
    .limit(MOST)
    .execute();
  const recent = rows.map(({ at }) => at).filter((at) => at >= since);
  return recent.length >= MOST ? null : recent;
}

export interface Paid {
  at: string;
  /** Net of VAT. */
  pence: number;
}

/** What the company paid since a moment; null where there were too many payments. */
export async function payments(db: Db, actor: Member, since: string): Promise<Paid[] | null> {
  const rows = await invoicesOfCompany(db, actor)
    .select(["invoices.paid_at as at", "invoices.net_pence as pence"])
    .orderBy("invoices.number", "desc")
    .limit(MOST)
    .execute();
  if (rows.length >= MOST) return null;
  return rows.flatMap(({ at, pence }) => (at !== null && at >= since ? [{ at, pence }] : []));
}
