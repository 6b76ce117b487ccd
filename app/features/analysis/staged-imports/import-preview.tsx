import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { SelectField } from "#app/ui/form/fields/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { count } from "#app/plural.ts";
import type { Change, Preview } from "../imports/import-kind.ts";
import { withoutLine } from "./without-line.ts";

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

/** What was found in a file: how it was read, and counts. */
export function ImportFindings({ from, noun, columns, missing, notes, preview, sheet }: FindingsProps) {
  const { counts, problems } = preview;
  const unknown = columns
    .filter(({ field, isBlank, isOurs }) => field === "" && !isBlank && !isOurs)
    .map(({ name }) => name);
  return (
    <>
      {problems.map((text) => (
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
        <Notice title="How it was read">
          <ul className="list-disc pl-5">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      <SummaryList
        items={[
          { term: "From", detail: from },
          ...(sheet ? [{ term: "Sheet", detail: sheet.name }] : []),
          { term: "New", detail: count(counts.new, ...noun) },
          { term: "Changed", detail: count(counts.changed, ...noun) },
          { term: "Unchanged", detail: count(counts.same, ...noun) },
          { term: "Refused", detail: count(counts.refused, "row") },
        ]}
      />
    </>
  );
}

/** The rows themselves: the values that will be stored, and what is left out. */
export function ImportRows({ refusedTo, preview }: { refusedTo: string; preview: Preview }) {
  const { counts, changed, fresh, refused } = preview;
  return (
    <>
      {changed.length > 0 && (
        <DataTable
          caption={shownOf("What changes", changed.length, counts.changed)}
          rows={changed.flatMap(({ line, label, changes }) =>
            changes.map((change) => ({ line, label, ...change })),
          )}
          columns={changedColumns}
          rowKey={({ line, field }) => `${line} ${field}`}
        />
      )}
      {fresh.length > 0 && (
        <DataTable
          caption={shownOf("What is new", fresh.length, counts.new)}
          rows={fresh}
          columns={freshColumns(fresh)}
          rowKey={({ line }) => String(line)}
        />
      )}
      {refused.length > 0 && (
        <>
          <DataTable
            caption={shownOf("Refused rows: they are left out", refused.length, counts.refused)}
            rows={refused}
            columns={refusedColumns}
            rowKey={({ line }) => String(line)}
          />
          <p>
            <a href={refusedTo} download>
              {`Download the ${count(counts.refused, "refused row")} with the reasons (CSV)`}
            </a>{" "}
            Mend them there and bring that file: the column with the reasons is not taken.
          </p>
        </>
      )}
    </>
  );
}

const shownOf = (text: string, shown: number, all: number) =>
  shown < all ? `${text} (the first ${shown} of ${count(all, "row")})` : text;

const refusedColumns: Column<Preview["refused"][number]>[] = [
  { header: "Line", rowHeader: true, cell: ({ line }) => line },
  { header: "Why", cell: ({ line, text }) => withoutLine(text, line) },
];

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
}

interface SheetChoice {
  name: string;
  /** Those that can be read, itself among them. */
  others: readonly string[];
}

/** Which column is which field. */
export function ImportColumns({ here, columns, fields, sheet }: ColumnsProps) {
  return (
    <Card title="Columns" id="columns">
      <p>
        A field without a column stays as it is. An empty cell in a column that is taken clears its field.
      </p>
      <PostForm form={{ id: "map" }} action={here}>
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
    </Card>
  );
}

const fieldOf = (name: string, initialValue: string) => ({
  id: name,
  name,
  errorId: `${name}-error`,
  descriptionId: `${name}-hint`,
  initialValue,
});
