import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import {
  DeskActions,
  DeskBanner,
  DeskTabs,
  TOOL_NAME,
} from "#app/features/analysis/kpis/pages/desk-tabs.tsx";
import { dueValues } from "#app/features/analysis/kpis/maths/due.ts";
import {
  findKpiBook,
  findLastPeriods,
  type StoredKpi,
} from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { countOpenRules, findRules } from "#app/features/analysis/kpis/records/find-rules.server.ts";
import { worstOf } from "#app/features/analysis/kpis/maths/judge-rule.ts";
import { thresholdsOf } from "#app/features/analysis/kpis/pages/kpi-chart.ts";
import { deskHref, kpiHref, withQuery } from "#app/features/analysis/kpis/pages/kpi-href.ts";
import { unitOf } from "#app/features/analysis/kpis/records/kpi.ts";
import { resetSampleKpis } from "#app/features/analysis/kpis/records/reset-sample-kpis.server.ts";
import { RULE_STATES } from "#app/features/analysis/kpis/maths/rule-state.ts";
import { STATUS_TONES } from "#app/features/analysis/kpis/pages/rule-words.ts";
import { pageWindow } from "#app/features/paging.ts";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { findDeskCompanies } from "#app/features/analysis/tools/find-desk.server.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { kpiDeskScope } from "#app/http/tools/kpi-desk.server.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Sparkline } from "#app/ui/chart/chart.tsx";
import { sparkline } from "#app/ui/chart/draw-chart.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date } from "#app/ui/text/format.ts";
import { kpiText } from "#app/ui/text/kpi-text.ts";
import { hrefForPage, numberedListTitle } from "#app/ui/list/list-address.ts";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/kpis";

