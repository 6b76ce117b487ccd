import { Form } from "react-router";
import { FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import type { ShownSnapshot } from "#app/features/analysis/valuation/pages/snapshot/show-snapshot.server.ts";
import { chartCsvHref, snapshotHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** What led to a snapshot from an earlier one. */
export function SnapshotBridge({ snapshot }: { snapshot: ShownSnapshot }) {
  const { id, keep, bridge } = snapshot;
  const hasExport = snapshot.access === "granted";
  return (
    <>
      <Comparison snapshot={snapshot} />
      {bridge && (
        <Card id="bridge">
          <Chart chart={bridge} level={2} withoutTable />
          {snapshot.moversChart && <Chart chart={snapshot.moversChart} level={3} withoutTable />}
          <InMind texts={snapshot.inMind} />
          <FiguresTable
            caption="Steps of the bridge"
            figures={snapshot.steps}
            hrefFor={(key) => snapshotHref(id, keep, { with: snapshot.with, explain: key })}
          />
          {snapshot.movers && <Movers movers={snapshot.movers} />}
          {hasExport && (
            <ChartDownload
              to={chartCsvHref({ of: "bridge", snapshot: id, with: snapshot.with }, keep)}
              about="the value bridge"
            />
          )}
        </Card>
      )}
    </>
  );
}

/** Who moved, and by which step. */
function Movers({ movers }: { movers: NonNullable<ShownSnapshot["movers"]> }) {
  type Row = (typeof movers.rows)[number];
  return (
    <DataTable
      caption="The bridge by holding (GBP)"
      rows={movers.rows}
      rowKey={(row) => row.key}
      columns={[
        { header: "Holding", rowHeader: true, cell: (row) => row.name },
        ...movers.columns.map((header, at) => ({
          header,
          align: "right" as const,
          cell: (row: Row) => row.cells[at],
        })),
      ]}
    />
  );
}

function Comparison({ snapshot }: { snapshot: ShownSnapshot }) {
  const { company, earlier, bridgeProblems, with: chosen } = snapshot;
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
