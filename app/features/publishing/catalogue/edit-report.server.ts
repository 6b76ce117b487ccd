import type { Actor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import { isCategory } from "./insert-report.server.ts";
import { momentAfter, type ReportRefusal } from "./report-lock.server.ts";
import { maySell } from "./report.policy.ts";
import type { Report } from "./report.ts";

export interface ReportEdit {
  id: string;
  title: string;
  description: string;
  /** A category's id. */
  category: string;
  /** Undefined: price on request. */
  pricePence: number | undefined;
  contents: readonly string[];
  /** Of what is no PDF; those are counted and stay as they are. */
  pages?: number | undefined;
  /** When it was last changed, as the page showed it. */
  seen: string;
}

export type EditReportResult =
  | { ok: true; changed: boolean; status: Report["status"] }
  | ReportRefusal
  | { ok: false; reason: "unknown-category" | "no-pages" };

/** Changes what the shop says of a report. Orders keep the title and price they were made with. */
export async function editReport(db: Db, actor: Actor, edit: ReportEdit): Promise<EditReportResult> {
  if (!maySell(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(edit.id)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<EditReportResult> => {
    const before = await trx
      .selectFrom("reports")
      .select(["title", "description", "category_id", "price_pence", "contents", "pages"])
      .select(["file_type", "version", "updated_at", "status"])
      .where("id", "=", edit.id)
      .executeTakeFirst();
    if (!before) return { ok: false, reason: "not-found" };
    if (before.updated_at !== edit.seen) return { ok: false, reason: "moved" };
    if (!(await isCategory(trx, edit.category))) return { ok: false, reason: "unknown-category" };
    const isCounted = before.file_type === "pdf";
    if (!isCounted && edit.pages === undefined) return { ok: false, reason: "no-pages" };
    const { file_type: _type, version, updated_at, status, ...was } = before;
    const is = {
      title: edit.title,
      description: edit.description,
      category_id: edit.category,
      price_pence: edit.pricePence ?? null,
      contents: JSON.stringify(edit.contents),
      pages: isCounted ? before.pages : (edit.pages ?? before.pages),
    };
    const changed = (Object.keys(is) as (keyof typeof is)[]).filter((name) => is[name] !== was[name]);
    if (changed.length === 0) return { ok: true, changed: false, status };
    await trx
      .updateTable("reports")
      .set({ ...is, updated_at: momentAfter(updated_at) })
      .where("id", "=", edit.id)
      .execute();
    if (is.pages !== was.pages) {
      await trx
        .updateTable("report_versions")
        .set({ pages: is.pages })
        .where("report_id", "=", edit.id)
        .where("version", "=", version)
        .execute();
    }
    await recordAudit(trx, actor, {
      action: "report.edit",
      target: `report:${edit.id}`,
      details: Object.fromEntries(changed.map((name) => [name, { from: was[name], to: is[name] }])),
    });
    return { ok: true, changed: true, status };
  });
}
