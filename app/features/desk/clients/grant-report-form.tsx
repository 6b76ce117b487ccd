import type { SubmissionResult } from "@conform-to/react";
import { ComboboxField } from "#app/ui/form/fields/combobox-field.tsx";
import type { Options } from "#app/ui/form/fields/options.ts";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import type { GrantReportInput } from "./grant-report.schema.ts";

/** @param reply the answer of a failed submit, if it was this form's. */
export function useGrantReportForm(reply: SubmissionResult | undefined) {
  return usePostForm<GrantReportInput>({ id: "grant", reply });
}

interface Props {
  form: ReturnType<typeof useGrantReportForm>;
  once: string;
  /** Published reports the client does not hold yet. */
  reports: Options;
}

/** Gives a client company a report. */
export function GrantReportForm({ form: [form, fields], once, reports }: Props) {
  return (
    <PostForm form={form} once={once}>
      <ComboboxField
        field={fields.reportId}
        label="Report to grant"
        hint="Published reports this client does not hold yet."
        options={reports}
      />
      <div>
        <SubmitButton name="intent" value="grant-report" pending="Granting…">
          Grant report
        </SubmitButton>
      </div>
    </PostForm>
  );
}
