import type { HTMLAttributes } from "react";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { MoveForm } from "../forms/move-form.tsx";
import type { DealStage, Probability } from "../records/deal.ts";
import { dealHref, trackerHref } from "./deal-href.ts";
import { useBoardMoves } from "./use-board-moves.tsx";

export interface BoardColumn {
  stage: DealStage;
  count: number;
  /** Money, written out. */
  total: string;
  weighted: string;
  /** How many deals the column has that are not on the board. */
  more: number;
  deals: DealCardFacts[];
}

/**
 * The columns of the stages, which scroll within the region: it holds what is placed absolutely in them, too, or texts
 * for screen readers would widen the page. On paper nothing scrolls: there they stand in rows of three. The totals
 * above them are the server's, and follow once a move is written.
 */
export function DealBoard({ columns, keep }: { columns: readonly BoardColumn[]; keep: string }) {
  const cards = columns.flatMap(({ deals }) => deals);
  const { moving, over, dragFrom, dropOn } = useBoardMoves(cards, keep);
  const shown = (column: BoardColumn) => {
    const stay = column.deals.filter(({ id }) => id !== moving?.id);
    const comes = moving?.to === column.stage ? cards.filter(({ id }) => id === moving.id) : [];
    return [...comes.map((deal) => ({ ...deal, stage: column.stage })), ...stay];
  };
  return (
    <div
      className="relative grid max-w-none gap-4 md:auto-cols-[15.5rem] md:grid-flow-col md:overflow-x-auto print:grid-flow-row print:grid-cols-3 print:overflow-visible"
      role="region"
      aria-label="Board of deals"
      tabIndex={0}
    >
      {columns.map((column) => (
        <section
          key={column.stage}
          aria-label={column.stage}
          {...dropOn(column.stage)}
          className={`min-w-0 rounded-lg p-3 ${over === column.stage ? "bg-selected" : "bg-sunken"}`}
        >
          <h2 className="font-semibold">
            {column.stage} <span className="tab-count">{column.count}</span>
          </h2>
          <p className="hint num">
            {column.total} total
            <br />
            {column.weighted} weighted
          </p>
          <ul className="plain mt-3 grid gap-3">
            {shown(column).map((deal) => (
              <DealCard
                key={deal.id}
                deal={deal}
                keep={keep}
                isMoving={deal.id === moving?.id}
                drag={dragFrom(deal)}
              />
            ))}
          </ul>
          {column.more > 0 && (
            <p className="mt-3">
              <Link to={withQuery(trackerHref("list", keep), { stage: column.stage })}>
                {column.more} more<span className="sr-only"> at {column.stage}</span>
              </Link>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

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

function DealCard({ deal, keep, isMoving, drag }: Props) {
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
