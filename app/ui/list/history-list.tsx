import { type Moment, When } from "../text/when.tsx";

interface Props {
  entries: readonly { seq: number; what: string; by: string | null; at: Moment }[];
}

/** What was done with a record, and by whom. */
export function HistoryList({ entries }: Props) {
  return (
    <ol className="m-0 grid list-none gap-2 p-0">
      {entries.map((entry) => (
        <li key={entry.seq}>
          <When at={entry.at} />: {entry.what}
          {entry.by && ` by ${entry.by}`}
        </li>
      ))}
    </ol>
  );
}
