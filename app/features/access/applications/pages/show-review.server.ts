import { oldestFirst } from "#app/features/oldest-first.ts";
import type { Actor } from "#app/features/actor.ts";
import { findOnboarding } from "#app/features/access/onboarding/find-onboarding.server.ts";
import { findKnownCompanies } from "#app/features/core/known-companies/find-known-companies.server.ts";
import { toOffer } from "#app/features/core/known-companies/known-company.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { moment, when } from "#app/ui/text/format.ts";
import { isOpenApplication } from "../application.ts";
import type { Decision } from "../decision-forms.tsx";
import { findApplication } from "../find-applications.server.ts";
import { nextForApplication } from "../application-next.ts";
import { promiseOf } from "../review-promise.ts";
import { showApplication } from "../show-application.server.ts";

const decisions: readonly Decision[] = ["ask", "decline", "approve"];

/** What staff read of an application, and what they are about to do with it; null where there is none of that id. */
export async function showReview(db: Db, actor: Actor, id: string, now: Date, query: URLSearchParams) {
  const found = await findApplication(db, actor, id);
  if (!found) return null;
  const { application } = found;
  const open = isOpenApplication(found.state);
  const onboarding = application.user_id ? await findOnboarding(db, actor, application.user_id) : null;
  const deciding = open ? (decisions.find((decision) => decision === query.get("do")) ?? null) : null;
  return {
    once: crypto.randomUUID(),
    reference: application.reference,
    state: found.state,
    open,
    hasAccount: found.hasAccount,
    deciding,
    ...(await offersFor(db, actor, application, deciding === "approve" ? query : null)),
    revoking: query.get("confirm") === "revoke-link" && onboarding?.link?.state === "open",
    promise: promiseOf(found.state, new Date(found.waitingSince), now),
    submitted: when(application.submitted_at, now),
    decided: application.decided_at && moment(application.decided_at),
    reviewer: found.reviewer,
    declineReason: application.decline_reason,
    companyId: application.company_id,
    details: showApplication(application),
    next: nextForApplication({
      state: found.state,
      hasAccount: found.hasAccount,
      companyId: application.company_id,
      isOnboarded: onboarding?.done ?? false,
      hasOpenLink: onboarding?.link?.state === "open",
    }),
    happenings: happeningsOf(found, now),
    services: open ? (await listServices(db)).map(({ id, name }) => ({ value: id, label: name })) : [],
    onboarding: onboarding && {
      name: onboarding.name,
      status: onboarding.status,
      done: onboarding.done,
      link: onboarding.link && {
        state: onboarding.link.state,
        sent: when(onboarding.link.createdAt, now),
        expires: moment(onboarding.link.expiresAt),
        ended: onboarding.link.endedAt ? moment(onboarding.link.endedAt) : null,
      },
    },
  };
}

/** The companies that the applicant's may be, before it is approved; `sought` is a number or name that staff look for. */
async function offersFor(
  db: Db,
  actor: Actor,
  { company, email }: Found["application"],
  query: URLSearchParams | null,
) {
  if (!query) return { known: [], sought: null, none: false };
  const sought = query.get("search")?.trim().slice(0, 200) || null;
  const found = await findKnownCompanies(db, actor, { name: company, email });
  const besides = sought ? await findKnownCompanies(db, actor, { name: sought, numbers: [sought] }) : [];
  const all = [...found, ...besides.filter(({ id }) => found.every((one) => one.id !== id))];
  return { known: all.map(toOffer), sought, none: sought !== null && besides.length === 0 };
}

/** What was written about an application and what happened to it, in one order. */
function happeningsOf({ application, thread, history }: Found, now: Date) {
  const applicant = `${application.first_name} ${application.last_name}`;
  const messages = thread.map(({ id, by, body, at }) => ({
    key: id,
    what: by === null ? "Answer" : "Question",
    by: by ?? applicant,
    body,
    at,
  }));
  const moves = history
    .filter(({ action }) => !WRITTEN.has(action))
    .map(({ seq, what, by, at }) => ({ key: String(seq), what, by, at }));
  return oldestFirst([...moves, ...messages]).map((one) => ({ ...one, at: when(one.at, now) }));
}

type Found = NonNullable<Awaited<ReturnType<typeof findApplication>>>;

/** What stands among the happenings as a message already. */
const WRITTEN = new Set(["application.request-information", "application.reply"]);

export type ShownReview = NonNullable<Awaited<ReturnType<typeof showReview>>>;
