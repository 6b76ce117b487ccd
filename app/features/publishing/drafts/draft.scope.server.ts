import type { InferResult } from "kysely";
import type { Actor } from "#app/features/actor.ts";
import { seesAll } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Draft } from "./draft.ts";

/** Who writes reports: staff. */
export function mayWrite(actor: Actor): boolean {
  return seesAll(actor);
}

/** Drafts that were not removed. Staff see all of them, each other's too; to anyone else there are none. */
export function draftsVisibleTo(db: Db, actor: Actor) {
  const kept = db.selectFrom("report_drafts").where("report_drafts.removed_at", "is", null);
  return seesAll(actor) ? kept : kept.where("report_drafts.id", "=", "");
}

/** The same with every column a `Draft` is made of. */
export function wholeDraftsVisibleTo(db: Db, actor: Actor) {
  return draftsVisibleTo(db, actor)
    .innerJoin("users as author", "author.id", "report_drafts.author_id")
    .leftJoin("reports", "reports.id", "report_drafts.report_id")
    .selectAll("report_drafts")
    .select(["author.first_name", "author.last_name", "author.email"])
    .select(["reports.title as report_title", "reports.status", "reports.version"])
    .select("reports.file_id as report_file_id");
}

type DraftRow = InferResult<ReturnType<typeof wholeDraftsVisibleTo>>[number];

export function toDraft(row: DraftRow): Draft {
  const { id, title, focus, summary, content, conclusions } = row;
  return {
    id,
    title,
    focus,
    summary,
    content,
    conclusions,
    author: { id: row.author_id, name: `${row.first_name} ${row.last_name}`.trim() || row.email },
    revision: row.revision,
    made:
      row.file_id && row.pages
        ? { fileId: row.file_id, pages: row.pages, revision: row.made_revision ?? 0 }
        : null,
    report:
      row.report_id && row.status && row.version && row.report_file_id
        ? {
            id: row.report_id,
            title: row.report_title ?? "",
            status: row.status,
            version: row.version,
            fileId: row.report_file_id,
          }
        : null,
    updatedAt: row.updated_at,
  };
}
