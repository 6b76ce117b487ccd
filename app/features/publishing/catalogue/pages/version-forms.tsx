import type { SubmissionResult } from "@conform-to/react";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import type { Field } from "#app/ui/form/fields/field.ts";
import { FileField, type FileFieldProps } from "#app/ui/form/fields/file-field.tsx";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { Link } from "#app/ui/link.tsx";
import { FileSelected, PAGES_HINT, PagesField } from "../report-fields.tsx";

export function useDraftVersionForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ changeNote: string }>({ id: "draft-version", reply });
}

export function useFileVersionForm(reply: SubmissionResult | undefined) {
  return usePostForm<Record<"changeNote" | "pages" | "file", string>>({ id: "version", reply });
}

interface DraftVersionProps {
  form: ReturnType<typeof useDraftVersionForm>;
  /** The draft the report was written as. */
  source: { id: string; revision: number; isReady: boolean; isCurrent: boolean };
  /** When the report was changed last, as the page shows it. */
  seen: string;
  once: string;
}

/** The next version of the draft's own PDF, where that is newer than the shop's. */
export function DraftVersion({ form: [form, fields], source, seen, once }: DraftVersionProps) {
  return (
    <Card title="From its draft" id="from-draft">
      {source.isReady ? (
        <PostForm form={form} once={once}>
          <p>
            The PDF of{" "}
            <Link to={linkTo("/admin-data-portal/create-report/:id", { id: source.id })}>the draft</Link> is
            newer than the one in the shop.
          </p>
          <input type="hidden" name="seen" value={seen} />
          <input type="hidden" name="draft" value={source.id} />
          <input type="hidden" name="revision" value={source.revision} />
          <ChangeNoteField field={fields.changeNote} />
          <div>
            <SubmitButton name="intent" value="add-draft" pending="Adding…">
              Add the draft’s PDF
            </SubmitButton>
          </div>
        </PostForm>
      ) : (
        <p>
          {source.isCurrent
            ? "The draft is as it stands in the shop. "
            : "The draft was changed since its PDF was made. "}
          <Link to={linkTo("/admin-data-portal/create-report/:id", { id: source.id })}>
            {source.isCurrent ? "Change it" : "Create its PDF"}
          </Link>{" "}
          to make the next version of it.
        </p>
      )}
    </Card>
  );
}

interface FileVersionProps {
  form: ReturnType<typeof useFileVersionForm>;
  report: {
    id: string;
    version: number;
    seen: string;
    once: string;
    fileInput: { accept: string; hint: string };
  };
  kept: FileFieldProps["kept"];
}

/** The next version of a file from elsewhere. */
export function FileVersion({ form: [form, fields], report, kept }: FileVersionProps) {
  const { id, version, seen, once, fileInput } = report;
  return (
    <Card title="From a file">
      <PostForm form={form} once={once} encType="multipart/form-data">
        <input type="hidden" name="seen" value={seen} />
        <ChangeNoteField field={fields.changeNote} />
        <PagesField field={fields.pages} hint={PAGES_HINT} />
        <FileSelected>
          <FileField field={fields.file} label="File" {...fileInput} kept={kept} />
        </FileSelected>
        <UploadProgress formId={form.id} />
        <FormButtons back={linkTo("/admin-data-portal/reports/:id", { id })} variant="quiet">
          <SubmitButton name="intent" value="add" pending="Uploading…">
            Add version {version + 1}
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}

function ChangeNoteField({ field }: { field: Field }) {
  return (
    <TextArea
      field={field}
      label="Change note"
      hint="What is different: holders read it in the mail and in the shop"
      rows={3}
    />
  );
}
