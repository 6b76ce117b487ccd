import type { ShownMarket } from "#app/features/markets/pages/show-market.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/chart.tsx";
import { Link } from "#app/ui/link.tsx";
import { MarketChange } from "./shown-change.tsx";

/** A market at a glance: last price, change, its line, where it comes from and how old it is. */
export function MarketCard({ market, level = 2 }: { market: ShownMarket; level?: 2 | 3 }) {
  const { id, name, unit, price } = market;
  return (
    <Card
      as="li"
      level={level}
      title={<Link to={linkTo("/client-portal/markets/:id", { id })}>{name}</Link>}
      actions={price?.badges.map((badge) => (
        <Badge key={badge.text} tone={badge.tone}>
          {badge.text}
        </Badge>
      ))}
    >
      {price ? (
        <>
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <div className={price.isStale ? "text-muted" : undefined}>
              <p className="stat-value num">
                {price.last} <span className="text-sm font-medium">{unit}</span>
              </p>
              {price.change ? (
                <MarketChange change={price.change} />
              ) : (
                <p className="hint">No close before it</p>
              )}
            </div>
            {price.spark && <Sparkline spark={price.spark} label={`${name}, the last closes`} />}
          </div>
          <p className="hint">
            {price.asAt}. Source: {price.source}
          </p>
        </>
      ) : (
        <p className="hint">No prices yet</p>
      )}
    </Card>
  );
}
