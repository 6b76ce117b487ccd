/** Staff put two records of one company together, and within a day apart again. */
import type { Selectable } from "kysely";
import { brand } from "#app/brand.ts";
import { isStillAdmin } from "#app/features/access/identity/user-to-change.server.ts";
import { type Actor, isAdmin, systemActor } from "#app/features/actor.ts";
import {
  type CommandRefusal,
  noRecord,
  notAllowed,
  recorded,
  runCommand,
} from "#app/features/core/command.server.ts";
import { mailOwners } from "#app/features/core/mail/mail-owners.server.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { hours, isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isId, newId } from "#app/platform/secrets/random.server.ts";
import type { CompanyMergesTable } from "#db/schema.ts";
import { differences, higherAccess, type Pair, UNDO_HOURS } from "./company-merge.ts";
import { findPair } from "./find-merges.server.ts";
import { makeChanges, moveRows, putBack, rowsOf } from "./move-rows.server.ts";
import { unsettled } from "./same-rows.server.ts";
import { changesFor } from "./tell-apart.server.ts";
import { whyNotUndo } from "./why-not-undo.server.ts";

const refuse = (message: string): CommandRefusal => ({ ok: false, reason: "moved", message });

interface Merge {
  /** All that this one has… */
  sourceId: string;
  /** …goes to this one, whose particulars stay. */
  targetId: string;
  _once?: string | undefined;
}

/** Puts two companies together, with everything they have, in one transaction; what moved is written down row by row. */
export async function mergeCompanies(db: Db, actor: Actor, { sourceId, targetId, _once: once }: Merge) {
  if (!isAdmin(actor)) return notAllowed;
  return runCommand(db, actor, async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return notAllowed;
    const earlier = await resultOfOnce(trx, actor, "merge-companies", once);
    if (earlier) return { ok: true as const, moved: Number(earlier) };
    const pair = await findPair(trx, actor, sourceId, targetId);
    if (!pair) return noRecord;
    const against = [...differences(pair), ...(await unsettled(trx, pair))];
    if (against.length > 0) return refuse(against.join(" "));

    const { from, to } = pair;
    const mergeId = newId();
    await trx
      .insertInto("company_merges")
      .values({
        id: mergeId,
        source_id: from.id,
        target_id: to.id,
        access_before: to.accessLevel,
        rows_after: "{}",
        merged_by: actor.userId,
        merged_at: nowIso(),
        undone_by: null,
        undone_at: null,
      })
      .execute();
    await makeChanges(trx, mergeId, await changesFor(trx, pair));
    const moved = await moveRows(trx, { mergeId, from: from.id, to: to.id });
    await setCompany(trx, to.id, { access_level: higherAccess(from.accessLevel, to.accessLevel) });
    await setCompany(trx, from.id, { merged_into: to.id });
    const rows_after = JSON.stringify(await rowsOf(trx, to.id));
    await trx.updateTable("company_merges").set({ rows_after }).where("id", "=", mergeId).execute();
    await tellMerged(trx, pair);
    await recordOnce(trx, actor, "merge-companies", once, String(moved));
    const details = { merge: mergeId, merged: from.id, number: from.number, rows: moved };
    return recorded({ action: "company.merge", target: `company:${to.id}`, details }, { moved });
  });
}

/** Puts everything back where it was. Once more it is done already. */
export async function unmergeCompanies(db: Db, actor: Actor, mergeId: string) {
  if (!isAdmin(actor)) return notAllowed;
  return runCommand(db, actor, async (trx) => {
    if (!(await isStillAdmin(trx, actor))) return notAllowed;
    const merge = await findMerge(trx, mergeId);
    const pair = merge && (await findPair(trx, actor, merge.source_id, merge.target_id));
    if (!merge || !pair) return noRecord;
    if (merge.undone_at) return { ok: true as const };
    const against = await whyNotUndo(trx, merge);
    if (against) return refuse(against);

    const { from, to } = pair;
    await putBack(trx, { mergeId, from: from.id, to: to.id });
    await setCompany(trx, from.id, { merged_into: null });
    // Somebody may have given it another level since.
    if (to.accessLevel === higherAccess(from.accessLevel, merge.access_before))
      await setCompany(trx, to.id, { access_level: merge.access_before });
    const undone = { undone_by: actor.userId, undone_at: nowIso() };
    await trx.updateTable("company_merges").set(undone).where("id", "=", mergeId).execute();
    await tellUnmerged(trx, pair);
    const details = { merge: mergeId, parted: from.id, number: from.number };
    return recorded({ action: "company.unmerge", target: `company:${to.id}`, details });
  });
}

/** Somebody’s request was under way while their company was merged: what it wrote to the old one follows. */
export async function settleMerges(db: Db): Promise<number> {
  const late = await db
    .selectFrom("company_merges")
    .selectAll()
    .where("merged_at", ">", isoAfter(-hours(1)))
    .where("undone_at", "is", null)
    .orderBy("merged_at")
    .limit(100)
    .execute();
  let settled = 0;
  for (const { id, source_id: sourceId, target_id: targetId } of late)
    settled += await db.transaction().execute(async (trx) => {
      const pair = await findPair(trx, systemActor("settle-merges"), sourceId, targetId);
      if (pair?.from.mergedInto !== targetId || (await unsettled(trx, pair)).length > 0) return 0;
      await makeChanges(trx, id, await changesFor(trx, pair));
      return moveRows(trx, { mergeId: id, from: sourceId, to: targetId });
    });
  return settled;
}

/** How often: sooner than anybody looks for what they wrote. */
export const SETTLE_EVERY = minutes(1);

function setCompany(
  trx: Trx,
  id: string,
  values: { access_level: Pair["to"]["accessLevel"] } | { merged_into: string | null },
) {
  return trx.updateTable("companies").set(values).where("id", "=", id).execute();
}

async function findMerge(trx: Trx, id: string): Promise<Selectable<CompanyMergesTable> | undefined> {
  if (!isId(id)) return undefined;
  return trx.selectFrom("company_merges").selectAll().where("id", "=", id).executeTakeFirst();
}

/** The owners of both are the owners of one by now. */
async function tellMerged(trx: Trx, { from, to }: Pair): Promise<void> {
  await mailOwners(trx, [to.id], {
    kind: "company-merged",
    subject: `Two records of your company at ${brand.name} are one`,
    paragraphs: [
      `We had your company twice: as ${from.name} (${from.number}) and as ${to.name} (${to.number}). Our staff have put them together as ${to.name} (${to.number}): people, orders, invoices, reports and everything else of both are there. Invoices keep what they were made with.`,
      `Your company’s people and particulars: ${env().origin}/client-portal/company. If these are two companies, write to ${brand.email.clients} today: for ${UNDO_HOURS} hours we can part them as they were.`,
    ],
    relatedType: "company",
    relatedId: to.id,
  });
}

async function tellUnmerged(trx: Trx, { from, to }: Pair): Promise<void> {
  await mailOwners(trx, [from.id, to.id], {
    kind: "company-merged",
    subject: `Your company’s record at ${brand.name} is its own again`,
    paragraphs: [
      `Our staff had put ${from.name} (${from.number}) and ${to.name} (${to.number}) together, and have parted them again. Each has what it had before.`,
      `Your company: ${env().origin}/client-portal/company`,
    ],
    relatedType: "company",
    relatedId: to.id,
  });
}
