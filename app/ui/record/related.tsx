import type { ReactNode } from "react";
import { Link } from "../link.tsx";

interface RelatedRecord {
  to: string;
  label: string;
  /** How it stands. */
  state?: ReactNode;
}

type Entry = RelatedRecord | false | null | undefined | "";

/** Records that belong to this one, each with the way to it; nothing where there are none. */
export function Related({ title, records }: { title: string; records: readonly Entry[] }) {
  const found = records.filter((entry) => Boolean(entry)) as RelatedRecord[];
  if (found.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className="plain">
        {found.map(({ to, label, state }) => (
          <li key={to}>
            <Link to={to}>{label}</Link> {state}
          </li>
        ))}
      </ul>
    </>
  );
}
