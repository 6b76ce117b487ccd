/** What a start prints, and what it says of settings that can't be read: no secret is in either. */
import { expect, test } from "vitest";
import { readEnv } from "#app/platform/env.server.ts";
import { printCredentials } from "../../scripts/start/credentials.ts";

const admin = { email: "admin@example.com", password: "correct horse", userKey: "CRR-ABCD" };
const signInLink = "http://localhost:3000/demonstration/abcdef";
const client = { ...admin, email: "eleanor@example.com", totpSecret: "JBSWY3DP", signInLink };
const place = { dataDir: "/srv/data", origin: "http://localhost:3000" };

test.each([true, false])("a first start prints credentials to a terminal alone (%s)", (isTerminal) => {
  const lines: string[] = [];
  const was = process.stdout.isTTY;
  process.stdout.isTTY = isTerminal;
  printCredentials({ admin, client }, place, (line) => lines.push(line));
  process.stdout.isTTY = was;
  const printed = lines.join("\n");
  expect(printed).toContain("/srv/data/first-run.json");
  for (const secret of [admin.password, admin.userKey, client.totpSecret, signInLink])
    expect(printed.includes(secret), secret).toBe(isTerminal);
  expect(printed).toContain(isTerminal ? "As staff, do this next" : "a link that signs in once");
});

const unreadable = [
  "postgres://portal:hunter2/@db/portal",
  "postgres://portal:hunter2%zz@db/portal",
  "postgres://portal:hunter2@db:99999/portal",
  "postgres://portal:hunter2@[::1/portal",
];
test.each(unreadable)("an address that can't be read is one line without its password: %s", (address) => {
  for (const name of ["DATABASE_URL", "SMTP_URL"]) {
    const value = name === "SMTP_URL" ? address.replace("postgres:", "smtp:") : address;
    let said = "";
    try {
      readEnv({ [name]: value });
    } catch (error) {
      said = (error as Error).message;
    }
    expect(said).toContain(name);
    expect(said).not.toContain("hunter2");
  }
});
