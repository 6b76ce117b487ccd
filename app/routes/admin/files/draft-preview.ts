/**
 * `/admin-data-portal/create-report/:id/preview`: the saved draft as a PDF to look at, in the tab it was opened in;
 * `?made` the PDF that was made and kept, to take away.
 */
import { createElement } from "react";
import { data, isRouteErrorResponse, type RouterContextProvider } from "react-router";
import { findDraft, findDraftFile } from "#app/features/publishing/drafts/find-drafts.server.ts";
import { printDraft, printRefusalText } from "#app/features/publishing/drafts/print-draft.server.ts";
import { downloadHeaders, slug } from "#app/http/files/download-headers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendStored } from "#app/http/files/send-stored.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/draft-preview";

async function draftScope(context: Readonly<RouterContextProvider>, { id }: Route.LoaderArgs["params"]) {
  const here = staff(context);
  const draft = await findDraft(here.db, here.actor, id);
  if (!draft) throw notFound();
  return { ...here, draft };
}

export const middleware: Route.MiddlewareFunction[] = fileRoute(draftScope, {
  async get({ db, actor, draft, request: { url, method } }, { request }) {
    if (url.searchParams.has("made")) {
      const file = await findDraftFile(db, draft);
      return file ? sendStored(file, `${slug(draft.title)}.pdf`, request) : "not-found";
    }
    const headers = inlineHeaders(`${slug(draft.title)}_preview.pdf`);
    if (method === "HEAD") return new Response(null, { headers });
    const printed = await printDraft(actor.userId, draft, null);
    if (!printed.ok) throw refused(printed);
    headers.set("Content-Length", String(printed.pdf.bytes.byteLength));
    return new Response(new Uint8Array(printed.pdf.bytes), { headers });
  },
});

function refused(printed: Extract<Awaited<ReturnType<typeof printDraft>>, { ok: false }>) {
  if (printed.reason === "problems") {
    return data({ text: printed.problems.map(({ message }) => message).join(". ") }, { status: 422 });
  }
  const [status, wait] = printed.reason === "too-many" ? [429, printed.retryAfterSeconds] : [503, 5];
  return data({ text: printRefusalText(printed) }, { status, headers: { "Retry-After": String(wait) } });
}

/** Shown in place, unlike every other file: it is made here, of text alone. */
function inlineHeaders(name: string): Headers {
  const headers = downloadHeaders({ name, contentType: "application/pdf" });
  headers.set("Content-Disposition", `inline; filename="${name}"`);
  // A browser's own reader does not open in a sandbox.
  headers.set(
    "Content-Security-Policy",
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  );
  return headers;
}

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  const told = isRouteErrorResponse(error) ? (error.data as { text?: string } | null)?.text : undefined;
  return createElement(ErrorPage, {
    title: told ? "The report can't be printed yet" : "Something went wrong on our side",
    text: told ?? "No preview was made. Your text is saved. Go back and try again.",
    links: [
      { to: linkTo("/admin-data-portal/create-report/:id", { id: params.id }), label: "Back to the draft" },
    ],
  });
}
