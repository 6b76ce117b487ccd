import type { Member } from "#app/features/actor.ts";
import type { SnapshotRow } from "#app/features/analysis/valuation/snapshots/find-snapshots.server.ts";
import type { Portfolio } from "#app/features/analysis/valuation/records/valuation.scope.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { ShownList } from "#app/ui/list/list.tsx";
import { moneyText } from "#app/ui/text/figure-text.ts";
import { date, moment } from "#app/ui/text/format.ts";

interface Asked {
  portfolio: Portfolio;
  keep: string;
  now: Date;
  rows: readonly SnapshotRow[];
  list: ShownList;
}

/** The snapshots of a portfolio. */
export function showSnapshots(actor: Member, { portfolio, keep, now, rows, list }: Asked) {
  return {
    keep,
    access: portfolio.access,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    list,
    rows: rows.map((row) => ({
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

export type ShownSnapshots = ReturnType<typeof showSnapshots>;
