import type { Trx } from "#app/platform/database.server.ts";

/**
 * Removes the diligence rooms of the demonstration and the samples of demo mode, and what its people wrote in others.
 * Runs before the deals, people and companies go that the rows point at.
 * @returns how many rows went, by table, and the files they named.
 */
export async function removeDemoRooms(
  trx: Trx,
): Promise<{ removed: Record<string, number>; files: string[] }> {
  const companies = trx.selectFrom("companies").select("id").where("is_demo", "=", 1);
  const users = trx
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
  const deals = trx
    .selectFrom("deals")
    .select("id")
    .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
  const rooms = trx
    .selectFrom("diligence_rooms")
    .select("id")
    .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
  const named = await trx
    .selectFrom("diligence_documents")
    .select("file_id")
    .where("room_id", "in", rooms)
    .execute();
  const removed: Record<string, number> = {};
  for (const table of [
    "diligence_downloads",
    "diligence_documents",
    "diligence_messages",
    "diligence_moves",
    "diligence_flags",
    "diligence_items",
    "diligence_sections",
    "diligence_counters",
    "diligence_members",
  ] as const) {
    const { numDeletedRows } = await trx.deleteFrom(table).where("room_id", "in", rooms).executeTakeFirst();
    if (numDeletedRows > 0n) removed[table] = Number(numDeletedRows);
  }
  const { numDeletedRows } = await trx
    .deleteFrom("diligence_rooms")
    .where("id", "in", rooms)
    .executeTakeFirst();
  if (numDeletedRows > 0n) removed.diligence_rooms = Number(numDeletedRows);
  // Rooms that stay forget the deals and people that go.
  await trx.updateTable("diligence_rooms").set({ deal_id: null }).where("deal_id", "in", deals).execute();
  await trx
    .updateTable("diligence_rooms")
    .set({ created_by: null })
    .where("created_by", "in", users)
    .execute();
  await trx.deleteFrom("diligence_members").where("user_id", "in", users).execute();
  return { removed, files: named.map(({ file_id }) => file_id) };
}
