import { join } from "node:path";
import type { Credentials } from "#db/seeds/fill-first.server.ts";

/** Tells the first start's random credentials, once. */
export function printCredentials({ admin, client }: Credentials, dataDir: string): void {
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
  console.log(`${lines.join("\n")}\n`);
}
