import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { ReportEntryFields, type ReportFormFields } from "../report-fields.tsx";

type Fields = ReportFormFields & { contents: string };

export function useEditReportForm(
  reply: SubmissionResult | undefined,
  defaults: NonNullable<Parameters<typeof usePostForm<Fields>>[0]["defaults"]>,
) {
  return usePostForm<Fields>({ id: "edit", reply, defaults });
}

interface Props {
  form: ReturnType<typeof useEditReportForm>;
  report: {
    id: string;
    /** Its pages are counted, not written. */
    isCounted: boolean;
    categories: Option[];
    /** When it was changed last, as the page shows it. */
    seen: string;
  };
}

/** What the shop says of a report. */
export function EditReportForm({ form: [form, fields], report }: Props) {
  const { id, isCounted, categories, seen } = report;
  return (
    <PostForm form={form}>
      <input type="hidden" name="seen" value={seen} />
      <ReportEntryFields
        fields={fields}
        categories={categories}
        pagesHint={isCounted ? null : "As the file has them"}
      />
      <TextArea
        field={fields.contents}
        label="Contents"
        hint="One section heading a line: the shop lists them"
        rows={6}
        optional
      />
      <FormButtons back={linkTo("/admin-data-portal/reports/:id", { id })} variant="quiet">
        <SubmitButton pending="Saving…">Save</SubmitButton>
      </FormButtons>
    </PostForm>
  );
}
