import { countsInTotals } from "#app/features/analysis/valuation/records/find-holdings.server.ts";
import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { isSampleHolding } from "#app/features/analysis/valuation/records/sample-portfolio.ts";
import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { findDealRecordLinks } from "#app/features/analysis/deal-records/find-deal-record-links.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import type { Figure } from "#app/features/analysis/figures/figure.ts";
import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { findRecordChanges } from "#app/features/record-changes/record-change.scope.server.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { ExplainedFigure, FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import { holdingFacts } from "#app/features/analysis/valuation/pages/holding-facts.ts";
import { gridOf, rangesOf } from "#app/features/analysis/valuation/pages/holding-plots.ts";
import { holdingReturns } from "#app/features/analysis/valuation/maths/holding-returns.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { ValuingReader } from "#app/features/analysis/valuation/records/keep-value.server.ts";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import {
  removeHolding,
  restoreHolding,
} from "#app/features/analysis/valuation/records/remove-holding.server.ts";
import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import { problemWriter, type ShownFigure, showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import { type ShownGrid, showGrid } from "#app/features/analysis/valuation/pages/shown-grid.ts";
import {
  type HoldingValuation,
  valueEveryWay,
} from "#app/features/analysis/valuation/maths/value-holding.ts";
import {
  chartCsvHref,
  holdingHref,
  portfolioHref,
} from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { holdingScope } from "#app/http/tools/portfolio.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { briefMoney, figureText, millionsText, moneyText } from "#app/ui/text/figure-text.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, moment } from "#app/ui/text/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/holding";

const written = problemWriter(date);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, holding, portfolio, keep, now } = await holdingScope(context, params.id);
  const asked = request.url.searchParams;
  const asOf = londonDay(now);
  const { facts, context: valuing } = await new ValuingReader(db, actor, portfolio).read(holding, asOf, {
    withFlows: true,
  });
  const { values, refused } = valueEveryWay(facts, valuing);
  const { choice } = holding;
  const chosen = values.find(({ method }) => method === choice?.method) ?? null;
  const returns = chosen
    ? holdingReturns(facts.flows, chosen.fairValuePence, {
        currency: facts.currency,
        rates: valuing.rates,
        asOf,
        source: valuing.source,
      })
    : null;
  const trail = chosen ? shown(chosen.trail, "value-") : [];
  const shownReturns = returns ? shown(returns.figures, "returns-") : [];
  const key = asked.get("explain");
  const way =
    key === null ? undefined : waysOf(values).find(({ steps }) => steps.some((one) => one.key === key));
  const explained = [...trail, ...shownReturns, ...(way?.steps ?? [])].find((one) => one.key === key) ?? null;
  const grid = valuing.plan ? gridOf(valuing.plan, facts.currency) : null;
  const ranges = rangesOf(values, choice?.method ?? null);
  const record = `holding:${holding.id}`;
  const changes = await findRecordChanges(db, actor, { companyId: holding.companyId, record });
  return {
    id: holding.id,
    changes: changes.map((change) => ({ ...change, at: moment(change.at) })),
    keep,
    access: portfolio.access,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    name: facts.name,
    sector: facts.sector,
    links: await findDealRecordLinks(db, actor, holding.dealId, "portfolio-valuation"),
    isSample: isSampleHolding(holding, portfolio),
    isRemoved: holding.removedAt !== null,
    isPipeline: holding.removedAt === null && !(await countsInTotals(db, actor, holding)),
    isRemoving: holding.removedAt === null && asked.get("confirm") === "remove",
    asOf: date(asOf),
    hasMemo: chosen !== null && portfolio.access === "granted" && holding.removedAt === null,
    // In full it stands among the steps.
    fairValue: chosen ? briefMoney(chosen.fairValue.value) : null,
    moic: shownReturns.find((one) => one.key === "returns-moic")?.value ?? "–",
    irr: shownReturns.find((one) => one.key === "returns-xirr")?.value ?? "–",
    facts: [
      ...holdingFacts(facts, valuing, date),
      { term: "Cash flows", detail: count(facts.flows.length, "cash flow") },
    ],
    choice: choice && {
      method: labelOf(VALUATION_METHODS, choice.method),
      reason: choice.reason,
      at: moment(choice.chosenAt),
    },
    /** Why the chosen method gives none now. */
    lost:
      choice && !chosen
        ? (refused.find(({ method }) => method === choice.method)?.problems ?? []).map(written)
        : [],
    warnings: [...(chosen?.warnings ?? []), ...warningsOf(returns?.figures ?? [])].map(written),
    trail: trail.map(brief),
    returns: shownReturns.map(brief),
    way: way ? { title: way.title, steps: way.steps.map(brief) } : null,
    returnsProblems: (returns?.problems ?? []).map(written),
    explained,
    methods: [
      ...values.map(({ method, range, fairValuePence, fairValue, ends, warnings }) => ({
        method: labelOf(VALUATION_METHODS, method),
        isChosen: method === choice?.method,
        low: moneyText(range.low * 100),
        value: moneyText(fairValuePence),
        high: moneyText(range.high * 100),
        explain: {
          low: ends && `${method}-low-${fairValue.key}`,
          value: `${method}-${fairValue.key}`,
          high: ends && `${method}-high-${fairValue.key}`,
        },
        // Those of the chosen one stand at the top.
        hint: method === chosen?.method ? null : warnings.map((one) => `${written(one)}.`).join(" ") || null,
      })),
      ...refused.map(({ method, problems }) => ({
        method: labelOf(VALUATION_METHODS, method),
        isChosen: method === choice?.method,
        low: null,
        value: null,
        high: null,
        explain: null,
        hint: problems.map((one) => `${written(one)}.`).join(" "),
      })),
    ],
    football: ranges.ok
      ? spanChart({
          finding: chosen
            ? `Valued at ${millionsText(chosen.fairValue.value)} by ${labelOf(VALUATION_METHODS, chosen.method)}`
            : "What each method gives",
          unit: `Fair value of the holding by method, lower to upper end; the line is the ${chosen ? "chosen value" : "first method’s middle"}`,
          source: `Source: your company’s entries and the peer set chosen, as of ${date(asOf)}. GBP.`,
          labelName: "Method",
          names: ["Low to high", "Middle"],
          spans: ranges.value.rows.map((row) => ({
            label: row.label,
            from: row.low,
            to: row.high,
            mark: row.mid,
            series: 0,
            figure:
              row.low === row.high
                ? millionsText(row.mid)
                : `${millionsText(row.low)} to ${millionsText(row.high)}`,
          })),
          point: ranges.value.point,
          write: millionsText,
          summary: ranges.value.rows
            .map(
              (row) =>
                `${row.label}: ${millionsText(row.low)} to ${millionsText(row.high)}, middle ${millionsText(row.mid)}.`,
            )
            .join(" "),
        })
      : null,
    grid: grid && showGrid(grid, facts.currency, figureText),
  };
}

