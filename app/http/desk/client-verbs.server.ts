import {
  endClientSession,
  endClientSessions,
} from "#app/features/access/identity/sessions/session.commands.server.ts";
import {
  RESEND_REFUSALS,
  resendOnboarding,
  revokeOnboarding,
} from "#app/features/access/onboarding/onboarding.staff-commands.server.ts";
import type { RouterContextProvider } from "react-router";
import { changeClientAccess, setClientStatus } from "#app/features/desk/clients/client.commands.server.ts";
import {
  clientAccessSchema,
  grantReportSchema,
  pauseClientSchema,
  takeBackReportSchema,
} from "#app/features/desk/clients/client.schema.ts";
import { CLIENT_STATUSES } from "#app/features/core/clients/client.ts";
import { type Client, findClient } from "#app/features/core/clients/find-clients.server.ts";
import { sayWritten, sayTold } from "#app/features/core/mail/say-told.server.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { GRANT_REFUSALS, grantReport } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { takeBackReport } from "#app/features/publishing/deliveries/take-back-report.server.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import { count } from "#app/plural.ts";
import type { Posted } from "../forms/form.server.ts";
import { valid } from "../forms/intents.server.ts";
import { refuse, withoutQuery } from "../refuse.server.ts";
import { notFound, seeOther, succeeded } from "../respond.server.ts";
import { staff } from "../scope.server.ts";
import { confirmedStaff } from "../step-up.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * What staff do with a client: grant reports, set what it may use and whether it may sign in.
 * @throws 404 where there is no such client.
 */
export async function clientVerbs(context: Context, id: string) {
  const { db, actor, now, request: facts } = staff(context);
  const here = withoutQuery(facts.url, "do", "report");
  const client = await findClient(db, actor, id);
  if (!client) throw notFound();
  if (client.mergedInto) {
    const text = "This record was merged into another company: work there.";
    throw seeOther(here, { flash: { kind: "info", title: "Nothing was changed", text } });
  }
  const { id: companyId } = client;
  type Status = Parameters<typeof setClientStatus>[2];
  const setStatus = async (to: Status, text: string) => {
    confirmedStaff(context, here);
    const set = await setClientStatus(db, actor, to);
    if (!set.ok) return refuse("The status was not changed", "The client has another status by now.");
    const happened = { relatedType: "company", relatedId: companyId, since: now } as const;
    const told = await sayTold(db, actor, happened, { many: "Messages to its people" });
    return succeeded(here, `Status set to ${labelOf(CLIENT_STATUSES, to.status)}`, `${text} ${told}`.trim());
  };
  return {
    "grant-report": valid("grant", grantReportSchema, async (form) => {
      const { reportId, _once } = form.value;
      const granted = await grantReport(db, actor, {
        companyId: client.id,
        reportId,
        ...(_once ? { once: _once } : {}),
      });
      if (!granted.ok) return form.reject({ fieldErrors: { reportId: [GRANT_REFUSALS[granted.reason]] } });
      const happened = { relatedType: "report", relatedId: reportId, since: now } as const;
      const told = await sayTold(db, actor, happened, { many: "Messages to its people" });
      const text = `It stands in My Reports of ${client.company} now. ${told}`;
      return succeeded(`${here}#holdings`, "Report granted", text);
    }),
    async "change-access"(posted: Posted) {
      const services = await listServices(db);
      const schema = clientAccessSchema(services.map(({ id, name }) => ({ value: id, label: name })));
      const form = posted.hold(schema, { form: "access" });
      if (!form.ok) return form.rejection();
      confirmedStaff(context, here);
      const changed = await changeClientAccess(db, actor, { companyId: client.id, ...form.value });
      if (changed.ok && changed.changed) {
        const happened = {
          relatedType: "subscription",
          relatedId: changed.subscriptions,
          since: now,
        } as const;
        const told = { many: "Messages to the client’s people about services that started or ended" };
        return succeeded(here, "Access saved", await sayTold(db, actor, happened, told));
      }
      if (changed.ok) {
        const text = "The access is as it was.";
        return seeOther(here, { flash: { kind: "info", title: "Nothing to save", text } });
      }
      if (changed.reason !== "moved") throw notFound();
      return form.reject({ formErrors: [ACCESS_MOVED] }, 409);
    },
    "take-back": valid("take-back", takeBackReportSchema, async ({ value }) => {
      const taken = await takeBackReport(db, actor, { companyId, ...value });
      if (!taken.ok && taken.reason !== "moved") throw notFound();
      if (!taken.ok) return refuse("Nothing was taken back", taken.message);
      const happened = { relatedType: "report", relatedId: value.reportId, since: now } as const;
      const told = await sayTold(db, actor, happened, { many: "Messages to its people with the reason" });
      return succeeded(
        `${here}#holdings`,
        "Report taken back",
        `${client.company} no longer has it. ${told}`,
      );
    }),
    async "give-back"({ fields: { reportId = "" } }: Posted) {
      const given = await grantReport(db, actor, { companyId, reportId });
      if (!given.ok) return refuse("The report was not given", `${GRANT_REFUSALS[given.reason]}.`);
      const happened = { relatedType: "report", relatedId: reportId, since: now } as const;
      const told = await sayTold(db, actor, happened, { many: "Messages to its people" });
      return succeeded(`${here}#holdings`, "Report given again", `${client.company} has it again. ${told}`);
    },
    "set-active": () => setStatus({ companyId, status: "active" }, "The client can sign in."),
    "set-pending": valid("set-pending", pauseClientSchema, ({ value: { reason } }) =>
      setStatus(
        { companyId, status: "pending", reason },
        "The client can’t sign in and was signed out everywhere.",
      ),
    ),
    ...clientDoors(context, client, here),
  };
}

const ACCESS_MOVED =
  "This access was changed while the page was open. Nothing was saved: compare below, then save again.";

/** How a client's people get in: their sessions, and the contact's onboarding link. */
function clientDoors(context: Context, client: Client, here: string) {
  const { db, actor } = staff(context);
  return {
    async "end-session"({ fields: { session = "" } }: Posted) {
      confirmedStaff(context, here);
      const ended = await endClientSession(db, actor, { companyId: client.id, sessionId: session });
      if (!ended.ok && ended.reason === "not-found") throw notFound();
      return seeOther(`${here}#sessions`, {
        flash: ended.ok
          ? { kind: "success", title: "Session ended" }
          : { kind: "info", title: "That session had already ended" },
      });
    },
    async "end-sessions"() {
      confirmedStaff(context, here);
      const ended = await endClientSessions(db, actor, { companyId: client.id });
      const to = `${here}#sessions`;
      if (ended.ok) return succeeded(to, "Signed out everywhere", `${count(ended.ended, "session")} ended.`);
      return seeOther(to, { flash: { kind: "info", title: "Nobody was signed in" } });
    },
    async "send-onboarding"({ fields: { _once: once } }: Posted) {
      const sent = await resendOnboarding(db, actor, client.userId ?? "", once);
      if (!sent.ok) return refuse("No link was sent", `${RESEND_REFUSALS[sent.reason]}.`);
      const text = sayWritten(`The message to ${client.email}`);
      return succeeded(`${here}#onboarding`, "Onboarding link made", text);
    },
    async "revoke-onboarding"() {
      const revoked = await revokeOnboarding(db, actor, client.userId ?? "");
      if (!revoked.ok) return refuse("No link was revoked", "There is no open onboarding link.");
      return succeeded(`${here}#onboarding`, "Onboarding link revoked");
    },
  };
}
