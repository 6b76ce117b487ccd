import { deskHref, kpiHref } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import type { ShownKpis } from "#app/features/analysis/kpis/pages/show-kpis.server.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Sparkline } from "#app/ui/chart/chart.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";

/** The list of KPIs, with what stands above and below it. */
export function KpiList({ list }: { list: ShownKpis }) {
  const { keep, access, hasSample, rows, search, pages, stats } = list;
  const late = stats.late === 0 ? "no value is late" : `${count(stats.late, "value")} late`;
  return (
    <>
      {list.problems.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
      {list.hasKpis ? (
        <>
          <Fold name={<>Search{search && <span className="sr-only"> (in use)</span>}</>}>
            <SearchForm
              label="Search by name or code"
              value={search}
              keep={list.company ? { company: list.company } : {}}
            />
          </Fold>
          <div className="list-head">
            <h2 className="text-xl font-semibold">{list.counted}</h2>
            <p className="hint">
              {count(stats.rules, "rule")}, {list.due.length > 0 ? <a href="#due">{late}</a> : late}
            </p>
          </div>
          <DataTable
            caption="KPIs by name"
            captionHidden
            isList
            rows={rows}
            columns={columns}
            rowKey={(row) => row.id}
            empty={
              <EmptyState text="No KPIs fit" action={{ to: deskHref("", keep), label: "Show all KPIs" }} />
            }
          />
        </>
      ) : (
        <EmptyState
          text="No KPIs yet"
          detail={
            access === "demo"
              ? "Add one of your own, or look round with sample KPIs."
              : "Add the first one, or import those you have."
          }
          action={{ to: deskHref("new", keep), label: "Add KPI" }}
        />
      )}
      {rows.some(({ spark }) => spark?.band?.area || spark?.band?.edges) && (
        <p className="hint">The shaded band is what the rules of a KPI allow.</p>
      )}
      <PageLinks pages={pages} label="Pages of KPIs" />
      {list.due.length > 0 && (
        <div id="due" className="flow">
          <DataTable
            caption="Late, or due in the next 14 days"
            rows={list.due}
            columns={dueColumns}
            rowKey={(row) => row.key}
          />
          {list.dueMore > 0 && <p className="hint">{`And ${list.dueMore} more.`}</p>}
        </div>
      )}
      {access === "demo" && (
        <RowAction
          intent="samples"
          label={hasSample ? "Reset the sample KPIs" : "Show sample KPIs"}
          variant="secondary"
          size="normal"
          action={withQuery(deskHref("", keep), { index: "" })}
        />
      )}
    </>
  );
}

const columns: Column<ShownKpis["rows"][number]>[] = [
  {
    header: "KPI",
    rowHeader: true,
    cell: (row) => (
      <>
        <RowLink to={kpiHref(row.id, row.keep)}>{row.name}</RowLink>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        <span className="hint block">
          {row.code}
          {row.isComputed && " · computed"}
        </span>
      </>
    ),
  },
  {
    header: "Latest",
    plain: true,
    align: "right",
    cell: (row) => (
      <>
        {row.value ?? "–"} {row.period && <span className="hint block whitespace-nowrap">{row.period}</span>}
      </>
    ),
  },
  {
    header: "Last 12 periods",
    plain: true,
    cell: (row) => (row.spark ? <Sparkline spark={row.spark} label={row.name} /> : "–"),
  },
  {
    header: "State",
    plain: true,
    cell: (row) => (row.status ? <Badge tone={row.status.tone}>{row.status.label}</Badge> : "No rules"),
  },
];

const dueColumns: Column<ShownKpis["due"][number]>[] = [
  { header: "KPI", rowHeader: true, cell: (row) => <Link to={kpiHref(row.id, row.keep)}>{row.name}</Link> },
  { header: "Period", cell: (row) => row.period },
  { header: "Due", cell: (row) => row.due },
  {
    header: "When",
    cell: (row) => (row.isLate ? <Badge tone="red">{row.inDays}</Badge> : row.inDays),
  },
];