const shown = (figures: readonly Figure[], prefix: string) =>
  figures.map((figure) => showFigure(figure, { write: figureText, date }, prefix));

const brief = ({ key, name, value, method }: ShownFigure) => ({ key, name, value, method });

/** Each method's way to its value and to the ends of its range, step by step. */
function waysOf(values: readonly HoldingValuation[]): { title: string; steps: ShownFigure[] }[] {
  return values.flatMap(({ method, trail, ends }) => {
    const name = labelOf(VALUATION_METHODS, method);
    return [
      { title: `${name}: how the value came about`, steps: shown(trail, `${method}-`) },
      ...(ends
        ? [
            { title: `${name}: how the low end came about`, steps: shown(ends.low, `${method}-low-`) },
            { title: `${name}: how the high end came about`, steps: shown(ends.high, `${method}-high-`) },
          ]
        : []),
    ];
  });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, holding, keep } = await holdingScope(context, params.id);
  return intents(request, {
    async remove() {
      const result = await removeHolding(db, actor, holding.id);
      if (!result.ok) throw notFound();
      return seeOther(portfolioHref("", keep), {
        flash: {
          kind: "success",
          title: "Holding removed",
          text: result.name,
          undo: {
            action: holdingHref(holding.id, "", keep),
            intent: "restore",
            fields: {},
            about: `removal of ${result.name}`,
          },
        },
      });
    },
    async restore() {
      const result = await restoreHolding(db, actor, holding.id);
      if (result.ok) {
        return seeOther(holdingHref(holding.id, "", keep), {
          flash: { kind: "success", title: "Holding restored", text: result.name },
        });
      }
      if (result.reason === "not-found") throw notFound();
      return refuse(
        "The holding was not restored",
        result.reason === "name"
          ? "Another holding has its name by now. Rename that one first."
          : result.reason === "demo-limit"
            ? `In demo mode a portfolio has ${DEMO_RECORDS} holdings of your own. Remove one first.`
            : "The portfolio is full. Remove a holding first.",
      );
    },
  });
}

