import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import type { Tool } from "#app/features/core/clients/client.ts";
import type { ImportKind, ImportScope } from "./import-kind.ts";

/** Who may import into a tool, and where that leads. @param pages of the tool, with the query that staff carry along. */
export function importScopeOf(
  tool: Tool,
  name: string,
  pages: (keep: string) => Pick<ImportScope, "again" | "back">,
): ImportKind["findScope"] {
  return async (db, actor, { companyId }) => {
    const desk = await findDesk(db, actor, tool, companyId);
    return desk && { tool: name, companyName: desk.companyName, ...pages(keepOf(actor, companyId)) };
  };
}
