import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { poundsWritten } from "#app/features/fields/pounds.ts";
import { listCategories } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { findStaffReport } from "#app/features/publishing/catalogue/find-staff-report.server.ts";
import {
  ReportEntryFields,
  type ReportFormFields,
} from "#app/features/publishing/catalogue/report-fields.tsx";
import { editReport } from "#app/features/publishing/catalogue/report.commands.server.ts";
import { editReportSchema } from "#app/features/publishing/catalogue/report.schema.ts";
import { REPORT_STATUS_LABELS } from "#app/features/publishing/catalogue/report.ts";
import { priceLabel } from "#app/features/publishing/catalogue/shown-report.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { dateTime, money } from "#app/ui/text/format.ts";
import type { Route } from "./+types/edit-report";

const list = linkTo("/admin-data-portal/reports");

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = staff(context);
  const report = await findStaffReport(db, actor, params.id);
  if (!report) throw notFound();
  const categories = await listCategories(db);
  return {
    id: report.id,
    name: report.title,
    isCounted: report.fileType === "pdf",
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
    seen: report.updatedAt,
    defaults: {
      title: report.title,
      description: report.description,
      category: report.category.id,
      price: report.pricePence === null ? "" : poundsWritten(report.pricePence),
      onRequest: report.pricePence === null,
      pages: String(report.pages),
      contents: report.contents.join("\n"),
    },
  };
}

/** Where a change of its entry is seen. */
const WHERE_SHOWN = {
  published: "The shop shows it from now on.",
  withdrawn: "It is not in the shop. Those who hold it see the change in My Reports.",
  draft: "It is not in the shop yet.",
};

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const form = await readForm(request, editReportSchema, { form: "edit" });
  if (!form.ok) return form.rejection();
  const { price, onRequest, ...entry } = form.value;
  const pricePence = onRequest ? undefined : price;
  const result = await editReport(db, actor, { ...entry, id: params.id, pricePence });
  if (result.ok) {
    return seeOther(`${list}/${params.id}`, {
      flash: result.changed
        ? { kind: "success", title: "Report saved", text: WHERE_SHOWN[result.status] }
        : { kind: "info", title: "Nothing to save", text: "The report is as it was." },
    });
  }
  switch (result.reason) {
    case "not-staff":
      throw forbidden(context);
    case "not-found":
      throw notFound();
    case "unknown-category":
      return form.reject({ fieldErrors: { category: ["Select a category from the list"] } });
    case "no-pages":
      return form.reject({ fieldErrors: { pages: ["Enter how many pages the file has"] } });
    case "moved": {
      const report = await findStaffReport(db, actor, params.id);
      if (!report) throw notFound();
      const standing = [
        `“${report.title}”`,
        priceLabel(report.pricePence, money),
        report.category.name,
        `version ${report.version}`,
        REPORT_STATUS_LABELS[report.status].toLowerCase(),
      ].join(", ");
      const sentence = `This report was changed on ${dateTime(report.updatedAt)}, while the page was open. It is now: ${standing}. Nothing of yours was saved: look at it, then save again to put yours in its place.`;
      return form.reject({ formErrors: [sentence] }, 409);
    }
  }
}

export default function EditReport({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = loaderData;
  const form = useEditReportForm(actionData?.reply, loaderData.defaults);
  return (
    <Page
      title={`Edit report: ${name}`}
      heading="Edit report"
      eyebrow="Report Shop"
      lead={name}
      width="narrow"
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form[0]} fields={form[1]} />}
    >
      <EditReportForm form={form} report={loaderData} />
    </Page>
  );
}

type Fields = ReportFormFields & { contents: string };

function useEditReportForm(
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
function EditReportForm({ form: [form, fields], report }: Props) {
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
