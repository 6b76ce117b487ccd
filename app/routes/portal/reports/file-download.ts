/** `/client-portal/reports/files/:id/download`: a copy of a company's file for one of its people. */
import { fileEnding } from "#app/features/publishing/company-files/company-file.ts";
import {
  downloadCompanyFile,
  findFileToDownload,
} from "#app/features/publishing/company-files/download-company-file.server.ts";
import { slug } from "#app/http/files/download-headers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { fileHead } from "#app/http/files/send-bytes.server.ts";
import { sendCopy } from "#app/http/files/send-stored.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noCopyPage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/file-download";

/** What was uploaded keeps the name it was uploaded by. */
const nameOf = (title: string, name: string, isMade: boolean) =>
  isMade ? `${slug(title)}.${fileEnding(name)}` : name;

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async head({ db, actor }, { params }) {
    const found = await findFileToDownload(db, actor, params.id);
    if (!found) return "not-found";
    return fileHead({
      name: nameOf(found.title, found.name, found.source === "created"),
      contentType: found.content_type,
    });
  },
  async get({ db, actor }, { params, request }) {
    const made = await downloadCompanyFile(db, actor, params.id, request.signal);
    if (!made.ok) return made.reason;
    const { title, file, isMade } = made.copy;
    return sendCopy(made.copy, nameOf(title, file.name, isMade));
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noCopyPage({
  to: linkTo("/client-portal/reports"),
  label: "Back to My Reports",
});
