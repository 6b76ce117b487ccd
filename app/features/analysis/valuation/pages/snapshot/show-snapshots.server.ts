import {
  navTrend,
  ratioTrends,
} from "#app/features/analysis/valuation/pages/snapshot/snapshot-trend.server.ts";
import {
  findSnapshotTrend,
  type SnapshotRow,
} from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import type { ShownList } from "#app/ui/list/list.tsx";
import { moneyText } from "#app/ui/text/figure-text.ts";
import { date, moment } from "#app/ui/text/format.ts";

/** The snapshots of a portfolio. */
export async function showSnapshots(page: AtDesk & { rows: readonly SnapshotRow[]; list: ShownList }) {
  const { db, actor, desk, frame, now, rows, list } = page;
  const points = await findSnapshotTrend(db, actor, desk.companyId, { ratios: true });
  const nav = navTrend(points);
  return {
    ...frame,
    list,
    trends: nav ? [nav, ...ratioTrends(points)] : [],
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

export type ShownSnapshots = Awaited<ReturnType<typeof showSnapshots>>;
