import { BUSINESS_TYPES, COMPANY_SIZES } from "#app/features/applications/application.ts";
import { countryName } from "#app/features/applications/country.ts";
import { changeClientAccess } from "#app/features/clients/change-client-access.server.ts";
import { ClientAccessForm } from "#app/features/clients/client-access-form.tsx";
import { clientAccessSchema } from "#app/features/clients/client-access.schema.ts";
import { recentClientDownloads } from "#app/features/clients/client-downloads.server.ts";
import { ClientOnboarding } from "#app/features/clients/client-onboarding.tsx";
import { activeServiceIds } from "#app/features/clients/client-services.server.ts";
import { CLIENT_STATUS_TONES, CLIENT_STATUSES } from "#app/features/clients/client.ts";
import { findClient } from "#app/features/clients/find-clients.server.ts";
import { GrantReportForm } from "#app/features/clients/grant-report-form.tsx";
import { grantReportSchema } from "#app/features/clients/grant-report.schema.ts";
import { setClientStatus } from "#app/features/clients/set-client-status.server.ts";
import { findGrantableReports } from "#app/features/deliveries/find-grantable-reports.server.ts";
import { holdingsVisibleTo } from "#app/features/deliveries/find-holdings.server.ts";
import { GRANT_REFUSALS, grantReport } from "#app/features/deliveries/grant-report.server.ts";
import { HOLDING_SOURCE_LABELS } from "#app/features/deliveries/holding.ts";
import { labelOf } from "#app/features/fields/choice.schema.ts";
import { findOnboarding } from "#app/features/onboarding/find-onboarding.server.ts";
import { RESEND_REFUSALS, resendOnboarding } from "#app/features/onboarding/resend-onboarding.server.ts";
import { revokeOnboarding } from "#app/features/onboarding/revoke-onboarding.server.ts";
import { listServices } from "#app/features/services/find-services.server.ts";
import { keysOfAddress } from "#app/features/user-keys/find-user-keys.server.ts";
import { userKeyStatusLabel, userKeyStatusTone } from "#app/features/user-keys/user-key.ts";
import { readFields, readForm } from "#app/http/form.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { notFound, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, dateTime, when } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
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
  const grantable = await findGrantableReports(db, actor, client.id);
  const { emailNormalised: _, ...shown } = client;
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
    access: {
      accessLevel: client.accessLevel,
      services: await activeServiceIds(db, actor, client.id),
      tools: client.tools,
    },
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
    grantable: grantable.map(({ id, title, category }) => ({ value: id, label: `${title} (${category})` })),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor, request: facts } = staff(context);
  const here = withoutQuery(facts.url, "confirm");
  const client = await findClient(db, actor, params.id);
  if (!client) throw notFound();
  const { intent } = await readFields(request.clone());
  switch (intent) {
    case "grant-report": {
      const form = await readForm(request, grantReportSchema, { form: "grant" });
      if (!form.ok) return form.rejection();
      const { reportId, _once: once } = form.value;
      const granted = await grantReport(db, actor, {
        companyId: client.id,
        reportId,
        ...(once ? { once } : {}),
      });
      if (!granted.ok) return form.reject({ fieldErrors: { reportId: [GRANT_REFUSALS[granted.reason]] } });
      const text = `It stands in My Reports of ${client.company} now.`;
      return seeOther(`${here}#holdings`, { flash: { kind: "success", title: "Report granted", text } });
    }
    case "change-access": {
      const services = await listServices(db);
      const schema = clientAccessSchema(services.map(({ id, name }) => ({ value: id, label: name })));
      const form = await readForm(request, schema, { form: "access" });
      if (!form.ok) return form.rejection();
      confirmedStaff(context, here);
      const changed = await changeClientAccess(db, actor, { companyId: client.id, ...form.value });
      if (!changed.ok) throw notFound();
      return seeOther(here, { flash: { kind: "success", title: "Access saved" } });
    }
    case "set-active":
    case "set-pending": {
      confirmedStaff(context, here);
      const status = intent === "set-active" ? "active" : "pending";
      const set = await setClientStatus(db, actor, { companyId: client.id, status });
      if (!set.ok) return refuse("The status was not changed", "The client has another status by now.");
      const text =
        status === "active"
          ? "The client can sign in."
          : "The client can’t sign in and was signed out everywhere.";
      return seeOther(here, {
        flash: { kind: "success", title: `Status set to ${labelOf(CLIENT_STATUSES, status)}`, text },
      });
    }
    case "send-onboarding": {
      const sent = await resendOnboarding(db, actor, client.userId);
      if (!sent.ok) return refuse("No link was sent", `${RESEND_REFUSALS[sent.reason]}.`);
      return seeOther(`${here}#onboarding`, {
        flash: {
          kind: "success",
          title: "Onboarding link sent",
          text: `A new link is on its way to ${client.email}.`,
        },
      });
    }
    case "revoke-onboarding": {
      const revoked = await revokeOnboarding(db, actor, client.userId);
      if (!revoked.ok) return refuse("No link was revoked", "There is no open onboarding link.");
      return seeOther(`${here}#onboarding`, { flash: { kind: "success", title: "Onboarding link revoked" } });
    }
    default:
      return refuse("Nothing was changed", "Choose an action.", 400);
  }
}

