import { oldText } from "#app/features/analysis/figures/age.ts";
import { DISPLAY_CURRENCY } from "#app/features/analysis/valuation/maths/exchange-rate.ts";
import type { ShownRates } from "#app/features/analysis/valuation/pages/show-rates.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";

/** The newest exchange rates, and which of them are old. */
export function RateTable({ rates }: Pick<ShownRates, "rates">) {
  return (
    <DataTable
      caption={`The newest rates to ${DISPLAY_CURRENCY}`}
      rows={rates}
      rowKey={(rate) => rate.id}
      columns={[
        { header: "Currency", rowHeader: true, cell: (rate) => rate.from },
        { header: "Rate", align: "right", cell: (rate) => rate.rate },
        {
          header: "Date",
          cell: (rate) => (
            <>
              {rate.date} {rate.isStale && <Badge tone="amber">{oldText("rate")}</Badge>}
            </>
          ),
        },
        { header: "Source", cell: (rate) => rate.source },
      ]}
      empty={<EmptyState text="No rates yet" detail="They are needed for holdings in other currencies." />}
    />
  );
}
