import type { Db } from "#app/platform/database.server.ts";
import { findFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import type { Draft } from "./draft.ts";

/** The PDF that was made of a draft, or null before the first. */
export async function findDraftFile(db: Db, draft: Draft): Promise<StoredFile | null> {
  return draft.made ? findFile(db, draft.made.fileId) : null;
}
