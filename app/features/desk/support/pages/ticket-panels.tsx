import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { Field } from "#app/ui/form/fields/field.ts";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Unsent } from "#app/ui/form/unsent.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { ShownTicket } from "./show-ticket.server.ts";

/** Instead of the form for an answer. @param unsent the answer's field, when it was closed while somebody wrote. */
export function ClosedTicket({ unsent }: { unsent: Field }) {
  return (
    <>
      <Notice title="This enquiry is closed">
        <p>Neither side can add to it until it is reopened.</p>
        <RowAction intent="reopen" label="Reopen" variant="secondary" action="?" />
      </Notice>
      <Unsent title="Your answer was not sent" field={unsent} />
    </>
  );
}

/** Who wrote, and how long they have waited. */
export function Enquirer({ ticket }: { ticket: ShownTicket }) {
  const { client, isSignedIn, firstAnswer, promise } = ticket;
  return (
    <SummaryList
      items={[
        { term: "Name", detail: ticket.name },
        { term: "Email", detail: <a href={`mailto:${ticket.email}`}>{ticket.email}</a> },
        ticket.phone && { term: "Telephone", detail: ticket.phone },
        ticket.company && { term: "Company", detail: ticket.company },
        {
          term: "Account",
          detail: client ? (
            <Link to={linkTo("/admin-data-portal/clients/:id", { id: client.id })}>{client.name}</Link>
          ) : isSignedIn ? (
            "Signed in as staff"
          ) : (
            "None: a visitor, whose name and address nobody has checked"
          ),
        },
        ticket.serviceInterest && { term: "Service interest", detail: ticket.serviceInterest },
        { term: "Came through", detail: ticket.source },
        { term: "Received", detail: <When at={ticket.received} /> },
        { term: "First answer", detail: firstAnswer ? <When at={firstAnswer} /> : "Not yet" },
        promise && { term: "24-hour promise", detail: <Badge tone={promise.tone}>{promise.text}</Badge> },
      ]}
    />
  );
}
