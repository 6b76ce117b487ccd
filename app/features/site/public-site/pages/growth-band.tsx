import { Chart } from "#app/ui/chart/chart.tsx";
import { Band } from "#app/ui/hero.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import type { ShownAbout } from "./show-about.server.ts";

/** How the firm has grown, drawn and in figures. */
export function GrowthBand({ chart, years }: Pick<ShownAbout, "chart" | "years">) {
  return (
    <Band
      id="growth"
      tone="sunken"
      split
      heading="Growth by year"
      lead="Clients, publications and the people who write them."
    >
      <Chart chart={chart} withoutTable />
      <DataTable
        caption="Clients, publications and researchers, year by year"
        captionHidden
        rows={years}
        rowKey={(row) => row.year}
        columns={[
          { header: "Year", cell: (row) => row.year, rowHeader: true },
          { header: "Clients", cell: (row) => row.institutions, align: "right" },
          { header: "Growth", cell: (row) => row.growth ?? <NotAvailable />, align: "right" },
          { header: "Publications", cell: (row) => row.publications, align: "right" },
          { header: "Researchers", cell: (row) => row.researchers, align: "right" },
        ]}
      />
    </Band>
  );
}
