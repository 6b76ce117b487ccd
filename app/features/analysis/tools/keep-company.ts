import { type Actor, isAdmin } from "#app/features/actor.ts";

/** The query by which staff carry a company from page to page; a client has only one. */
export function keepOf(actor: Actor, companyId: string): string {
  return isAdmin(actor) ? `?company=${companyId}` : "";
}
