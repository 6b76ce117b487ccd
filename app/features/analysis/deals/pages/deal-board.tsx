import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { Link } from "#app/ui/link.tsx";
import type { DealStage } from "../records/deal.ts";
import { DealCard, type DealCardFacts } from "./deal-card.tsx";
import { trackerHref } from "./deal-href.ts";
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
