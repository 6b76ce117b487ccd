import type { Member } from "#app/features/actor.ts";
import { findSnapshots } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import type { Portfolio } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { moneyText } from "#app/ui/text/figure-text.ts";
import { date, moment } from "#app/ui/text/format.ts";

interface Asked {
  portfolio: Portfolio;
  keep: string;
  now: Date;
  page: number;
}

/** The snapshots of a portfolio. */
export async function showSnapshots(db: Db, actor: Member, { portfolio, keep, now, page }: Asked) {
  const found = await findSnapshots(db, actor, portfolio.companyId, page);
  return {
    keep,
    access: portfolio.access,
    company: actor.role === "admin" ? portfolio.companyId : null,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    counted: count(found.total, "snapshot"),
    page: found.page,
    pages: found.pages,
    rows: found.rows.map((row) => ({
      id: row.id,
      name: row.name,
      asOf: date(row.asOf),
      nav: moneyText(row.navPence),
      holdings: String(row.holdings),
      frozen: moment(row.frozenAt),
    })),
    today: londonDay(now),
    once: crypto.randomUUID(),
  };
}

export type ShownSnapshots = Awaited<ReturnType<typeof showSnapshots>>;
