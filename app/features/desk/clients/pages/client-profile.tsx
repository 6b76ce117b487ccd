import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { Link } from "#app/ui/link.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { ClientStatus } from "../../../core/clients/client.ts";

interface Props {
  client: {
    /** The contact's account. */
    userId: string | null;
    contact: string;
    email: string | null;
    phone: string;
    jobRole: string;
    company: string;
    number: string;
    status: ClientStatus;
    address: string;
    business: string | null;
    size: string | null;
    since: string;
  };
  /** The client's page. */
  here: string;
}

/** Who the client is, with the button that moves it between Active and Pending. */
export function ClientProfile({ client, here }: Props) {
  return (
    <Card
      id="profile"
      title="Profile"
      actions={
        <>
          <LinkButton to={`${here}/people`} variant="quiet" size="small">
            People
          </LinkButton>{" "}
          <LinkButton to={`${here}/company`} variant="quiet" size="small">
            Particulars
          </LinkButton>{" "}
          <LinkButton to={`${here}/edit`} variant="quiet" size="small">
            Edit profile
          </LinkButton>{" "}
          <StatusMove status={client.status} here={here} />
        </>
      }
    >
      <SummaryList
        items={[
          {
            term: "Contact",
            detail: client.userId ? (
              <Link to={linkTo("/admin-user-management/users/:id", { id: client.userId })}>
                {client.contact}
              </Link>
            ) : (
              client.contact || "Nobody of the company is left"
            ),
          },
          { term: "Email", detail: client.email },
          { term: "Phone", detail: client.phone },
          { term: "Job role", detail: client.jobRole },
          { term: "Company", detail: [client.company, client.number].filter(Boolean).join(", ") },
          { term: "Location", detail: client.address },
          { term: "Business", detail: client.business },
          { term: "Size", detail: client.size },
          { term: "Client since", detail: client.since },
        ]}
      />
    </Card>
  );
}

function StatusMove({ status, here }: { status: ClientStatus; here: string }) {
  if (status === "pending") return <RowAction intent="set-active" label="Set to Active" action={here} />;
  if (status === "disabled") return null;
  return (
    <LinkButton to={`${here}?confirm=pending`} variant="quiet" size="small">
      Set to Pending
    </LinkButton>
  );
}

/** Asks before a client is set to Pending. */
export function PauseQuestion({ company, here }: { company: string; here: string }) {
  return (
    <ConfirmBanner
      title={`Set ${company} to Pending?`}
      intent="set-pending"
      label="Yes, set to Pending"
      cancel={here}
      action={here}
    >
      Its people are signed out everywhere and can’t sign in until the client is Active again.
    </ConfirmBanner>
  );
}
