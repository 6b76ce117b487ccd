import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { SelectField } from "#app/ui/form/fields/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { count } from "#app/plural.ts";
import type { Change, Preview } from "../imports/import-kind.ts";

type Noun = readonly [one: string, many: string];

interface FindingsProps {
  from: string;
  noun: Noun;
  columns: readonly ShownColumn[];
  /** Names of needed fields without a column. */
  missing: readonly string[];
  notes: readonly string[];
  preview: Preview;
  sheet: SheetChoice | null;
}

/** What would become of the file, in counts. */
export function ImportCounts({ from, noun, preview, sheet }: FindingsProps) {
  const { counts } = preview;
  return (
    <>
      <Stats slim>
        <Stat label="New" value={count(counts.new, ...noun)} />
        <Stat label="Changed" value={count(counts.changed, ...noun)} />
        <Stat label="Unchanged" value={count(counts.same, ...noun)} />
        <Stat label="Refused" value={count(counts.refused, "row")} />
      </Stats>
      <p className="hint">
        From {from}
        {sheet && `, sheet ${sheet.name}`}
      </p>
    </>
  );
}

/** How the file was read, and what is wrong with all of it. */
export function ImportFindings({ noun, columns, missing, notes, preview }: FindingsProps) {
  const unknown = unknownColumns(columns).map(({ name }) => name);
  return (
    <>
      {preview.problems.map((text) => (
        <Notice key={text} tone="danger" title="The file can’t be taken as it is">
          {text}
        </Notice>
      ))}
      {missing.length > 0 && (
        <Notice tone="warning" title={`No column is called ${missing.join(", ")}`}>
          {`A new ${noun[0]} needs ${missing.length === 1 ? "it" : "them"}. If a column has another name, say below which one it is.`}
        </Notice>
      )}
      {unknown.length > 0 && (
        <Notice
          title={
            unknown.length === 1
              ? "One column is not taken"
              : `${count(unknown.length, "column")} are not taken`
          }
        >
          {`No field has the name ${unknown.join(", ")}. Say below which field it is, or leave it out.`}
        </Notice>
      )}
      {notes.length > 0 && (
        <details className="fold" open={notes.length <= OPEN_NOTES}>
          <summary>How it was read: {count(notes.length, "note")}</summary>
          <ul className="list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** More of them are folded away. */
const OPEN_NOTES = 3;

const unknownColumns = (columns: readonly ShownColumn[]) =>
  columns.filter(({ field, isBlank, isOurs }) => field === "" && !isBlank && !isOurs);

/** The rows themselves: why some are left out, and the values that will be stored of the others. */
export function ImportRows({ refusedTo, preview }: { refusedTo: string; preview: Preview }) {
  const { counts, changed, fresh } = preview;
  return (
    <>
      {counts.refused > 0 && <Refused refusedTo={refusedTo} preview={preview} />}
      {fresh.length > 0 && (
        <DataTable
          caption={shownOf("What is new", fresh.length, counts.new)}
          rows={fresh}
          columns={freshColumns(fresh)}
          rowKey={({ line }) => String(line)}
        />
      )}
      {changed.length > 0 && <Changed changed={changed.slice(0, SAMPLE)} of={counts.changed} />}
      {changed.length > SAMPLE && (
        <details className="fold">
          <summary>
            {counts.changed > changed.length
              ? `Changes of the next ${changed.length - SAMPLE} rows`
              : `Changes of the other ${count(changed.length - SAMPLE, "row")}`}
          </summary>
          <Changed changed={changed.slice(SAMPLE)} of={counts.changed} />
        </details>
      )}
    </>
  );
}

/** Rows of each kind that are seen at once. */
const SAMPLE = 5;

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
              {more > 0 && `, and ${count(more, "row")} like it`}
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
  return `${rows === 1 ? "line" : "lines"} ${lines.join(", ")}${more}`;
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

interface TakeProps {
  here: string;
  noun: Noun;
  preview: Preview;
  /** Where the form is. */
  again: string;
}

/** The yes, when there is anything to take. */
export function TakeForm({ here, noun, preview, again }: TakeProps) {
  const { counts, problems, digest } = preview;
  const wanted = counts.new + counts.changed;
  const isTakeable = wanted > 0 && problems.length === 0;
  return (
    <PostForm form={{ id: "take" }} action={here} className="actions">
      <input type="hidden" name="seen" value={digest} />
      {isTakeable && (
        <SubmitButton name="intent" value="take" pending="Importing…">
          {`Import ${count(wanted, ...noun)}`}
        </SubmitButton>
      )}
      {!isTakeable && <LinkButton to={again}>Choose another file</LinkButton>}{" "}
      <SubmitButton name="intent" value="drop" variant="quiet">
        Discard
      </SubmitButton>
    </PostForm>
  );
}

interface ShownColumn {
  name: string;
  /** The first value in it. */
  sample: string;
  field: string;
  /** It has neither a name nor a value. */
  isBlank: boolean;
  /** It holds the reasons of rows that were refused before. */
  isOurs: boolean;
}

interface ColumnsProps {
  here: string;
  columns: readonly ShownColumn[];
  fields: readonly { value: string; label: string }[];
  sheet: SheetChoice | null;
  /** A needed field has no column, or what was chosen would not do. */
  isOpen: boolean;
}

interface SheetChoice {
  name: string;
  /** Those that can be read, itself among them. */
  others: readonly string[];
}

/** Which column is which field: open where one of them is still to be told, and folded where all are known. */
export function ImportColumns({ here, columns, fields, sheet, isOpen }: ColumnsProps) {
  const taken = columns.filter(({ field }) => field !== "").length;
  return (
    <details className="card" id="columns" open={isOpen || unknownColumns(columns).length > 0}>
      <summary className="text-lg font-semibold">
        Columns: {taken} of {columns.length} taken
      </summary>
      <p className="hint">
        A field without a column stays as it is. An empty cell in a column that is taken clears its field.
      </p>
      <PostForm
        form={{ id: "map" }}
        action={here}
        className="mt-4 grid max-w-none items-end gap-6 sm:grid-cols-3"
      >
        {sheet && sheet.others.length > 1 && (
          <SelectField
            field={fieldOf("sheet", sheet.name)}
            label="Sheet"
            hint="Another sheet is read by the names of its own columns"
            options={sheet.others.map((name) => ({ value: name, label: name }))}
            blank={null}
          />
        )}
        {columns.map(({ name, sample, field, isBlank, isOurs }, at) =>
          isBlank || isOurs ? null : (
            <SelectField
              key={at}
              field={fieldOf(`column${at}`, field)}
              label={name}
              hint={sample && `Like “${sample}”`}
              options={fields}
              blank="Not taken"
            />
          ),
        )}
        <SubmitButton name="intent" value="map" variant="secondary" pending="Reading…">
          Use these columns
        </SubmitButton>
      </PostForm>
    </details>
  );
}

const fieldOf = (name: string, initialValue: string) => ({
  id: name,
  name,
  errorId: `${name}-error`,
  descriptionId: `${name}-hint`,
  initialValue,
});
