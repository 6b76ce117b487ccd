import {
  countOutbox,
  findHeldMail,
  listOutbox,
  mailIsDelivered,
} from "#app/features/core/mail/find-outbox.server.ts";
import {
  MAIL_FILTERS,
  type MailFilter,
  type MailRow,
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
import { Badge } from "#app/ui/badge.tsx";
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
import { type Moment, When } from "#app/ui/text/when.tsx";
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
      ...row,
      shown: shownState(row, mailIsDelivered()),
      waits: !row.isDemo && waitsForPerson(row, mailIsDelivered()),
      at: when(sentAt ?? createdAt, now),
    })),
  };
}

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
      <DataTable
        caption="Messages, newest first"
        captionHidden
        rows={rows}
        columns={outboxColumns(here)}
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

type Row = Pick<MailRow, "id" | "to" | "subject" | "state" | "lastError"> & {
  at: Moment;
  shown: ReturnType<typeof shownState>;
  waits: boolean;
};

/** The outbox's messages. @param here the page as it is filtered, to which the buttons post. */
function outboxColumns(here: string): Column<Row>[] {
  return [
    {
      header: "Subject",
      rowHeader: true,
      cell: (row) => (
        <>
          <RowLink to={linkTo("/admin-data-portal/outbox/:id", { id: row.id })}>{row.subject}</RowLink>{" "}
          {row.state === "failed" && row.lastError && (
            <span className="hint block font-normal">{row.lastError}</span>
          )}
        </>
      ),
    },
    { header: "To", plain: true, cell: (row) => <EmailAddress of={row.to} /> },
    {
      header: "State",
      plain: true,
      align: "middle",
      cell: ({ shown }) => <Badge tone={shown.tone}>{shown.text}</Badge>,
    },
    { header: "When", plain: true, cell: (row) => <When at={row.at} /> },
    {
      header: <span className="sr-only">Actions</span>,
      cell: ({ id, subject, to, state, waits }) => {
        const own = { fields: { id }, about: `${subject} to ${to}`, action: here };
        if (state === "failed") return <RowAction {...own} intent="retry" label="Send again" />;
        return waits && <RowAction {...own} intent="pass-on" label="I have passed this on" />;
      },
    },
  ];
}
