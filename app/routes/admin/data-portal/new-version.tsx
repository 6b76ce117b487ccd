import { Link } from "react-router";
import { addVersion, versionAddedBefore } from "#app/features/trade/catalogue/add-version.server.ts";
import { FileSelected } from "#app/features/trade/catalogue/file-selected.tsx";
import { countHolders, findStaffReport } from "#app/features/trade/catalogue/find-staff-report.server.ts";
import { PAGES_HINT, PagesField } from "#app/features/trade/catalogue/report-fields.tsx";
import {
  draftVersionSchema,
  FILE_MISSING,
  versionSchema,
} from "#app/features/trade/catalogue/report.schema.ts";
import { MOST_COPIES } from "#app/features/trade/catalogue/report.ts";
import { NOT_READY } from "#app/features/publishing/drafts/list-draft.server.ts";
import {
  addDraftVersion,
  type AddDraftVersionResult,
  findReportSource,
} from "#app/features/publishing/drafts/version-of-draft.server.ts";
import { intentOf } from "#app/http/forms/intents.server.ts";
import { retryHeaders } from "#app/http/refusal.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { receiveReportForm, reportFileInput, takeReportFile } from "#app/http/forms/report-form.server.ts";
import { forbidden, notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { withStored } from "#app/http/forms/upload-form.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import type { Field } from "#app/ui/form/fields/field.ts";
import { FileField } from "#app/ui/form/fields/file-field.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextArea } from "#app/ui/form/fields/text-area.tsx";
import { UploadProgress } from "#app/ui/form/upload-progress.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/new-version";

const list = linkTo("/admin-data-portal/reports");

export const shouldRevalidate = afterRefusal;

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor } = staff(context);
  const report = await findStaffReport(db, actor, params.id);
  if (!report) throw notFound();
  const holders = await countHolders(db, actor, report);
  return {
    once: crypto.randomUUID(),
    id: report.id,
    name: report.title,
    version: report.version,
    seen: report.updatedAt,
    holders:
      holders < MOST_COPIES ? count(holders, "client holds it", "clients hold it") : "Many clients hold it",
    source: await findReportSource(db, actor, report),
    fileInput: reportFileInput(),
  };
}

const moved =
  "The report was changed while this page was open: it may have a new version already. Nothing of yours was added. Look at it, then send this again if it still holds.";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  const reportId = params.id;
  const before = (once: string | undefined) => versionAddedBefore(db, actor, reportId, once);
  const posted = await receiveReportForm(
    request,
    actor,
    ["add"],
    async (once) => (await before(once)) !== undefined,
  );
  const report = await findStaffReport(db, actor, reportId);
  if (!report) {
    await posted.discard();
    throw notFound();
  }
  return intentOf(posted, {
    async add() {
      const form = posted.hold(versionSchema, { form: "version", missing: FILE_MISSING });
      if (!form.ok) return form.rejection();
      const { changeNote, seen, pages: said, _once } = form.value;
      const earlier = await before(_once);
      if (earlier) {
        await posted.discard();
        return added(reportId, earlier);
      }
      if (seen !== report.updatedAt) return form.reject({ formErrors: [moved] }, 409);
      const taken = await takeReportFile(posted, form, said);
      if (!taken.ok) return taken.answer;
      const { pages, file: uploaded } = taken;
      const result = await withStored([uploaded], async ([file]) => {
        if (!file) throw new Error("The file was not stored.");
        const version = { reportId, changeNote, pages, fileType: uploaded.type, seen };
        return addVersion(db, actor, { ...version, file, once: _once });
      });
      if (result.ok) return added(reportId, result);
      if (result.reason === "moved") return form.reject({ formErrors: [moved] }, 409, [uploaded]);
      await posted.discard();
      if (result.reason === "not-staff") throw forbidden(context);
      throw notFound();
    },
    async "add-draft"() {
      const form = posted.hold(draftVersionSchema, { form: "draft-version" });
      if (!form.ok) return form.rejection();
      const { changeNote, draft: draftId, revision, seen, _once: once } = form.value;
      const result = await addDraftVersion(db, actor, {
        reportId,
        draftId,
        changeNote,
        revision,
        seen,
        once,
      });
      if (result.ok) return added(reportId, result);
      if (result.reason === "not-staff") throw forbidden(context);
      return form.reject({ formErrors: [draftRefusal(result.reason)] }, 409);
    },
    otherwise: () => refuse("Nothing was added", "Choose an action.", 400),
  });
}

function draftRefusal(reason: Exclude<AddDraftVersionResult, { ok: true }>["reason"]): string {
  switch (reason) {
    case "draft-moved":
      return NOT_READY.moved;
    case "not-made":
      return NOT_READY["not-made"];
    case "same":
      return "The PDF of the draft is the one in the shop already. Change the draft and create its PDF first.";
    case "moved":
      return moved;
    default:
      return "The report has no such draft any more.";
  }
}

function added(reportId: string, { version, told }: { version: number; told: number }) {
  return seeOther(`${list}/${reportId}`, {
    flash: {
      kind: "success",
      title: `Version ${version} added`,
      text:
        told === 0
          ? "Nobody had to be told: no client with an account holds it."
          : `${count(told, "person was", "people were")} told by mail.`,
    },
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return retryHeaders(actionHeaders);
}

export default function NewVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, version, seen, holders, source, fileInput, once } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<Record<"changeNote" | "pages" | "file", string>>({
    id: "version",
    reply: posted.replyOf("version"),
  });
  const [draftForm, draftFields] = usePostForm<{ changeNote: string }>({
    id: "draft-version",
    reply: posted.replyOf("draft-version"),
  });
  return (
    <Page
      title={`New version: ${name}`}
      heading={`Version ${version + 1}`}
      eyebrow={name}
      lead={`${holders}. Everybody with an account there is told by mail, and My Reports shows that it was updated since their last copy.`}
      width="narrow"
      errors={posted.failed}
      summary={posted.summary({ version: form, "draft-version": draftForm })}
    >
      {source && (
        <Card title="From its draft" id="from-draft">
          {source.isReady ? (
            <PostForm form={draftForm} once={once}>
              <p>
                The PDF of{" "}
                <Link to={linkTo("/admin-data-portal/create-report/:id", { id: source.id })}>the draft</Link>{" "}
                is newer than the one in the shop.
              </p>
              <input type="hidden" name="seen" value={seen} />
              <input type="hidden" name="draft" value={source.id} />
              <input type="hidden" name="revision" value={source.revision} />
              <ChangeNoteField field={draftFields.changeNote} />
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
      )}
      <Card title="From a file">
        <PostForm form={form} once={once} encType="multipart/form-data">
          <input type="hidden" name="seen" value={seen} />
          <ChangeNoteField field={fields.changeNote} />
          <PagesField field={fields.pages} hint={PAGES_HINT} />
          <FileSelected>
            <FileField field={fields.file} label="File" {...fileInput} kept={posted.rejection?.kept} />
          </FileSelected>
          <UploadProgress formId={form.id} />
          <div className="actions">
            <SubmitButton name="intent" value="add" pending="Uploading…">
              Add version {version + 1}
            </SubmitButton>{" "}
            <LinkButton to={`${list}/${id}`} variant="quiet">
              Cancel
            </LinkButton>
          </div>
        </PostForm>
      </Card>
    </Page>
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
