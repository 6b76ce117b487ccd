/** What staff gave a company, taken back; the way back from that is to grant it again. */
import { type Actor, isAdmin } from "#app/features/actor.ts";
import {
  type CommandRefusal,
  noRecord,
  notAllowed,
  recorded,
  runCommand,
} from "#app/features/core/command.server.ts";
import { mailCompanies } from "#app/features/core/mail/queue-mail.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { lastHeldBy } from "./find-taken-back.server.ts";

interface TakingBack {
  companyId: string;
  reportId: string;
  /** Its people read it. */
  reason: string;
}

/**
 * Takes a report back from a company: nobody there reads or downloads it from now on, and each of them is told why. Copies
 * that were taken stay with them, and in the log; an order and what was paid stay as they are.
 */
export async function takeBackReport(
  db: Db,
  actor: Actor,
  { companyId, reportId, reason }: TakingBack,
): Promise<{ ok: true; title: string } | CommandRefusal> {
  if (!isAdmin(actor)) return notAllowed;
  return runCommand(db, actor, async (trx) => {
    const holding = await lastHeldBy(trx, actor, { companyId, reportId });
    if (!holding) return noRecord;
    const { id, title, source } = holding;
    const ended = await trx
      .updateTable("holdings")
      .set({ ended_at: nowIso(), end_reason: reason, ended_by: actor.userId })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .executeTakeFirst();
    if (ended.numUpdatedRows !== 1n)
      return {
        ok: false,
        reason: "moved",
        message: "This client no longer has it. Nothing was changed.",
      } as const;
    await mailCompanies(trx, [companyId], {
      kind: "report-taken-back",
      subject: `Taken back: ${title}`,
      relatedType: "report",
      relatedId: reportId,
      paragraphs: [
        `Your company no longer has this report in its client portal: ${title}.`,
        `The reason: ${reason}`,
        `What your company has, and what was taken back: ${env().origin}/client-portal/reports`,
      ],
    });
    return recorded(
      {
        action: "report.take-back",
        target: `report:${reportId}`,
        details: { company: companyId, title, source, reason },
      },
      { title },
    );
  });
}
