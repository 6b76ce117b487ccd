import { findRefusedRows } from "#app/features/analysis/staged-imports/refused-rows.server.ts";
import { fileRoute } from "#app/http/files/file-route.server.ts";
import { sendCsv } from "#app/http/files/send-table.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import type { Route } from "./+types/refused-csv";

/** The rows of an import that are left out, with the reasons, to be mended and brought again. */
export const middleware: Route.MiddlewareFunction[] = fileRoute(signedIn, {
  async get({ db, actor }, { params }: { params: { id: string } }) {
    const refused = await findRefusedRows(db, actor, params.id);
    return refused ? sendCsv(refused.name, refused.rows) : "not-found";
  },
});

export { fileHeaders as headers, noFile as loader } from "#app/http/files/file-route.server.ts";
export { NoPage as default } from "#app/ui/no-file.tsx";
