import { sayWritten } from "#app/features/core/mail/say-told.server.ts";
import type { RouterContextProvider } from "react-router";
import { findClient } from "#app/features/core/clients/find-clients.server.ts";
import { FILE_DESTINATION_LABELS } from "#app/features/publishing/company-files/company-file.ts";
import { liveUploadSchema } from "#app/features/publishing/live-upload/live-upload.schema.ts";
import { MISSING } from "#app/features/publishing/live-upload/live-upload.ts";
import {
  giveBackFile,
  takeBackFile,
  type TakeBackResult,
  uploadToClient,
} from "#app/features/publishing/live-upload/live-upload.commands.server.ts";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { linkTo } from "#app/link.ts";
import { sayAllMarks } from "#app/platform/pdf/marks/marks-seen.ts";
import { count } from "#app/plural.ts";
import { intentOf } from "../forms/intents.server.ts";
import { receiveForm, withStored } from "../forms/upload-form.server.ts";
import { refuse, withoutQuery } from "../refuse.server.ts";
import { forbidden, seeOther, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";

const unknownClient = { companyId: ["Select the client from the list"] };

/** What staff do on the page of uploads: give a client files, take one back, and give it back after all. */
export async function answerLiveUpload(request: Request, context: Readonly<RouterContextProvider>) {
  const { db, actor, request: facts } = staff(context);
  const here = withoutQuery(facts.url);
  const posted = await receiveForm(request, actor, {
    field: "files",
    // A form that came broken may have lost the word, too.
    intent: "upload",
    filesFor: ["upload"],
    wasPosted: (once) => wasPosted(db, actor, "live-upload", once),
  });
  const { id = "" } = posted.fields;
  return intentOf(posted, {
    async upload() {
      const form = posted.hold(liveUploadSchema, { form: "upload", missing: MISSING });
      if (!form.ok) return form.rejection();
      const { companyId, destination, _once } = form.value;
      // Before the files get their place: they are kept for the next try.
      if (!(await findClient(db, actor, companyId))) return form.reject({ fieldErrors: unknownClient }, 404);
      const result = await withStored(form.files, (files) =>
        uploadToClient(db, actor, { companyId, destination, files, once: _once }),
      );
      if (result.ok) {
        const told =
          result.told === 0
            ? "Nobody was told by mail."
            : sayWritten({ many: `Messages to ${count(result.told, "person", "people")}` });
        return succeeded(
          linkTo("/admin-data-portal/live-upload"),
          "Uploaded to Client Portal",
          `${count(result.count, "file")} in ${FILE_DESTINATION_LABELS[destination]}. ${told} ${sayAllMarks(form.files)}`.trim(),
        );
      }
      switch (result.reason) {
        case "not-allowed":
          throw forbidden(context);
        case "no-file":
          return form.reject({ fieldErrors: { files: [MISSING] } });
        case "unknown-company":
          return form.reject({ fieldErrors: unknownClient }, 404);
      }
    },
    async "take-back"() {
      const taken = await takeBackFile(db, actor, id);
      if (!taken.ok) return notMoved(taken.reason, "It was taken back already.");
      return seeOther(here, {
        flash: {
          kind: "success",
          title: "File taken back",
          text: `${taken.company} no longer has “${taken.title}”. Copies they took stay in the log.`,
          undo: { action: here, intent: "give-back", fields: { id }, about: `taking back of ${taken.title}` },
        },
      });
    },
    async "give-back"() {
      const given = await giveBackFile(db, actor, id);
      if (!given.ok) return notMoved(given.reason, "The client has it already.");
      return succeeded(here, "File given back", `${given.company} has “${given.title}” again.`);
    },
  });
}

function notMoved(reason: Exclude<TakeBackResult, { ok: true }>["reason"], moved: string) {
  if (reason === "moved") return refuse("Nothing was changed", moved);
  return refuse("Nothing was changed", "There is no such upload.", 404);
}
