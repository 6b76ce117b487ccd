import { join } from "node:path";
import type { Credentials } from "#db/seeds/fill-first.server.ts";

/**
 * Tells the first start's random credentials, once, to a person at a terminal; a log or a pipe learns where they are.
 * @param say writes a line: a start's are JSON where they go to a log.
 */
export function printCredentials(
  { admin, client }: Credentials,
  dataDir: string,
  say: (line: string) => void,
): void {
  if (!process.stdout.isTTY) {
    const file = join(dataDir, "first-run.json");
    say(`First start: the credentials were made and stand in ${file} (readable by you only).`);
    return;
  }
  const lines = [
    "",
    "First start. These credentials were made now and are shown this once;",
    `they also stand in ${join(dataDir, "first-run.json")} (readable by you only).`,
    "",
    "  Admin",
    `    email         ${admin.email}`,
    `    password      ${admin.password}`,
    `    user key      ${admin.userKey}`,
  ];
  if (client) {
    lines.push(
      "",
      "  Demonstration client",
      `    email         ${client.email}`,
      `    password      ${client.password}`,
      `    user key      ${client.userKey}`,
      `    TOTP secret   ${client.totpSecret}`,
      `    code now      npm run code -- ${client.totpSecret}`,
    );
  }
  say(`${lines.join("\n")}\n`);
}
