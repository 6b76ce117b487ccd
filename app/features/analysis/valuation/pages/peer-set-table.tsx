import { oldText } from "#app/features/analysis/figures/age.ts";
import { ExplainedFigure, ExplainLinks } from "#app/features/analysis/figures/explained-figure.tsx";
import type { ShownPeerSets } from "#app/features/analysis/valuation/pages/show-peer-sets.server.ts";
import { chartCsvHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { DataTable } from "#app/ui/list/table.tsx";

/** The peer sets to choose from. */
export function PeerSetTable({ shown }: { shown: ShownPeerSets }) {
  const { keep, sets } = shown;
  return (
    <DataTable
      caption={shown.counted}
      rows={sets}
      rowKey={(row) => row.id}
      columns={[
        {
          header: "Peer set",
          rowHeader: true,
          cell: (row) => (
            <>
              <Link to={portfolioHref("peers", keep, { set: row.id })}>{row.name}</Link>{" "}
              {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
              <span className="hint block">{row.source}</span>
            </>
          ),
        },
        { header: "Whose", cell: (row) => row.whose },
        { header: "Peers", align: "right", cell: (row) => row.peers },
        {
          header: "As of",
          cell: (row) => (
            <>
              {row.asOf} {row.isStale && <Badge tone="amber">{oldText("peers")}</Badge>}
            </>
          ),
        },
        { header: "Holdings", align: "right", cell: (row) => row.uses },
      ]}
      empty={
        <EmptyState
          text="No peer sets yet"
          detail="They are needed to value by EV/EBITDA or EV/Revenue."
          action={{ to: portfolioHref("import", keep, { of: "peers" }), label: "Import peer set" }}
        />
      }
    />
  );
}

interface Props {
  opened: NonNullable<ShownPeerSets["opened"]>;
  keep: string;
  hasExport: boolean;
}

/** A peer set: the quartiles of its multiples, and its peers. */
export function OpenedPeerSet({ opened, keep, hasExport }: Props) {
  const { id, quartiles, peers, pages, explained } = opened;
  const cellOf = (row: (typeof quartiles)[number], at: number) => row.cells?.[at]?.value ?? "–";
  const cells = quartiles.flatMap((row) => row.cells ?? []);
  return (
    <>
      {opened.isRemoved && <p>This peer set is off the list. Holdings that are valued with it keep it.</p>}
      <DataTable
        caption="Quartiles of the multiples"
        rows={quartiles}
        rowKey={(row) => row.name}
        columns={[
          {
            header: "Multiple",
            rowHeader: true,
            cell: (row) => (
              <>
                {row.name} {row.hint && <span className="hint block">{row.hint}</span>}
              </>
            ),
          },
          { header: "Peers used", align: "right", cell: (row) => row.used },
          { header: "Lower quartile", align: "right", cell: (row) => cellOf(row, 0) },
          { header: "Median", align: "right", cell: (row) => cellOf(row, 1) },
          { header: "Upper quartile", align: "right", cell: (row) => cellOf(row, 2) },
        ]}
        source="Multiples that are unknown, or not above zero, are left out."
      />
      <ExplainLinks
        of={cells.map(({ key, name }) => ({
          name,
          to: portfolioHref("peers", keep, { set: id, explain: key }),
        }))}
      />
      {explained && <ExplainedFigure figure={explained} />}
      <DataTable
        caption={opened.counted}
        rows={peers}
        rowKey={(row) => row.name}
        columns={[
          { header: "Peer", rowHeader: true, cell: (row) => row.name },
          { header: "EV/EBITDA", align: "right", cell: (row) => row.evEbitda },
          {
            header: "EV/Revenue",
            align: "right",
            cell: (row) => row.evRevenue,
          },
        ]}
      />
      <PageLinks pages={pages} label="Pages of peers" />
      <div className="actions">
        {hasExport && <ExportLinks to={chartCsvHref({ of: "peers", set: id }, keep)} />}{" "}
        {opened.canRemove && (
          <RowAction
            intent="remove"
            fields={{ set: id }}
            label="Remove"
            about={opened.name}
            action={portfolioHref("peers", keep)}
          />
        )}{" "}
        <LinkButton to={portfolioHref("peers", keep)} variant="quiet">
          Back to the peer sets
        </LinkButton>
      </div>
    </>
  );
}
