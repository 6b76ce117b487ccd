import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import { PortfolioBanner } from "#app/features/analysis/valuation/pages/portfolio-tabs.tsx";
import { showPrinted } from "#app/features/analysis/valuation/pages/portfolio/show-printed.server.ts";
import { portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { portfolioScope } from "#app/http/tools/portfolio.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/print";

/** Hundreds of holdings to be printed: nothing on it needs scripts, and its numbers are sent once. */
export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  return showPrinted(await portfolioScope(context));
}

export default function PrintPortfolio({ loaderData }: Route.ComponentProps) {
  const { keep, companyName, at, rows, figures, notes, sectors, rates } = loaderData;
  return (
    <Page
      title={`Portfolio of ${companyName}`}
      eyebrow="Portfolio Valuation"
      lead={`Every holding on one page, as of ${at} (UK time). Fair values in GBP.`}
      actions={
        <LinkButton to={portfolioHref("", keep)} variant="secondary">
          Back to the portfolio
        </LinkButton>
      }
    >
      <PortfolioBanner access={loaderData.access} />
      <DataTable
        caption={loaderData.counted}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          { header: "Holding", rowHeader: true, cell: (row) => row.name },
          { header: "Sector", cell: (row) => row.sector },
          { header: "Stake", align: "right", cell: (row) => row.stake },
          { header: "Cost", align: "right", cell: (row) => row.cost },
          { header: "Method", cell: (row) => row.method ?? "–" },
          {
            header: "Fair value",
            align: "right",
            cell: (row) => row.fairValue,
          },
          {
            header: "As of",
            cell: (row) => (
              <>
                {row.asOf}
                {row.ages && <span className="hint block">Rests on {row.ages}</span>}
              </>
            ),
          },
        ]}
        empty={<EmptyState text="No holdings yet" />}
      />
      {figures.length > 0 && (
        <DataTable
          caption="Figures of the portfolio"
          rows={figures}
          rowKey={(figure) => figure.key}
          columns={[
            { header: "Figure", rowHeader: true, cell: (figure) => figure.name },
            { header: "Method", cell: (figure) => figure.method },
            { header: "With the numbers", cell: (figure) => figure.substituted },
            {
              header: "Value",
              align: "right",
              cell: (figure) => figure.value,
            },
          ]}
        />
      )}
      {sectors.length > 0 && (
        <DataTable
          caption="Fair value by sector"
          rows={sectors}
          rowKey={(row) => row.sector}
          columns={[
            { header: "Sector", rowHeader: true, cell: (row) => row.sector },
            {
              header: "Holdings",
              align: "right",
              cell: (row) => row.holdings,
            },
            {
              header: "Share of NAV",
              align: "right",
              cell: (row) => row.share,
            },
            { header: "Fair value", align: "right", cell: (row) => row.value },
          ]}
        />
      )}
      {rates.length > 0 && (
        <DataTable
          caption={`Last exchange rates to ${DISPLAY_CURRENCY}`}
          rows={rates}
          rowKey={(row) => row.currency}
          columns={[
            { header: "Currency", rowHeader: true, cell: (row) => row.currency },
            { header: "Rate", align: "right", cell: (row) => row.rate },
            { header: "Date", cell: (row) => row.date },
            { header: "Source", cell: (row) => row.source },
          ]}
        />
      )}
      {notes.map((text) => (
        <p key={text}>{text}.</p>
      ))}
    </Page>
  );
}
