/**
 * `/admin-data-portal/create-report/:id/preview`: the saved draft as a PDF to look at, in the tab it was opened in;
 * `?made` the PDF that was made and kept, to take away. The middleware answers with the file; where there is none, the
 * loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { createContext, data, isRouteErrorResponse } from "react-router";
import { findDraft } from "#app/features/drafts/find-drafts.server.ts";
import { findDraftFile } from "#app/features/drafts/find-draft-file.server.ts";
import { printDraft, printRefusalText } from "#app/features/drafts/print-draft.server.ts";
import { downloadHeaders, slug } from "#app/http/download-headers.server.ts";
import { isDataRequest } from "#app/http/file-or-page.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { sendStored } from "#app/http/send-stored.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import type { Route } from "./+types/draft-preview";

/** Why there is no file. */
const refusal = createContext<{ status: number; text: string; wait?: number }>({ status: 404, text: "" });

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context, url }, next) => {
    const { db, actor } = staff(context);
    const draft = await findDraft(db, actor, params.id);
    if (!draft || isDataRequest(request) || !["GET", "HEAD"].includes(request.method)) return next();
    if (url.searchParams.has("made")) {
      const file = await findDraftFile(db, draft);
      return file ? sendStored(file, `${slug(draft.title)}.pdf`, request) : next();
    }
    const headers = inlineHeaders(`${slug(draft.title)}_preview.pdf`);
    if (request.method === "HEAD") return new Response(null, { headers });
    const printed = await printDraft(actor.userId, draft, null);
    if (printed.ok) {
      headers.set("Content-Length", String(printed.pdf.bytes.byteLength));
      return new Response(new Uint8Array(printed.pdf.bytes), { headers });
    }
    context.set(
      refusal,
      printed.reason === "problems"
        ? { status: 422, text: printed.problems.map(({ message }) => message).join(". ") }
        : {
            status: printed.reason === "too-many" ? 429 : 503,
            text: printRefusalText(printed),
            wait: printed.reason === "too-many" ? printed.retryAfterSeconds : 5,
          },
    );
    return next();
  },
];

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

export function loader({ context }: Route.LoaderArgs): never {
  const { status, text, wait } = context.get(refusal);
  if (status === 404) throw notFound();
  throw data(
    { text },
    { status, ...(wait === undefined ? {} : { headers: { "Retry-After": String(wait) } }) },
  );
}

export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? new Headers();
}

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function DraftPreview() {
  return null;
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  const told = isRouteErrorResponse(error) ? (error.data as { text?: string } | null)?.text : undefined;
  return createElement(ErrorPage, {
    title: told ? "The report can't be printed yet" : "Something went wrong on our side",
    text: told ?? "No preview was made. Your text is saved. Go back and try again.",
    links: [{ to: `/admin-data-portal/create-report/${params.id}`, label: "Back to the draft" }],
  });
}
