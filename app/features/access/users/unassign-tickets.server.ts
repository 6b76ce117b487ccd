import type { Trx } from "#app/platform/database.server.ts";

/** Gives back the tickets of somebody who no longer answers any, so that they don't lie with nobody. */
export async function unassignTickets(trx: Trx, userId: string): Promise<void> {
  await trx
    .updateTable("tickets")
    .set({ assigned_to: null })
    .where("assigned_to", "=", userId)
    .where("state", "<>", "closed")
    .execute();
}
