import type { HTMLAttributes } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { dealHref } from "./deal-href.ts";
import type { DealStage, Probability } from "../records/deal.ts";
import { MoveForm } from "../forms/move-form.tsx";

/** A deal as the board shows it; texts are made on the server. */
export interface DealCardFacts {
  id: string;
  number: string;
  name: string;
  stage: DealStage;
  type: string;
  sector: string;
  valuation: string;
  probability: Probability;
  inStage: string;
  isStale: boolean;
  isSample: boolean;
}

interface Props {
  deal: DealCardFacts;
  keep: string;
  /** Sent to the column it stands in, and not yet written there. */
  isMoving: boolean;
  drag: HTMLAttributes<HTMLLIElement>;
}

export function DealCard({ deal, keep, isMoving, drag }: Props) {
  return (
    <li id={`deal-${deal.id}`} {...drag} aria-busy={isMoving || undefined} className="card max-w-none p-3">
      <div className="grid gap-2">
        <h3 className="font-semibold wrap-anywhere">
          <Link to={dealHref(deal.id, keep)}>{deal.name}</Link>
        </h3>
        <p className="hint">
          <span className="num">{deal.number}</span> · {deal.type} · {deal.sector}
        </p>
        <p className="num font-semibold">
          {deal.valuation} <span className="hint">at {deal.probability}%</span>
        </p>
        <p className="hint">
          {isMoving ? "Moving…" : deal.inStage} {deal.isStale && <Badge tone="amber">Stale</Badge>}{" "}
          {deal.isSample && <Badge tone="outline">Sample</Badge>}
        </p>
        <MoveForm deal={deal} action={dealHref(deal.id, keep)} back="board" />
      </div>
    </li>
  );
}
