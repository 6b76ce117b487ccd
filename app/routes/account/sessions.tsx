import {
  endOtherSessions,
  endOwnSession,
} from "#app/features/access/identity/sessions/session.commands.server.ts";
import { findOwnSessions } from "#app/features/access/identity/find-account.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { moment, when } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/sessions";

const here = linkTo("/account/sessions");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const sessions = await findOwnSessions(db, actor);
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      isThisOne: session.isThisOne,
      device: session.device,
      ip: session.ip,
      started: moment(session.startedAt),
      lastSeen: when(session.lastSeenAt, now),
    })),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  return intents(request, {
    async end({ fields: { id = "" } }) {
      // This one ends by signing out.
      const ended = id !== actor.sessionId && (await endOwnSession(db, actor, id));
      return seeOther(here, {
        flash: ended
          ? { kind: "success", title: "Session ended" }
          : { kind: "info", title: "That session had already ended" },
      });
    },
    async "end-others"() {
      const ended = await endOtherSessions(db, actor);
      return seeOther(here, {
        flash: {
          kind: "success",
          title: "Signed out everywhere else",
          text: `${count(ended, "session")} ended.`,
        },
      });
    },
  });
}

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { sessions } = loaderData;
  return (
    <Page
      title="Sessions"
      eyebrow="Your account"
      lead="Where you are signed in. A session ends after 30 minutes without use, and at the latest after 12 hours."
    >
      <DataTable
        caption="Your open sessions"
        captionHidden
        rows={sessions}
        columns={[
          {
            header: "Device",
            rowHeader: true,
            cell: (session) => (
              <>
                {session.device} {session.isThisOne && <Badge tone="green">This one</Badge>}
              </>
            ),
          },
          { header: "Address", cell: (session) => session.ip },
          { header: "Signed in", cell: (session) => <When at={session.started} /> },
          { header: "Last used", cell: (session) => <When at={session.lastSeen} /> },
          {
            header: "Action",
            cell: (session) =>
              session.isThisOne ? (
                "Sign out to end it"
              ) : (
                <RowAction
                  intent="end"
                  fields={{ id: session.id }}
                  label="End"
                  about={`session of ${session.device}, ${session.ip}`}
                />
              ),
          },
        ]}
      />
      {sessions.length > 1 && (
        <RowAction intent="end-others" label="Sign out everywhere else" variant="danger" size="normal" />
      )}
    </Page>
  );
}
