import { type SystemActor, systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { lastRelatedId } from "#app/features/core/mail/find-outbox.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { whoDoesWithout } from "#app/features/core/notification-preferences/find-notification-preferences.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { digestId, digestMail, digestSince, type DigestWeek, digestWeek } from "./digest.ts";
import { eachCompanyWithRules } from "./each-company.server.ts";
import { findDigest } from "./find-digest.server.ts";
import { findRecipients, findRules, type StoredRule } from "../records/find-rules.server.ts";

/** What digests are about in the outbox: with its id, the mark that a person's digest of a week was made. */
const RELATED = "kpi-digest";

/**
 * Writes this week's digest to everybody whom a rule names, from Monday morning on, once a person and week. For the
 * scheduler.
 * @returns how many were written.
 */
export async function mailDigests(db: Db, at: Date = now()): Promise<number> {
  const week = digestWeek(at);
  if (at.toISOString() < week.moment) return 0;
  const actor = systemActor("mail-kpi-digests");
  let written = 0;
  await eachCompanyWithRules(db, actor, "kpi-digest", async (companyId) => {
    written += await db.transaction().execute((trx) => mailDigestsOf(trx, actor, companyId, week));
  });
  return written;
}

/** A company's digests of a week, as far as they were not made yet. @returns how many were written. */
export async function mailDigestsOf(
  trx: Trx,
  actor: SystemActor,
  companyId: string,
  week: DigestWeek,
): Promise<number> {
  const company = await trx
    .selectFrom("companies")
    .select(["id", "name", "is_demo"])
    .where("id", "=", companyId)
    .executeTakeFirstOrThrow();
  const isDemo = company.is_demo === 1;
  const rules = (await findRules(trx, actor, companyId)).filter((rule) => rule.isDemo === isDemo);
  const waiting = await findWaiting(trx, rules, week);
  if (waiting.length === 0) return 0;
  const digest = await findDigest(trx, actor, { id: companyId, name: company.name, isDemo }, rules, week);
  let written = 0;
  for (const { id, email, last } of waiting) {
    const mail = digestMail(digest, { since: digestSince(week, last), origin: env().origin });
    if (!mail) continue;
    const mailId = await queueMail(trx, {
      kind: "kpi-digest",
      to: email,
      ...mail,
      relatedType: RELATED,
      relatedId: digestId(id, week.day),
      isDemo,
    });
    if (mailId !== null) written += 1;
  }
  if (written > 0) {
    await recordAudit(trx, actor, {
      action: "kpi.digest",
      target: `company:${companyId}`,
      details: { week: week.day, people: written, ...aboutCompany(actor, companyId) },
    });
  }
  return written;
}

/** Who is named by a rule, wants digests and has none of this week, with the id of their last one before. */
async function findWaiting(
  trx: Trx,
  rules: readonly StoredRule[],
  { day }: DigestWeek,
): Promise<{ id: string; email: string; last: string | null }[]> {
  const named = [...(await findRecipients(trx, rules)).values()].flat();
  const people = new Map(named.map(({ id, email }) => [id, { id, email }]));
  const without = await whoDoesWithout(trx, [...people.keys()], "kpi-digest");
  const waiting: { id: string; email: string; last: string | null }[] = [];
  for (const person of people.values()) {
    if (without.has(person.id)) continue;
    const upTo = digestId(person.id, day);
    const last = await lastRelatedId(trx, RELATED, { from: digestId(person.id, ""), upTo });
    if (last !== upTo) waiting.push({ ...person, last });
  }
  return waiting;
}
