import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import {
  FileSelected,
  PAGES_HINT,
  ReportEntryFields,
  type ReportFormFields,
} from "#app/features/publishing/catalogue/report-fields.tsx";
import { listCategories } from "#app/features/publishing/catalogue/find-reports.server.ts";
import { uploadedBefore, uploadReport } from "#app/features/publishing/catalogue/report.commands.server.ts";
import {
  FILE_MISSING,
  UPLOAD_INCOMPLETE,
  uploadReportSchema,
} from "#app/features/publishing/catalogue/report.schema.ts";
import { isBlank, leadWith } from "#app/http/forms/form.server.ts";
import { intentOf } from "#app/http/forms/intents.server.ts";
import { receiveReportForm, reportFileInput, takeReportFile } from "#app/http/forms/report-form.server.ts";
import { withStored } from "#app/http/forms/upload-form.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new-report";

const list = linkTo("/admin-data-portal/reports");

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = staff(context);
  const categories = await listCategories(db);
  return {
    once: crypto.randomUUID(),
    fileInput: reportFileInput(),
    categories: categories.map(({ id, name }) => ({ value: id, label: name })),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const before = (once: string | undefined) => uploadedBefore(db, actor, once);
  const posted = await receiveReportForm(
    request,
    actor,
    ["upload", "upload-draft"],
    async (once) => (await before(once)) !== undefined,
  );
  const upload = async (publish: boolean) => {
    const { all } = posted;
    const form = posted.hold(uploadReportSchema, { form: "upload", missing: FILE_MISSING });
    if (!form.ok) {
      const answer = await form.rejection();
      const isIncomplete =
        !posted.hasFile ||
        (isBlank(all, "price") && isBlank(all, "onRequest")) ||
        ["title", "description", "category"].some((name) => isBlank(all, name));
      return isIncomplete ? leadWith(answer, UPLOAD_INCOMPLETE) : answer;
    }
    const { price, onRequest, pages: said, _once, ...entry } = form.value;
    const earlier = await before(_once);
    if (earlier) {
      await posted.discard();
      return uploaded(earlier, publish);
    }
    const taken = await takeReportFile(posted, form, said);
    if (!taken.ok) return taken.answer;
    const result = await withStored([taken.file], async ([file]) =>
      file
        ? uploadReport(db, actor, {
            ...entry,
            pricePence: onRequest ? undefined : price,
            pages: taken.pages,
            file,
            fileType: taken.file.type,
            publish,
            once: _once,
          })
        : { ok: false as const, reason: "not-staff" as const },
    );
    if (result.ok) return uploaded(result.reportId, publish, taken.note);
    if (result.reason === "unknown-category")
      return form.reject({ fieldErrors: { category: ["Select a category from the list"] } }, 400, [
        taken.file,
      ]);
    await posted.discard();
    throw forbidden(context);
  };
  return intentOf(posted, {
    upload: () => upload(true),
    "upload-draft": () => upload(false),
    otherwise: () => refuse("Nothing was uploaded", "Choose an action.", 400),
  });
}

function uploaded(reportId: string, publish: boolean, note = "") {
  const news = publish
    ? "It stands in the Report Shop now."
    : "It is a draft in the Report Shop. Publish it when you like.";
  return seeOther(`${list}/${reportId}`, {
    flash: {
      kind: "success",
      title: "Report Uploaded Successfully",
      text: `${news} ${note}`.trim(),
    },
  });
}

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function NewReport({ loaderData, actionData }: Route.ComponentProps) {
  const posted = usePosted(actionData);
  const form = useUploadReportForm(posted.replyOf("upload"));
  return (
    <Page
      title="Upload a report"
      eyebrow="Report Shop"
      lead="Put a finished file on sale, or keep it as a draft and publish it later."
      width="narrow"
      errors={posted.failed}
      summary={posted.summary({ upload: form[0] })}
    >
      <UploadReportForm form={form} {...loaderData} kept={posted.rejection?.kept} />
    </Page>
  );
}

function useUploadReportForm(reply: SubmissionResult | undefined) {
  return usePostForm<ReportFormFields & { file: string }>({ id: "upload", reply });
}

interface Props {
  form: ReturnType<typeof useUploadReportForm>;
  once: string;
  categories: Option[];
  fileInput: { accept: string; hint: string };
  kept: FileFieldProps["kept"];
}

/** A finished file, and what the shop says of it. */
function UploadReportForm({ form: [form, fields], once, categories, fileInput, kept }: Props) {
  return (
    <PostForm form={form} once={once} encType="multipart/form-data">
      <ReportEntryFields fields={fields} categories={categories} pagesHint={PAGES_HINT} />
      <FileSelected>
        <FileField field={fields.file} label="File" {...fileInput} kept={kept} />
      </FileSelected>
      <UploadProgress formId={form.id} />
      <FormButtons back={linkTo("/admin-data-portal/reports")} variant="quiet">
        <SubmitButton name="intent" value="upload" pending="Uploading…">
          Upload and publish
        </SubmitButton>{" "}
        <SubmitButton name="intent" value="upload-draft" variant="secondary" pending="Uploading…">
          Upload as a draft
        </SubmitButton>
      </FormButtons>
    </PostForm>
  );
}
