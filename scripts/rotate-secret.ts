/**
 * `npm run rotate-secret`: a new master secret, and everything that was sealed with the one before sealed with it. Stop
 * the product first. Killed anywhere, it leaves the old secret or the new one whole: running it again goes on.
 */
import { systemActor } from "#app/features/actor.ts";
import { rotateSecret } from "#app/features/access/master-secret/rotate-secret.server.ts";
import { database, sqliteDatabase } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import {
  newSecretFile,
  putNewSecretInPlace,
  writeNewSecret,
} from "#app/platform/secrets/master-secret.server.ts";
import { keysOf, newSecretAfterThis } from "#app/platform/secrets/secrets.server.ts";
import { count } from "#app/plural.ts";
import { onClient } from "#db/postgres/client.server.ts";
import { requireAlone } from "#db/postgres/locks.server.ts";
import { backUp } from "./start/back-up.ts";
import { command } from "./start/command.ts";
import { step } from "./start/progress.ts";

const oldBackups = "Older backups open with the one before alone: keep it, apart from them.";

await command({}, async ({ isRotationFinished }) => {
  const { databaseUrl } = env();
  if (databaseUrl) await onClient(databaseUrl, requireAlone);
  if (!isRotationFinished) return rotate();
  await writeAnew();
  console.log(
    "The change of the secret that was cut short is finished. To change it once more, run it again.",
  );
});

async function rotate(): Promise<void> {
  const { dataDir, appSecret, databaseUrl } = env();
  let left: string[] = [];
  if (!databaseUrl)
    await step(
      "Backup",
      async () => (await backUp(sqliteDatabase(), dataDir, "before a new secret", "person")).path,
    );
  await step("Sealing", async (say) => {
    const text = newSecretAfterThis();
    // On the disk before anything is sealed with it.
    writeNewSecret(text);
    const next = keysOf(text, `in ${newSecretFile()}`);
    const done = await database()
      .db.transaction()
      .execute((trx) => rotateSecret(trx, systemActor("rotate-secret"), next, say));
    if (!done.ok) throw new Error("Nothing was changed: only the product itself changes its secret.");
    left = done.left;
    const values = Object.values(done.resealed).reduce((sum, amount) => sum + amount, 0);
    return `${count(values, "value")}, ${count(done.sessionsEnded, "session")} ended`;
  });
  await step("Old values", async () => {
    await writeAnew();
    return "gone from the database";
  });
  await step("Secret", async () => {
    if (appSecret !== undefined)
      return `set APP_SECRET to the text in ${newSecretFile()} now, and delete that file when it is kept. ${oldBackups}`;
    return `new; the one before is ${putNewSecretInPlace()}. ${oldBackups}`;
  });
  for (const name of left) console.error(`Left as it was, it didn't open before either: ${name}`);
}

/** What was sealed before is still in free pages until then. */
async function writeAnew(): Promise<void> {
  const { databaseUrl } = env();
  if (databaseUrl) return onClient(databaseUrl, async (client) => void (await client.query("VACUUM FULL")));
  const { sqlite } = sqliteDatabase();
  // SQLite would make the new file in memory first.
  sqlite.pragma("temp_store = FILE");
  sqlite.exec("VACUUM");
}
