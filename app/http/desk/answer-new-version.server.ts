import { sayWritten } from "#app/features/core/mail/say-told.server.ts";
import type { RouterContextProvider } from "react-router";
import {
  addDraftVersion,
  type AddDraftVersionResult,
  NOT_READY,
} from "#app/features/publishing/drafts/draft-shop.commands.server.ts";
import {
  addVersion,
  versionAddedBefore,
} from "#app/features/publishing/catalogue/report-version.commands.server.ts";
import { findStaffReport } from "#app/features/publishing/catalogue/find-staff-report.server.ts";
import {
  draftVersionSchema,
  FILE_MISSING,
  versionSchema,
} from "#app/features/publishing/catalogue/report.schema.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { intentOf } from "../forms/intents.server.ts";
import { receiveReportForm, takeReportFile } from "../forms/report-form.server.ts";
import { withStored } from "../forms/upload-form.server.ts";
import { refuse } from "../refuse.server.ts";
import { forbidden, notFound, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

const moved =
  "The report was changed while this page was open: it may have a new version already. Nothing of yours was added. Look at it, then send this again if it still holds.";

/** Adds a version to a report of the shop: of a file, or of the draft it was written as. */
export async function answerNewVersion(
  request: Request,
  context: Readonly<RouterContextProvider>,
  reportId: string,
) {
  const { db, actor } = staff(context);
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
      if (result.ok) return added(reportId, result, taken.note);
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

function added(reportId: string, { version, told }: { version: number; told: number }, note = "") {
  const news =
    told === 0
      ? "Nobody had to be told: no client with an account holds it."
      : sayWritten({ many: `Messages to ${count(told, "person", "people")}` });
  return succeeded(
    linkTo("/admin-data-portal/reports/:id", { id: reportId }),
    `Version ${version} added`,
    `${news} ${note}`.trim(),
  );
}
