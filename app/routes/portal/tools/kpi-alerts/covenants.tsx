import { Link } from "react-router";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { problemText } from "#app/features/figures/problem.ts";
import { MULTIPLE } from "#app/features/figures/unit.ts";
import { addCovenant } from "#app/features/kpis/add-covenant.server.ts";
import { COVENANTS, type Light } from "#app/features/kpis/covenant.ts";
import { DeskActions, DeskBanner, DeskTabs, TOOL_NAME } from "#app/features/kpis/desk-tabs.tsx";
import { ExplainFigure } from "#app/features/kpis/explain-figure.tsx";
import { findCovenants } from "#app/features/kpis/find-covenants.server.ts";
import { findKpiBook } from "#app/features/kpis/find-kpi-book.server.ts";
import { deskHref, withQuery } from "#app/features/kpis/kpi-href.ts";
import { type CovenantForm, covenantSchema } from "#app/features/kpis/kpi.schema.ts";
import { removeCovenant } from "#app/features/kpis/remove-covenant.server.ts";
import { explained, written } from "#app/features/kpis/written-kpi.ts";
import { readFields, readForm } from "#app/http/form.server.ts";
import { kpiDeskScope, noRoomText, rejectionOf } from "#app/http/kpi-desk.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { Chart } from "#app/ui/chart/chart.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SelectField } from "#app/ui/form/select-field.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { count, dateTime, percent } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import type { Route } from "./+types/covenants";

const LIGHTS: Record<Light, { label: string; tone: BadgeTone }> = {
  red: { label: "Broken", tone: "red" },
  amber: { label: "Close", tone: "amber" },
  green: { label: "Kept", tone: "green" },
};
const FIGURES = ["actual", "headroom", "cushion", "capacity"] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, desk, keep, now } = await kpiDeskScope(context);
  const book = await findKpiBook(db, actor, desk.companyId);
  const covenants = await findCovenants(db, actor, book);
  const asked = request.url.searchParams;
  const wanted = covenants.find(({ id }) => id === asked.get("covenant"));
  const named = FIGURES.find((name) => name === asked.get("explain"));
  const figure = wanted?.test.ok && named ? wanted.test.value[named] : null;
  const tested = covenants.flatMap(({ name, test }) => (test.ok ? [{ name, test: test.value }] : []));
  const broken = tested.filter(({ test }) => test.light === "red").length;
  return {
    keep,
    heading: actor.role === "admin" ? desk.companyName : null,
    access: desk.access,
    once: crypto.randomUUID(),
    // From here, so that the browser is not sent the mathematics for three labels.
    kinds: COVENANTS.map(({ value, label }) => ({ value, label })),
    options: book.kpis
      .filter(({ unit }) => unit === "money")
      .map(({ id, name, currency, frequency }) => ({
        value: id,
        label: `${name} (${currency}, ${frequency})`,
      })),
    figure: figure ? explained(figure) : null,
    chart:
      tested.length === 0
        ? null
        : barChart(
            {
              finding:
                broken === 0
                  ? "Every covenant is kept"
                  : `${count(broken, "covenant is", "covenants are")} broken`,
              unit: "Headroom: percent of the limit that is left. A broken covenant has none, and no bar",
              labelName: "Covenant",
              labels: tested.map(({ name }) => name),
              series: [
                { name: "Headroom", values: tested.map(({ test }) => Math.max(0, test.headroom.value)) },
              ],
              source: `Source: your company’s KPIs, as of ${dateTime(now.toISOString())} (UK time).`,
              write: percent,
            },
            { figures: tested.map(({ test }) => percent(test.headroom.value)) },
          ),
    rows: covenants.map(({ id, name, kind, limit, period, test }) => {
      const shown = (key: (typeof FIGURES)[number]) => {
        const one = test.ok ? test.value[key] : null;
        return (
          one && {
            text: written(one.value, one.unit),
            href: `${withQuery(deskHref("covenants", keep), { covenant: id, explain: key })}#explained`,
            name: `${one.name} of ${name}`,
          }
        );
      };
      return {
        id,
        name,
        kind: labelOf(COVENANTS, kind),
        limit: `${kind === "leverage" ? "at most" : "at least"} ${written(limit, MULTIPLE)}`,
        period,
        light: test.ok ? LIGHTS[test.value.light] : null,
        problem: test.ok ? null : test.problems.map(problemText).join(". "),
        actual: shown("actual"),
        headroom: shown("headroom"),
        cushion: shown("cushion"),
        capacity: shown("capacity"),
      };
    }),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, desk, keep } = await kpiDeskScope(context);
  const here = deskHref("covenants", keep);
  const { intent, id = "" } = await readFields(request.clone());
  if (intent === "remove") {
    const result = await removeCovenant(db, actor, id);
    if (!result.ok) throw notFound();
    return seeOther(here, { flash: { kind: "success", title: "Covenant removed", text: result.name } });
  }
  if (intent !== "add") return refuse("Nothing was changed", "Choose an action.", 400);
  const form = await readForm(request, covenantSchema, { form: "covenant" });
  if (!form.ok) return form.rejection();
  const { _once, ...fields } = form.value;
  const result = await addCovenant(db, actor, { ...fields, companyId: desk.companyId, once: _once });
  if (result.ok) {
    return seeOther(here, { flash: { kind: "success", title: "Covenant added", text: fields.name } });
  }
  if (result.reason === "not-found") throw notFound();
  if (result.reason === "problems") {
    return form.reject(rejectionOf(result.problems, Object.keys(covenantSchema.shape)));
  }
  return form.reject({ formErrors: [noRoomText(result.reason)] });
}

