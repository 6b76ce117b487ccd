import { notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import type { Trx } from "#app/platform/database.server.ts";

/**
 * Tells the admins when one of them signs in without a code from an address they never used before. Somebody's very
 * first sign-in has nothing to be compared with.
 */
export async function reportNewAddress(
  trx: Trx,
  person: { id: string; first_name: string; last_name: string; email: string },
  ip: string,
): Promise<void> {
  const sessions = trx.selectFrom("sessions").select("id_hash").where("user_id", "=", person.id).limit(1);
  if (!(await sessions.executeTakeFirst())) return;
  if (await sessions.where("ip", "=", ip).executeTakeFirst()) return;
  const name = `${person.first_name} ${person.last_name}`.trim();
  await notifyStaff(trx, {
    type: "other",
    title: "Admin sign-in from a new address",
    message: `${name || person.email} signed in without an authenticator code from ${ip}. If it wasn't them, end their sessions and revoke their key.`,
    priority: "high",
    relatedType: "user",
    relatedId: person.id,
  });
}
