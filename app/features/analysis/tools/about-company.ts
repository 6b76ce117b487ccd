import { type Actor, isAdmin } from "#app/features/actor.ts";

/** What the audit log says of every change in a tool: whose record it was, and whether staff made it for them. */
export function aboutCompany(actor: Actor, companyId: string): { company: string; forClient?: true } {
  return { company: companyId, ...(isAdmin(actor) && { forClient: true as const }) };
}
