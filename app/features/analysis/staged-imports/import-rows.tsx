import { count, plural } from "#app/plural.ts";
import { Card } from "#app/ui/card.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Change, Preview } from "../imports/import-kind.ts";

/** The rows themselves: why some are left out, and the values that will be stored of the others. */
export function ImportRows({ refusedTo, preview }: { refusedTo: string; preview: Preview }) {
  const { counts, changed, fresh } = preview;
  return (
    <>
      {counts.refused > 0 && <Refused refusedTo={refusedTo} preview={preview} />}
      {fresh.length > 0 && <FreshRows fresh={fresh} shown={fresh.slice(0, SAMPLE)} of={counts.new} />}
      {fresh.length > SAMPLE && (
        <details className="fold">
          <summary>{otherRows("Values", fresh.length, counts.new)}</summary>
          <FreshRows fresh={fresh} shown={fresh.slice(SAMPLE)} of={counts.new} />
        </details>
      )}
      {changed.length > 0 && <Changed changed={changed.slice(0, SAMPLE)} of={counts.changed} />}
      {changed.length > SAMPLE && (
        <details className="fold">
          <summary>{otherRows("Changes", changed.length, counts.changed)}</summary>
          <Changed changed={changed.slice(SAMPLE)} of={counts.changed} />
        </details>
      )}
    </>
  );
}

/** Rows of each kind that are seen at once. */
const SAMPLE = 5;

const otherRows = (what: string, shown: number, all: number) =>
  `${what} of the ${all > shown ? "next" : "other"} ${count(shown - SAMPLE, "row")}`;

/** @param fresh all that are kept: what one of them says is a column of every table. */
function FreshRows({ fresh, shown, of }: { fresh: readonly Fresh[]; shown: readonly Fresh[]; of: number }) {
  return (
    <DataTable
      caption={shownOf("What is new", shown.length, of)}
      rows={shown}
      columns={freshColumns(fresh)}
      rowKey={({ line }) => String(line)}
    />
  );
}

function Changed({ changed, of }: { changed: Preview["changed"]; of: number }) {
  return (
    <DataTable
      caption={shownOf("What changes", changed.length, of)}
      rows={changed.flatMap(({ line, label, changes }) =>
        changes.map((change) => ({ line, label, ...change })),
      )}
      columns={changedColumns}
      rowKey={({ line, field }) => `${line} ${field}`}
    />
  );
}

/** Refused rows by reason, each reason with its lines. */
function Refused({ refusedTo, preview }: { refusedTo: string; preview: Preview }) {
  const { counts, reasons = [], reasonsLeft = 0 } = preview;
  return (
    <Card title={`${count(counts.refused, "row is", "rows are")} refused: they are left out`} id="refused">
      {reasons.map(({ field, right, rows, said, others }) => {
        const [first] = said;
        const more = rows - (first?.rows ?? 0);
        return (
          <details key={`${field} ${right}`} className="fold">
            <summary>
              <strong className="num">{count(rows, "row")}</strong> {first?.what}
              {more > 0 && `, and ${count(more, "row")} like it`}.
            </summary>
            <p>{right}.</p>
            <ul className="list-disc pl-5">
              {said.map((one) => (
                <li key={one.what}>
                  {said.length > 1 && `${one.what}: `}
                  {linesOf(one)}
                </li>
              ))}
              {others > 0 && <li>{count(others, "row")} with other values</li>}
            </ul>
          </details>
        );
      })}
      {reasonsLeft > 0 && <p>{count(reasonsLeft, "more reason")}: the file below has them all.</p>}
      <p>
        <a href={refusedTo} download>
          {`Download the ${count(counts.refused, "refused row")} with the reasons (CSV)`}
        </a>{" "}
        Mend them there and bring that file: the column with the reasons is not taken.
      </p>
    </Card>
  );
}

function linesOf({ lines, rows }: { lines: readonly number[]; rows: number }): string {
  const more = rows > lines.length ? ` and ${rows - lines.length} more` : "";
  return `${plural(rows, "line")} ${lines.join(", ")}${more}`;
}

const shownOf = (text: string, shown: number, all: number) =>
  shown < all ? `${text} (the first ${shown} of ${count(all, "row")})` : text;

const changedColumns: Column<Change & { line: number; label: string }>[] = [
  { header: "Record", rowHeader: true, cell: ({ label }) => label },
  { header: "Field", cell: ({ field }) => field },
  { header: "Now", cell: ({ before }) => before || "empty" },
  { header: "Then", cell: ({ after }) => after || "cleared" },
  { header: "Line", align: "right", cell: ({ line }) => line },
];

type Fresh = Preview["fresh"][number];

/** A column for each field that one of the rows says something of. */
function freshColumns(rows: readonly Fresh[]): Column<Fresh>[] {
  const fields = [...new Set(rows.flatMap(({ values }) => values.map(({ field }) => field)))];
  return [
    { header: "Record", rowHeader: true, cell: ({ label }) => label },
    ...fields.map((field) => ({
      header: field,
      cell: ({ values }: Fresh) => values.find((one) => one.field === field)?.text ?? "",
    })),
    { header: "Line", align: "right", cell: ({ line }) => line },
  ];
}
