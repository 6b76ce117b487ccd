/**
 * A copy of a document for somebody of its room. The middleware answers with the file; where there is none to give, the
 * loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { downloadDocument } from "#app/features/diligence/download-document.server.ts";
import { findDocument } from "#app/features/diligence/find-documents.server.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { fileRefusal, headersOfRefusal, noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendBytes } from "#app/http/send-copy.server.ts";
import { sendStored } from "#app/http/send-stored.server.ts";
import { CopyFailed } from "#app/ui/copy-failed.tsx";
import type { Route } from "./+types/document";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    const isHead = request.method === "HEAD";
    if (!isHead && !wantsFile(request)) return next();
    const found = await findDocument(db, actor, params.document);
    if (!found || found.room.id !== params.id) return next();
    // A HEAD request learns that there is a file; no copy is made for it.
    if (isHead) {
      const { file_name: name, content_type: contentType } = found.document;
      return new Response(null, { headers: downloadHeaders({ name, contentType }) });
    }
    const result = await downloadDocument(db, actor, params.document);
    if (result.ok) {
      const { name, file, stamped } = result.copy;
      return stamped ? sendBytes(stamped, { name, contentType: file.contentType }) : sendStored(file, name);
    }
    context.set(fileRefusal, result.reason);
    return next();
  },
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function Document() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return createElement(CopyFailed, {
    error,
    back: { to: "/client-portal/tools/due-diligence", label: "Back to the Due Diligence Portal" },
  });
}
