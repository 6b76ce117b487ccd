/** `/client-portal/tools/portfolio-valuation/:id/memo`: the valuation memo of a holding as a PDF. */
import { holdingFacts } from "#app/features/analysis/valuation/pages/holding/holding-facts.ts";
import { findMemo, makeMemo } from "#app/features/analysis/valuation/exports/make-memo.server.ts";
import { holdingHref, portfolioHref } from "#app/features/analysis/valuation/pages/valuation-href.ts";
import { type FileRefusal, fileRoute } from "#app/http/files/file-route.server.ts";
import { fileHead, sendBytes } from "#app/http/files/send-bytes.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { figureText } from "#app/ui/text/figure-text.ts";
import { date } from "#app/ui/text/format.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/memo";

const contentType = "application/pdf";

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async head({ db, actor }, { params }) {
    const found = await findMemo(db, actor, params.id);
    return found.ok ? fileHead({ name: found.name, contentType }) : refused(found.reason, params.id);
  },
  async get({ db, actor }, { params }) {
    const made = await makeMemo(db, actor, params.id, {
      write: figureText,
      date,
      factsOf: ({ facts }, valuing) =>
        holdingFacts(facts, valuing, date).flatMap(({ term, detail }) =>
          detail === null ? [] : [{ term, detail }],
        ),
    });
    return made.ok
      ? sendBytes(made.bytes, { name: made.name, contentType })
      : refused(made.reason, params.id);
  },
});

async function refused(
  reason: FileRefusal | "demo" | "no-value",
  holdingId: string,
): Promise<Response | FileRefusal> {
  switch (reason) {
    // Staff have the tool in full: whoever has not has one portfolio only.
    case "demo":
      return seeOther(portfolioHref("", ""), {
        flash: { kind: "error", title: "Nothing was exported", text: "The memo comes with the full tool." },
      });
    case "no-value":
      return seeOther(holdingHref(holdingId, "", ""), {
        flash: {
          kind: "error",
          title: "There is no memo yet",
          text: "Choose a method that gives a value first.",
        },
      });
    default:
      return reason;
  }
}

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: linkTo("/client-portal/tools/portfolio-valuation"), label: "Back to the portfolio" },
  {
    422: {
      title: "The memo is too long to print",
      text: "Shorten the reason for the method and the notes of the holding, then try again.",
    },
    503: {
      title: "The memo can't be prepared right now",
      text: "Many documents are being prepared at once. Wait a few seconds and try again.",
    },
    otherwise: {
      title: "Something went wrong on our side",
      text: "No memo was sent. Go back and try again; if it happens again, write to us.",
    },
  },
);
