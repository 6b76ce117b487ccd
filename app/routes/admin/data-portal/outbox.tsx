import { Link } from "react-router";
import { listOutbox, mailIsDelivered } from "#app/features/mail/find-outbox.server.ts";
import { mailStateLabel, mailStateTone } from "#app/features/mail/mail.ts";
import { readListQuery } from "#app/http/list-query.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { when } from "#app/ui/format.ts";
import { hrefForPage, listTitle } from "#app/ui/list-address.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { type Column, DataTable } from "#app/ui/table.tsx";
import { When } from "#app/ui/when.tsx";
import type { Route } from "./+types/outbox";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const { rows, ...place } = await listOutbox(db, actor, readListQuery(request.url));
  return {
    ...place,
    isDelivered: mailIsDelivered(),
    rows: rows.map((row) => ({ ...row, at: when(row.sentAt ?? row.createdAt, now) })),
  };
}

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { rows, page, pages, isDelivered } = loaderData;
  return (
    <Page
      title={listTitle("Outbox", loaderData)}
      heading="Outbox"
      lead="Every message the portal has written, newest first."
    >
      {!isDelivered && (
        <Notice tone="info" title="No mail server is set">
          Messages stay here: copy them from here and send them yourself. To have them delivered, set
          SMTP_URL.
        </Notice>
      )}
      <DataTable
        caption="Messages, newest first"
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={<EmptyState text="No messages" />}
      />
      <Pagination page={page} pages={pages} hrefFor={hrefForPage()} />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  {
    header: "Subject",
    rowHeader: true,
    cell: (row) => <Link to={`/admin-data-portal/outbox/${row.id}`}>{row.subject}</Link>,
  },
  { header: "To", cell: (row) => row.to },
  {
    header: "State",
    align: "middle",
    cell: (row) => <Badge tone={mailStateTone[row.state]}>{mailStateLabel[row.state]}</Badge>,
  },
  { header: "When", cell: (row) => <When at={row.at} /> },
];
