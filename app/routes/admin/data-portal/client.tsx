import { BUSINESS_TYPES, COMPANY_SIZES } from "#app/features/access/applications/application.ts";
import { countryName } from "#app/features/access/applications/country.ts";
import { accessVersion } from "#app/features/desk/clients/access-version.server.ts";
import { changeClientAccess } from "#app/features/desk/clients/change-client-access.server.ts";
import { ClientAccessForm, useClientAccessForm } from "#app/features/desk/clients/client-access-form.tsx";
import { clientAccessSchema } from "#app/features/desk/clients/client-access.schema.ts";
import { recentClientDownloads } from "#app/features/desk/clients/sections/client-downloads.server.ts";
import { ClientContents } from "#app/features/desk/clients/sections/client-contents.tsx";
import { ClientDownloads } from "#app/features/desk/clients/sections/client-downloads.tsx";
import { ClientHoldings } from "#app/features/desk/clients/sections/client-holdings.tsx";
import { ClientKeys } from "#app/features/desk/clients/sections/client-keys.tsx";
import { findClientRecords } from "#app/features/desk/clients/sections/client-records.server.ts";
import { ClientRecords } from "#app/features/desk/clients/sections/client-records.tsx";
import { ClientSessions } from "#app/features/desk/clients/sections/client-sessions.tsx";
import { ClientProfile } from "#app/features/desk/clients/sections/client-profile.tsx";
import { ClientOnboarding } from "#app/features/desk/clients/sections/client-onboarding.tsx";
import { activeServiceIds } from "#app/features/desk/clients/sections/client-services.server.ts";
import {
  ACCESS_LEVELS,
  CLIENT_STATUS_TONES,
  CLIENT_STATUSES,
  LATEST_SUBSCRIPTIONS,
  TOOLS,
} from "#app/features/desk/clients/client.ts";
import { findClient } from "#app/features/desk/clients/find-clients.server.ts";
import { GrantReportForm, useGrantReportForm } from "#app/features/desk/clients/grant-report-form.tsx";
import { grantReportSchema } from "#app/features/desk/clients/grant-report.schema.ts";
import { setClientStatus } from "#app/features/desk/clients/set-client-status.server.ts";
import { findGrantableReports } from "#app/features/publishing/deliveries/find-grantable-reports.server.ts";
import { holdingsVisibleTo } from "#app/features/publishing/deliveries/find-holdings.server.ts";
import { GRANT_REFUSALS, grantReport } from "#app/features/publishing/deliveries/grant-report.server.ts";
import { HOLDING_SOURCE_LABELS } from "#app/features/publishing/deliveries/holding.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import {
  endClientSession,
  endClientSessions,
} from "#app/features/access/identity/sessions/end-company-sessions.server.ts";
import { findCompanySessions } from "#app/features/access/identity/sessions/find-company-sessions.server.ts";
import { findOnboarding } from "#app/features/access/onboarding/find-onboarding.server.ts";
import {
  RESEND_REFUSALS,
  resendOnboarding,
} from "#app/features/access/onboarding/resend-onboarding.server.ts";
import { revokeOnboarding } from "#app/features/access/onboarding/revoke-onboarding.server.ts";
import { sayTold } from "#app/features/desk/mail/say-told.server.ts";
import { ORDER_STATE_TONES, orderStateLabel } from "#app/features/trade/orders/order.ts";
import { QUOTE_STATE_TONES, quoteStateLabel } from "#app/features/trade/quotes/quote.ts";
import { listServices } from "#app/features/trade/services/find-services.server.ts";
import {
  subscriptionStateLabel,
  subscriptionStateTone,
} from "#app/features/trade/subscriptions/subscription.ts";
import { TICKET_STATE_TONES, ticketStateLabel } from "#app/features/desk/support/enquiries/enquiry.ts";
import { keysOfAddress } from "#app/features/access/user-keys/find-user-keys.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff, confirmedStaffForm } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { date, dateTime, when } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/client";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const client = await findClient(db, actor, params.id);
  if (!client) throw notFound();
  const services = await listServices(db);
  const onboarding = await findOnboarding(db, actor, client.userId);
  const keys = await keysOfAddress(db, actor, client.emailNormalised);
  const holdings = await holdingsVisibleTo(db, actor, { companyId: client.id });
  const downloads = await recentClientDownloads(db, actor, client.id);
  const sessions = await findCompanySessions(db, actor, client.id);
  const records = await findClientRecords(db, actor, client.id);
  const grantable = await findGrantableReports(db, actor, client.id);
  const { emailNormalised: _, ...shown } = client;
  const access = {
    accessLevel: client.accessLevel,
    services: await activeServiceIds(db, actor, client.id),
    tools: client.tools,
  };
  const namesOf = (ids: readonly string[]) =>
    services.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return {
    once: crypto.randomUUID(),
    isPausing: request.url.searchParams.get("confirm") === "pending" && client.status === "active",
    client: {
      ...shown,
      statusLabel: labelOf(CLIENT_STATUSES, client.status),
      statusTone: CLIENT_STATUS_TONES[client.status],
      address: [client.city, countryName(client.country)].filter(Boolean).join(", "),
      business: client.businessType ? labelOf(BUSINESS_TYPES, client.businessType) : null,
      size: client.companySize ? labelOf(COMPANY_SIZES, client.companySize) : null,
      since: date(client.createdAt),
    },
    access,
    accessSeen: accessVersion(access),
    accessStands: [
      { term: "Access level", detail: labelOf(ACCESS_LEVELS, access.accessLevel) },
      { term: "Services", detail: namesOf(access.services).join(", ") || "None" },
      { term: "Tools", detail: access.tools.map((tool) => labelOf(TOOLS, tool)).join(", ") || "None" },
    ],
    services: services.map(({ id, name }) => ({ value: id, label: name })),
    onboarding: onboarding && {
      isDone: onboarding.done,
      link: onboarding.link && {
        state: onboarding.link.state,
        sent: dateTime(onboarding.link.createdAt),
        expires: dateTime(onboarding.link.expiresAt),
      },
    },
    keys: keys.map((key) => ({ ...key, created: when(key.createdAt, now) })),
    holdings: holdings.map((holding) => ({
      id: holding.id ?? holding.reportId,
      title: holding.title,
      category: holding.category.name,
      source: holding.source ? HOLDING_SOURCE_LABELS[holding.source] : "",
      granted: when(holding.grantedAt, now),
    })),
    downloads: downloads.map((download) => ({ ...download, at: when(download.downloadedAt, now) })),
    sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
      ...session,
      started: when(startedAt, now),
      lastSeen: when(lastSeenAt, now),
    })),
    subscriptions: records.subscriptions.map((row) => ({
      id: row.id,
      to: linkTo("/admin-data-portal/subscriptions/:id", { id: row.id }),
      title: row.name,
      hint: count(row.seats, "seat"),
      at: `${date(row.startsOn)} – ${row.endsOn ? date(row.endsOn) : "no end agreed"}`,
      state: subscriptionStateLabel[row.state],
      tone: subscriptionStateTone[row.state],
    })),
    orders: records.orders.map((row) => ({
      id: row.id,
      to: linkTo("/admin-data-portal/orders/:id", { id: row.id }),
      title: row.title,
      hint: row.reference,
      at: when(row.at, now),
      state: orderStateLabel(row.state),
      tone: ORDER_STATE_TONES[row.state],
    })),
    quotes: records.quotes.map((row) => ({
      id: row.id,
      to: linkTo("/admin-data-portal/quotes/:id", { id: row.id }),
      title: row.title,
      hint: row.reference,
      at: when(row.at, now),
      state: quoteStateLabel(row.state),
      tone: QUOTE_STATE_TONES[row.state],
    })),
    tickets: records.tickets.map((row) => ({
      id: row.id,
      to: linkTo("/admin-data-portal/support/:id", { id: row.id }),
      title: row.title,
      hint: row.reference,
      at: when(row.at, now),
      state: ticketStateLabel(row.state),
      tone: TICKET_STATE_TONES[row.state],
    })),
    grantable: grantable.map(({ id, title, category }) => ({ value: id, label: `${title} (${category})` })),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor, now, request: facts } = staff(context);
  const here = withoutQuery(facts.url, "confirm");
  const client = await findClient(db, actor, params.id);
  if (!client) throw notFound();
  const setStatus = async (status: "active" | "pending", text: string) => {
    confirmedStaff(context, here);
    const set = await setClientStatus(db, actor, { companyId: client.id, status });
    if (!set.ok) return refuse("The status was not changed", "The client has another status by now.");
    return seeOther(here, {
      flash: { kind: "success", title: `Status set to ${labelOf(CLIENT_STATUSES, status)}`, text },
    });
  };
  return intents(request.clone(), {
    "grant-report": valid("grant", grantReportSchema, async (form) => {
      const { reportId, _once } = form.value;
      const granted = await grantReport(db, actor, {
        companyId: client.id,
        reportId,
        ...(_once ? { once: _once } : {}),
      });
      if (!granted.ok) return form.reject({ fieldErrors: { reportId: [GRANT_REFUSALS[granted.reason]] } });
      const text = `It stands in My Reports of ${client.company} now.`;
      return seeOther(`${here}#holdings`, { flash: { kind: "success", title: "Report granted", text } });
    }),
    async "change-access"(posted) {
      const services = await listServices(db);
      const schema = clientAccessSchema(services.map(({ id, name }) => ({ value: id, label: name })));
      const form = posted.hold(schema, { form: "access" });
      if (!form.ok) return form.rejection();
      await confirmedStaffForm(request, context, here);
      const changed = await changeClientAccess(db, actor, { companyId: client.id, ...form.value });
      if (changed.ok && changed.changed) {
        const happened = {
          relatedType: "subscription",
          relatedId: changed.subscriptions,
          since: now,
        } as const;
        const told = "The client’s people were told by mail of services that started or ended.";
        const text = await sayTold(db, actor, happened, told);
        return seeOther(here, { flash: { kind: "success", title: "Access saved", text } });
      }
      if (changed.ok) {
        const text = "The access is as it was.";
        return seeOther(here, { flash: { kind: "info", title: "Nothing to save", text } });
      }
      if (changed.reason !== "moved") throw notFound();
      return form.reject(
        {
          formErrors: [
            "Somebody else changed this access while the page was open. Nothing was saved: compare below, then save again.",
          ],
        },
        409,
      );
    },
    "set-active"() {
      return setStatus("active", "The client can sign in.");
    },
    "set-pending"() {
      return setStatus("pending", "The client can’t sign in and was signed out everywhere.");
    },
    async "end-session"({ fields: { session = "" } }) {
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
      return seeOther(`${here}#sessions`, {
        flash: ended.ok
          ? {
              kind: "success",
              title: "Signed out everywhere",
              text: `${count(ended.ended, "session")} ended.`,
            }
          : { kind: "info", title: "Nobody was signed in" },
      });
    },
    async "send-onboarding"({ fields: { _once: once } }) {
      const sent = await resendOnboarding(db, actor, client.userId, once);
      if (!sent.ok) return refuse("No link was sent", `${RESEND_REFUSALS[sent.reason]}.`);
      return seeOther(`${here}#onboarding`, {
        flash: {
          kind: "success",
          title: "Onboarding link sent",
          text: `A new link is on its way to ${client.email}.`,
        },
      });
    },
    async "revoke-onboarding"() {
      const revoked = await revokeOnboarding(db, actor, client.userId);
      if (!revoked.ok) return refuse("No link was revoked", "There is no open onboarding link.");
      return seeOther(`${here}#onboarding`, { flash: { kind: "success", title: "Onboarding link revoked" } });
    },
  });
}