export default function Holding({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, name, isRemoved, isRemoving, choice, explained } = loaderData;
  const here = holdingHref(id, "", keep);
  const hasExport = loaderData.access === "granted";
  const explain = (key: string) => holdingHref(id, "", keep, { explain: key });
  return (
    <Page
      title={name}
      eyebrow={loaderData.heading ? `Portfolio Valuation: ${loaderData.heading}` : "Portfolio Valuation"}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={loaderData.isSample ? <Badge tone="outline">Sample</Badge> : null}
    >
      <PortfolioBanner access={loaderData.access} />
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name}?`}
          intent="remove"
          label="Yes, remove the holding"
          cancel={here}
          action={here}
        >
          It goes out of the portfolio and every figure. Snapshots keep it, and you can bring it back from the
          list of removed holdings.
        </ConfirmBanner>
      )}
      {isRemoved && (
        <Notice tone="warning" title="This holding is removed">
          <RowAction intent="restore" label="Restore" about={name} variant="secondary" action={here} />
        </Notice>
      )}
      {loaderData.isPipeline && (
        <Notice tone="info" title={PIPELINE}>
          <p>
            Its deal was not won, and no money was paid in. It counts in no total until the deal is won, or
            until money that was paid in stands under its cash flows.
          </p>
        </Notice>
      )}
      <Stats>
        <Stat label="Fair value" value={loaderData.fairValue ?? "–"} asAt={loaderData.asOf} />
        <Stat label="MOIC" value={loaderData.moic} asAt="Multiple of invested capital" />
        <Stat label="XIRR" value={loaderData.irr} asAt="A year, actual/365" />
      </Stats>
      {loaderData.lost.length > 0 && (
        <Notice tone="danger" title="The chosen method gives no value now">
          <ul>
            {loaderData.lost.map((text) => (
              <li key={text}>{text}.</li>
            ))}
          </ul>
        </Notice>
      )}
      <InMind texts={loaderData.warnings} />
      <Card title="How it is valued">
        {choice ? (
          <SummaryList
            items={[
              { term: "Method", detail: choice.method },
              { term: "Reason", detail: <span className="whitespace-pre-line">{choice.reason}</span> },
              { term: "Chosen", detail: <When at={choice.at} /> },
            ]}
          />
        ) : (
          <EmptyState text="No method chosen yet" />
        )}
        {!isRemoved && (
          <LinkButton to={holdingHref(id, "value", keep)} variant={choice ? "secondary" : "primary"}>
            {choice ? "Change method and inputs" : "Choose a method"}
          </LinkButton>
        )}
      </Card>
      {loaderData.trail.length > 0 && (
        <FiguresTable caption="From the inputs to fair value" figures={loaderData.trail} hrefFor={explain} />
      )}
      {loaderData.returns.length > 0 && (
        <FiguresTable caption="Returns" figures={loaderData.returns} hrefFor={explain} />
      )}
      {loaderData.returnsProblems.map((text) => (
        <p key={text} className="hint">
          {text}.
        </p>
      ))}
      {loaderData.way && (
        <FiguresTable caption={loaderData.way.title} figures={loaderData.way.steps} hrefFor={explain} />
      )}
      {explained && <ExplainedFigure figure={explained} />}
      {loaderData.football && (
        <Card id="methods">
          <Chart chart={loaderData.football} level={2} withoutTable />
        </Card>
      )}
      <Methods {...loaderData} explain={explain} />
      {hasExport && (
        <ChartDownload
          to={chartCsvHref({ of: "methods", holding: id }, keep)}
          about="fair value by each method"
        />
      )}
      {loaderData.grid && <Grid grid={loaderData.grid} />}
      {loaderData.grid && hasExport && (
        <ChartDownload
          to={chartCsvHref({ of: "sensitivity", holding: id }, keep)}
          about="enterprise value by WACC and growth"
        />
      )}
      <Card title="What is known of it">
        <SummaryList items={loaderData.facts} />
      </Card>
      <DealRecordLinks links={loaderData.links} keep={keep} />
      <ChangeTable changes={loaderData.changes} />
      <div className="actions">
        {!isRemoved && <LinkButton to={holdingHref(id, "edit", keep)}>Edit</LinkButton>}{" "}
        <LinkButton to={holdingHref(id, "flows", keep)} variant="secondary">
          Cash flows
        </LinkButton>{" "}
        {loaderData.hasMemo && (
          <LinkButton to={holdingHref(id, "memo", keep)} variant="secondary" download>
            Valuation memo (PDF)
          </LinkButton>
        )}{" "}
        {!isRemoved && !isRemoving && (
          <LinkButton
            to={holdingHref(id, "", keep, { confirm: "remove" })}
            variant="secondary"
            preventScrollReset
          >
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={portfolioHref("", keep)} variant="quiet">
          Back to the portfolio
        </LinkButton>
      </div>
    </Page>
  );
}

function Methods({
  methods,
  explain,
}: Route.ComponentProps["loaderData"] & { explain: (key: string) => string }) {
  type Row = (typeof methods)[number];
  const number = (row: Row, which: "low" | "value" | "high") => {
    const to = row.explain?.[which];
    const text = <span className="num">{row[which] ?? "–"}</span>;
    if (!to) return text;
    return (
      <Link to={`${explain(to)}#explained`} aria-label={`Explain ${which} by ${row.method}: ${row[which]}`}>
        {text}
      </Link>
    );
  };
  return (
    <DataTable
      caption="Fair value by each method (GBP)"
      rows={methods}
      rowKey={(row) => row.method}
      columns={[
        {
          header: "Method",
          rowHeader: true,
          cell: (row) => (
            <>
              {row.method} {row.isChosen && <Badge tone="green">Chosen</Badge>}{" "}
              {row.hint && <span className="hint block">{row.hint}</span>}
            </>
          ),
        },
        { header: "Low", align: "right", cell: (row) => number(row, "low") },
        { header: "Value", align: "right", cell: (row) => number(row, "value") },
        { header: "High", align: "right", cell: (row) => number(row, "high") },
      ]}
      source="Each number leads to how it came about. Low and high: the peers’ lower and upper quartile, or a WACC one point higher and lower."
    />
  );
}

function Grid({ grid }: { grid: ShownGrid }) {
  return (
    <DataTable
      caption={`Enterprise value by WACC (down) and growth (across), ${grid.unit}`}
      rows={grid.rows}
      rowKey={(row) => row.wacc}
      columns={[
        { header: "WACC", rowHeader: true, cell: (row) => <span className="num">{row.wacc}</span> },
        ...grid.growths.map((growth, index) => ({
          header: `Growth ${growth}`,
          align: "right" as const,
          cell: (row: ShownGrid["rows"][number]) => <GridCell {...row.cells[index]} />,
        })),
      ]}
      source="Marked: the plan’s own WACC and growth. Each value is by the same method and cash flows."
    />
  );
}

function GridCell({ text = "–", isOwn = false }: { text?: string; isOwn?: boolean }) {
  return isOwn ? <Badge tone="blue">{text}</Badge> : <span className="num">{text}</span>;
}
