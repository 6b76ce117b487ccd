import { mailCompanies } from "#app/features/core/mail/queue-mail.server.ts";
import { openHoldingsVisibleTo } from "#app/features/publishing/holdings/holding.scope.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import { recordFile, type StoredFile } from "#app/platform/storage/storage.server.ts";
import { momentAfter, type ReportRefusal } from "./report.commands.server.ts";
import { maySell } from "./report.policy.ts";

interface NewVersion {
  reportId: string;
  /** What is different: holders read it. */
  changeNote: string;
  pages: number;
  /** E.g. `pdf`. */
  fileType: string;
  /** When the report was last changed, as the page showed it. */
  seen: string;
}

export type AddVersionResult =
  /** How many people were told; `repeat`: an earlier post had added it, with a file of its own. */
  { ok: true; version: number; told: number; repeat?: true } | ReportRefusal;

const formOf = (reportId: string) => `new-version:${reportId}`;

/**
 * Gives a report a new version: from now on it is what is sold and downloaded, and everybody whose company holds the
 * report is told by mail. Of two who add one to the same report one does; the other is told. Once: a second post tells
 * what the first one did.
 * @param file bytes that are on disk already; they become known with the version.
 */
export async function addVersion(
  db: Db,
  actor: Actor,
  { file, once, ...version }: NewVersion & { file: StoredFile; once?: string | undefined },
): Promise<AddVersionResult> {
  if (!isMember(actor) || !maySell(actor)) return { ok: false, reason: "not-staff" };
  if (!isId(version.reportId)) return { ok: false, reason: "not-found" };
  return db.transaction().execute(async (trx): Promise<AddVersionResult> => {
    const earlier = await resultOfOnce(trx, actor, formOf(version.reportId), once);
    if (earlier) return { ...toldEarlier(earlier), repeat: true };
    const conflict = await conflictSince(trx, version);
    if (conflict) return conflict;
    await recordFile(trx, file);
    const added = await addVersionIn(trx, actor, { ...version, fileId: file.id });
    if (!added.ok) throw new Error(`Report ${version.reportId} moved within a transaction.`);
    await recordOnce(trx, actor, formOf(version.reportId), once, `${added.version} ${added.told}`);
    return added;
  });
}

/** The same for a file whose row is written, inside the caller's transaction. @param contents left out: as they were. */
export async function addVersionIn(
  trx: Trx,
  actor: Actor,
  input: NewVersion & { fileId: string; contents?: readonly string[] },
): Promise<AddVersionResult> {
  const { reportId, changeNote, pages, fileId, fileType, seen, contents } = input;
  if (!maySell(actor)) return { ok: false, reason: "not-staff" };
  const conflict = await conflictSince(trx, input);
  if (conflict) return conflict;
  const at = momentAfter(seen);
  const renewed = await trx
    .updateTable("reports")
    .set((eb) => ({
      version: eb("version", "+", 1),
      file_id: fileId,
      file_type: fileType,
      pages,
      updated_at: at,
      ...(contents && { contents: JSON.stringify(contents) }),
    }))
    .where("id", "=", reportId)
    .where("updated_at", "=", seen)
    .returning(["title", "version", "status"])
    .executeTakeFirstOrThrow();
  const { title, version, status } = renewed;
  await trx
    .insertInto("report_versions")
    .values({
      id: newId(),
      report_id: reportId,
      version,
      file_id: fileId,
      pages,
      change_note: changeNote,
      created_at: at,
    })
    .execute();
  // Nobody can hold a report that was never on sale.
  const told =
    status === "draft" ? 0 : await tellHolders(trx, actor, { reportId, title, version, changeNote });
  await recordAudit(trx, actor, {
    action: "report.new-version",
    target: `report:${reportId}`,
    details: { title, version, changeNote, pages, file: fileId, told },
  });
  return { ok: true, version, told };
}

/** Why somebody who saw the report as of `seen` may not change it; null where nobody changed it since. */
async function conflictSince(
  trx: Trx,
  { reportId, seen }: Pick<NewVersion, "reportId" | "seen">,
): Promise<ReportRefusal | null> {
  const report = await trx
    .selectFrom("reports")
    .select("updated_at")
    .where("id", "=", reportId)
    .executeTakeFirst();
  if (!report) return { ok: false, reason: "not-found" };
  return report.updated_at === seen ? null : { ok: false, reason: "moved" };
}

/** What an earlier post of the same form did, if there is one: its file has its place already. */
export async function versionAddedBefore(
  db: Db,
  actor: Actor,
  reportId: string,
  once: string | undefined,
): Promise<{ ok: true; version: number; told: number } | undefined> {
  const earlier = await db.transaction().execute((trx) => resultOfOnce(trx, actor, formOf(reportId), once));
  return earlier === undefined ? undefined : toldEarlier(earlier);
}

function toldEarlier(result: string): { ok: true; version: number; told: number } {
  const [version = 1, told = 0] = result.split(" ").map(Number);
  return { ok: true, version, told };
}

/** Read at a time; how many there are is not bounded: every holder is told. */
const companiesAtATime = 1000;

interface Renewed {
  reportId: string;
  title: string;
  version: number;
  changeNote: string;
}

/**
 * Tells everybody with an account in a company that holds the report what its new version changes, unless they do
 * without such mails.
 * @returns how many mails were written.
 */
async function tellHolders(trx: Trx, actor: Actor, renewed: Renewed): Promise<number> {
  const { reportId, title, version, changeNote } = renewed;
  let told = 0;
  for (let after = ""; ;) {
    const holders = await openHoldingsVisibleTo(trx, actor)
      .select("holdings.company_id")
      .where("holdings.report_id", "=", reportId)
      .where("holdings.company_id", ">", after)
      .orderBy("holdings.company_id")
      .limit(companiesAtATime)
      .execute();
    const companies = holders.map(({ company_id }) => company_id);
    told += await mailCompanies(trx, companies, {
      kind: "report-updated",
      subject: `Version ${version} of a report you hold: ${title}`,
      relatedType: "report",
      relatedId: reportId,
      paragraphs: [
        `There is a new version of “${title}”, which your company holds.`,
        `What changed in version ${version}: ${changeNote}`,
        `Download it in My Reports: ${env().origin}/client-portal/reports#report-${reportId}`,
      ],
    });
    after = companies.at(-1) ?? "";
    if (companies.length < companiesAtATime) return told;
  }
}
