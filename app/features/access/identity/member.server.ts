import type { Selectable } from "kysely";
import type { Member } from "#app/features/actor.ts";
import type { SessionsTable, UsersTable } from "#db/schema.ts";

type Person = Pick<
  Selectable<UsersTable>,
  "id" | "role" | "email" | "first_name" | "last_name" | "company_id" | "company_role" | "totp_enabled_at"
> & { company_name: string | null };

type Session = Pick<Selectable<SessionsTable>, "id_hash" | "aal" | "step_up_at">;

/** A signed-in person as every command sees them. */
export function toMember(person: Person, session: Session, from: { ip: string; requestId: string }): Member {
  return {
    role: person.role,
    userId: person.id,
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    companyId: person.company_id,
    companyName: person.company_name,
    companyRole: person.company_role,
    twoFactorEnabled: person.totp_enabled_at !== null,
    sessionId: Buffer.from(session.id_hash).toString("hex"),
    aal: session.aal,
    stepUpAt: session.step_up_at,
    ip: from.ip,
    requestId: from.requestId,
  };
}
