import { type Actor, isMember, type Member } from "#app/features/actor.ts";
import { addCompanyFileIn } from "#app/features/publishing/company-files/company-file.commands.server.ts";
import {
  FILE_DESTINATION_PAGES,
  type FileDestination,
} from "#app/features/publishing/company-files/company-file.ts";
import { grantReportIn } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { runCommand } from "#app/features/core/command.server.ts";
import { mailCompanies } from "#app/features/core/mail/queue-mail.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { findFile } from "#app/platform/storage/storage.server.ts";
import { mayWrite } from "./draft.scope.server.ts";
import type { Draft } from "./draft.ts";
import { type DraftNotReady, readyDraft } from "./draft-shop.commands.server.ts";

interface DraftDelivery {
  companies: readonly string[];
  destination: FileDestination;
  /** Said in the mail. */
  message?: string | undefined;
  revision: number;
  once?: string | undefined;
}

type DeliverDraftResult =
  /** How many companies got it now, and how many held it before. */
  | { ok: true; delivered: number; held: number }
  /** "not-listed": the shop sells another PDF than this one, and that is what the clients would get. */
  | { ok: false; reason: DraftNotReady | "unknown-company" | "not-listed" };

/**
 * Gives a made draft to chosen clients. One that is in the shop is given as a report they hold from now on, with its
 * later versions; any other as a file of their own in the place chosen. Everybody with an account there gets a mail.
 * Every chosen client gets it or none does. Once: a second post tells what the first one did.
 */
export async function deliverDraft(
  db: Db,
  actor: Actor,
  id: string,
  input: DraftDelivery,
): Promise<DeliverDraftResult> {
  if (!isMember(actor) || !mayWrite(actor)) return { ok: false, reason: "not-staff" };
  return runCommand(db, actor, async (trx): Promise<DeliverDraftResult> => {
    const form = `deliver-draft:${id}`;
    const earlier = await resultOfOnce(trx, actor, form, input.once);
    if (earlier) {
      const [delivered = 0, held = 0] = earlier.split(" ").map(Number);
      return { ok: true, delivered, held };
    }
    const ready = await readyDraft(trx, actor, id, input.revision);
    if (!ready.ok) return ready;
    const { report } = ready.draft;
    if (report?.status === "published" && report.fileId !== ready.fileId)
      return { ok: false, reason: "not-listed" };
    let delivered = 0;
    for (const companyId of input.companies) {
      const given = await give(trx, actor, ready.draft, ready.fileId, companyId, input);
      if (given === "unknown-company") return { ok: false, reason: given };
      if (given === "given") delivered += 1;
    }
    const held = input.companies.length - delivered;
    await recordOnce(trx, actor, form, input.once, `${delivered} ${held}`);
    return { ok: true, delivered, held };
  });
}

async function give(
  trx: Trx,
  actor: Member,
  draft: Draft,
  fileId: string,
  companyId: string,
  { destination, message }: DraftDelivery,
): Promise<"given" | "held" | "unknown-company"> {
  const { report, made } = draft;
  if (report?.status === "published") {
    const granted = await grantReportIn(trx, actor, { companyId, reportId: report.id, source: "delivered" });
    if (!granted.ok) return granted.reason === "already-held" ? "held" : "unknown-company";
  } else {
    const file = await findFile(trx, fileId);
    if (!file) throw new Error(`The file of draft ${draft.id} is not known.`);
    const added = await addCompanyFileIn(trx, actor, {
      companyId,
      file,
      isKnown: true,
      destination,
      source: "uploaded",
      title: draft.title,
      ...(draft.focus && { description: draft.focus }),
      ...(made && { pages: made.pages }),
    });
    if (!added.ok) return "unknown-company";
  }
  const place = report?.status === "published" ? "my-reports" : destination;
  await tellPeople(trx, draft, companyId, place, message);
  return "given";
}

async function tellPeople(
  trx: Trx,
  draft: Draft,
  companyId: string,
  destination: FileDestination,
  message: string | undefined,
): Promise<void> {
  await mailCompanies(trx, [companyId], {
    kind: "report-delivered",
    subject: `A report for you: ${draft.title}`,
    relatedType: "draft",
    relatedId: draft.id,
    about: FILE_DESTINATION_PAGES[destination],
    paragraphs: [
      `We have put a report into your client portal: ${draft.title}.`,
      ...(message ? [message] : []),
      `Read and download it here: ${env().origin}${FILE_DESTINATION_PAGES[destination]}`,
    ],
  });
}
