import { closeDatabase } from "#app/platform/database.server.ts";
import { type Entered, type Entry, enterData, leaveData } from "#app/start-up.server.ts";
import { fail } from "./progress.ts";
import { loadSettings } from "./settings.ts";

/**
 * How every command on the data directory runs: what it writes is for its own account only, the settings are the
 * product's, the directory is looked at before it is touched, and what goes wrong is one line.
 * @param work gets what the directory is; what it printed stands when it ends.
 */
export async function command(entry: Entry, work: (found: Entered) => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    loadSettings();
    await work(await enterData(entry));
    await closeDatabase();
    await leaveData();
  } catch (error) {
    fail(error);
  }
}
