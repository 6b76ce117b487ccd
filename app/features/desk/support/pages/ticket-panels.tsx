import type { Option } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Field } from "#app/ui/form/fields/field.ts";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
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

interface Props {
  /** Who looks after it now. */
  keeper: { id: string; name: string } | null;
  /** The member of staff who reads the page. */
  reader: string;
  staff: readonly Option[];
}

/** Who looks after an enquiry, and the form that gives it to somebody else. */
export function TicketAssignment({ keeper, reader, staff }: Props) {
  const seen = keeper?.id ?? "";
  return (
    <Card title="Looked after by" id="assignment">
      <p>{keeper ? (keeper.id === reader ? `${keeper.name} (you)` : keeper.name) : "Nobody yet"}</p>
      {keeper?.id !== reader && (
        <RowAction
          intent="assign"
          fields={{ to: reader, seenKeeper: seen }}
          label="Assign to me"
          variant="secondary"
          action="?"
        />
      )}
      {/* What is chosen begins anew when somebody else has it. */}
      <PostForm key={seen} form={{ id: "assign" }} action="?">
        <input type="hidden" name="seenKeeper" value={seen} />
        <div className="field">
          <label htmlFor="assign-to" className="label">
            Assign to
          </label>
          <div className="control-row">
            <select id="assign-to" name="to" defaultValue={seen} className="control control-l">
              <option value="">Nobody</option>
              {keeper && !staff.some(({ value }) => value === keeper.id) && (
                <option value={keeper.id}>{keeper.name} (no longer staff)</option>
              )}
              {staff.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>{" "}
            <SubmitButton name="intent" value="assign" pending="Assigning…" variant="secondary">
              Assign
            </SubmitButton>
          </div>
        </div>
      </PostForm>
    </Card>
  );
}
