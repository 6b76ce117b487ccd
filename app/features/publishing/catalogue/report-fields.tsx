import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useActionData } from "react-router";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import type { Field, SelectOption } from "#app/ui/form/fields/field.ts";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";

export interface ReportFormFields {
  title: string;
  description: string;
  category: string;
  price: string;
  onRequest: boolean;
  pages: string;
}

interface Props {
  fields: Record<keyof ReportFormFields, Field>;
  categories: readonly SelectOption[];
  /** Why the pages are asked for; null where they are not. */
  pagesHint: string | null;
}

/** What the shop says of a report. */
export function ReportEntryFields({ fields, categories, pagesHint }: Props) {
  return (
    <>
      <TextField field={fields.title} label="Title" />
      <TextArea
        field={fields.description}
        label="Description"
        hint="Clients read it in the shop: plain text, up to 2,000 characters"
        rows={5}
      />
      <SelectField field={fields.category} label="Category" options={categories} width="l" />
      <TextField
        field={fields.price}
        label="Price in pounds"
        hint="Whole pounds without VAT, like 1,250; 0 for a free report. Needed unless it is on request"
        optional="depends"
        inputMode="numeric"
        width="s"
        autoComplete="off"
      />
      <CheckboxField
        field={fields.onRequest}
        label="Price on request"
        hint="The shop shows “Contact for Price”, whatever stands above"
      />
      {pagesHint && <PagesField field={fields.pages} hint={pagesHint} />}
    </>
  );
}

export function PagesField({ field, hint }: { field: Field; hint: string }) {
  return (
    <TextField
      field={field}
      label="Pages"
      hint={hint}
      inputMode="numeric"
      width="s"
      autoComplete="off"
      optional
    />
  );
}

/** Said where a file is chosen. */
export const PAGES_HINT = "For Word and Excel files. The pages of a PDF are counted";

/** Says "File Selected" once a file was chosen in the field inside, where scripts run. */
export function FileSelected({ children }: { children: ReactNode }) {
  const [name, setName] = useState<string | null>(null);
  const answer = useActionData();
  // After an answer the field is empty again.
  useEffect(() => setName(null), [answer]);
  const onChange = ({ target }: FormEvent<HTMLDivElement>) => {
    if (target instanceof HTMLInputElement && target.type === "file")
      setName(target.files?.[0]?.name ?? null);
  };
  return (
    <div onChange={onChange}>
      {children}
      <p role="status" className="hint m-0">
        {name && `File Selected: ${name}`}
      </p>
    </div>
  );
}
