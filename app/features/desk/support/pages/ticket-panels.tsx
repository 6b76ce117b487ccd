import type { Option } from "#app/features/fields/choice.schema.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Field } from "#app/ui/form/fields/field.ts";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Unsent } from "#app/ui/form/unsent.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import type { SummaryEntry } from "#app/ui/summary-list.tsx";
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
export function ticketFacts(ticket: ShownTicket): readonly SummaryEntry[] {
  const { client, isSignedIn, firstAnswer, keeper } = ticket;
  return [
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
    { term: "Looked after by", detail: keeper?.name ?? "Nobody yet" },
  ];
}

/** What can be done with an enquiry: an answer first, where somebody waits for one. */
export function TicketMoves({ ticket: { next, state, keeper, reader } }: { ticket: ShownTicket }) {
  if (state === "closed") return null;
  return (
    <Moves
      next={
        <LinkButton to="#answer" external variant={next === "answer" ? "primary" : "secondary"}>
          {next === "answer" ? "Answer" : "Write again"}
        </LinkButton>
      }
    >
      {keeper?.id !== reader && (
        <RowAction
          intent="assign"
          fields={{ to: reader, seenKeeper: keeper?.id ?? "" }}
          label="Assign to me"
          variant="secondary"
          size="normal"
          action="?"
        />
      )}
    </Moves>
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
