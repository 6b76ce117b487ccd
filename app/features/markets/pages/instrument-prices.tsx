import { Fragment } from "react";
import { MarketChange } from "#app/features/markets/pages/shown-change.tsx";
import { Badge } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ShownInstrument } from "./show-instrument.server.ts";

interface Props {
  instrument: ShownInstrument;
  price: NonNullable<ShownInstrument["market"]["price"]>;
}

/** The last price of an instrument, how fresh it is and whose, and how far prices went. */
export function LastPrice({ instrument, price }: Props) {
  const { market, high, low, rangeName } = instrument;
  return (
    <SummaryList
      items={[
        {
          term: "Last price",
          detail: (
            <div className={price.isStale ? "text-muted" : undefined}>
              <p className="num font-semibold">
                {price.last} {market.unit}
              </p>
              {price.change && <MarketChange change={price.change} />}
            </div>
          ),
        },
        {
          term: "Status",
          detail: (
            <span className="actions">
              {price.badges.map((badge) => (
                <Fragment key={badge.text}>
                  <Badge tone={badge.tone}>{badge.text}</Badge>{" "}
                </Fragment>
              ))}
              {price.asAt}
            </span>
          ),
        },
        { term: "Source", detail: price.source },
        { term: "Highest and lowest close", detail: `${high} and ${low} over ${rangeName}` },
      ]}
    />
  );
}

/** Its prices, a day each. */
export const priceColumns: Column<ShownInstrument["rows"][number]>[] = [
  { header: "Day", rowHeader: true, cell: (row) => <span className="whitespace-nowrap">{row.day}</span> },
  { header: "Close", align: "right", cell: (row) => row.close },
  { header: "Change", align: "right", cell: (row) => row.change ?? "–" },
  { header: "Status", cell: (row) => row.status },
  { header: "Source", cell: (row) => row.source },
];
