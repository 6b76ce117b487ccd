import { LinkButton } from "#app/ui/button.tsx";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { SelectField } from "#app/ui/form/fields/fields.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Stat, Stats } from "#app/ui/stat.tsx";
import { count } from "#app/plural.ts";
import type { Preview } from "../imports/import-kind.ts";

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
        {from}
        {sheet && `. Sheet ${sheet.name}`}
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
      <summary className="font-semibold">
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
