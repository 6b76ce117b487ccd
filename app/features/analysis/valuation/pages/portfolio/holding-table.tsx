import type { ShownPortfolio } from "#app/features/analysis/valuation/pages/portfolio/show-portfolio.server.ts";
import { holdingHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Sum } from "#app/ui/text/sum.tsx";

/** The holdings that are searched for, page by page. */
export function HoldingTable({ portfolio }: { portfolio: ShownPortfolio }) {
  const { list, keep, isRemoved } = portfolio;
  return (
    <>
      {list.search && <SearchForm {...list.search} />}
      <DataTable
        caption={isRemoved ? `Removed: ${list.counted}` : list.counted}
        rows={portfolio.rows}
        columns={columns}
        rowKey={(row) => row.id}
        source="Share: fair value over NAV. Each fair value is of the day beside it."
        empty={
          <EmptyState
            text={isRemoved ? "No removed holdings" : "No holdings fit"}
            action={{ to: portfolioHref("", keep), label: "Show all holdings" }}
          />
        }
      />
      <PageLinks pages={list.pages} label="Pages of holdings" />
    </>
  );
}

const columns: Column<ShownPortfolio["rows"][number]>[] = [
  {
    header: "Holding",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={holdingHref(row.id, "", row.keep)}>{row.name}</Link>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        {row.isPipeline && <Badge tone="outline">{PIPELINE}</Badge>}{" "}
        <span className="hint block">{row.sector}</span>
      </>
    ),
  },
  { header: "Method", cell: (row) => row.method ?? <Badge tone="amber">To be chosen</Badge> },
  { header: "Cost", align: "right", cell: (row) => <Sum of={row.cost} /> },
  {
    header: "Fair value",
    align: "right",
    cell: (row) => (row.fairValue ? <Sum of={row.fairValue} /> : "–"),
  },
  { header: "Share", align: "right", cell: (row) => row.share ?? "–" },
  {
    header: "As of",
    cell: (row) => (
      <>
        {row.valuedOn ?? "–"}
        {row.ages && <span className="hint block">Rests on {row.ages}</span>}
      </>
    ),
  },
];
