import { hostname } from "node:os";
import { endNotice, notifyStaff } from "#app/features/core/notifications/notify-staff.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { filesFolderFault } from "#app/platform/storage/files-folder.server.ts";

/** The row of `meta` that stands while this machine lacks the folder; its value is the notice that says so. */
const missing = `files-missing-${hostname()}`;

/**
 * For the scheduler of every process, since each machine has its own mount: staff are told once when the folder of
 * stored files is not there, and the same notice says when it is back.
 */
export async function watchFilesFolder(db: Db): Promise<void> {
  const fault = await filesFolderFault(db);
  const told = await db.selectFrom("meta").select("value").where("key", "=", missing).executeTakeFirst();
  if ((fault === null) === (told === undefined)) return;
  await db.transaction().execute(async (trx) => {
    if (told) {
      await trx.deleteFrom("meta").where("key", "=", missing).execute();
      return endNotice(trx, told.value, "The folder is there again.");
    }
    const id = newId();
    const noted = await trx
      .insertInto("meta")
      .values({ key: missing, value: id })
      .onConflict((same) => same.column("key").doNothing())
      .executeTakeFirst();
    // Another process of this machine has told them.
    if (noted.numInsertedOrUpdatedRows !== 1n) return;
    await notifyStaff(trx, {
      type: "other",
      title: "The folder of stored files is not there",
      message: `On ${hostname()} nothing can be uploaded or downloaded: ${fault} It goes on by itself once the folder is back.`,
      priority: "urgent",
      onceFor: id,
    });
  });
}
