import { isAdmin, type Member } from "#app/features/actor.ts";

/**
 * Whose events a person may see: their own company's. Staff see every company's.
 * @returns the company's id, or null for all of them; a client without a company sees nothing (an id that fits none).
 */
export function companyInSight(actor: Member): string | null {
  return isAdmin(actor) ? null : (actor.companyId ?? "");
}
