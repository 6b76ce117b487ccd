import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import { type MailRow, shownState } from "./mail.ts";

type Row = Pick<MailRow, "id" | "to" | "subject" | "state" | "isDemo" | "lastError"> & { at: Moment };

/** The outbox's messages. @param here the page as it is filtered, to which the buttons post. */
export function outboxColumns(here: string): Column<Row>[] {
  return [
    {
      header: "Subject",
      rowHeader: true,
      cell: (row) => (
        <>
          <Link to={linkTo("/admin-data-portal/outbox/:id", { id: row.id })}>{row.subject}</Link>{" "}
          {row.state === "failed" && row.lastError && (
            <span className="hint block font-normal">{row.lastError}</span>
          )}
        </>
      ),
    },
    { header: "To", cell: (row) => row.to },
    {
      header: "State",
      align: "middle",
      cell: (row) => {
        const { tone, text } = shownState(row);
        return <Badge tone={tone}>{text}</Badge>;
      },
    },
    { header: "When", cell: (row) => <When at={row.at} /> },
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
