import { type Actor, isAdmin, isMember } from "#app/features/actor.ts";
import type { Tool } from "#app/features/core/clients/client.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { toolAccess } from "./tool-access.server.ts";
import type { ToolDesk } from "./tool.ts";

/**
 * The desk a person works at in a tool: their own company's, whatever they ask for; staff name a client company.
 * @param asked a company's id from the address. A client who asks for another company's finds nothing.
 */
export async function findDesk(
  db: Db,
  actor: Actor,
  tool: Tool,
  asked: string | null,
): Promise<ToolDesk | null> {
  const company = await findDeskCompany(db, actor, asked);
  if (!company) return null;
  return {
    companyId: company.id,
    companyName: company.name,
    access: await toolAccess(db, actor, tool),
    isDemoCompany: company.is_demo === 1,
  };
}

/** Whose tools a person works with: the same rule, before a tool is chosen. */
export async function findDeskCompany(db: Db, actor: Actor, asked: string | null) {
  if (!isMember(actor)) return undefined;
  const own = isAdmin(actor) ? null : actor.companyId;
  const companyId = own ?? (isAdmin(actor) ? asked : null);
  if (!companyId || !isId(companyId) || (own && asked && asked !== own)) return undefined;
  return db
    .selectFrom("companies")
    .select(["id", "name", "is_demo"])
    .where("id", "=", companyId)
    .executeTakeFirst();
}
