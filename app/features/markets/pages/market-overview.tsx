import type { ShownMarket } from "#app/features/markets/pages/show-market.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { MarketChange } from "./shown-change.tsx";

/** The dashboard's look at the markets: a line each. */
export function MarketOverview({ markets }: { markets: readonly ShownMarket[] }) {
  return (
    <Card title="Market overview" actions={<Link to={linkTo("/client-portal/markets")}>Live Markets</Link>}>
      {markets.length === 0 ? (
        <EmptyState text="No markets yet" />
      ) : (
        <ul className="plain divide-y divide-line">
          {markets.map(({ id, name, unit, price }) => (
            <li
              key={id}
              className="flex max-w-none flex-col items-start justify-between gap-x-4 gap-y-2 py-3 sm:flex-row"
            >
              <div className="min-w-0">
                <p className="font-semibold">
                  <Link to={linkTo("/client-portal/markets/:id", { id })}>{name}</Link>{" "}
                  {price?.badges.map((badge) => (
                    <Badge key={badge.text} tone={badge.tone}>
                      {badge.text}
                    </Badge>
                  ))}
                </p>
                <p className="text-sm text-muted">{price?.asAt ?? "No prices yet"}</p>
              </div>
              {price && (
                <div className={price.isStale ? "text-muted" : undefined}>
                  <p className="num">
                    {price.last} {unit}
                  </p>
                  {price.change && <MarketChange change={price.change} />}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
