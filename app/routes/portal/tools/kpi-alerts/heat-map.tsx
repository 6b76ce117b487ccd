import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { DeskActions, DeskBanner, DeskTabs, TOOL_NAME } from "#app/features/kpis/desk-tabs.tsx";
import { findKpiBook } from "#app/features/kpis/find-kpi-book.server.ts";
import { heatMap } from "#app/features/kpis/heat-map.ts";
import { deskHref, kpiHref, withQuery } from "#app/features/kpis/kpi-href.ts";
import { unitOf } from "#app/features/kpis/kpi.ts";
import { FREQUENCIES, periodAfter, periodOfDay, periodsFrom } from "#app/features/kpis/period.ts";
import { written } from "#app/features/kpis/written-kpi.ts";
import { kpiDeskScope } from "#app/http/kpi-desk.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { DataTable } from "#app/ui/table.tsx";
import type { Route } from "./+types/heat-map";

const shownPeriods = 12;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, desk, keep, now } = await kpiDeskScope(context);
  const book = await findKpiBook(db, actor, desk.companyId);
  const asked = request.url.searchParams.get("frequency");
  const there = FREQUENCIES.filter(({ value }) => book.kpis.some(({ frequency }) => frequency === value));
  const frequency = (there.find(({ value }) => value === asked) ?? there[0])?.value ?? "monthly";
  const kpis = book.kpis.filter((kpi) => kpi.frequency === frequency);
  const running = periodOfDay(londonDay(now), frequency);
  const periods = periodsFrom(periodAfter(running, 1 - shownPeriods), running);
  const units = new Map(kpis.map((kpi) => [kpi.code, unitOf(kpi)]));
  return {
    keep,
    heading: actor.role === "admin" ? desk.companyName : null,
    access: desk.access,
    frequency,
    frequencies: there.map(({ value, label }) => ({ value, label })),
    periods,
    rows: heatMap(kpis, book.series, periods).map(({ code, name, cells }) => ({
      id: kpis.find((kpi) => kpi.code === code)?.id ?? "",
      name,
      cells: cells.map(({ value, heat }) => ({
        text: value === null ? "–" : written(value, units.get(code) ?? { kind: "number" }),
        tone: heat === null ? null : toneOf(heat),
      })),
    })),
  };
}

function toneOf(heat: number): BadgeTone {
  if (heat <= -0.5) return "red";
  if (heat < -0.15) return "amber";
  if (heat <= 0.15) return "slate";
  return heat < 0.5 ? "teal" : "green";
}

export default function HeatMap({ loaderData }: Route.ComponentProps) {
  const { keep, heading, access, frequency, frequencies, periods, rows } = loaderData;
  const here = deskHref("heat-map", keep);
  return (
    <Page
      title={heading ? `Heat map of ${heading}` : "KPI heat map"}
      heading={TOOL_NAME}
      eyebrow={heading}
      lead="Each KPI against its own twelve periods. Green is its best, red its worst, by its direction: two standard deviations from the mean are the whole colour."
      actions={<DeskActions keep={keep} access={access} />}
      width="wide"
    >
      <DeskBanner access={access} />
      <DeskTabs keep={keep} current="heat-map" />
      {frequencies.length > 1 && (
        <TabLinks
          label="Frequency"
          items={frequencies.map(({ value, label }) => ({
            to: withQuery(here, { frequency: value }),
            label,
            current: value === frequency,
          }))}
        />
      )}
      <DataTable
        caption={`KPIs by period, ${frequency}`}
        captionHidden
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
            cell: (row: (typeof rows)[number]) => {
              const cell = row.cells[index];
              return cell?.tone ? <Badge tone={cell.tone}>{cell.text}</Badge> : (cell?.text ?? "–");
            },
          })),
        ]}
        empty={<EmptyState text="No KPIs yet" action={{ to: deskHref("new", keep), label: "Add KPI" }} />}
      />
    </Page>
  );
}
