import { findAlerts, MOST_ALERTS } from "#app/features/analysis/kpis/alerts/find-alerts.server.ts";
import { KPI_COLUMNS, VALUE_COLUMNS } from "#app/features/analysis/kpis/imports/kpi-columns.ts";
import { lightOfTest } from "#app/features/analysis/kpis/pages/covenant-words.ts";
import { deskHref, type KpiFile } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { findCovenants } from "#app/features/analysis/kpis/records/find-covenants.server.ts";
import {
  findKpiBook,
  findKpis,
  type StoredKpi,
} from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { findEveryValue } from "#app/features/analysis/kpis/records/find-kpi-values.server.ts";
import { londonDay } from "#app/features/calendar.ts";
import { headersOf, tableOf } from "#app/features/csv/csv-columns.ts";
import type { CsvCell } from "#app/features/csv/csv.ts";
import { percentNumber } from "#app/features/numbers/show-input.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendTable } from "#app/http/files/send-table.server.ts";
import { kpiDeskScope } from "#app/http/tools/kpi-desk.server.ts";
import { nothingExported } from "#app/http/tools/tool-scope.server.ts";
import type { Route } from "./+types/kpis-csv";

const FILES: readonly KpiFile[] = ["values", "definitions", "findings", "covenants"];

/** The values, or what `?of=` asks for; values of one KPI with `?kpi=`. Demo mode has no export. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(kpiDeskScope, {
  async get({ db, actor, request, desk, keep, now }) {
    if (desk.access === "demo") {
      return nothingExported(deskHref("", keep));
    }
    const query = request.url.searchParams;
    const of = FILES.find((file) => file === query.get("of")) ?? "values";
    const name = `kpi-${of}-${londonDay(now)}`;
    if (of === "definitions") {
      const kpis = await findKpis(db, actor, desk.companyId);
      return sendTable(request.url, name, tableOf(KPI_COLUMNS, kpis));
    }
    if (of === "findings") {
      const rows = await findAlerts(db, actor, { companyId: desk.companyId }, MOST_ALERTS);
      return sendTable(request.url, name, [
        ["Changed at", "KPI", "Rule", "Period", "From", "To", "Notice", "Told", "Acknowledged by", "Comment"],
        ...rows.map((one): CsvCell[] => [
          one.changedAt,
          one.kpiName,
          one.ruleName,
          one.period,
          one.from,
          one.to,
          one.notice,
          one.isTold ? "yes" : "no",
          one.acknowledged?.by,
          one.acknowledged?.comment,
        ]),
      ]);
    }
    const book = await findKpiBook(db, actor, desk.companyId);
    if (of === "covenants") {
      return sendTable(request.url, name, [
        [
          "Covenant",
          "Kind",
          "Limit",
          "Period",
          "Actual",
          "Headroom %",
          "EBITDA can fall by %",
          "State",
          "Problem",
        ],
        ...(await findCovenants(db, actor, book)).map(
          ({ name: title, kind, limit, period, test }): CsvCell[] => [
            title,
            kind,
            limit,
            period,
            test.ok ? test.value.actual.value : null,
            test.ok ? percentNumber(test.value.headroom.value) : null,
            test.ok && test.value.cushion ? percentNumber(test.value.cushion.value) : null,
            lightOfTest(test),
            test.ok ? null : test.problems.map(({ what }) => what).join("; "),
          ],
        ),
      ]);
    }
    const code = query.get("kpi");
    const kpis = book.kpis.filter((kpi) => code === null || kpi.code === code);
    const entered = await findEveryValue(db, actor, kpis);
    const sources = new Map(entered.map((one) => [`${one.kpiId} ${one.period}`, one.source]));
    const rows = kpis.flatMap((kpi) =>
      [...(book.series.get(kpi.code) ?? [])]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        // Computed values come along only when they are asked for by name: a whole file goes back in as it is.
        .filter(() => kpi.formula === null || code !== null)
        .map(([period, value]): CsvCell[] => [
          kpi.code,
          period,
          asTyped(value, kpi),
          kpi.formula === null ? sources.get(`${kpi.id} ${period}`) : "Computed",
        ]),
    );
    return sendTable(request.url, name, [headersOf(VALUE_COLUMNS), ...rows]);
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

/** As people write it: percent is 12.5, not 0.125. */
function asTyped(value: number, { unit }: StoredKpi): CsvCell {
  return unit === "percent" ? percentNumber(value) : value;
}
