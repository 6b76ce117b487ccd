import { brand } from "#app/brand.ts";
import type { Member } from "#app/features/actor.ts";
import type { AuditEntry } from "#app/features/core/audit/record-audit.server.ts";
import { ownersOf } from "#app/features/core/company-roles/find-owners.server.ts";
import { queueMail } from "#app/features/core/mail/queue-mail.server.ts";
import { pounds } from "#app/features/wording.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";

/** What somebody wants to order or accept and may not alone, as they asked for it. */
interface Wanted {
  title: string;
  pricePence: number;
  purchaseOrder?: string | undefined;
  /** Which limit it is above. */
  why: string;
}

type WantedReport = Wanted & { reportId: string; note?: string | undefined };
type WantedQuote = Wanted & { quoteId: string; revision: number; name: string };

/** So many owners are written to; each of them may decide. */
const mostOwners = 20;

/**
 * Puts what is above somebody's limit before the owners of their company, inside the caller's transaction. What waits
 * already is not asked for twice.
 * @returns the id of what waits, and the entry that tells of it.
 */
export async function askOwners(
  trx: Trx,
  actor: Member & { companyId: string },
  wanted: WantedReport | WantedQuote,
): Promise<{ approvalId: string; entry: AuditEntry }> {
  const { companyId, userId } = actor;
  const waiting = trx
    .selectFrom("approvals")
    .select("id")
    .where("company_id", "=", companyId)
    .where("state", "=", "waiting");
  const earlier = await (
    "quoteId" in wanted
      ? waiting.where("quote_id", "=", wanted.quoteId)
      : waiting.where("report_id", "=", wanted.reportId)
  ).executeTakeFirst();
  if (earlier) return askedFor(earlier.id, wanted);
  const id = newId();
  const { title, pricePence, why } = wanted;
  await trx
    .insertInto("approvals")
    .values((eb) => ({
      id,
      company_id: companyId,
      requested_by: userId,
      ...("quoteId" in wanted
        ? { quote_id: wanted.quoteId, revision: wanted.revision, accepted_name: wanted.name }
        : { report_id: wanted.reportId, note: wanted.note ?? null }),
      title: title.slice(0, 400),
      price_pence: pricePence,
      purchase_order: wanted.purchaseOrder ?? null,
      why,
      state: "waiting",
      requested_at: nowIso(),
      is_demo: eb
        .selectFrom("companies")
        .select("companies.is_demo")
        .where("companies.id", "=", companyId)
        .$asScalar()
        .$notNull(),
    }))
    .execute();
  await tellOwners(trx, actor, { id, title, pricePence, why });
  return askedFor(id, wanted);
}

const askedFor = (approvalId: string, { pricePence }: Wanted) => ({
  approvalId,
  entry: {
    action: "approval.ask",
    target: `approval:${approvalId}`,
    details: { pricePence },
  } satisfies AuditEntry,
});

/** Asks the owners for their word by mail. */
export async function tellOwners(
  trx: Trx,
  actor: Member & { companyId: string },
  asked: Pick<Wanted, "title" | "pricePence" | "why"> & { id: string },
) {
  const name = `${actor.firstName} ${actor.lastName}`.trim() || actor.email;
  for (const owner of await ownersOf(trx, actor.companyId).limit(mostOwners).execute())
    await queueMail(trx, {
      kind: "approval-wanted",
      to: owner.email,
      userId: owner.id,
      subject: `${name} asks for your approval: ${asked.title}`,
      paragraphs: [
        `${name} wants “${asked.title}” for ${pounds(asked.pricePence)} plus VAT. ${asked.why}`,
        `Approve or decline it, after you have signed in:\n${env().origin}/client-portal/company/approvals/${asked.id}`,
        `Nothing is ordered before one of your company’s owners has approved it. ${brand.name} has no part in it.`,
      ],
      relatedType: "approval",
      relatedId: asked.id,
    });
}
