import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { ALERT_LABELS, ALERT_RULES, type AlertKind } from "./market-alerts.ts";

/** An alert in words, made by a loader. */
interface ShownAlert {
  key: string;
  kind: AlertKind;
  market: { id: string; name: string } | null;
  /** "20 Nov 2026" */
  day: string;
  text: string;
  isSample: boolean;
}

/** What stood out on the last five trading days. Where there is nothing, it says so. */
export function MarketAlertList({ alerts }: { alerts: readonly ShownAlert[] }) {
  if (alerts.length === 0) return <p>No alerts on the last five trading days.</p>;
  return (
    <ul className="plain divide-y divide-line">
      {alerts.map(({ key, kind, market, day, text, isSample }) => (
        <li
          key={key}
          className="flex max-w-none flex-col items-start justify-between gap-x-4 gap-y-2 py-3 sm:flex-row"
        >
          <div className="min-w-0">
            <p className="font-semibold">
              {market && (
                <Link to={linkTo("/client-portal/markets/:id", { id: market.id })}>{market.name}</Link>
              )}
              {market && ": "}
              {text}
            </p>
            <p className="text-sm text-muted">
              {day}
              {isSample && " · Sample data"}
            </p>
          </div>
          <Badge tone={kind === "low" || kind === "volatility" ? "amber" : "blue"}>
            {ALERT_LABELS[kind]}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

/** The rules, so that every alert can be checked against the prices. */
export function MarketAlertRules() {
  return (
    <details>
      <summary>How alerts are computed</summary>
      <ul>
        {(Object.keys(ALERT_RULES) as AlertKind[]).map((kind) => (
          <li key={kind}>
            <strong>{ALERT_LABELS[kind]}:</strong> {ALERT_RULES[kind]}
          </li>
        ))}
      </ul>
    </details>
  );
}
