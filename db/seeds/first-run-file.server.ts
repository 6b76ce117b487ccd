import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/platform/env.server.ts";

export interface AdminCredentials {
  email: string;
  password: string;
  userKey: string;
}

export interface ClientCredentials extends AdminCredentials {
  totpSecret: string;
  /** Signs in once, from this machine, within a day; left out where the product is asked for by another name. */
  signInLink?: string;
}

/** Writes the first start's credentials where only the owner of the process can read them. */
export async function writeFirstRun(credentials: {
  admin: AdminCredentials;
  client?: ClientCredentials;
}): Promise<void> {
  const path = join(env().dataDir, "first-run.json");
  const handle = await open(`${path}.new`, "w", 0o600);
  try {
    // An older file keeps its mode when it is written over.
    await handle.chmod(0o600);
    await handle.writeFile(`${JSON.stringify(credentials, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${path}.new`, path);
}
