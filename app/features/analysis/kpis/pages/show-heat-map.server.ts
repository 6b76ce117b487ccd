import { heatMap, stepOf } from "#app/features/analysis/kpis/maths/heat-map.ts";
import {
  FREQUENCIES,
  frequencyOf,
  periodAfter,
  periodOfDay,
  periodsFrom,
} from "#app/features/analysis/kpis/maths/period.ts";
import {
  findKpiBook,
  findLastPeriods,
  type StoredKpi,
} from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { countOpenRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { deskHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import type { AtDesk } from "#app/features/analysis/tools/tool-page.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { briefKpiText } from "#app/ui/text/kpi-text.ts";

const shownPeriods = 8;
const pageSize = 20;

/** KPIs of one frequency by period. */
export async function showHeatMap({ db, actor, desk, frame, keep, now, query }: AtDesk) {
  const chosen = (all: readonly StoredKpi[]) => {
    const there = FREQUENCIES.filter(({ value }) => all.some((kpi) => kpi.frequency === value));
    const frequency =
      (there.find(({ value }) => value === query.get("frequency")) ?? there[0])?.value ?? "monthly";
    const kpis = all.filter((kpi) => kpi.frequency === frequency);
    const here = withQuery(deskHref("heat-map", keep), there.length > 1 ? { frequency } : {});
    const shownOf = (until: string | null) =>
      windowOf(kpis, {
        keyOf: ({ id }) => id,
        after: query.get("after"),
        size: pageSize,
        hrefOf: (more) => withQuery(here, { ...(until && { until }), ...more }),
      });
    return { there, frequency, kpis, shownOf };
  };
  const book = await findKpiBook(db, actor, desk.companyId, (all) => chosen(all).shownOf(null).rows);
  const { there, frequency, kpis, shownOf } = chosen(book.kpis);
  const running = periodOfDay(londonDay(now), frequency);
  const asked = query.get("until") ?? "";
  // The map ends with the last period anybody has entered something of: columns of nothing say nothing.
  const entered = [...(await findLastPeriods(db, actor, kpis)).values()].map((period) =>
    period < running ? period : running,
  );
  const newest = entered.sort().at(-1) ?? periodAfter(running, -1);
  const last = frequencyOf(asked) === frequency && asked < newest ? asked : newest;
  const until = last === newest ? null : last;
  const { rows: shown, pages } = shownOf(until);
  const first = periodAfter(last, 1 - shownPeriods);
  // The newest stands first: in view on a narrow screen, and on paper whatever is cut off.
  const periods = periodsFrom(first, last).reverse();
  let earliest = newest;
  for (const { code } of shown) {
    for (const period of book.series.get(code)?.keys() ?? []) if (period < earliest) earliest = period;
  }
  const units = new Map(shown.map((kpi) => [kpi.code, unitOf(kpi)]));
  const later = periodAfter(last, shownPeriods);
  return {
    ...frame,
    open: await countOpenRules(db, actor, desk.companyId),
    frequency,
    frequencies: there.map(({ value, label }) => ({ value, label })),
    periods,
    older: earliest < first ? periodAfter(first, -1) : null,
    newer: until === null ? null : later < newest ? later : "",
    pages,
    rows: heatMap(shown, book.series, periods).map(({ code, name, cells }, index) => ({
      id: shown[index]?.id ?? "",
      name,
      cells: cells.map(({ value, heat }) => ({
        text: value === null ? "–" : briefKpiText(value, units.get(code) ?? { kind: "number" }),
        step: heat === null ? null : stepOf(heat),
      })),
    })),
  };
}
