import { clientOptions } from "#app/features/desk/clients/client-options.server.ts";
import { findClient } from "#app/features/desk/clients/find-clients.server.ts";
import { FILE_DESTINATION_LABELS } from "#app/features/publishing/company-files/company-file.ts";
import { findUploads } from "#app/features/publishing/live-upload/find-uploads.server.ts";
import { LiveUploadForm, useLiveUploadForm } from "#app/features/publishing/live-upload/live-upload-form.tsx";
import { DESTINATIONS, liveUploadSchema } from "#app/features/publishing/live-upload/live-upload.schema.ts";
import { MISSING, readPlace } from "#app/features/publishing/live-upload/live-upload.ts";
import {
  giveBackFile,
  takeBackFile,
  type TakeBackResult,
} from "#app/features/publishing/live-upload/take-back-file.server.ts";
import { uploadToClient } from "#app/features/publishing/live-upload/upload-to-client.server.ts";
import { UploadTable } from "#app/features/publishing/live-upload/upload-table.tsx";
import { wasPosted } from "#app/features/submissions/once.server.ts";
import { intentOf } from "#app/http/forms/intents.server.ts";
import { retryHeaders } from "#app/http/refusal.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { receiveForm, withStored } from "#app/http/forms/upload-form.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Card } from "#app/ui/card.tsx";
import { fileSize, when, whole } from "#app/ui/text/format.ts";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/live-upload";

const path = linkTo("/admin-data-portal/live-upload");
const unknownClient = { companyId: ["Select the client from the list"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const { searchParams } = request.url;
  const { rows, older, newer } = await findUploads(db, actor, {
    before: readPlace(searchParams.get("before")),
    after: readPlace(searchParams.get("after")),
  });
  const hrefOf = (name: string, place: string | null) =>
    place === null ? null : `${path}?${new URLSearchParams({ [name]: place })}`;
  return {
    once: crypto.randomUUID(),
    here: withoutQuery(request.url),
    client: searchParams.get("client") ?? "",
    clients: await clientOptions(db, actor),
    destinations: DESTINATIONS,
    fileInput: fileInputFacts(),
    older: hrefOf("before", older),
    newer: hrefOf("after", newer),
    uploads: rows.map(({ addedAt, removedAt, destination, size, by, downloads, ...row }) => ({
      ...row,
      size: fileSize(size),
      place: FILE_DESTINATION_LABELS[destination],
      by: by ?? "The product",
      added: when(addedAt, now),
      isTakenBack: removedAt !== null,
      downloads: whole(downloads),
    })),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
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
            : `${count(result.told, "person", "people")} told by mail.`;
        return seeOther(path, {
          flash: {
            kind: "success",
            title: "Uploaded to Client Portal",
            text: `${count(result.count, "file")} in ${FILE_DESTINATION_LABELS[destination]}. ${told}`,
          },
        });
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
      return seeOther(here, {
        flash: {
          kind: "success",
          title: "File given back",
          text: `${given.company} has “${given.title}” again.`,
        },
      });
    },
  });
}

function notMoved(reason: Exclude<TakeBackResult, { ok: true }>["reason"], moved: string) {
  if (reason === "moved") return refuse("Nothing was changed", moved);
  return refuse("Nothing was changed", "There is no such upload.", 404);
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return retryHeaders(actionHeaders);
}

export default function LiveUpload({ loaderData, actionData }: Route.ComponentProps) {
  const { uploads, older, newer, here, client } = loaderData;
  const posted = usePosted(actionData);
  const form = useLiveUploadForm(posted.replyOf("upload"), client);
  return (
    <Page
      title={newer ? "Live Upload – Older" : "Live Upload"}
      heading="Live Upload"
      lead="Give a client documents. They stand in the client’s portal at once, and their people are told by mail. PDFs carry the reader’s name and a copy number on every page when they are downloaded."
      errors={posted.failed}
      summary={posted.summary({ upload: form[0] })}
    >
      <Card title="Upload to a client">
        <LiveUploadForm {...loaderData} form={form} kept={posted.rejection?.kept} here={path} />
      </Card>
      <section className="flow" aria-labelledby="recent">
        <h2 id="recent" className="text-xl font-semibold">
          Recent uploads
        </h2>
        <UploadTable uploads={uploads} here={here} />
        <OlderNewer label="Pages of uploads" newer={newer} older={older} />
      </section>
    </Page>
  );
}
