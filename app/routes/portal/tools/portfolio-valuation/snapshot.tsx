import { Form, Link } from "react-router";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { pageWindow } from "#app/features/paging.ts";
import { BRIDGE_NAMES, bridgeRows } from "#app/features/analysis/valuation/pages/bridge-plot.ts";
import { ExplainedFigure, FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import { findBridge } from "#app/features/analysis/valuation/records/find-bridge.server.ts";
import {
  findEarlierSnapshots,
  type Snapshot,
} from "#app/features/analysis/valuation/records/find-snapshots.server.ts";
import { VALUATION_METHODS } from "#app/features/analysis/valuation/records/holding.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import { warningsOf } from "#app/features/analysis/valuation/maths/portfolio-figures.ts";
import { problemWriter, showFigure } from "#app/features/analysis/figures/shown-figure.ts";
import {
  chartCsvHref,
  portfolioHref,
  snapshotHref,
} from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { readListQuery } from "#app/http/lists/list-query.server.ts";
import { snapshotScope } from "#app/http/tools/snapshot.server.ts";
import { count } from "#app/plural.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { spanChart } from "#app/ui/chart/span-chart.server.ts";
import { figureText, millionsText, moneyText } from "#app/ui/text/figure-text.ts";
import { date, moment } from "#app/ui/text/format.ts";
import { hrefForPage, numberedListTitle } from "#app/ui/list/list-address.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/snapshot";

const written = problemWriter(date);

const pageSize = 50;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, snapshot, portfolio, keep } = await snapshotScope(context, params.id);
  const { body } = snapshot;
  const asked = request.url.searchParams;
  const { page: wanted } = readListQuery(request.url);
  const { page, pages, limit, offset } = pageWindow(wanted, body.holdings.length, pageSize);
  const totals = body.totals.map((figure) => showFigure(figure, { write: figureText, date }));
  const opened = body.holdings.find(({ holdingId }) => holdingId === asked.get("holding")) ?? null;
  const trail = (opened?.figures ?? []).map((figure) => showFigure(figure, { write: figureText, date }));
  const key = asked.get("explain");
  const earlier = await findEarlierSnapshots(db, actor, snapshot);
  const found = await findBridge(db, actor, snapshot, asked.get("with") ?? earlier[0]?.id ?? "");
  const { opening, bridge } = found ?? { opening: null, bridge: null };
  const steps = bridge?.ok
    ? bridge.value.figures.map((figure) => showFigure(figure, { write: figureText, date }))
    : [];
  const short = ({ key: name, name: called, value, method }: (typeof totals)[number]) => ({
    key: name,
    name: called,
    value,
    method,
  });
  return {
    id: snapshot.id,
    keep,
    access: portfolio.access,
    company: actor.role === "admin" ? portfolio.companyId : null,
    heading: actor.role === "admin" ? portfolio.companyName : null,
    name: snapshot.name,
    asOf: date(snapshot.asOf),
    nav: moneyText(snapshot.navPence),
    frozenBy: body.frozenBy,
    frozen: moment(snapshot.frozenAt),
    sha256: snapshot.sha256,
    isWhole: snapshot.isWhole,
    inputs: keptWith(snapshot),
    counted: count(body.holdings.length, "holding"),
    page,
    pages,
    holdings: body.holdings.slice(offset, offset + limit).map((one) => ({
      id: one.holdingId,
      name: one.name,
      sector: one.sector,
      method: labelOf(VALUATION_METHODS, one.method),
      reason: one.reason,
      fairValue: moneyText(one.fairValue),
    })),
    totals: totals.map(short),
    warnings: warningsOf(body.totals).map(written),
    openedWarnings: warningsOf(opened?.figures ?? []).map(written),
    opened: opened && { id: opened.holdingId, name: opened.name, trail: trail.map(short) },
    explained: [...(opened ? trail : totals), ...steps].find((one) => one.key === key) ?? null,
    earlier: earlier.map(({ id, name, asOf }) => ({ value: id, label: `${name}, ${date(asOf)}` })),
    with: opening?.id ?? "",
    bridge: opening && bridge?.ok ? drawn(opening, snapshot, bridge.value.steps) : null,
    steps: steps.map(short),
    inMind: bridge?.ok ? warningsOf(bridge.value.figures).map(written) : [],
    bridgeProblems: bridge && !bridge.ok ? bridge.problems.map(written) : [],
  };
}

/** What stands beside the values for bridges, and whether it was frozen with them. */
function keptWith({ body, inputs }: Snapshot): string {
  const flows = inputs.flows.reduce((sum, one) => sum + one.flows.length, 0);
  const kept = `${count(flows, "cash flow")}, ${count(inputs.rates.length, "exchange rate")}`;
  return body.inputsSha256
    ? `${kept}, frozen with it`
    : `${kept}, not frozen with it: this snapshot is older than that. They are as they stood on ${date(inputs.at)}, and don’t change any more.`;
}

function drawn(opening: Snapshot, closing: Snapshot, bridge: Parameters<typeof bridgeRows>[0]) {
  const rows = bridgeRows(bridge);
  const text = (pence: number, isStep: boolean) =>
    `${isStep && pence > 0 ? "+" : ""}${millionsText(pence / 100)}`;
  const change = closing.navPence - opening.navPence;
  return spanChart({
    finding:
      change === 0
        ? "Net asset value is as it was"
        : `Net asset value ${change > 0 ? "rose" : "fell"} by ${millionsText(Math.abs(change) / 100)}`,
    unit: `What led from ${date(opening.asOf)} to ${date(closing.asOf)}, GBP`,
    source: `Source: the snapshots “${opening.name}” and “${closing.name}”, and the cash flows kept with the later one.`,
    labelName: "Step",
    names: [...BRIDGE_NAMES],
    spans: rows.map(({ label, amount, from, to, series }) => ({
      label,
      from: from / 100,
      to: to / 100,
      series,
      figure: text(amount, series !== 0),
    })),
    fromZero: true,
    write: millionsText,
    summary: rows.map(({ label, amount, series }) => `${label}: ${text(amount, series !== 0)}.`).join(" "),
  });
}

