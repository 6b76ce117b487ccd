import { Link } from "react-router";
import type { ShownPortfolio } from "#app/features/analysis/valuation/pages/portfolio/show-portfolio.server.ts";
import { holdingHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { PIPELINE } from "#app/features/analysis/valuation/pages/valuation-words.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { hrefForPage } from "#app/ui/list/list-address.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { SearchForm } from "#app/ui/list/search-form.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";

/** The holdings that are searched for, page by page. */
export function PositionTable({ portfolio }: { portfolio: ShownPortfolio }) {
  const { keep, search, page, pages, isRemoved } = portfolio;
  return (
    <>
      <SearchForm
        label="Search by name or sector"
        value={search}
        keep={{
          ...(portfolio.company && { company: portfolio.company }),
          ...(isRemoved && { show: "removed" }),
        }}
      />
      <DataTable
        caption={isRemoved ? `Removed: ${portfolio.counted}` : portfolio.counted}
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
      <Pagination
        page={page}
        pages={pages}
        hrefFor={hrefForPage(search, {
          ...(portfolio.company && { company: portfolio.company }),
          ...(isRemoved && { show: "removed" }),
        })}
        label="Pages of holdings"
      />
    </>
  );
}

interface Row {
  keep: string;
  id: string;
  name: string;
  sector: string;
  cost: string;
  method: string | null;
  fairValue: string | null;
  share: string | null;
  valuedOn: string | null;
  /** What of it is old, in words. */
  ages: string;
  isSample: boolean;
  isPipeline: boolean;
}

const columns: Column<Row>[] = [
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
  { header: "Cost", align: "right", cell: (row) => <span className="num">{row.cost}</span> },
  {
    header: "Fair value",
    align: "right",
    cell: (row) => <span className="num">{row.fairValue ?? "–"}</span>,
  },
  { header: "Share", align: "right", cell: (row) => <span className="num">{row.share ?? "–"}</span> },
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
