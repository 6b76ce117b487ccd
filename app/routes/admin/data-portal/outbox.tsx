import {
  countOutbox,
  findHeldMail,
  listOutbox,
  mailIsDelivered,
} from "#app/features/core/mail/find-outbox.server.ts";
import {
  MAIL_FILTERS,
  type MailFilter,
  MOST_MAIL_COUNTED,
  readMailQuery,
  shownState,
  waitsForPerson,
} from "#app/features/core/mail/mail.ts";
import { olderNewer } from "#app/features/lists/older-newer.ts";
import { heldMailVerbs } from "#app/http/desk/held-mail-verbs.server.ts";
import { messageVerbs } from "#app/http/desk/message-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { withoutQuery } from "#app/http/refuse.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { TokenForm } from "#app/ui/form/token-form.tsx";
import { useSubmitGuard } from "#app/ui/form/use-submit-guard.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { OlderNewer } from "#app/ui/list/older-newer.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { date, when, whole } from "#app/ui/text/format.ts";
import { When } from "#app/ui/text/when.tsx";
import { EmailAddress } from "#app/ui/text/email-address.tsx";
import type { Route } from "./+types/outbox";

const nothing: Record<MailFilter, string> = {
  all: "No messages",
  queued: "Nothing waits to be sent",
  sent: "Nothing was sent yet",
  failed: "No message has failed",
};

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const query = readMailQuery(request.url);
  const { filter } = query;
  const { rows, ...places } = await listOutbox(db, actor, query);
  const counts = await countOutbox(db, actor);
  const hrefOf = (state: MailFilter, more: Record<string, string> = {}) =>
    linkTo("/admin-data-portal/outbox", { query: { ...(state !== "all" && { state }), ...more } });
  return {
    filter,
    here: withoutQuery(request.url),
    isDelivered: mailIsDelivered(),
    held: await showHeld(db, actor),
    ...olderNewer(places, (more) => hrefOf(filter, more)),
    tabs: MAIL_FILTERS.map(({ value, label }) => ({
      to: hrefOf(value),
      label,
      current: value === filter,
      ...(value === "queued" && { count: counted(counts.queued + counts.sending) }),
      ...(value === "failed" && { count: counted(counts.failed) }),
    })),
    rows: rows.map(({ createdAt, sentAt, ...row }) => ({
      id: row.id,
      to: row.to,
      subject: row.subject,
      ...(row.state === "failed" && row.lastError && { lastError: row.lastError }),
      ...shownState(row, mailIsDelivered()),
      can: (row.isDemo ? null : waitsForPerson(row, mailIsDelivered()) ? "pass-on" : canBe[row.state]) as Can,
      at: when(sentAt ?? createdAt, now),
    })),
  };
}

/** What a row's button does. */
type Can = "retry" | "pass-on" | null;
const canBe = { queued: null, sending: null, sent: null, failed: "retry" } as const;

async function showHeld(...asked: Parameters<typeof findHeldMail>) {
  const held = await findHeldMail(...asked);
  return (
    held && {
      count: counted(held.count),
      since: date(held.since),
      upTo: String(held.upTo),
      once: crypto.randomUUID(),
    }
  );
}

function counted(total: number): string {
  return total < MOST_MAIL_COUNTED ? whole(total) : `${whole(MOST_MAIL_COUNTED)}+`;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const here = staff(context);
  const back = withoutQuery(here.request.url);
  return intents(request, { ...messageVerbs(here, back), ...heldMailVerbs(here, back) });
}

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, tabs, older, newer, here, isDelivered, held } = loaderData;
  const label = MAIL_FILTERS.find(({ value }) => value === filter)?.label;
  return (
    <Page
      title={`Outbox${filter === "all" ? "" : ` – ${label}`}${newer ? " – Older" : ""}`}
      heading="Outbox"
      lead="Every message the portal has written, newest first."
      errors={Boolean(actionData?.problem)}
      summary={<Refusal problem={actionData?.problem} />}
    >
      {!isDelivered && (
        <Notice tone="info" title="No mail server is set">
          Messages stay here: copy them from here, send them yourself and say so. To have them delivered, set
          SMTP_URL.
        </Notice>
      )}
      {held && <HeldMail {...held} isDelivered={isDelivered} here={here} />}
      <TabLinks label="Messages by state" items={tabs} />
      {filter === "failed" && rows.length > 0 && (
        <p className="hint">
          Sending a message again may deliver it twice if the mail server had taken it after all.
        </p>
      )}
      <RowForm intent="retry" here={here} />
      <RowForm intent="pass-on" here={here} />
      <DataTable
        caption="Messages, newest first"
        captionHidden
        rows={rows}
        columns={outboxColumns}
        isList
        empty={<EmptyState text={nothing[filter]} />}
      />
      <OlderNewer label="Pages of messages" newer={newer} older={older} />
    </Page>
  );
}

interface HeldMailProps {
  count: string;
  since: string;
  upTo: string;
  once: string;
  isDelivered: boolean;
  here: string;
}

/** What was written before a mail server was set: one decision, by whoever sees it first. */
function HeldMail({ count, since, upTo, once, isDelivered, here }: HeldMailProps) {
  const fields = { upTo };
  return (
    <Notice tone="warning" title={`Messages for your decision: ${count}`}>
      <p>
        Written before a mail server was set, the oldest on {since}; links in them may have ended. None is
        sent by itself. What has left can’t be taken back.
      </p>
      <div className="actions">
        {isDelivered && (
          <RowAction
            intent="send-held"
            label="Send all of them"
            fields={fields}
            once={once}
            action={here}
            variant="primary"
          />
        )}{" "}
        <RowAction
          intent="pass-on-held"
          label="Mark all as passed on"
          fields={fields}
          once={once}
          action={here}
        />
      </div>
    </Notice>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

/** The form that the buttons of all rows belong to. */
function RowForm({ intent, here }: { intent: NonNullable<Row["can"]>; here: string }) {
  const { guard } = useSubmitGuard();
  return (
    <TokenForm id={intent} action={here} preventScrollReset {...guard}>
      <input type="hidden" name="intent" value={intent} />
    </TokenForm>
  );
}

const rowLabels = { retry: "Send again", "pass-on": "I have passed this on" };

const outboxColumns: Column<Row>[] = [
  {
    header: "Subject",
    rowHeader: true,
    cell: (row) => (
      <>
        <RowLink to={linkTo("/admin-data-portal/outbox/:id", { id: row.id })}>{row.subject}</RowLink>{" "}
        {row.lastError && <span className="hint block font-normal">{row.lastError}</span>}
      </>
    ),
  },
  { header: "To", plain: true, cell: (row) => <EmailAddress of={row.to} /> },
  {
    header: "State",
    plain: true,
    align: "middle",
    cell: ({ tone, text }) => <Badge tone={tone}>{text}</Badge>,
  },
  { header: "When", plain: true, cell: (row) => <When at={row.at} /> },
  {
    header: <span className="sr-only">Actions</span>,
    cell: ({ id, to, can }) =>
      can && (
        <Button variant="quiet" size="small" form={can} name="id" value={id}>
          {rowLabels[can]}
          <span className="sr-only">{` to ${to}`}</span>
        </Button>
      ),
  },
];
