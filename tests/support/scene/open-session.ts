import { startSession } from "#app/features/access/identity/sessions/start-session.server.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import type { Db } from "#db/connection.server.ts";
import type { Person, SignInDetails } from "./person.ts";

/**
 * Gives somebody the session that the sign-in form would give. That is `person.signIn()`: hashing the password takes
 * longer than most of what tests do afterwards.
 */
export async function openSession(db: Db, person: Person): Promise<void> {
  if (!person.details) throw new Error("A visitor has no account.");
  person.jar.keep([await newSession(db, person.details, person.ip)]);
}

/** The same for a product behind a socket: with what a browser says of a form on the product's own page. */
export async function signedInHeaders(
  db: Db,
  { origin, host }: { origin: string; host: string },
  who: SignInDetails,
): Promise<Record<string, string>> {
  const [cookie = ""] = (await newSession(db, who, "127.0.0.1")).split(";");
  return { Origin: origin, Host: host, Cookie: cookie };
}

/** @returns the cookie as the product sets it. */
async function newSession(db: Db, who: SignInDetails, ip: string): Promise<string> {
  const { sid } = await db.transaction().execute((trx) =>
    startSession(trx, {
      userId: who.userId,
      aal: who.totpSecret === null ? 1 : 2,
      ip,
      userAgent: "Mozilla/5.0 (test) Chrome/140",
    }),
  );
  return sessionCookie.set({ sid, role: who.role });
}
