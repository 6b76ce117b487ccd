/** `/client-portal/tools/benchmarking/:id/memo.pdf`: a benchmark on one page. */
import { findMemoName, makeMemoFile } from "#app/features/analysis/benchmarking/exports/memo-file.server.ts";
import { slug } from "#app/http/files/download-headers.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { fileHead, sendBytes } from "#app/http/files/send-bytes.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { date } from "#app/ui/text/format.ts";
import { noFilePage } from "#app/ui/no-file.tsx";
import type { Route } from "./+types/memo-pdf";

const memoOf = (company: string) => ({
  name: `benchmark_${slug(company)}.pdf`,
  contentType: "application/pdf",
});

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async head({ db, actor }, { params }) {
    const company = await findMemoName(db, actor, params.id);
    return company === null ? "not-found" : fileHead(memoOf(company));
  },
  async get({ db, actor }, { params }) {
    const made = await makeMemoFile(db, actor, params.id, date);
    return made.ok ? sendBytes(made.bytes, memoOf(made.name)) : made.reason;
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";

export const ErrorBoundary = noFilePage(
  { to: linkTo("/client-portal/tools/benchmarking"), label: "Back to the benchmarks" },
  {
    422: {
      title: "The benchmark is more than one page takes",
      text: "Compare fewer metrics, then try again.",
    },
    503: {
      title: "The page can't be prepared right now",
      text: "Many documents are being prepared at once. Wait a few seconds and try again.",
    },
    otherwise: {
      title: "Something went wrong on our side",
      text: "Nothing was sent. Go back and try again; if it happens again, write to us.",
    },
  },
);
