import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { ComboboxField } from "#app/ui/form/combobox-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import type { GrantReportInput } from "./grant-report.schema.ts";

interface Props {
  reply: SubmissionResult | undefined;
  once: string;
  /** Published reports the client does not hold yet. */
  reports: readonly Option[];
}

/** Gives a client company a report. */
export function GrantReportForm({ reply, once, reports }: Props) {
  const [form, fields] = usePostForm<GrantReportInput>({ id: "grant", reply });
  return (
    <>
      <ErrorSummary form={form} fields={fields} />
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
    </>
  );
}
