/** A copy of a document for somebody of its room. */
import { downloadDocument } from "#app/features/analysis/diligence/records/document.commands.server.ts";
import { findDocument } from "#app/features/analysis/diligence/records/find-documents.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { fileHead } from "#app/http/files/send-bytes.server.ts";
import { sendCopy } from "#app/http/files/send-stored.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noCopyPage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/document";

async function documentScope(context: Route.LoaderArgs["context"], params: Route.LoaderArgs["params"]) {
  const here = signedIn(context);
  const found = await findDocument(here.db, here.actor, params.document);
  if (!found || found.room.id !== params.id) throw notFound();
  return { ...here, document: found.document };
}

export const middleware: Route.MiddlewareFunction[] = fileRoute(documentScope, {
  head: async ({ document }) => fileHead({ name: document.file_name, contentType: document.content_type }),
  async get({ db, actor }, { params, request }) {
    const made = await downloadDocument(db, actor, params.document, request.signal);
    return made.ok ? sendCopy(made.copy, made.copy.name) : made.reason;
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noCopyPage({
  to: linkTo("/client-portal/tools/due-diligence"),
  label: "Back to the Due Diligence Portal",
});
