/** `npm run rotate-secret` on PostgreSQL, with the secret in the environment of each process. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { ownDatabaseUrl } from "../support/postgres/own-database.ts";
import { freePort } from "../support/product/free-port.ts";
import { freshDatabase } from "../support/product/fresh-database.ts";
import { serve, signInOver } from "../support/product/front.ts";
import { testSecret } from "../support/product/test-env.ts";

const { make, dataDir, db, sqlite } = await freshDatabase();
const host = "localhost:3999";
const settings = { DATABASE_URL: ownDatabaseUrl(), APP_ORIGIN: `http://${host}`, LOG: "warnings" };
const rotate = () =>
  promisify(execFile)(process.execPath, ["scripts/rotate-secret.ts"], {
    env: { PATH: process.env.PATH, ...settings, DATA_DIR: dataDir, APP_SECRET: testSecret },
  });
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
  "what is sealed opens with the new secret alone; nobody may work there meanwhile",
  { timeout: 60_000 },
  async () => {
    const who = await make.admin({ totp: true });
    const sealedOf = () =>
      sqlite.prepare("SELECT totp_secret_enc FROM users WHERE id = ?").pluck().get(who.userId) as Buffer;
    const before = sealedOf();
    const served = await begin(testSecret);
    await expect(rotate()).rejects.toThrow(/stop the product first/);
    expect(sealedOf()).toEqual(before);
    await served.stop("SIGTERM");
    sqlite.close();
    await db.destroy();
    const { stdout } = await rotate();
    expect(stdout).toMatch(/set APP_SECRET to the text in/);
    const next = readFileSync(join(dataDir, "secret.new"), "utf8").trim();
    await expect(begin(testSecret)).rejects.toThrow(/made with another secret|was changed/);
    const other = await begin(next);
    const signedIn = await signInOver({ ...other, host, origin: `http://${host}` }, who);
    const home = await other.fetch("/admin-notifications", { headers: { ...signedIn, Host: host } });
    expect(home.status).toBe(200);
  },
);
