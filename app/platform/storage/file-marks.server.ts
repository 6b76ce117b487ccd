/** What was seen of the marks on copies of stored files. */
import { sql } from "kysely";
import type { MarksSeen } from "../pdf/marks/marks-seen.ts";
import type { ContentProblem } from "../uploads/upload.ts";
import type { Db, Trx } from "../database.server.ts";

export interface FileToLookAt {
  id: string;
  path: string;
  name: string;
}

/** Nothing was seen of a file that can't be opened. */
const NOTHING: MarksSeen = {
  pages: 0,
  looked: 0,
  late: 0,
  hidden: null,
  hiddenSample: null,
  isSigned: false,
};

/** PDFs that nobody has looked at, the oldest first. */
export function filesToLookAt(db: Db, most: number): Promise<FileToLookAt[]> {
  return (
    db
      .selectFrom("files")
      .select(["id", "path", "name"])
      .where("marks", "is", null)
      // The index's own words: with a parameter it would not be used.
      .where(sql<boolean>`content_type = 'application/pdf'`)
      .orderBy("created_at")
      .orderBy("id")
      .limit(most)
      .execute()
  );
}

export async function recordMarks(
  trx: Trx,
  fileId: string,
  { problem, marks }: { problem: ContentProblem | null; marks?: MarksSeen },
): Promise<void> {
  await trx
    .updateTable("files")
    .set({ marks: JSON.stringify(marks ?? NOTHING), mark_problem: problem })
    .where("id", "=", fileId)
    .execute();
}
