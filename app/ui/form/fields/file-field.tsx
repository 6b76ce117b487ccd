import { useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import { isNotSent } from "../client-action.ts";
import { Choice } from "./choice.tsx";
import { controlProps, type Field, type Optional } from "./field.ts";
import { FieldFrame } from "./field-frame.tsx";

export interface FileFieldProps {
  field: Field;
  label: string;
  hint: string;
  /** For the browser's file dialog: `.pdf,.docx`. */
  accept: string;
  multiple?: boolean;
  optional?: Optional;
  /** Files of the last try that arrived well: they go along unless they are unticked. */
  kept?: readonly { token: string; name: string; size: string }[] | undefined;
}

const NONE: NonNullable<FileFieldProps["kept"]> = [];

/** Put it last in its form, and let the form be `encType="multipart/form-data"`: the other fields then arrive first. */
export function FileField({ field, label, hint, accept, multiple, optional, kept = NONE }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const answer = useActionData();
  // What did not get through is no answer: what was kept before goes along with the next try.
  const [last, setLast] = useState(kept);
  const isAnswered = !isNotSent(answer);
  if (isAnswered && kept !== last) setLast(kept);
  const shown = isAnswered ? kept : last;
  // As after a page load: what was good is listed as kept, and must not be sent a second time with the rest.
  useEffect(() => {
    if (answer && !isNotSent(answer) && input.current) input.current.value = "";
  }, [answer]);
  return (
    <>
      {shown.length > 0 && (
        <fieldset className="field">
          <legend className="label">Files we kept from your last try</legend>
          <p className="hint">They go along with the next one. Untick what you do not want to send.</p>
          {shown.map((file, index) => (
            <Choice
              key={file.token}
              type="checkbox"
              id={`${field.id}-kept-${index}`}
              name="kept"
              value={file.token}
              label={`${file.name} (${file.size})`}
              defaultChecked
            />
          ))}
        </fieldset>
      )}
      <FieldFrame field={field} label={label} hint={hint} optional={optional}>
        <input
          ref={input}
          {...controlProps(field, hint, optional)}
          type="file"
          accept={accept}
          multiple={multiple}
          className="control"
        />
      </FieldFrame>
    </>
  );
}