export default function Client({ loaderData, actionData }: Route.ComponentProps) {
  const { client, access, services, onboarding, keys, holdings, downloads, grantable, once } = loaderData;
  const here = `/admin-data-portal/clients/${client.id}`;
  const problem = actionData && "problem" in actionData ? actionData.problem : undefined;
  const replyTo = (form: string) =>
    actionData && "reply" in actionData && actionData.form === form ? actionData.reply : undefined;
  return (
    <Page
      title={client.company}
      eyebrow="Client"
      lead={`${client.contact}, ${client.email}`}
      errors={Boolean(actionData)}
      summary={<Refusal problem={problem} />}
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
      <Card
        title="Profile"
        actions={
          client.status === "active" ? (
            <LinkButton to={`${here}?confirm=pending`} variant="quiet" size="small">
              Set to Pending
            </LinkButton>
          ) : (
            client.status === "pending" && (
              <RowAction intent="set-active" label="Set to Active" action={here} />
            )
          )
        }
      >
        <SummaryList
          items={[
            { term: "Contact", detail: client.contact },
            { term: "Email", detail: client.email },
            { term: "Phone", detail: client.phone },
            { term: "Job role", detail: client.jobRole },
            { term: "Company", detail: client.company },
            { term: "Location", detail: client.address },
            { term: "Business", detail: client.business },
            { term: "Size", detail: client.size },
            { term: "Client since", detail: client.since },
          ]}
        />
      </Card>
      {onboarding && <ClientOnboarding standing={onboarding} person={client.contact} action={here} />}
      <Card title="Reports held" id="holdings">
        <DataTable
          caption="Reports held"
          captionHidden
          rows={holdings}
          columns={[
            { header: "Title", rowHeader: true, cell: (row) => row.title },
            { header: "Category", cell: (row) => row.category },
            { header: "How", cell: (row) => row.source },
            { header: "Since", cell: (row) => <When at={row.granted} /> },
          ]}
          rowKey={(row) => row.id}
          empty={<EmptyState text="This client holds no reports yet" />}
        />
        {grantable.length > 0 && <GrantReportForm reply={replyTo("grant")} once={once} reports={grantable} />}
      </Card>
      <Card title="Access">
        <ClientAccessForm
          key={JSON.stringify(access)}
          reply={replyTo("access")}
          access={access}
          services={services}
        />
      </Card>
      <Card title="User keys">
        <DataTable
          caption="Keys assigned to this address"
          captionHidden
          rows={keys}
          columns={[
            { header: "Key", rowHeader: true, cell: (row) => <code>{row.prefix}…</code> },
            {
              header: "Status",
              align: "middle",
              cell: (row) => (
                <Badge tone={userKeyStatusTone[row.status]}>{userKeyStatusLabel[row.status]}</Badge>
              ),
            },
            { header: "Created", cell: (row) => <When at={row.created} /> },
          ]}
          rowKey={(row) => row.id}
          empty={<EmptyState text="No user keys found" />}
        />
        <p>
          <LinkButton
            to={`/admin-user-management?search=${encodeURIComponent(client.email)}`}
            variant="secondary"
            size="small"
          >
            Manage keys
          </LinkButton>
        </p>
      </Card>
      <Card title="Recent downloads">
        <DataTable
          caption="The last ten copies taken"
          captionHidden
          rows={downloads}
          columns={[
            { header: "Report", rowHeader: true, cell: (row) => `${row.title} (version ${row.version})` },
            { header: "Person", cell: (row) => row.person },
            { header: "Copy", cell: (row) => <code>{row.copyId}</code> },
            { header: "When", cell: (row) => <When at={row.at} /> },
          ]}
          rowKey={(row) => row.copyId}
          empty={<EmptyState text="Nothing downloaded yet" />}
        />
      </Card>
    </Page>
  );
}
