import { startSession } from "#app/features/identity/start-session.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Person } from "./person.ts";

/**
 * Gives somebody the session that the sign-in form would give. That is `person.signIn()`: hashing the password takes
 * longer than most of what tests do afterwards.
 */
export async function openSession(db: Db, person: Person): Promise<void> {
  const who = person.details;
  if (!who) throw new Error("A visitor has no account.");
  const { sid } = await db.transaction().execute((trx) =>
    startSession(trx, {
      userId: who.userId,
      aal: who.totpSecret === null ? 1 : 2,
      ip: person.ip,
      userAgent: "Mozilla/5.0 (test) Chrome/140",
    }),
  );
  person.jar.keep([await sessionCookie.set({ sid, role: who.role })]);
}
