import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Connection, connect } from "#db/connection.server.ts";
import { factories } from "../../tests/support/factories.ts";
import type { SignInDetails } from "../../tests/support/person.ts";
import { testSecret } from "../../tests/support/test-env.ts";

/** Fifty unread notifications, ten reports, and an admin without two-factor who sees both lists. */
export async function seedScratch(dataDir: string): Promise<SignInDetails> {
  process.env.APP_SECRET = testSecret;
  process.env.DATA_DIR = dataDir;
  return opened(dataDir, async ({ db }) => {
    const make = factories(db);
    await make.notifications(50, "Harbour Lane Capital has applied for access.");
    return make.admin();
  });
}

/** A second copy for the second server: two processes never share a file. */
export async function copyDataDir(from: string, to: string): Promise<void> {
  await opened(from, async ({ sqlite }) => void sqlite.pragma("wal_checkpoint(TRUNCATE)"));
  cpSync(from, to, { recursive: true, filter: (path) => !/\.lock$|-wal$|-shm$/.test(path) });
}

async function opened<T>(dataDir: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(join(dataDir, "portal.db"));
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