export default function Covenants({ loaderData, actionData }: Route.ComponentProps) {
  const { keep, heading, access, once, kinds, options, figure, chart, rows } = loaderData;
  const [form, fields] = usePostForm<CovenantForm>({
    id: "covenant",
    reply: actionData && "reply" in actionData ? actionData.reply : undefined,
    defaults: { kind: "leverage" },
  });
  const here = deskHref("covenants", keep);
  return (
    <Page
      title={heading ? `Covenants of ${heading}` : "Covenants"}
      heading={TOOL_NAME}
      eyebrow={heading}
      lead="What lenders hold you to, tested on your KPIs of the last twelve months, with what is left until the limit."
      errors={Boolean(actionData)}
      summary={
        <>
          <Refusal problem={actionData && "problem" in actionData ? actionData.problem : undefined} />
          <ErrorSummary form={form} fields={fields} />
        </>
      }
      actions={<DeskActions keep={keep} access={access} file="covenants" />}
    >
      <DeskBanner access={access} />
      <DeskTabs keep={keep} current="covenants" />
      {figure && <ExplainFigure figure={figure} />}
      {chart && (
        <Card>
          <Chart chart={chart} level={2} withoutTable />
        </Card>
      )}
      <DataTable
        caption="Covenants by name"
        captionHidden
        rows={rows}
        rowKey={(row) => row.id}
        columns={columnsOf(here)}
        empty={<EmptyState text="No covenants yet" detail="Add one below." />}
      />
      <Card title="Add covenant" id="add">
        {options.length === 0 ? (
          <EmptyState
            text="No KPIs in money yet"
            detail="A covenant is tested on KPIs that hold EBITDA, net debt or interest."
            action={{ to: deskHref("new", keep), label: "Add KPI" }}
          />
        ) : (
          <PostForm form={form} action={here} once={once}>
            <input type="hidden" name="intent" value="add" />
            <TextField
              field={fields.name}
              label="Name"
              hint="Like Senior facility leverage"
              autoComplete="off"
            />
            <SelectField field={fields.kind} label="Covenant" options={kinds} blank={null} />
            <TextField
              field={fields.limit}
              label="Limit"
              hint="In times, like 4: a ceiling of leverage, a floor of the others"
              inputMode="decimal"
              autoComplete="off"
              width="s"
            />
            <SelectField field={fields.ebitda} label="EBITDA" options={options} />
            <SelectField
              field={fields.netDebt}
              label="Net debt"
              hint="For leverage"
              options={options}
              blank="None"
              optional
            />
            <SelectField
              field={fields.interest}
              label="Interest"
              hint="For interest cover and debt service cover"
              options={options}
              blank="None"
              optional
            />
            <SelectField
              field={fields.capex}
              label="Capital expenditure"
              hint="For debt service cover; counts 0 where there is none"
              options={options}
              blank="None"
              optional
            />
            <SelectField
              field={fields.amortisation}
              label="Scheduled amortisation"
              hint="For debt service cover; counts 0 where there is none"
              options={options}
              blank="None"
              optional
            />
            <SubmitButton pending="Adding…">Add covenant</SubmitButton>
          </PostForm>
        )}
      </Card>
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

function columnsOf(here: string): Column<Row>[] {
  const figure = (header: string, key: (typeof FIGURES)[number]): Column<Row> => ({
    header,
    align: "right",
    cell: (row) => {
      const one = row[key];
      if (!one) return "–";
      return (
        <>
          <span className="num">{one.text}</span>
          <Link to={one.href} className="block">
            Explain<span className="sr-only"> {one.name}</span>
          </Link>
        </>
      );
    },
  });
  return [
    {
      header: "Covenant",
      rowHeader: true,
      cell: (row) => (
        <>
          {row.name}
          <span className="hint block">
            {row.kind}, {row.limit}
          </span>
          {row.problem && <span className="hint block">{row.problem}</span>}
        </>
      ),
    },
    {
      header: "State",
      cell: (row) => (
        <>
          {row.light ? <Badge tone={row.light.tone}>{row.light.label}</Badge> : "Not tested"}
          {row.period && <span className="hint block">{row.period}</span>}
        </>
      ),
    },
    figure("Actual", "actual"),
    figure("Headroom", "headroom"),
    figure("EBITDA can fall by", "cushion"),
    figure("Debt capacity", "capacity"),
    {
      header: "Remove",
      cell: (row) => (
        <RowAction intent="remove" fields={{ id: row.id }} label="Remove" about={row.name} action={here} />
      ),
    },
  ];
}
