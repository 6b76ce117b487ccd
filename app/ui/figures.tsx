import { ChangeNote } from "./change.tsx";
import type { DrawnSparkline } from "./chart/chart.ts";
import { Sparkline } from "./chart/chart.tsx";
import { type DrawnShares, ShareBar } from "./chart/share-bar.tsx";
import { type DrawnColumns, SmallColumns } from "./chart/small-columns.tsx";
import type { ChangeInWords } from "./text/shown-change.ts";
import { CountRow, Stat } from "./stat.tsx";

export interface HomeFigure {
  label: string;
  value: string;
  /** The list of what it counts; null where it is a sum over a time. */
  to: string | null;
  change: ChangeInWords | null;
  /** Null where there is nothing behind it that a picture could show. */
  picture: { of: string; line?: DrawnSparkline; columns?: DrawnColumns; shares?: DrawnShares } | null;
}

export interface ShownCount {
  label: string;
  value: string;
  to: string;
  note?: string;
}

/** A home's figures: those with a history large, what is open beside them in small, each leading to what it counts. */
export function Figures({
  figures,
  counts,
}: {
  figures: readonly HomeFigure[];
  counts: readonly ShownCount[];
}) {
  return (
    <>
      {figures.length > 0 && (
        <dl className="stats figures">
          {figures.map(({ label, value, to, change, picture }) => (
            <Stat
              key={label}
              label={label}
              value={value}
              {...(to && { to })}
              asAt={
                (change || picture) && (
                  <>
                    {change && <ChangeNote change={change} />}
                    {picture && <Picture {...picture} />}
                  </>
                )
              }
            />
          ))}
        </dl>
      )}
      <CountRow counts={counts} />
    </>
  );
}

function Picture({ of, line, columns, shares }: NonNullable<HomeFigure["picture"]>) {
  if (line) return <Sparkline spark={line} label={of} />;
  if (columns) return <SmallColumns columns={columns} label={of} />;
  return shares && <ShareBar shares={shares} label={of} />;
}
