import { type Actor, isAdmin } from "#app/features/actor.ts";
import { addCompanyFileIn } from "#app/features/publishing/company-files/add-company-file.server.ts";
import type { FileDestination } from "#app/features/publishing/company-files/company-file.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { titleOf } from "./live-upload.ts";
import { tellOfFiles } from "./tell-of-files.server.ts";

export interface ClientUpload {
  companyId: string;
  destination: FileDestination;
  /** Bytes that are on disk already. */
  files: readonly StoredFile[];
  once?: string | undefined;
}

export type UploadToClientResult =
  | {
      ok: true;
      count: number;
      /** People who were told by mail. */
      told: number;
      /** An earlier post had done it: these files are nobody's. */
      repeat?: true;
    }
  | { ok: false; reason: "not-allowed" | "no-file" | "unknown-company" };

const form = "live-upload";

/**
 * Gives files to a client: all of them, or none. They stand in the place chosen from now on, each with its entry in
 * the audit log (name, size, SHA-256), and the client's people are told in one mail. Once: a second post tells what
 * the first one did.
 */
export async function uploadToClient(
  db: Db,
  actor: Actor,
  { companyId, destination, files, once }: ClientUpload,
): Promise<UploadToClientResult> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  return db.transaction().execute(async (trx): Promise<UploadToClientResult> => {
    const earlier = await resultOfOnce(trx, actor, form, once);
    if (earlier) {
      const [count = 0, told = 0] = earlier.split(" ").map(Number);
      return { ok: true, count, told, repeat: true };
    }
    if (files.length === 0) return { ok: false, reason: "no-file" };
    for (const file of files) {
      const added = await addCompanyFileIn(trx, actor, {
        companyId,
        file,
        destination,
        source: "uploaded",
        title: titleOf(file.name),
      });
      // It is looked for before anything is written, so nothing of the first file stays behind.
      if (!added.ok) return added;
    }
    const told = await tellOfFiles(trx, { companyId, destination, files });
    await recordOnce(trx, actor, form, once, `${files.length} ${told}`);
    return { ok: true, count: files.length, told };
  });
}
