import type { ReactNode } from "react";
import { Link } from "./link.tsx";

interface SummaryItem {
  term: string;
  detail: ReactNode;
  /** A link ("Change") or any control of the row. */
  action?: { to: string; label: string } | ReactNode;
}

export type SummaryEntry = SummaryItem | false | null | undefined | "";

const isItem = (entry: SummaryEntry): entry is SummaryItem => Boolean(entry);

interface Props {
  /** In their order; one that is not there (`note && { … }`) is left out. */
  items: readonly SummaryEntry[];
  /** Leaves out what has no value, too. */
  withoutEmpty?: boolean;
}

export function SummaryList({ items, withoutEmpty = false }: Props) {
  const shown = items.filter(isItem).filter((item) => !withoutEmpty || !isNothing(item.detail));
  return (
    <dl className="summary-list">
      {shown.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{isNothing(item.detail) ? <NotAvailable /> : item.detail}</dd>
          {item.action && <dd className="summary-action">{actionOf(item)}</dd>}
        </div>
      ))}
    </dl>
  );
}

function actionOf({ term, action }: SummaryItem): ReactNode {
  if (typeof action === "object" && action !== null && "to" in action) {
    return (
      <Link to={action.to}>
        {action.label}
        <span className="sr-only"> {term.toLowerCase()}</span>
      </Link>
    );
  }
  return action as ReactNode;
}

function isNothing(detail: ReactNode): boolean {
  return detail === null || detail === undefined || detail === "";
}

/** An empty value: a dash for the eye, words for the ear. */
export function NotAvailable() {
  return (
    <>
      <span aria-hidden="true">–</span> <span className="sr-only">not available</span>
    </>
  );
}
