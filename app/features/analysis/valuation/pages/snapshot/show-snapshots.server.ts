import type { SnapshotRow } from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { ShownList } from "#app/ui/list/list.tsx";
import { moneyText } from "#app/ui/text/figure-text.ts";
import { date, moment } from "#app/ui/text/format.ts";

/** The snapshots of a portfolio. */
export function showSnapshots(page: AtDesk & { rows: readonly SnapshotRow[]; list: ShownList }) {
  const { frame, now, rows, list } = page;
  return {
    ...frame,
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
