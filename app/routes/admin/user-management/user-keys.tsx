import {
  GenerateKeyForm,
  RevokeQuestion,
  useGenerateKeyForm,
} from "#app/features/access/user-keys/user-key-forms.tsx";
import { userKeyColumns } from "#app/features/access/user-keys/user-key-table.tsx";
import { findUserKey, userKeyList } from "#app/features/access/user-keys/find-user-keys.server.ts";
import { shownUserKey } from "#app/features/access/user-keys/user-key.commands.server.ts";
import { USER_KEYS } from "#app/features/access/user-keys/user-key.list.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { userKeyVerbs } from "#app/http/desk/user-key-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { withoutQuery } from "#app/http/refuse.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { when } from "#app/ui/text/format.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/user-keys";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, USER_KEYS, userKeyList);
  const query = request.url.searchParams;
  const shown = query.has("revealed") ? await shownUserKey(db, actor) : null;
  const revoking = query.get("confirm") ? await findUserKey(db, actor, query.get("confirm") ?? "") : null;
  return {
    once: crypto.randomUUID(),
    list,
    here: withoutQuery(request.url, "confirm", "revealed"),
    revoking: revoking?.status === "active" ? { ...revoking, isMine: isFor(revoking, actor.email) } : null,
    rows: rows.map((row) => ({
      ...row,
      value: shown?.id === row.id && query.get("revealed") === row.id ? shown.key : null,
      created: when(row.createdAt, now),
    })),
  };
}

function isFor(key: { assignedEmail: string }, email: string): boolean {
  return key.assignedEmail.toLowerCase() === email.toLowerCase();
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return intents(request, userKeyVerbs(context));
}

export default function UserKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, list, revoking, once, here } = loaderData;
  const posted = usePosted(actionData);
  const generate = useGenerateKeyForm(posted.replyOf("generate"));
  return (
    <Page
      title={listTitle("User Keys", list)}
      heading="User Keys"
      lead="Every sign-in needs an active key that is assigned to the person’s address. Revealing a key tells its owner."
      errors={posted.failed}
      summary={posted.summary({ generate: generate[0] }, "Error generating key")}
    >
      <UserManagementTabs />
      {revoking && <RevokeQuestion userKey={revoking} here={here} />}
      <GenerateKeyForm form={generate} once={once} />
      <List
        list={list}
        caption="User keys"
        rows={rows}
        columns={userKeyColumns(here)}
        rowId={(row) => `key-${row.id}`}
        empty={<EmptyState text="No user keys found" />}
      />
    </Page>
  );
}
