import { ExplainedFigure, FiguresTable } from "#app/features/analysis/figures/explained-figure.tsx";
import { InMind } from "#app/features/analysis/valuation/forms/in-mind.tsx";
import type { ShownSnapshot } from "#app/features/analysis/valuation/pages/snapshot/show-snapshot.server.ts";
import { snapshotHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import { Written } from "#app/ui/text/written.tsx";

/** The holdings as they were frozen, and how the opened one came about. */
export function FrozenHoldings({ snapshot }: { snapshot: ShownSnapshot }) {
  const { id, keep, pages, opened, explained } = snapshot;
  return (
    <>
      <DataTable
        caption={snapshot.counted}
        rows={snapshot.holdings}
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
                {row.method} <Written className="hint block" text={row.reason} />
              </>
            ),
          },
          {
            header: "Fair value",
            align: "right",
            cell: (row) => row.fairValue,
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
      <PageLinks pages={pages} label="Pages of holdings" />
      {opened && (
        <Card title={`How ${opened.name} was valued`} id="holding">
          <InMind texts={snapshot.openedWarnings} />
          <FiguresTable
            caption="From the inputs to fair value"
            figures={opened.trail}
            hrefFor={(key) => snapshotHref(id, keep, { holding: opened.id, explain: key })}
          />
        </Card>
      )}
      {explained && <ExplainedFigure figure={explained} />}
      {snapshot.totals.length > 0 && (
        <FiguresTable
          caption="Figures of the portfolio"
          figures={snapshot.totals}
          hrefFor={(key) => snapshotHref(id, keep, { explain: key })}
        />
      )}
    </>
  );
}

/** What a snapshot is, and the hash it was frozen with. */
export function SnapshotFacts({ snapshot }: { snapshot: ShownSnapshot }) {
  return (
    <Card title="The snapshot">
      <SummaryList
        items={[
          { term: "Net asset value", detail: snapshot.nav },
          { term: "Valued for", detail: snapshot.asOf },
          { term: "Holdings", detail: snapshot.counted },
          { term: "Cash flows and rates", detail: snapshot.inputs },
          { term: "Frozen", detail: <When at={snapshot.frozen} /> },
          { term: "By", detail: snapshot.frozenBy },
          { term: "SHA-256", detail: <code className="break-all">{snapshot.sha256}</code> },
        ]}
      />
    </Card>
  );
}
