import type { CSSProperties, ReactNode } from "react";
import { Link } from "./link.tsx";

interface StatProps {
  label: string;
  value: ReactNode;
  asAt?: ReactNode;
  /** The page behind the number. */
  to?: string;
}

/** A number with its name. Stands in `<Stats>`. */
export function Stat({ label, value, asAt, to }: StatProps) {
  return (
    <div className="stat">
      <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className="stat-value" style={sizeOf(value)}>
        {value}
      </dd>
      {asAt && <dd className="stat-note">{asAt}</dd>}
    </div>
  );
}

/** For the style sheet: how long a line the figure makes. */
function sizeOf(value: ReactNode): CSSProperties | undefined {
  const { length } = typeof value === "string" ? value : String(value ?? "");
  const isLong = typeof value !== "object" && length > 12;
  return isLong ? ({ "--letters": length } as CSSProperties) : undefined;
}

/** @param props `slim` above what the page is for, which is to begin high up. */
export function Stats({ slim, children }: { slim?: boolean; children: ReactNode }) {
  return <dl className={`stats${slim ? " stats-slim" : ""}`}>{children}</dl>;
}

/** What there is of each kind, small and in one row: a figure that is nothing is left out by who asks for it. */
export function CountRow({
  counts,
}: {
  counts: readonly { label: string; value: string; to: string; note?: string }[];
}) {
  if (counts.length === 0) return null;
  return (
    <dl className="stats counts">
      {counts.map(({ note, ...one }) => (
        <Stat key={one.label} {...one} asAt={note} />
      ))}
    </dl>
  );
}
