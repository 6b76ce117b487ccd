import {
  dropAdminChange,
  confirmAdminChange,
} from "#app/features/access/admins/admin-change.commands.server.ts";
import {
  adminChangeRefusalStatus,
  adminChangeRefusalText,
} from "#app/features/access/admins/admin-change.ts";
import { AdminTable, WaitingChanges } from "#app/features/access/admins/pages/admin-panels.tsx";
import { showAdmins } from "#app/features/access/admins/pages/show-admins.server.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/admins";

const here = linkTo("/admin-user-management/admins");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = staff(context);
  return showAdmins(db, actor, now);
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = confirmedStaff(context);
  const verb =
    (change: typeof confirmAdminChange, title: string, text: string) =>
    async ({ fields }: { fields: Record<string, string | undefined> }) => {
      const result = await change(db, actor, fields.id ?? "");
      if (result.ok) return succeeded(here, title, text);
      const { reason } = result;
      return refuse("Nothing was changed", adminChangeRefusalText[reason], adminChangeRefusalStatus(reason));
    };
  return intents(request, {
    confirm: verb(confirmAdminChange, "Confirmed", "It is done, and every admin was told."),
    drop: verb(dropAdminChange, "Taken back", "Nothing was changed."),
  });
}

export default function Admins({ loaderData, actionData }: Route.ComponentProps) {
  const { admins, waiting, sentence } = loaderData;
  return (
    <Page
      title="Admins"
      lead={sentence}
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={
        <LinkButton to={linkTo("/admin-user-management/admins/invite")} variant="secondary">
          Invite an admin
        </LinkButton>
      }
    >
      <UserManagementTabs />
      <WaitingChanges waiting={waiting} here={here} />
      <AdminTable admins={admins} />
    </Page>
  );
}
