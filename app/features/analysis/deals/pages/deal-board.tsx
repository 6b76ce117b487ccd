import type { HTMLAttributes } from "react";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import "#app/ui/styles/board.css";
import { MoveForm } from "../forms/move-form.tsx";
import { type DealStage, isOpenStage, type Probability, STAGE_TONES } from "../records/deal.ts";
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
 * The columns of the stages: all seven where there is room, else one at a time, side by side in a region that scrolls; it
 * holds what is placed absolutely in them, too, or texts for screen readers would widen the page. The totals above them
 * are the server's, and follow once a move is written.
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
    <>
      <nav aria-label="Stages" className="tabs board-stages">
        <ul>
          {columns.map(({ stage, count: n }) => (
            <li key={stage}>
              <a href={`#${idOf(stage)}`}>
                {stage} <span className="tab-count">{n}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="board" role="region" aria-label="Board of deals" tabIndex={0}>
        {columns.map((column) => (
          <section
            key={column.stage}
            id={idOf(column.stage)}
            aria-label={column.stage}
            {...dropOn(column.stage)}
            className={`badge-${STAGE_TONES[column.stage]} ${over === column.stage ? "bg-info-bg" : "bg-sunken"}`}
          >
            <h2>{column.stage}</h2>
            <p className="hint num">
              {column.count === 0 ? (
                "No deals"
              ) : (
                <>
                  {count(column.count, "deal")}
                  <br />
                  {column.total}
                  <br />
                  {column.weighted} weighted
                </>
              )}
            </p>
            <ul className="plain">
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
              <p>
                <Link to={withQuery(trackerHref("list", keep), { stage: column.stage })}>
                  {column.more} more<span className="sr-only"> at {column.stage}</span>
                </Link>
              </p>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

const idOf = (stage: DealStage) => `stage-${stage.replaceAll(" ", "-").toLowerCase()}`;

/** A deal as the board shows it; texts are made on the server. */
export interface DealCardFacts {
  id: string;
  number: string;
  name: string;
  stage: DealStage;
  type: string;
  sector: string;
  /** In millions; in full where the card is opened. */
  brief: string;
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

/** Three lines, and a menu that has the rest: what else is known of it, and the form that moves it. */
function DealCard({ deal, keep, isMoving, drag }: Props) {
  return (
    <li id={`deal-${deal.id}`} {...drag} aria-busy={isMoving || undefined} className="card deal-card">
      <h3>
        <Link to={dealHref(deal.id, keep)}>{deal.name}</Link>
      </h3>
      <p className="num">
        <strong>{deal.brief}</strong> at {deal.probability}%
      </p>
      <p>
        {isMoving ? "Moving…" : deal.inStage}
        {isOpenStage(deal.stage) && !isMoving && <span className="sr-only"> in stage</span>}{" "}
        {deal.isStale && <Badge tone="amber">Stale</Badge>}{" "}
        {deal.isSample && <Badge tone="outline">Sample</Badge>}
      </p>
      <details name="deal">
        <summary>
          <Icon name="chevron-down" size={16} />
          <span className="sr-only">{`More on ${deal.name}`}</span>
        </summary>
        <p>
          <span className="num">{deal.number}</span>, {deal.type}, {deal.sector},{" "}
          <span className="num">{deal.valuation}</span>
        </p>
        <MoveForm deal={deal} action={dealHref(deal.id, keep)} back="board" />
      </details>
    </li>
  );
}
