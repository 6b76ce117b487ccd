import { cpSync } from "node:fs";
import { join } from "node:path";
import { type Connection, connect } from "#db/connection.server.ts";
import { factories } from "../../tests/support/factories.ts";
import type { SignInDetails } from "../../tests/support/person.ts";
import { testSecret } from "../../tests/support/test-env.ts";

export interface People {
  admin: SignInDetails;
  client: SignInDetails;
}

/** Fifty unread notifications for an admin, and a client whose company holds every report of the catalogue. */
export async function seedScratch(dataDir: string): Promise<People> {
  process.env.APP_SECRET = testSecret;
  process.env.DATA_DIR = dataDir;
  return opened(dataDir, async ({ db }) => {
    const make = factories(db);
    await make.notifications(50, "Harbour Lane Capital has applied for access.");
    const client = await make.client();
    const reports = await db
      .selectFrom("reports")
      .select("id")
      .where("status", "=", "published")
      .limit(50)
      .execute();
    for (const report of reports) await make.holding(client.companyId, report.id);
    return { admin: await make.admin(), client };
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
