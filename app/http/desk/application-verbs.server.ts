import type { RouterContextProvider } from "react-router";
import type { ApplicationRefusal } from "#app/features/access/applications/application-refusal.server.ts";
import { declineSchema, questionSchema } from "#app/features/access/applications/application.schema.ts";
import { HAS_ACCOUNT } from "#app/features/access/applications/application.ts";
import { approvalSchema } from "#app/features/access/applications/approval.schema.ts";
import {
  approveApplication,
  declineApplication,
  requestInformation,
  startReview,
} from "#app/features/access/applications/application.staff-commands.server.ts";
import { findApplication } from "#app/features/access/applications/find-applications.server.ts";
import {
  RESEND_REFUSALS,
  resendOnboarding,
  revokeOnboarding,
} from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import { JOIN_GONE, joinedOf } from "#app/features/core/known-companies/known-company.ts";
import { sayTold, sayWritten } from "#app/features/core/mail/say-told.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { linkTo } from "#app/link.ts";
import type { Posted } from "../forms/form.server.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse } from "../refuse.server.ts";
import { succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";
import { confirmedStaff } from "../step-up.server.ts";

/**
 * What staff do with an application: review, ask, decline and approve it, and pass on the onboarding link.
 */
export function applicationVerbs(context: Readonly<RouterContextProvider>, applicationId: string) {
  const { db, actor, now } = staff(context);
  const here = linkTo("/admin-user-management/applications/:id", { id: applicationId });
  const done = (title: string, text?: string) => succeeded(here, title, text);
  const applicant = async () => (await findApplication(db, actor, applicationId))?.application.user_id ?? "";
  return {
    async "start-review"() {
      const result = await startReview(db, actor, applicationId);
      return result.ok ? done("Review started", "You are the reviewer.") : answerRefusal(result);
    },
    ask: valid("ask", questionSchema, async (form) => {
      const { message, _once } = form.value;
      const result = await requestInformation(db, actor, { applicationId, message, once: _once });
      return result.ok
        ? done("Question sent", `${sayWritten("The message with it")} The applicant can answer for 14 days.`)
        : answerRefusal(result);
    }),
    decline: valid("decline", declineSchema, async (form) => {
      const result = await declineApplication(db, actor, { applicationId, reason: form.value.reason });
      if (!result.ok) return answerRefusal(result);
      const happened = { relatedType: "application", relatedId: applicationId, since: now } as const;
      return done(
        "Application declined",
        await sayTold(db, actor, happened, "The message to the applicant, with the reason,"),
      );
    }),
    async approve(posted: Posted) {
      const offered = (await listServices(db)).map(({ id, name }) => ({ value: id, label: name }));
      const form = posted.hold(approvalSchema(offered), { form: "approve" });
      if (!form.ok) return form.rejection();
      // It makes a person and an active key, as much as the pages for keys do.
      confirmedStaff(context, `${here}?do=approve`);
      const { accessLevel, services, tools } = form.value;
      const given = { applicationId, accessLevel, services, tools, join: joinedOf(form.value) };
      const result = await approveApplication(db, actor, given);
      if (result.ok) return done("Application approved", sayWritten("The message with the onboarding link"));
      if (result.reason === "has-account") return form.reject({ formErrors: [HAS_ACCOUNT] }, 409);
      if (result.reason === "no-company") return form.reject({ fieldErrors: { joins: [JOIN_GONE] } }, 409);
      if (result.reason === "unknown-service")
        return form.reject({ fieldErrors: { services: ["Select services from the list"] } });
      return answerRefusal(result);
    },
    async "resend-link"({ fields: { _once: once } }: Posted) {
      const result = await resendOnboarding(db, actor, await applicant(), once);
      if (result.ok)
        return done(
          "New onboarding link made",
          `${sayWritten("The message with it")} Earlier links no longer work.`,
        );
      return refuse("No link was sent", RESEND_REFUSALS[result.reason]);
    },
    async "revoke-link"() {
      const result = await revokeOnboarding(db, actor, await applicant());
      if (result.ok) return done("Onboarding link revoked");
      return refuse("Nothing was revoked", "There is no open onboarding link.");
    },
  };
}

/** What the one is told who came second, or by a wrong address. */
function answerRefusal(result: ApplicationRefusal) {
  if (result.reason === "moved") return refuse("The application has moved on", result.message);
  return refuse("Nothing was changed", "There is no such application.", 404);
}
