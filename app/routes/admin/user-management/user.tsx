import { HistoryCard, KeysCard, SessionsCard } from "#app/features/access/users/account-cards.tsx";
import {
  accountFacts,
  AccountMoves,
  AccountQuestion,
} from "#app/features/access/users/pages/account-panels.tsx";
import { showUser } from "#app/features/access/users/pages/show-user.server.ts";
import { userStatusLabel, userStatusTone } from "#app/features/access/users/user.ts";
import { userVerbs } from "#app/http/desk/user-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { USERS } from "#app/features/access/users/user.list.ts";
import { userList } from "#app/features/access/users/find-users.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import type { Route } from "./+types/user";

const list = linkTo("/admin-user-management/users");

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = staff(context);
  const { db, actor, now, request } = here;
  const user = await showUser(db, actor, params.id, now, request.url.searchParams.get("do"));
  if (!user) throw notFound();
  const hrefOf = (id: string) => linkTo("/admin-user-management/users/:id", { id });
  const rowOf = (id: string) => `user-${id}`;
  const neighbours = await neighboursInList(here, USERS, userList, params.id, hrefOf, rowOf);
  return { ...user, neighbours };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  return intents(request, userVerbs(confirmedStaff(context), params.id));
}

export default function User({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, email, status, isMe, asked } = loaderData;
  const here = `${list}/${id}`;
  const posted = usePosted(actionData);
  return (
    <RecordPage
      title={name}
      neighbours={loaderData.neighbours}
      kind="User"
      name={name}
      state={<Badge tone={userStatusTone[status]}>{userStatusLabel[status]}</Badge>}
      lead={email}
      errors={posted.failed}
      summary={posted.summary({})}
      asked={asked && <AccountQuestion asked={asked} account={loaderData} here={here} />}
      standing={
        isMe && (
          <p className="hint">This is you. Another admin has to change your role or disable your account.</p>
        )
      }
      moves={!asked && <AccountMoves account={loaderData} />}
      facts={accountFacts(loaderData)}
    >
      <SessionsCard sessions={loaderData.sessions} />
      <KeysCard keys={loaderData.keys} email={email} />
      <HistoryCard id={id} changes={loaderData.changes} email={email} />
    </RecordPage>
  );
}
