/** `npm run rotate-secret` on PostgreSQL, with the secret in the environment of each process. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { rememberSecret } from "#app/platform/secrets/secret-check.server.ts";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { type Ran, runOn } from "../support/product/cut-short.ts";
import { freePort } from "../support/product/free-port.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { serve, signInOver } from "../support/product/front.ts";
import { testSecret } from "../support/product/test-env.ts";

const { make, dataDir, db, sqlite } = await freshDatabase();
const host = "localhost:3999";
const settings = { DATABASE_URL: ownDatabaseUrl(), APP_ORIGIN: `http://${host}`, LOG: "warnings" };
const newSecret = () => readFileSync(join(dataDir, "secret.new"), "utf8").trim();
/** @param killAt how the SQL begins before which it is killed. */
function rotate(secret: string, killAt?: string): Ran {
  return runOn(dataDir, "rotate-secret.ts", [], killAt, { ...settings, APP_SECRET: secret });
}
const begin = async (secret: string) => {
  const port = String(await freePort());
  const served = await serve(dataDir, {
    ...settings,
    PORT: port,
    ALLOWED_HOSTS: `127.0.0.1:${port}`,
    APP_SECRET: secret,
  });
  onTestFinished(async () => void (await served.stop("SIGKILL")));
  return served;
};

test(
  "what is sealed opens with one secret alone, wherever a change of it is cut short; nobody may work there meanwhile",
  { timeout: 120_000 },
  async () => {
    await rememberSecret(db);
    // A code of an authenticator is good once: each opening has somebody of its own.
    const people = await Promise.all(Array.from({ length: 3 }, () => make.admin({ totp: true })));
    const sealedOf = () =>
      sqlite
        .prepare("SELECT totp_secret_enc FROM users WHERE id = ?")
        .pluck()
        .get(people[0]?.userId) as Buffer;
    const before = sealedOf();
    const served = await begin(testSecret);
    expect(rotate(testSecret).said).toMatch(/stop the product first/);
    expect(sealedOf()).toEqual(before);
    await served.stop("SIGTERM");
    sqlite.close();
    await db.destroy();
    const expectOpenWith = async (secret: string) => {
      const [served, who] = [await begin(secret), people.pop()];
      if (!who) throw new Error("Everybody has signed in.");
      const signedIn = await signInOver({ ...served, host, origin: `http://${host}` }, who);
      const home = await served.fetch("/admin-notifications", { headers: { ...signedIn, Host: host } });
      expect(home.status).toBe(200);
      await served.stop("SIGTERM");
    };

    expect(rotate(testSecret, "commit").signal).toBe("SIGKILL");
    await expect(begin(newSecret())).rejects.toThrow(/made with another secret/);
    await expectOpenWith(testSecret);

    expect(rotate(testSecret, "VACUUM").signal).toBe("SIGKILL");
    const second = newSecret();
    await expect(begin(testSecret)).rejects.toThrow(/was changed/);
    await expectOpenWith(second);

    expect(rotate(second).said).toMatch(/set APP_SECRET to the text in/);
    await expect(begin(second)).rejects.toThrow(/was changed/);
    await expectOpenWith(newSecret());
  },
);
