/** `/client-portal/reports/history.csv`: the person's own download history, the newest ten thousand copies. */
import { CSV_TYPE, csvLine } from "#app/features/csv/csv.ts";
import type { DownloadPlace } from "#app/features/deliveries/download-place.ts";
import { findDownloadHistory } from "#app/features/deliveries/find-download-history.server.ts";
import { downloadHeaders } from "#app/http/download-headers.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/history-csv";

const stretch = 500;
const mostStretches = 20;

const header = ["Taken (UTC)", "Title", "Kind", "Version", "Type", "Copy id"];

export const middleware: Route.MiddlewareFunction[] = [({ context }) => void signedIn(context)];

export function loader({ context, request }: Route.LoaderArgs): Response {
  const { db, actor } = signedIn(context);
  const headers = downloadHeaders({ name: "download_history.csv", contentType: CSV_TYPE });
  if (request.method === "HEAD") return new Response(null, { headers });
  const encoder = new TextEncoder();
  let before: DownloadPlace | null = null;
  let stretches = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { rows, next } = await findDownloadHistory(db, actor, before, stretch);
      const lines = rows.map((copy) =>
        csvLine([
          copy.downloadedAt,
          copy.title,
          copy.kind === "report" ? "Report" : "Document",
          copy.version,
          copy.fileType,
          copy.copyId,
        ]),
      );
      // Spreadsheets take a file for UTF-8 by its mark.
      const head = stretches === 0 ? `\uFEFF${csvLine(header)}` : "";
      controller.enqueue(encoder.encode(head + lines.join("")));
      before = next;
      stretches += 1;
      if (!next || stretches >= mostStretches) controller.close();
    },
  });
  return new Response(body, { headers });
}
