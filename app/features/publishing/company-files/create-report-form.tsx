import { useNavigation } from "react-router";
import { CLIENT_REPORT_LABELS as labels } from "#app/features/publishing/authoring/client-report-labels.ts";
import { linkTo } from "#app/link.ts";
import type { SelectOption } from "#app/ui/form/fields/field.ts";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { useDelayed } from "#app/ui/form/use-delayed.ts";
import type { ReportInput } from "./create-report.schema.ts";

type Reply = Parameters<typeof usePostForm>[0]["reply"];

export function useReportForm(reply: Reply) {
  return usePostForm<ReportInput>({ id: "report", reply });
}

interface ReportFormProps {
  form: ReturnType<typeof useReportForm>[0];
  fields: ReturnType<typeof useReportForm>[1];
  once: string;
  categories: readonly SelectOption[];
}

/** The nine fields a client makes a report of. */
export function ReportForm({ form, fields, once, categories }: ReportFormProps) {
  return (
    <PostForm form={form} once={once} keepsDraft>
      <TextField field={fields.title} label={labels.title} autoComplete="off" />
      <SelectField
        field={fields.category}
        label={labels.category}
        options={categories}
        blank="No category"
        optional
        width="l"
      />
      <TextArea
        field={fields.description}
        label={labels.description}
        hint="One or two sentences for the cover"
        rows={3}
        optional
      />
      <TextArea
        field={fields.targetAudience}
        label={labels.targetAudience}
        hint="Who the report is for"
        rows={2}
        optional
      />
      <TextArea field={fields.executiveSummary} label={labels.executiveSummary} rows={5} optional />
      <TextArea field={fields.keyFindings} label={labels.keyFindings} rows={5} optional />
      <TextArea field={fields.methodology} label={labels.methodology} rows={4} optional />
      <TextArea
        field={fields.content}
        label={labels.content}
        hint="Plain text, or Markdown: # Heading, - list, **bold**, [links](https://…), tables with | between columns; no images or footnotes"
        rows={14}
      />
      <TextArea field={fields.recommendations} label={labels.recommendations} rows={5} optional />
      <FormButtons back={linkTo("/client-portal/reports")}>
        <SubmitButton pending="Creating PDF report…">Create PDF Report</SubmitButton>
      </FormButtons>
      <Progress />
    </PostForm>
  );
}

/** Says what happens while the server works, once scripts run. */
function Progress() {
  const busy = useDelayed(useNavigation().state === "submitting");
  return (
    <p role="status" className="hint">
      {busy && "Setting the pages. This takes a few seconds; the PDF then downloads by itself."}
    </p>
  );
}
