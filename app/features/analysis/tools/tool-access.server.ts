import { type Actor, isAdmin } from "#app/features/actor.ts";
import { companyOf } from "#app/features/of-company.server.ts";
import type { Tool } from "#app/features/core/clients/client.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { ToolAccess } from "./tool.ts";

/** How far a person may use a tool: granted to their company, or as a demonstration. Staff have everything. */
export async function toolAccess(db: Db, actor: Actor, tool: Tool): Promise<ToolAccess> {
  return (await grantedTools(db, actor)).has(tool) ? "granted" : "demo";
}

/** The tools a person has in full, in one query: for lists of tools. */
export async function grantedTools(db: Db, actor: Actor): Promise<{ has(tool: Tool): boolean }> {
  if (isAdmin(actor)) return { has: () => true };
  return toolsOfCompany(db, companyOf(actor));
}

/** The tools a company was granted. */
export async function toolsOfCompany(db: Db, companyId: string): Promise<Set<Tool>> {
  const rows = await db
    .selectFrom("company_tools")
    .select("tool")
    .where("company_id", "=", companyId)
    .limit(20)
    .execute();
  return new Set(rows.map(({ tool }) => tool as Tool));
}