/** After a refusal the page shows how the client stands by now. */
export const shouldRevalidate = afterRefusal;

/** What the forms start from has changed with the access: they start anew. */
export default function Client(props: Route.ComponentProps) {
  return <ClientPage key={JSON.stringify(props.loaderData.access)} {...props} />;
}

function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, access, services, onboarding, keys, holdings, downloads, grantable, once } = loaderData;
  const here = linkTo("/admin-data-portal/clients/:id", { id: client.id });
  const query = { state: "all", search: client.company };
  const posted = usePosted(actionData);
  const grantForm = useGrantReportForm(posted.replyOf("grant"));
  const accessForm = useClientAccessForm(posted.replyOf("access"), access);
  return (
    <Page
      title={client.company}
      eyebrow="Client"
      lead={`${client.contact}, ${client.email}`}
      errors={posted.failed}
      summary={posted.summary({ grant: grantForm[0], access: accessForm[0] })}
      actions={<Badge tone={client.statusTone}>{client.statusLabel}</Badge>}
    >
      {loaderData.isPausing && (
        <ConfirmBanner
          title={`Set ${client.company} to Pending?`}
          intent="set-pending"
          label="Yes, set to Pending"
          cancel={here}
          action={here}
        >
          Its people are signed out everywhere and can’t sign in until the client is Active again.
        </ConfirmBanner>
      )}
      <div className="actions">
        <LinkButton
          to={linkTo("/admin-data-portal/subscriptions/new", { query: { client: client.id } })}
          variant="secondary"
        >
          Start a subscription
        </LinkButton>{" "}
        <LinkButton
          to={linkTo("/admin-data-portal/live-upload", { query: { client: client.id } })}
          variant="secondary"
        >
          Upload files
        </LinkButton>{" "}
        <LinkButton to={linkTo("/admin-data-portal/quotes", { query })} variant="secondary">
          Quotes
        </LinkButton>{" "}
        <LinkButton
          to={linkTo("/client-portal/tools", { query: { company: client.id } })}
          variant="secondary"
        >
          Tools
        </LinkButton>
      </div>
      <ClientContents hasOnboarding={onboarding !== null} />
      <ClientProfile client={client} here={here} />
      {onboarding && (
        <ClientOnboarding standing={onboarding} person={client.contact} action={here} once={once} />
      )}
      <ClientHoldings holdings={holdings}>
        {grantable.length > 0 && <GrantReportForm form={grantForm} once={once} reports={grantable} />}
      </ClientHoldings>
      <Card title="Access" id="client-access">
        {posted.replyOf("access")?.error?.[""] && (
          <>
            <h3 className="font-semibold">As it is saved now</h3>
            <SummaryList items={loaderData.accessStands} />
          </>
        )}
        <ClientAccessForm form={accessForm} services={services} seen={loaderData.accessSeen} />
      </Card>
      <ClientRecords
        id="subscriptions"
        title="Subscriptions"
        one="Service"
        when="Runs"
        records={loaderData.subscriptions}
        most={LATEST_SUBSCRIPTIONS}
        empty="No subscriptions yet"
        all={linkTo("/admin-data-portal/subscriptions", { query })}
      />
      <ClientRecords
        id="orders"
        title="Orders"
        one="Order"
        when="Requested"
        records={loaderData.orders}
        empty="No orders yet"
        all={linkTo("/admin-data-portal/orders", { query })}
      />
      <ClientRecords
        id="quotes"
        title="Quotes"
        one="Quote"
        when="Requested"
        records={loaderData.quotes}
        empty="No quotes yet"
        all={linkTo("/admin-data-portal/quotes", { query })}
      />
      <ClientRecords
        id="tickets"
        title="Enquiries"
        one="Enquiry"
        when="Last message"
        records={loaderData.tickets}
        empty="No enquiries yet"
        all={linkTo("/admin-data-portal/support", { query })}
      />
      <ClientDownloads downloads={downloads} />
      <ClientKeys keys={keys} email={client.email} />
      <ClientSessions sessions={loaderData.sessions} here={here} />
    </Page>
  );
}
