import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import type { FormattedMoment } from "#app/ui/text/format.ts";
import type { Column } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import { Written } from "#app/ui/text/written.tsx";

/** A change of state, ready to be shown. */
export interface AlertRow {
  key: string;
  at: FormattedMoment;
  period: string;
  /** What was judged; null where there was nothing to judge. */
  number: string | null;
  from: string;
  to: { label: string; tone: BadgeTone };
  /** What people were to be told; null for what is only kept. */
  notice: string | null;
  isTold: boolean;
  seen: { by: string; comment: string | null } | null;
}

/** The columns of a timeline. */
export function alertColumns<Row extends AlertRow>(): Column<Row>[] {
  return [
    {
      header: "When",
      cell: (row) => (
        <>
          <When at={row.at} /> <span className="hint block">{row.period}</span>
        </>
      ),
    },
    {
      header: "State",
      cell: (row) => (
        <>
          <Badge tone={row.to.tone}>{row.to.label}</Badge> <span className="hint block">from {row.from}</span>
        </>
      ),
    },
    { header: "Number", align: "right", cell: (row) => row.number ?? "–" },
    {
      header: "Notice",
      cell: (row) => (row.notice ? `${row.notice}${row.isTold ? "" : " (not told)"}` : "–"),
    },
    {
      header: "Seen by",
      cell: (row) =>
        row.seen ? (
          <>
            {row.seen.by} {row.seen.comment && <Written className="hint block" text={row.seen.comment} />}
          </>
        ) : (
          "–"
        ),
    },
  ];
}
