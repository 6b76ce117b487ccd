import {
  ExplainedFigure,
  ExplainLinks,
  FiguresTable,
} from "#app/features/analysis/figures/explained-figure.tsx";
import type { ShownHolding } from "#app/features/analysis/valuation/pages/holding/show-holding.server.ts";
import { chartCsvHref, holdingHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import type { ReactNode } from "react";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownGrid } from "#app/features/analysis/valuation/pages/holding/shown-grid.ts";
import { Badge } from "#app/ui/badge.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { When } from "#app/ui/text/when.tsx";
import { Written } from "#app/ui/text/written.tsx";

/** What led to a holding's value and returns, each number with its explanation. @param children what else is known of it. */
export function HoldingFigures({ holding, children }: { holding: ShownHolding; children: ReactNode }) {
  const { id, keep, explained } = holding;
  const hasExport = holding.access === "granted";
  const explain = (key: string) => holdingHref(id, "", keep, { explain: key });
  return (
    <>
      {holding.football && (
        <Card id="methods">
          <Chart chart={holding.football} level={2} withoutTable />
        </Card>
      )}
      {holding.trail.length > 0 && (
        <FiguresTable caption="From the inputs to fair value" figures={holding.trail} hrefFor={explain} />
      )}
      {holding.returns.length > 0 && (
        <FiguresTable caption="Returns" figures={holding.returns} hrefFor={explain} />
      )}
      {holding.returnsProblems.map((text) => (
        <p key={text} className="hint">
          {text}.
        </p>
      ))}
      {holding.derivation && (
        <FiguresTable
          caption={holding.derivation.title}
          figures={holding.derivation.steps}
          hrefFor={explain}
        />
      )}
      {explained && <ExplainedFigure figure={explained} />}
      <MethodTable methods={holding.methods} explain={explain} />
      {hasExport && (
        <ChartDownload
          to={chartCsvHref({ of: "methods", holding: id }, keep)}
          about="fair value by each method"
        />
      )}
      {holding.grid && <SensitivityTable grid={holding.grid} />}
      {holding.grid && hasExport && (
        <ChartDownload
          to={chartCsvHref({ of: "sensitivity", holding: id }, keep)}
          about="enterprise value by WACC and growth"
        />
      )}
      {children}
      {holding.happenings.length > 0 && <RecordTimeline happenings={holding.happenings} />}
    </>
  );
}

interface Props {
  methods: ShownHolding["methods"];
  explain: (key: string) => string;
}

/** Each method's value, with its low and high end. */
function MethodTable({ methods, explain }: Props) {
  return (
    <>
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
          { header: "Low", align: "right", cell: (row) => row.low ?? "–" },
          { header: "Value", align: "right", cell: (row) => row.value ?? "–" },
          { header: "High", align: "right", cell: (row) => row.high ?? "–" },
        ]}
        source="Low and high: the peers’ lower and upper quartile, or a WACC one point higher and lower."
      />
      <ExplainLinks
        of={methods.flatMap((row) => row.explain.map(({ name, key }) => ({ name, to: explain(key) })))}
      />
    </>
  );
}

/** Enterprise value by discount rate and growth. */
function SensitivityTable({ grid }: { grid: ShownGrid }) {
  return (
    <DataTable
      caption={`Enterprise value by WACC (down) and growth (across), ${grid.unit}`}
      rows={grid.rows}
      rowKey={(row) => row.wacc}
      columns={[
        { header: "WACC", rowHeader: true, cell: (row) => row.wacc },
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
  return isOwn ? <Badge tone="blue">{text}</Badge> : text;
}

/** A holding's fair value, and by which method. */
export function HoldingValue({ holding }: { holding: ShownHolding }) {
  const { id, keep, isRemoved, choice } = holding;
  return (
    <>
      <Stats>
        <Stat
          label="MOIC"
          value={holding.moic}
          asAt={
            holding.moic === "–"
              ? "Needs a fair value and a payment in"
              : (holding.moicOf ?? "Multiple of invested capital")
          }
        />
        <Stat label="XIRR" value={holding.irr} asAt="A year, actual/365" />
      </Stats>
      {holding.lost.length > 0 && (
        <Notice tone="danger" title="The chosen method gives no value now">
          <ul>
            {holding.lost.map((text) => (
              <li key={text}>{text}.</li>
            ))}
          </ul>
        </Notice>
      )}
      <InMind texts={holding.warnings} />
      <Card title="How it is valued">
        {choice ? (
          <SummaryList
            items={[
              { term: "Method", detail: choice.method },
              { term: "Reason", detail: <Written text={choice.reason} /> },
              { term: "Chosen", detail: <When at={choice.at} /> },
            ]}
          />
        ) : (
          <EmptyState text="No method chosen yet" />
        )}
        {!isRemoved && choice && (
          <LinkButton to={holdingHref(id, "value", keep)} variant="secondary">
            Change method and inputs
          </LinkButton>
        )}
      </Card>
    </>
  );
}
