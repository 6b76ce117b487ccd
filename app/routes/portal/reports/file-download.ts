/**
 * `/client-portal/reports/files/:id/download`: a copy of a company's file for one of its people. The middleware answers
 * with the file; where there is none to give, the loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { fileEnding } from "#app/features/company-files/company-file.ts";
import {
  downloadCompanyFile,
  findFileToDownload,
} from "#app/features/company-files/download-company-file.server.ts";
import { downloadHeaders, slug } from "#app/http/download-headers.server.ts";
import { fileRefusal, headersOfRefusal, noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { sendCopy } from "#app/http/send-copy.server.ts";
import { sendStored } from "#app/http/send-stored.server.ts";
import { CopyFailed } from "#app/ui/copy-failed.tsx";
import type { Route } from "./+types/file-download";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    // A HEAD request learns that there is a file; no copy is made for it.
    if (request.method === "HEAD") {
      const found = await findFileToDownload(db, actor, params.id);
      if (!found) return next();
      const name = `${slug(found.title)}.${fileEnding(found.name)}`;
      return new Response(null, { headers: downloadHeaders({ name, contentType: found.content_type }) });
    }
    if (!wantsFile(request)) return next();
    const result = await downloadCompanyFile(db, actor, params.id);
    if (result.ok) {
      const { title, fileType, file, stamped } = result.copy;
      const name = slug(title);
      return stamped
        ? sendCopy({ fileType, contentType: file.contentType, bytes: stamped }, name)
        : sendStored(file, `${name}.${fileType}`);
    }
    context.set(fileRefusal, result.reason);
    return next();
  },
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function FileDownload() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return createElement(CopyFailed, {
    error,
    back: { to: "/client-portal/reports", label: "Back to My Reports" },
  });
}
