import { ViewAsForm } from "#app/features/access/viewings/pages/view-as-form.tsx";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { ReasonForm, type useReasonForm } from "#app/ui/form/reason-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import type { SummaryEntry } from "#app/ui/summary-list.tsx";
import type { ShownClient } from "./show-client.server.ts";

/** Who the client is. */
export function clientFacts({ client }: ShownClient): readonly SummaryEntry[] {
  return [
    {
      term: "Contact",
      detail: client.userId ? (
        <Link to={linkTo("/admin-user-management/users/:id", { id: client.userId })}>{client.contact}</Link>
      ) : (
        client.contact || "Nobody of the company is left"
      ),
    },
    { term: "Email", detail: client.email && <a href={`mailto:${client.email}`}>{client.email}</a> },
    { term: "Number", detail: client.number },
    { term: "Phone", detail: client.phone },
    { term: "Job role", detail: client.jobRole },
    { term: "Location", detail: client.address },
    { term: "Business", detail: client.business },
    { term: "Size", detail: client.size },
    { term: "Client since", detail: client.since },
  ];
}

interface MovesProps {
  shown: ShownClient;
  /** The client's page. */
  here: string;
}

/** What staff can do for a client: what waits first, then what they do elsewhere. */
export function ClientMoves({ shown: { client, next, waits, onboarding, once }, here }: MovesProps) {
  const { id, company, status } = client;
  const query = { state: "all", search: company };
  const activate = status === "pending" && (
    <RowAction
      intent="set-active"
      label="Set to Active"
      variant={next === "activate" ? "primary" : "secondary"}
      size="normal"
      action={here}
    />
  );
  return (
    <Moves
      next={
        <>
          {next === "send-link" && (
            <RowAction
              intent="send-onboarding"
              label={onboarding?.link ? "Send a new link" : "Send the onboarding link"}
              variant="primary"
              size="normal"
              action={here}
              once={once}
            />
          )}
          {waits && <LinkButton to={waits.to}>{waits.label}</LinkButton>}
          {activate}
        </>
      }
      apart={
        status === "active" && (
          <LinkButton to={`${here}?do=set-pending`} variant="quiet">
            Set to Pending…
          </LinkButton>
        )
      }
    >
      <LinkButton to={`${here}/edit`} variant="secondary">
        Edit profile
      </LinkButton>{" "}
      {client.userId && status === "active" && (
        <>
          <ViewAsForm companyId={id} person={{ id: client.userId, name: client.contact }} />{" "}
        </>
      )}
      <LinkButton to={`${here}/merge`} variant="secondary">
        Merge…
      </LinkButton>{" "}
      <LinkButton
        to={linkTo("/admin-data-portal/subscriptions/new", { query: { client: id } })}
        variant="secondary"
      >
        Start a subscription
      </LinkButton>{" "}
      <LinkButton
        to={linkTo("/admin-data-portal/live-upload", { query: { client: id } })}
        variant="secondary"
      >
        Upload files
      </LinkButton>{" "}
      <LinkButton to={linkTo("/admin-data-portal/quotes", { query })} variant="quiet">
        Quotes
      </LinkButton>{" "}
      <LinkButton to={linkTo("/client-portal/tools", { query: { company: id } })} variant="quiet">
        Tools
      </LinkButton>
    </Moves>
  );
}

interface PauseProps {
  form: ReturnType<typeof useReasonForm>;
  company: string;
}

/** Asks why a client is set to Pending. */
export function PauseForm({ form, company }: PauseProps) {
  return (
    <ReasonForm
      form={form}
      intent="set-pending"
      noun="client"
      title={`Set ${company} to Pending?`}
      text="Its people are signed out everywhere and can’t sign in until the client is Active again. Onboarding links end: whoever is still setting up gets a new one then."
      hint="It is sent to the client’s people"
      submit="Set to Pending"
      keep="Leave it Active"
    />
  );
}
