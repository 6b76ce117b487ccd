/** `/admin-data-portal/reports/:id/file`: a report's file as it was uploaded, for staff; `?version=2` an earlier one. */
import { findOriginal, recordOriginal } from "#app/features/publishing/catalogue/take-original.server.ts";
import { slug } from "#app/http/files/download-headers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendStored } from "#app/http/files/send-stored.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/report-file";

export const middleware: Route.MiddlewareFunction[] = fileRoute(staff, {
  async get({ db, actor, request: { url, method } }, { params, request }) {
    const version = url.searchParams.get("version");
    if (version !== null && !/^\d{1,6}$/.test(version)) return "not-found";
    const original = await findOriginal(db, actor, params.id, version === null ? null : Number(version));
    if (!original) return "not-found";
    if (method === "GET") await recordOriginal(db, actor, params.id, original);
    return sendStored(
      original.file,
      `${slug(original.title)}_v${original.version}.${original.fileType}`,
      request,
    );
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: linkTo("/admin-data-portal/reports"), label: "Report Shop" },
  { otherwise: { title: "Download failed", text: "No file was sent. Go back and try again." } },
);
