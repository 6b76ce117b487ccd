import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import {
  DeskActions,
  DeskBanner,
  DeskTabs,
  TOOL_NAME,
} from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { countOpenRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import {
  findKpiBook,
  findLastPeriods,
  type StoredKpi,
} from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { HEAT_STEPS, heatMap, stepOf } from "#app/features/analysis/kpis/maths/heat-map.ts";
import { deskHref, kpiHref, withQuery } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import {
  FREQUENCIES,
  frequencyOf,
  periodAfter,
  periodOfDay,
  periodsFrom,
} from "#app/features/analysis/kpis/maths/period.ts";
import { pageWindow } from "#app/features/paging.ts";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { kpiDeskScope } from "#app/http/tools/kpi-desk.server.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { briefKpiText } from "#app/ui/text/kpi-text.ts";
import { numberedListTitle } from "#app/ui/list/list-address.ts";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/heat-map";

const shownPeriods = 8;
const pageSize = 20;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, desk, keep, now } = await kpiDeskScope(context);
  const query = request.url.searchParams;
  const chosen = (all: readonly StoredKpi[]) => {
    const there = FREQUENCIES.filter(({ value }) => all.some((kpi) => kpi.frequency === value));
    const frequency =
      (there.find(({ value }) => value === query.get("frequency")) ?? there[0])?.value ?? "monthly";
    const kpis = all.filter((kpi) => kpi.frequency === frequency);
    const at = pageWindow(readListQuery(request.url).page, kpis.length, pageSize);
    return { ...at, there, frequency, kpis, shown: kpis.slice(at.offset, at.offset + at.limit) };
  };
  const book = await findKpiBook(db, actor, desk.companyId, (all) => chosen(all).shown);
  const { there, frequency, kpis, shown, page, pages } = chosen(book.kpis);
  const running = periodOfDay(londonDay(now), frequency);
  const asked = query.get("until") ?? "";
  // The map ends with the last period anybody has entered something of: columns of nothing say nothing.
  const entered = [...(await findLastPeriods(db, actor, kpis)).values()].map((period) =>
    period < running ? period : running,
  );
  const newest = entered.sort().at(-1) ?? periodAfter(running, -1);
  const last = frequencyOf(asked) === frequency && asked < newest ? asked : newest;
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
    keep,
    heading: actor.role === "admin" ? desk.companyName : null,
    access: desk.access,
    open: await countOpenRules(db, actor, desk.companyId),
    frequency,
    frequencies: there.map(({ value, label }) => ({ value, label })),
    periods,
    until: last === newest ? null : last,
    older: earliest < first ? periodAfter(first, -1) : null,
    newer: last === newest ? null : later < newest ? later : "",
    page,
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

export default function HeatMap({ loaderData }: Route.ComponentProps) {
  const { keep, heading, access, frequency, frequencies, periods, rows, page, pages } = loaderData;
  const here = withQuery(deskHref("heat-map", keep), frequencies.length > 1 ? { frequency } : {});
  const until = loaderData.until ? { until: loaderData.until } : undefined;
  const span = `${periods.at(-1)} to ${periods[0]}`;
  return (
    <Page
      title={numberedListTitle(`${heading ? `Heat map of ${heading}` : "KPI heat map"}, ${span}`, {
        page,
        pages,
      })}
      heading={TOOL_NAME}
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="Each KPI against its own periods that are shown, by its direction: two standard deviations from their mean are the whole colour."
      actions={<DeskActions keep={keep} access={access} />}
      width="wide"
    >
      <DeskBanner access={access} />
      <DeskTabs keep={keep} current="heat-map" open={loaderData.open} />
      {frequencies.length > 1 && (
        <TabLinks
          label="Frequency"
          items={frequencies.map(({ value, label }) => ({
            to: withQuery(deskHref("heat-map", keep), { frequency: value }),
            label,
            current: value === frequency,
          }))}
        />
      )}
      {rows.length > 0 && (
        <ul className="plain actions" aria-label="Colours">
          {HEAT_STEPS.map(({ tone, sign, label }) => (
            <li key={label}>
              <Badge tone={tone}>{`${label}${sign && ` ${sign}`}`}</Badge>
            </li>
          ))}
        </ul>
      )}
      <DataTable
        caption={`KPIs by period, ${frequency}, ${span}, the newest first`}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            header: "KPI",
            rowHeader: true,
            cell: (row) => <Link to={kpiHref(row.id, keep)}>{row.name}</Link>,
          },
          ...periods.map((period, index) => ({
            header: period,
            align: "right" as const,
            cell: (row: (typeof rows)[number]) => <Cell {...row.cells[index]} />,
          })),
        ]}
        empty={<EmptyState text="No KPIs yet" action={{ to: deskHref("new", keep), label: "Add KPI" }} />}
      />
      <OlderNewer
        label="Periods"
        newer={
          loaderData.newer === null
            ? null
            : withQuery(here, loaderData.newer ? { until: loaderData.newer } : {})
        }
        older={loaderData.older && withQuery(here, { until: loaderData.older })}
      />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={(to) => withQuery(here, { ...until, page: String(to) })}
        label="Pages of KPIs"
      />
    </Page>
  );
}

/** As wide as a sign: the numbers of a column stay below each other. */
const figureSpace = "\u2007";

function Cell({ text = "–", step = null }: { text?: string; step?: number | null }) {
  const heat = step === null ? undefined : HEAT_STEPS[step];
  if (!heat) return text;
  return <Badge tone={heat.tone}>{`${text} ${heat.sign || figureSpace}`}</Badge>;
}
