import { join } from "node:path";
import type { Credentials } from "#db/seeds/fill-first.server.ts";

/**
 * Tells the first start's random credentials, once, to a person at a terminal; a log or a pipe learns where they are.
 * @param say writes a line: a start's are JSON where they go to a log.
 */
export function printCredentials(
  { admin, client }: Credentials,
  { dataDir, origin }: { dataDir: string; origin: string },
  say: (line: string) => void,
): void {
  const file = join(dataDir, "first-run.json");
  if (!process.stdout.isTTY) {
    const link = client?.signInLink ? ", with a link that signs in once as the demonstration client," : "";
    say(`First start: the credentials were made and stand${link} in ${file} (readable by you only).`);
    return;
  }
  const lines = [
    "",
    "First start. These credentials were made now and are shown this once;",
    `they also stand in ${file} (readable by you only).`,
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
    if (client.signInLink)
      lines.push(
        "",
        "  Begin here, as the demonstration client: the link stands for all of these,",
        "  once, in a browser on this machine, within a day",
        `    ${client.signInLink}`,
      );
    lines.push(
      "",
      "  As staff, do this next",
      `    1. sign in with the admin's three   ${origin}/login?as=admin`,
      `    2. approve who waits                ${origin}/admin-user-management/applications`,
      `    3. open the new client's link       ${origin}/admin-data-portal/outbox`,
    );
  }
  say(`${lines.join("\n")}\n`);
}