const pageSize = 25;
const sparkPeriods = 12;
/** Rows of the table of what is due; the rest is counted. */
const mostDue = 15;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  if (actor.role === "admin" && !request.url.searchParams.get("company")) {
    return { list: null, companies: await findDeskCompanies(db) };
  }
  const { desk, keep, now } = await kpiDeskScope(context);
  const rules = await findRules(db, actor, desk.companyId);
  const { page: wanted, search } = readListQuery(request.url);
  const fits = ({ name, code }: StoredKpi) => `${name} ${code}`.toLowerCase().includes(search.toLowerCase());
  const windowOf = (fitting: readonly StoredKpi[]) => {
    const at = pageWindow(wanted, fitting.length, pageSize);
    return { ...at, count: fitting.length, shown: fitting.slice(at.offset, at.offset + at.limit) };
  };
  const book = await findKpiBook(db, actor, desk.companyId, (kpis) => windowOf(kpis.filter(fits)).shown);
  const { page, pages, shown: kpis, count: fitting } = windowOf(book.kpis.filter(fits));
  const due = dueValues(book.kpis, await findLastPeriods(db, actor, book.kpis), londonDay(now));
  const open = await countOpenRules(db, actor, desk.companyId);
  return {
    companies: null,
    list: {
      keep,
      company: actor.role === "admin" ? desk.companyId : null,
      heading: actor.role === "admin" ? desk.companyName : null,
      access: desk.access,
      hasKpis: book.kpis.length > 0,
      hasSample: book.kpis.some(({ isDemo }) => isDemo),
      search,
      page,
      pages,
      counted: count(fitting, "KPI"),
      open,
      problems: book.problems.map(({ what, right }) => `${what}. ${right}`),
      stats: {
        kpis: String(book.kpis.length),
        rules: String(rules.length),
        open: String(open),
        late: String(due.filter(({ days }) => days < 0).length),
      },
      due: due.slice(0, mostDue).map((one) => ({
        key: `${one.code} ${one.period}`,
        keep,
        id: book.kpis.find(({ code }) => code === one.code)?.id ?? "",
        name: one.name,
        period: one.period,
        due: date(one.due),
        isLate: one.days < 0,
        inDays: one.days < 0 ? `${count(-one.days, "day")} late` : `in ${count(one.days, "day")}`,
      })),
      dueMore: Math.max(0, due.length - mostDue),
      rows: kpis.map((kpi) => {
        const series = [...(book.series.get(kpi.code) ?? [])].sort(([one], [other]) =>
          one < other ? -1 : 1,
        );
        const last = series.at(-1);
        const unit = unitOf(kpi);
        const shown = series.slice(-sparkPeriods).map(([, value]) => value);
        const own = rules.filter(({ kpiId }) => kpiId === kpi.id);
        const status = worstOf(own.map(({ state }) => state.status));
        const write = (value: number) => kpiText(value, unit);
        return {
          id: kpi.id,
          keep,
          name: kpi.name,
          code: kpi.code,
          isComputed: kpi.formula !== null,
          isSample: kpi.isDemo && !desk.isDemoCompany,
          value: last ? kpiText(last[1], unit) : null,
          period: last?.[0] ?? null,
          spark: shown.length > 1 ? sparkline(shown, { write, limits: thresholdsOf(own) }) : null,
          status: status && { label: labelOf(RULE_STATES, status), tone: STATUS_TONES[status] },
        };
      }),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await kpiDeskScope(context);
  const { intent } = await readFields(request);
  if (intent !== "samples") return refuse("Nothing was changed", "Choose an action.", 400);
  const result = await resetSampleKpis(db, actor, desk.companyId);
  if (result.ok) {
    return seeOther(deskHref("", keep), {
      flash: { kind: "success", title: "The sample KPIs are as they were at first" },
    });
  }
  if (result.reason === "codes") {
    const codes = result.codes.join(", ");
    return refuse(
      "The sample was not put in",
      `KPIs of your own have its codes: ${codes}. Change them first.`,
    );
  }
  return refuse("Nothing was changed", "The sample is for demo mode; your company has the full tool.", 403);
}

export default function Kpis({ loaderData, actionData }: Route.ComponentProps) {
  const { list, companies } = loaderData;
  if (!list) return <ChooseCompany tool={TOOL_NAME} records="KPIs" companies={companies} />;
  const { keep, access, heading, hasSample, rows, search, page, pages, stats } = list;
  return (
    <Page
      title={numberedListTitle(heading ? `KPIs of ${heading}` : TOOL_NAME, { search, page, pages })}
      heading={TOOL_NAME}
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead="Your figures by period, with rules that tell the people you name when one of them is broken."
      summary={<Refusal problem={actionData?.problem} />}
      actions={<DeskActions keep={keep} access={access} />}
    >
      <DeskBanner access={access} />
      <DeskTabs keep={keep} current="" open={list.open} />
      {list.problems.map((text) => (
        <p key={text} className="field-error">
          {text}
        </p>
      ))}
      <Stats>
        <Stat label="KPIs" value={stats.kpis} />
        <Stat label="Rules" value={stats.rules} />
        <Stat label="Open alerts" value={stats.open} to={deskHref("alerts", keep)} />
        <Stat label="Values that are late" value={stats.late} {...(list.due.length > 0 && { to: "#due" })} />
      </Stats>
      {list.hasKpis ? (
        <>
          <SearchForm
            label="Search by name or code"
            value={search}
            keep={list.company ? { company: list.company } : {}}
          />
          <h2 className="text-xl font-semibold">{list.counted}</h2>
          <DataTable
            caption="KPIs by name"
            captionHidden
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
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage(search, list.company ? { company: list.company } : {})}
        label="Pages of KPIs"
      />
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
    </Page>
  );
}

type List = NonNullable<Route.ComponentProps["loaderData"]["list"]>;

const columns: Column<List["rows"][number]>[] = [
  {
    header: "KPI",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={kpiHref(row.id, row.keep)}>{row.name}</Link>{" "}
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
    align: "right",
    cell: (row) => (
      <>
        <span className="num">{row.value ?? "–"}</span>{" "}
        {row.period && <span className="hint block whitespace-nowrap">{row.period}</span>}
      </>
    ),
  },
  {
    header: "Last 12 periods",
    cell: (row) => (row.spark ? <Sparkline spark={row.spark} label={row.name} /> : "–"),
  },
  {
    header: "State",
    cell: (row) => (row.status ? <Badge tone={row.status.tone}>{row.status.label}</Badge> : "No rules"),
  },
];

const dueColumns: Column<List["due"][number]>[] = [
  { header: "KPI", rowHeader: true, cell: (row) => <Link to={kpiHref(row.id, row.keep)}>{row.name}</Link> },
  { header: "Period", cell: (row) => row.period },
  { header: "Due", cell: (row) => row.due },
  {
    header: "When",
    cell: (row) => (row.isLate ? <Badge tone="red">{row.inDays}</Badge> : row.inDays),
  },
];
