import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { findUser, userList } from "#app/features/access/users/find-users.server.ts";
import { type ResetRefusal, resetTwoFactor } from "#app/features/access/users/reset-two-factor.server.ts";
import { ResetQuestion, twoFactorColumns } from "#app/features/access/users/two-factor-table.tsx";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { TWO_FACTOR_USERS } from "#app/features/access/users/user.list.ts";
import { nameOf } from "#app/features/access/users/user.ts";
import { readFields } from "#app/http/forms/form.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/two-factor";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, TWO_FACTOR_USERS, userList);
  const asked = await findUser(db, actor, request.url.searchParams.get("confirm") ?? "");
  return {
    list,
    here: withoutQuery(request.url, "confirm"),
    resetting:
      asked && asked.id !== actor.userId ? { id: asked.id, name: nameOf(asked), email: asked.email } : null,
    rows: rows.map((row) => ({ ...row, name: nameOf(row), isMe: row.id === actor.userId })),
  };
}

const refusals: Record<ResetRefusal, string> = {
  forbidden: "Only staff can set up two-factor authentication for others.",
  "not-found": "There is no such user.",
  "own-account": "Set up your own on the two-factor page of your account.",
  "not-onboarded":
    "This person has not set up their account yet. Send the onboarding link again from the client’s page.",
  disabled: "This account is disabled.",
};

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const here = withoutQuery(staff(context).request.url, "confirm");
  const { intent, id = "" } = await readFields(request);
  if (intent !== "set-up-two-factor") return refuse("Error setting up 2FA", "Choose a user.", 400);
  const { db, actor } = confirmedStaff(context, here);
  const reset = await resetTwoFactor(db, actor, id);
  if (!reset.ok)
    return refuse("Error setting up 2FA", refusals[reset.reason], reset.reason === "not-found" ? 404 : 409);
  // Who has no mail server is the delivery: they land on the message with the link.
  return seeOther(
    reset.enrolmentUrl === null ? here : linkTo("/admin-data-portal/outbox/:id", { id: reset.mailId }),
    {
      flash: {
        kind: "success",
        title: "2FA Setup",
        text: `Two-factor authentication has been set up for the user ${reset.email}. ${whatIsNext(reset)}`,
      },
    },
  );
}

function whatIsNext({ enrolmentUrl }: { enrolmentUrl: string | null }): string {
  if (enrolmentUrl !== null)
    return "Pass this message on: it is on when they open the link and confirm a code.";
  if (mailIsDelivered()) return "It is on when they open the link in our message and confirm a code.";
  return "They sign in without a code until they set up an authenticator on the two-factor page of their account.";
}

export default function TwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, list, resetting, here } = loaderData;
  return (
    <Page
      title={listTitle("2FA Setup", list)}
      heading="2FA Setup"
      lead="For a lost or new phone: sends the person a link to enrol an authenticator app again."
      errors={Boolean(actionData?.problem)}
      summary={<Refusal problem={actionData?.problem} />}
    >
      <UserManagementTabs />
      {resetting && <ResetQuestion user={resetting} here={here} />}
      <List
        list={list}
        caption="Users"
        rows={rows}
        columns={twoFactorColumns(here)}
        rowId={(row) => `user-${row.id}`}
        empty={<EmptyState text="No users found" />}
      />
    </Page>
  );
}
