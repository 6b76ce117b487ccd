import { date, dateTime } from "#app/ui/text/format.ts";
import type { Field } from "./fields/field.ts";
import { FileField, type FileFieldProps } from "./fields/file-field.tsx";
import { FormButtons } from "./form-buttons.tsx";
import { Link } from "../link.tsx";
import { SubmitButton } from "./post-form.tsx";
import { TextArea } from "./fields/fields.tsx";
import { UploadProgress } from "./upload-progress.tsx";

interface ImportFieldsProps {
  form: { id: string };
  fields: { file: Field; csv: Field };
  /** How much a file may be: "At most 8 MB and 100,000 rows." */
  most: string;
  /** What a pasted text must keep to. */
  pasteHint: string;
  accept: string;
  kept?: FileFieldProps["kept"];
  button: string;
  /** Where "Cancel" leads. */
  cancel: string;
  /** Imports that were taken before, and until when each can be undone; null for one that was. */
  earlier?: readonly { id: string; text: string; at: string; until: string | null; to: string }[];
}

/** The end of a form that takes the rows of a CSV file: the file or its pasted rows, how far it is, and the buttons. */
export function ImportFields(props: ImportFieldsProps) {
  const { form, fields, most, pasteHint, accept, kept, button, cancel, earlier = [] } = props;
  return (
    <>
      <FileField
        field={fields.file}
        label="File"
        hint={`An Excel workbook (.xlsx), or text with commas, semicolons or tabs. ${most}`}
        accept={accept}
        kept={kept}
        optional="depends"
      />
      <TextArea
        field={fields.csv}
        label="Or paste the rows"
        hint={pasteHint}
        rows={8}
        spellCheck={false}
        optional="depends"
      />
      <UploadProgress formId={form.id} />
      <FormButtons back={cancel}>
        <SubmitButton pending="Importing…">{button}</SubmitButton>
      </FormButtons>
      {earlier.length > 0 && (
        <>
          <h2>Earlier imports</h2>
          <ul className="list-disc pl-5">
            {earlier.map(({ id, text, at, until, to }) => (
              <li key={id}>
                <Link to={to}>{`${text}, ${dateTime(at)}`}</Link>
                {until === null ? ", undone" : `, can be undone until ${date(until)}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
