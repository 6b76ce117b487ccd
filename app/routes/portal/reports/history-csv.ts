/** `/client-portal/reports/history.csv`: the person's own download history, the newest ten thousand copies. */
import { exportDownloadHistory } from "#app/features/publishing/deliveries/find-download-history.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendCsv } from "#app/http/files/send-table.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/history-csv";

export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  get: async ({ db, actor }) => sendCsv("download_history", exportDownloadHistory(db, actor)),
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
