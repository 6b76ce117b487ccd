import { type Actor, isMember } from "#app/features/actor.ts";
import { seesAll } from "#app/features/of-company.server.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { recordFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import type { FileDestination, FileSource } from "./company-file.ts";

export interface NewCompanyFile {
  companyId: string;
  /** Bytes that are on disk already. */
  file: StoredFile;
  /** The file has its row already: it lies elsewhere too. */
  isKnown?: boolean;
  destination: FileDestination;
  source: FileSource;
  title: string;
  description?: string | undefined;
  categoryId?: string | undefined;
  pages?: number | undefined;
  isDemo?: boolean;
}

/**
 * Puts a stored file among a company's, inside the caller's transaction: it stands there for everybody in the company
 * from now on. Staff give files to any company; a company's own people add what they made themselves.
 * @returns the new file's id.
 */
export async function addCompanyFileIn(
  trx: Trx,
  actor: Actor,
  input: NewCompanyFile,
): Promise<{ ok: true; id: string } | { ok: false; reason: "not-allowed" | "unknown-company" }> {
  const isStaff = seesAll(actor);
  const isOwn = isMember(actor) && actor.companyId === input.companyId && input.source === "created";
  if (!isStaff && !isOwn) return { ok: false, reason: "not-allowed" };
  const company = await trx
    .selectFrom("companies")
    .select("id")
    .where("id", "=", input.companyId)
    .executeTakeFirst();
  if (!company) return { ok: false, reason: "unknown-company" };
  const id = newId();
  if (!input.isKnown) await recordFile(trx, input.file);
  await trx
    .insertInto("company_files")
    .values({
      id,
      company_id: company.id,
      file_id: input.file.id,
      destination: input.destination,
      source: input.source,
      title: input.title,
      description: input.description ?? null,
      category_id: input.categoryId ?? null,
      pages: input.pages ?? null,
      added_by: isMember(actor) ? actor.userId : null,
      added_at: nowIso(),
      removed_at: null,
      is_demo: input.isDemo ? 1 : 0,
    })
    .execute();
  await recordAudit(trx, actor, {
    action: input.source === "created" ? "file.create" : "file.deliver",
    target: `file:${id}`,
    details: {
      company: company.id,
      title: input.title,
      destination: input.destination,
      name: input.file.name,
      size: input.file.size,
      sha256: input.file.sha256,
    },
  });
  return { ok: true, id };
}
