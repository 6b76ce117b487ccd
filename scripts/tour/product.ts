/** The product of the pictures: on a data directory of its own, with its demonstration story and nothing else. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { openMail } from "#app/features/core/mail/mail-text.server.ts";
import type { Db } from "#db/connection.server.ts";
import { tomas } from "#db/seeds/demo-applicants.ts";
import type { SignInDetails } from "../../tests/support/scene/person.ts";

export interface People {
  client: SignInDetails;
  admin: SignInDetails;
}

/** Those who can sign in after the first start, by the file it writes. */
export async function findPeople(db: Db, dataDir: string): Promise<People> {
  const made = JSON.parse(readFileSync(join(dataDir, "first-run.json"), "utf8")) as Record<
    "admin" | "client",
    { email: string; password: string; userKey: string; totpSecret?: string }
  >;
  return { client: await whole("client"), admin: await whole("admin") };

  async function whole(role: "admin" | "client"): Promise<SignInDetails> {
    const { email, password, userKey, totpSecret = null } = made[role];
    const { id } = await db
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return { role, userId: id, email, password, userKey, totpSecret };
  }
}

/** The private link of the applicant who is approved and has not set up the account: from their mail. */
export async function findWelcome(db: Db): Promise<string> {
  const mail = await db
    .selectFrom("outbox")
    .select(["id", "body_enc", "link_enc"])
    .where("to_address", "=", tomas.email)
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const path = /\/welcome\/[\w-]{43}(?![\w-])/.exec(openMail(mail))?.[0];
  if (!path) throw new Error(`There is no welcome link in the newest message to ${tomas.email}.`);
  return path;
}
