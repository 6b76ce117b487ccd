import type { SubmissionResult } from "@conform-to/react";
import type { Option } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { FileSelected } from "../file-selected.tsx";
import { PAGES_HINT, ReportEntryFields, type ReportFormFields } from "../report-fields.tsx";

export function useUploadReportForm(reply: SubmissionResult | undefined) {
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
export function UploadReportForm({ form: [form, fields], once, categories, fileInput, kept }: Props) {
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
