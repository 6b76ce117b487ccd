/** `/reports/:id/sample`: the first pages of a report, shown in the browser, for people who may look round the shop. */
import { findSampled, sampleReport } from "#app/features/publishing/catalogue/sample-report.server.ts";
import { disposition, slug } from "#app/http/files/download-headers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { streamOf } from "#app/http/stream-of.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/sample";

/** Shown in the browser's own reader, unlike what is taken away. */
const headersOf = (title: string) => ({
  "Content-Type": "application/pdf",
  "Content-Disposition": disposition(`${slug(title)}_sample.pdf`).replace(/^attachment/, "inline"),
  "Cache-Control": "private, no-store",
});

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async head({ db, actor }, { params }) {
    const report = await findSampled(db, actor, params.id);
    return report ? new Response(null, { headers: headersOf(report.title) }) : "not-found";
  },
  async get({ db, actor }, { params, request }) {
    const made = await sampleReport(db, actor, params.id, request.signal);
    if (!made.ok) return made.reason;
    const { sample, title } = made;
    const body = sample instanceof Uint8Array ? new Uint8Array(sample) : streamOf(sample.pieces());
    return new Response(body, { headers: headersOf(title) });
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: linkTo("/client-portal/shop"), label: "Back to the Report Shop" },
  {
    422: {
      title: "There is no sample of this report",
      text: "Its file takes too long to open, so no sample could be made of it. Its page tells what is in it.",
    },
    503: {
      title: "The sample can't be prepared right now",
      text: "Many reports are being prepared at once. Wait a few seconds and try again.",
    },
    otherwise: {
      title: "Something went wrong on our side",
      text: "There is no sample to show. Go back and try again; if it happens again, write to us.",
    },
  },
);
