/** `/reports/:id/download`: a copy of a report for the person who is signed in. */
import { downloadReport } from "#app/features/publishing/deliveries/download-report.server.ts";
import { findCopyOffered } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { slug } from "#app/http/files/download-headers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { fileHead } from "#app/http/files/send-bytes.server.ts";
import { sendCopy } from "#app/http/files/send-stored.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noCopyPage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/report-download";

const nameOf = ({ title, fileType }: Record<"title" | "fileType", string>) => `${slug(title)}.${fileType}`;

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async head({ db, actor }, { params }) {
    const copy = await findCopyOffered(db, actor, params.id);
    return copy ? fileHead({ name: nameOf(copy), contentType: copy.contentType }) : "not-found";
  },
  async get({ db, actor }, { params, request }) {
    const made = await downloadReport(db, actor, params.id, request.signal);
    return made.ok ? sendCopy(made.copy, nameOf(made.copy)) : made.reason;
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noCopyPage({
  to: linkTo("/client-portal/reports"),
  label: "Back to My Reports",
});
