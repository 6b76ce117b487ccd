import { HEAT_STEPS } from "#app/features/analysis/kpis/maths/heat-map.ts";
import { KpiDeskPage } from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { deskHref, kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { showHeatMap } from "#app/features/analysis/kpis/pages/show-heat-map.server.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { kpiDeskScope } from "#app/http/tools/kpi-desk.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/heat-map";

export async function loader({ context }: Route.LoaderArgs) {
  return showHeatMap(await kpiDeskScope(context));
}

export default function HeatMap({ loaderData }: Route.ComponentProps) {
  const { keep, heading, frequency, frequencies, periods, rows, pages } = loaderData;
  const here = withQuery(deskHref("heat-map", keep), frequencies.length > 1 ? { frequency } : {});
  const span = `${periods.at(-1)} to ${periods[0]}`;
  return (
    <KpiDeskPage
      shown={loaderData}
      view="heat-map"
      title={listTitle(`${heading ? `Heat map of ${heading}` : "KPI heat map"}, ${span}`, { pages })}
    >
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
      <div className="heat-map">
        <DataTable
          caption={
            <>
              <span className="sr-only">KPIs by period, {frequency}, </span>
              {span}, the newest first
            </>
          }
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
      </div>
      {rows.length > 0 && <Key />}
      <OlderNewer
        label="Periods"
        newer={
          loaderData.newer === null
            ? null
            : withQuery(here, loaderData.newer ? { until: loaderData.newer } : {})
        }
        older={loaderData.older && withQuery(here, { until: loaderData.older })}
      />
      <PageLinks pages={pages} label="Pages of KPIs" />
    </KpiDeskPage>
  );
}

/** What the colours say. */
function Key() {
  return (
    <>
      <p className="hint">
        Each value is held against the same period a year before: from 3% it is a difference, from 10% much.
      </p>
      <ul className="plain actions" aria-label="Colours">
        {HEAT_STEPS.map(({ tone, sign, label }) => (
          <li key={label}>
            <Badge tone={tone}>{`${label}${sign && ` ${sign}`}`}</Badge>
          </li>
        ))}
      </ul>
    </>
  );
}

/** As wide as a sign: the numbers of a column stay below each other. */
const figureSpace = "\u2007";

function Cell({ text = "–", step = null }: { text?: string; step?: number | null }) {
  const heat = step === null ? undefined : HEAT_STEPS[step];
  if (!heat) return text;
  return <Badge tone={heat.tone}>{`${text} ${heat.sign.padEnd(2, figureSpace)}`}</Badge>;
}
