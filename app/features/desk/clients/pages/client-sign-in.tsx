import type { UserKeyStatus } from "#app/features/access/identity/user-key/user-key.ts";
import { UserKeyStatusBadge } from "#app/features/access/user-keys/user-key-status-badge.tsx";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

interface OnboardingProps {
  status: {
    isDone: boolean;
    link: { state: "open" | "used" | "expired" | "revoked"; sent: string; expires: string } | null;
  };
  person: string;
  action: string;
  once: string;
}

const said = { open: "Open", used: "Used", expired: "Expired", revoked: "Revoked" };
const tones = { open: "blue", used: "green", expired: "amber", revoked: "red" } as const;

/** Whether the person has set up their account, and the link that lets them. */
export function ClientOnboarding({ status: { isDone, link }, person, action, once }: OnboardingProps) {
  return (
    <Card title="Onboarding" id="onboarding">
      <p>
        {isDone
          ? `${person} has set up their account.`
          : `${person} has not finished setting up their account.`}
      </p>
      {link && (
        <p>
          Link made <span className="num">{link.sent}</span>, open until{" "}
          <span className="num">{link.expires}</span>{" "}
          <Badge tone={tones[link.state]}>{said[link.state]}</Badge>
        </p>
      )}
      {!isDone && (
        <div className="actions">
          <RowAction
            intent="send-onboarding"
            label={link ? "Send a new link" : "Send the onboarding link"}
            action={action}
            once={once}
          />{" "}
          {link?.state === "open" && (
            <RowAction intent="revoke-onboarding" label="Revoke the link" action={action} />
          )}
        </div>
      )}
    </Card>
  );
}

interface KeysProps {
  keys: readonly { id: string; prefix: string; status: UserKeyStatus; created: Moment }[];
  email: string;
}

/** The latest keys assigned to the contact's address, with the way to all of them. */
export function ClientKeys({ keys, email }: KeysProps) {
  return (
    <Card title="User keys" id="keys">
      <DataTable
        caption="The latest keys assigned to this address"
        captionHidden
        rows={keys}
        columns={[
          { header: "Key", rowHeader: true, cell: (row) => <code>{row.prefix}…</code> },
          { header: "Status", align: "middle", cell: (row) => <UserKeyStatusBadge status={row.status} /> },
          { header: "Created", cell: (row) => <When at={row.created} /> },
        ]}
        empty={<EmptyState text="No user keys found" />}
      />
      <p>
        <LinkButton
          to={linkTo("/admin-user-management", { query: { search: email } })}
          variant="secondary"
          size="small"
        >
          Manage keys
        </LinkButton>
      </p>
    </Card>
  );
}

interface SessionsProps {
  sessions: readonly {
    id: string;
    person: string;
    device: string;
    ip: string;
    started: Moment;
    lastSeen: Moment;
  }[];
  /** The client's page. */
  here: string;
}

/** Where a client's people are signed in, each with the button that ends it. */
export function ClientSessions({ sessions, here }: SessionsProps) {
  return (
    <Card title="Sessions" id="sessions">
      <DataTable
        caption="Open sessions"
        captionHidden
        rows={sessions}
        columns={[
          { header: "Person", rowHeader: true, cell: (row) => row.person },
          { header: "Device", cell: (row) => row.device },
          { header: "Address", cell: (row) => row.ip },
          { header: "Signed in", cell: (row) => <When at={row.started} /> },
          { header: "Last used", cell: (row) => <When at={row.lastSeen} /> },
          {
            header: "Action",
            cell: (row) => (
              <RowAction
                intent="end-session"
                fields={{ session: row.id }}
                label="End"
                about={`session of ${row.person}, ${row.device}`}
                action={here}
              />
            ),
          },
        ]}
        empty={<EmptyState text="Nobody is signed in" />}
      />
      {sessions.length > 0 && (
        <div className="actions">
          <RowAction intent="end-sessions" label="Sign out everywhere" variant="danger" action={here} />
        </div>
      )}
    </Card>
  );
}