export default function SnapshotPage({ loaderData }: Route.ComponentProps) {
  const { id, keep, company, name, page, pages, opened, explained, bridge } = loaderData;
  const hasExport = loaderData.access === "granted";
  return (
    <Page
      title={numberedListTitle(`Snapshot ${name}`, { page, pages })}
      heading={name}
      eyebrow={loaderData.heading ? `Snapshot of ${loaderData.heading}` : "Snapshot"}
      lead={`The portfolio as it was valued for ${loaderData.asOf}. Nothing of it can be changed.`}
    >
      <PortfolioBanner access={loaderData.access} />
      {!loaderData.isWhole && (
        <Notice tone="danger" title="This snapshot is not as it was frozen">
          <p>Its text no longer has the hash it was kept with. Don’t rely on it, and write to us.</p>
        </Notice>
      )}
      <Card title="The snapshot">
        <SummaryList
          items={[
            { term: "Net asset value", detail: <span className="num">{loaderData.nav}</span> },
            { term: "Valued for", detail: loaderData.asOf },
            { term: "Holdings", detail: loaderData.counted },
            { term: "Cash flows and rates", detail: loaderData.inputs },
            { term: "Frozen", detail: <When at={loaderData.frozen} /> },
            { term: "By", detail: loaderData.frozenBy },
            { term: "SHA-256", detail: <code className="break-all">{loaderData.sha256}</code> },
          ]}
        />
      </Card>
      <InMind texts={loaderData.warnings} />
      <DataTable
        caption={loaderData.counted}
        rows={loaderData.holdings}
        rowKey={(row) => row.id}
        columns={[
          {
            header: "Holding",
            rowHeader: true,
            cell: (row) => (
              <>
                {row.name} <span className="hint block">{row.sector}</span>
              </>
            ),
          },
          {
            header: "Method and reason",
            cell: (row) => (
              <>
                {row.method} <span className="hint block whitespace-pre-line">{row.reason}</span>
              </>
            ),
          },
          {
            header: "Fair value",
            align: "right",
            cell: (row) => <span className="num">{row.fairValue}</span>,
          },
          {
            header: "How",
            cell: (row) => (
              <Link to={`${snapshotHref(id, keep, { holding: row.id })}#holding`}>
                Show<span className="sr-only"> how {row.name} was valued</span>
              </Link>
            ),
          },
        ]}
      />
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage("", company ? { company } : {})}
        label="Pages of holdings"
      />
      {opened && (
        <Card title={`How ${opened.name} was valued`} id="holding">
          <InMind texts={loaderData.openedWarnings} />
          <FiguresTable
            caption="From the inputs to fair value"
            figures={opened.trail}
            hrefFor={(key) => snapshotHref(id, keep, { holding: opened.id, explain: key })}
          />
        </Card>
      )}
      {explained && <ExplainedFigure figure={explained} />}
      {loaderData.totals.length > 0 && (
        <FiguresTable
          caption="Figures of the portfolio"
          figures={loaderData.totals}
          hrefFor={(key) => snapshotHref(id, keep, { explain: key })}
        />
      )}
      <Comparison {...loaderData} />
      {bridge && (
        <Card id="bridge">
          <Chart chart={bridge} level={2} withoutTable />
          <InMind texts={loaderData.inMind} />
          <FiguresTable
            caption="Steps of the bridge"
            figures={loaderData.steps}
            hrefFor={(key) => snapshotHref(id, keep, { with: loaderData.with, explain: key })}
          />
          {hasExport && (
            <ChartDownload
              to={chartCsvHref({ of: "bridge", snapshot: id, with: loaderData.with }, keep)}
              about="the value bridge"
            />
          )}
        </Card>
      )}
      <div className="actions">
        {hasExport && (
          <LinkButton to={chartCsvHref({ of: "snapshot", snapshot: id }, keep)} variant="secondary" download>
            Export snapshot
          </LinkButton>
        )}{" "}
        <LinkButton to={portfolioHref("snapshots", keep)} variant="quiet">
          Back to the snapshots
        </LinkButton>
      </div>
    </Page>
  );
}

function Comparison({
  company,
  earlier,
  bridgeProblems,
  with: chosen,
}: Pick<Route.ComponentProps["loaderData"], "company" | "earlier" | "bridgeProblems" | "with">) {
  if (earlier.length === 0) return null;
  return (
    <>
      <Form method="get" className="form">
        {company && <input type="hidden" name="company" value={company} />}
        <div className="field">
          <label htmlFor="with" className="label">
            Value bridge from an earlier snapshot
          </label>
          <div className="control-row">
            <select key={chosen} id="with" name="with" defaultValue={chosen} className="control control-l">
              {earlier.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>{" "}
            <Button variant="secondary">Show</Button>
          </div>
        </div>
      </Form>
      {bridgeProblems.length > 0 && (
        <Notice tone="warning" title="The bridge can’t be drawn">
          <ul>
            {bridgeProblems.map((text) => (
              <li key={text}>{text}.</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
