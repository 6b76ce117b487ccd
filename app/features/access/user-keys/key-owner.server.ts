import type { Admin } from "#app/features/actor.ts";
import type { KeyOwner } from "#app/features/core/secrecy/visible-secrets.policy.ts";
import type { Db } from "#app/platform/database.server.ts";

export interface KeyPerson {
  id: string;
  email: string;
  first_name: string;
  is_demo: 0 | 1;
}

/** Whose a key's address is at this moment, seen from a member of staff. `person` is null where it has no account. */
export async function keyOwnerOf(
  db: Db,
  actor: Admin,
  assignedEmailNormalised: string,
): Promise<{ owner: KeyOwner; person: KeyPerson | null }> {
  const found = await db
    .selectFrom("users")
    .select(["id", "email", "first_name", "is_demo", "role"])
    .where("email_normalised", "=", assignedEmailNormalised)
    .executeTakeFirst();
  if (!found) return { owner: "nobody", person: null };
  const { role, ...person } = found;
  if (person.id === actor.userId) return { owner: "oneself", person };
  return { owner: role === "admin" ? "another-admin" : "client", person };
}
