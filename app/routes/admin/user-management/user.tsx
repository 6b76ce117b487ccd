import { HistoryCard, KeysCard, SessionsCard } from "#app/features/access/users/account-cards.tsx";
import { AccountCard, AccountQuestion } from "#app/features/access/users/pages/account-panels.tsx";
import { showUser } from "#app/features/access/users/pages/show-user.server.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { userStatusLabel, userStatusTone } from "#app/features/access/users/user.ts";
import { userVerbs } from "#app/http/desk/user-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/user";

const list = linkTo("/admin-user-management/users");

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const user = await showUser(db, actor, params.id, now, request.url.searchParams.get("do"));
  if (!user) throw notFound();
  return user;
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
    <Page
      title={name}
      eyebrow={<Link to={list}>User Management</Link>}
      lead={email}
      errors={posted.failed}
      summary={posted.summary({})}
      actions={<Badge tone={userStatusTone[status]}>{userStatusLabel[status]}</Badge>}
    >
      <UserManagementTabs />
      {asked && <AccountQuestion asked={asked} account={loaderData} here={here} />}
      <AccountCard account={loaderData} />
      <SessionsCard sessions={loaderData.sessions} />
      <KeysCard keys={loaderData.keys} email={email} />
      <HistoryCard id={id} changes={loaderData.changes} email={email} />
      {isMe && <p className="hint">Another admin has to change your role or disable your account.</p>}
    </Page>
  );
}
