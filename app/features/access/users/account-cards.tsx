import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";
import {
  type UserKeyStatus,
  userKeyStatusLabel,
  userKeyStatusTone,
} from "#app/features/access/identity/user-key/user-key.ts";
import { linkTo } from "#app/link.ts";

export interface ShownSession {
  device: string;
  ip: string;
  started: Moment;
  lastSeen: Moment;
}

/** Where somebody is signed in. */
export function SessionsCard({ sessions }: { sessions: readonly ShownSession[] }) {
  return (
    <Card title="Open sessions">
      <DataTable
        caption="Open sessions"
        captionHidden
        rows={sessions}
        rowKey={(session) => `${session.started.iso} ${session.ip}`}
        columns={[
          { header: "Where", rowHeader: true, cell: (session) => session.device },
          { header: "Address", cell: (session) => session.ip },
          { header: "Since", cell: (session) => <When at={session.started} /> },
          { header: "Last used", cell: (session) => <When at={session.lastSeen} /> },
        ]}
        empty={<EmptyState text="Not signed in anywhere" />}
      />
    </Card>
  );
}

export interface ShownKey {
  id: string;
  prefix: string;
  status: UserKeyStatus;
  made: string;
}

/** The user keys of somebody's address; they are changed on the keys' own page. */
export function KeysCard({ keys, email }: { keys: readonly ShownKey[]; email: string }) {
  const page = linkTo("/admin-user-management", { query: { search: email } });
  return (
    <Card title="User keys">
      <DataTable
        caption="User keys"
        captionHidden
        rows={keys}
        columns={[
          { header: "Key", rowHeader: true, cell: (key) => <code>{key.prefix}…</code> },
          {
            header: "Status",
            align: "middle",
            cell: (key) => (
              <Badge tone={userKeyStatusTone[key.status]}>{userKeyStatusLabel[key.status]}</Badge>
            ),
          },
          { header: "Made", cell: (key) => key.made },
        ]}
        empty={<EmptyState text="No user keys found" />}
      />
      <p>
        <Link to={page}>Keys of this address</Link>
      </p>
    </Card>
  );
}

export interface ShownAccountChange {
  seq: number;
  action: string;
  by: string | null;
  at: Moment;
}

/** What was done to somebody's account lately, and the ways to the whole log. */
export function HistoryCard({
  id,
  changes,
  email,
}: {
  id: string;
  changes: readonly ShownAccountChange[];
  email: string;
}) {
  const audit = linkTo("/admin-user-management/audit");
  return (
    <RecordTimeline
      title="What happened, newest first"
      newestFirst
      empty={<EmptyState text="Nothing was recorded yet" />}
      happenings={changes.map(({ seq, action, by, at }) => ({
        key: String(seq),
        what: wordsOf(action),
        by: by ?? "the product or a visitor",
        at,
      }))}
    >
      <p>
        <Link to={`${audit}?target=${encodeURIComponent(`user:${id}`)}`}>
          Everything done to this account
        </Link>
        {" · "}
        <Link to={`${audit}?who=${encodeURIComponent(email)}`}>Everything they did</Link>
      </p>
    </RecordTimeline>
  );
}

/** The log's name of an action as words: "user.end-sessions" is "User: end sessions". */
function wordsOf(action: string): string {
  const [noun = "", verb = ""] = action.replaceAll("-", " ").split(".");
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${verb}`;
}
