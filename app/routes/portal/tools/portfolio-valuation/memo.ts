/**
 * `/client-portal/tools/portfolio-valuation/:id/memo`: the valuation memo of a holding as a PDF. The middleware answers
 * with the file; where there is none, the loader throws, so that the page that says so has the site around it.
 */
import { createElement } from "react";
import { isRouteErrorResponse } from "react-router";
import { holdingFacts } from "#app/features/valuation/holding-facts.ts";
import { findMemo, makeMemo, type MemoFile } from "#app/features/valuation/make-memo.server.ts";
import { holdingHref, portfolioHref } from "#app/features/valuation/valuation-href.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { fileRefusal, headersOfRefusal, noFile, wantsFile } from "#app/http/file-or-page.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { ErrorPage, NotFoundPage } from "#app/ui/error-page.tsx";
import { figureText } from "#app/ui/figure-text.ts";
import { date } from "#app/ui/format.ts";
import type { Route } from "./+types/memo";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, params, context }, next) => {
    const { db, actor } = signedIn(context);
    const isHead = request.method === "HEAD";
    if (!isHead && !wantsFile(request)) return next();
    const found = await findMemo(db, actor, params.id);
    const headersOf = (name: string) => downloadHeaders({ name, contentType: "application/pdf" });
    if (isHead && found.ok) return new Response(null, { headers: headersOf(found.name) });
    const file: MemoFile = !found.ok
      ? found
      : await makeMemo(db, actor, params.id, {
          write: figureText,
          date,
          factsOf: ({ facts }, valuing) =>
            holdingFacts(facts, valuing, date).flatMap(({ term, detail }) =>
              detail === null ? [] : [{ term, detail }],
            ),
        });
    if (file.ok) {
      const headers = headersOf(file.name);
      headers.set("Content-Length", String(file.bytes.byteLength));
      return new Response(new Uint8Array(file.bytes), { headers });
    }
    // Staff have the tool in full: whoever has not has one portfolio only.
    if (file.reason === "demo") {
      return seeOther(portfolioHref("", ""), {
        flash: { kind: "error", title: "Nothing was exported", text: "The memo comes with the full tool." },
      });
    }
    if (file.reason === "no-value") {
      const text = "Choose a method that gives a value first.";
      return seeOther(holdingHref(params.id, "", ""), {
        flash: { kind: "error", title: "There is no memo yet", text },
      });
    }
    context.set(fileRefusal, file.reason);
    return next();
  },
];

export const loader = noFile;
export const headers = headersOfRefusal;

/** Makes this a page to React Router, so that what goes wrong is shown as one. It never has anything to show itself. */
export default function MemoDownload() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return createElement(NotFoundPage);
  const busy = isRouteErrorResponse(error) && error.status === 503;
  if (isRouteErrorResponse(error) && error.status === 422) {
    return createElement(ErrorPage, {
      title: "The memo is too long to print",
      text: "Shorten the reason for the method and the notes of the holding, then try again.",
      links: [{ to: "/client-portal/tools/portfolio-valuation", label: "Back to the portfolio" }],
    });
  }
  return createElement(ErrorPage, {
    title: busy ? "The memo can't be prepared right now" : "Something went wrong on our side",
    text: busy
      ? "Many documents are being prepared at once. Wait a few seconds and try again."
      : "No memo was sent. Go back and try again; if it happens again, write to us.",
    links: [{ to: "/client-portal/tools/portfolio-valuation", label: "Back to the portfolio" }],
  });
}
