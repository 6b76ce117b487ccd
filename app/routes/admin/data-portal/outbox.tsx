import { countOutbox, listOutbox, mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import {
  MAIL_FILTERS,
  type MailFilter,
  type MailRow,
  MOST_MAIL_COUNTED,
  readMailQuery,
  shownState,
} from "#app/features/core/mail/mail.ts";
import { olderNewer } from "#app/features/lists/older-newer.ts";
import { queueAgain } from "#app/http/desk/queue-again.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
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
import { when, whole } from "#app/ui/text/format.ts";
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
      at: when(sentAt ?? createdAt, now),
    })),
  };
}

function counted(total: number): string {
  return total < MOST_MAIL_COUNTED ? whole(total) : `${whole(MOST_MAIL_COUNTED)}+`;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const here = staff(context);
  return intents(request, {
    async retry({ fields: { id = "" } }) {
      const answer = await queueAgain(here, id, withoutQuery(here.request.url));
      return answer ?? refuse("Nothing was changed", "There is no such message.", 404);
    },
  });
}

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, filter, tabs, older, newer, here, isDelivered } = loaderData;
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
          Messages stay here: copy them from here and send them yourself. To have them delivered, set
          SMTP_URL.
        </Notice>
      )}
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

type Row = Pick<MailRow, "id" | "to" | "subject" | "state" | "isDemo" | "lastError"> & { at: Moment };

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
      cell: (row) => {
        const { tone, text } = shownState(row);
        return <Badge tone={tone}>{text}</Badge>;
      },
    },
    { header: "When", plain: true, cell: (row) => <When at={row.at} /> },
    {
      header: <span className="sr-only">Actions</span>,
      cell: (row) =>
        row.state === "failed" && (
          <RowAction
            intent="retry"
            fields={{ id: row.id }}
            label="Send again"
            about={`${row.subject} to ${row.to}`}
            action={here}
          />
        ),
    },
  ];
}
