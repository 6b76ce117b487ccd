import {
  generateUserKeySchema,
  type GenerateUserKeyInput,
} from "#app/features/access/user-keys/user-key.schema.ts";
import { userKeyColumns } from "#app/features/access/user-keys/user-key-table.tsx";
import { activateUserKey } from "#app/features/access/user-keys/activate-user-key.server.ts";
import { findUserKey } from "#app/features/access/user-keys/find-user-keys.server.ts";
import { generateUserKey } from "#app/features/access/user-keys/generate-user-key.server.ts";
import { userKeyList } from "#app/features/access/user-keys/list-user-keys.server.ts";
import { REVEAL_REFUSALS, revealUserKey } from "#app/features/access/user-keys/reveal-user-key.server.ts";
import { revokeUserKey } from "#app/features/access/user-keys/revoke-user-key.server.ts";
import { hideUserKey, shownUserKey } from "#app/features/access/user-keys/shown-user-key.server.ts";
import { USER_KEYS } from "#app/features/access/user-keys/user-key.list.ts";
import { UserManagementTabs } from "#app/features/access/users/user-management-tabs.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse, withoutQuery } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { confirmedStaffForm } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { TextField } from "#app/ui/form/fields/text-field.tsx";
import { usePostForm } from "#app/ui/form/use-post-form.ts";
import { when } from "#app/ui/text/format.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/user-keys";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const { rows, list } = await showList({ db, actor, request }, USER_KEYS, userKeyList);
  const asked = request.url.searchParams;
  const shown = asked.has("revealed") ? await shownUserKey(db, actor) : null;
  const revoking = asked.get("confirm") ? await findUserKey(db, actor, asked.get("confirm") ?? "") : null;
  return {
    once: crypto.randomUUID(),
    list,
    here: withoutQuery(request.url, "confirm", "revealed"),
    revoking: revoking?.status === "active" ? { ...revoking, isMine: isFor(revoking, actor.email) } : null,
    rows: rows.map((row) => ({
      ...row,
      value: shown?.id === row.id && asked.get("revealed") === row.id ? shown.key : null,
      created: when(row.createdAt, now),
    })),
  };
}

function isFor(key: { assignedEmail: string }, email: string): boolean {
  return key.assignedEmail.toLowerCase() === email.toLowerCase();
}

const refusals = {
  forbidden: "Only staff can change keys.",
  "not-found": "There is no such key. It may be on another page.",
  conflict:
    "The key has another status by now. An unused key can be activated and an active one revoked; a revoked key stays revoked.",
  "last-admin":
    "It is the last key with which an admin can sign in. Activate another admin’s key first. Nothing was changed.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts } = staff(context);
  const here = withoutQuery(facts.url, "confirm", "revealed");
  const confirmed = () => confirmedStaffForm(request, context, here);
  const answerMove = (moved: Awaited<ReturnType<typeof revokeUserKey>>, id: string, text: string) =>
    moved.ok
      ? seeOther(`${here}#key-${id}`, { flash: { kind: "success", title: "Key status updated", text } })
      : refuse("Error updating key", refusals[moved.reason], moved.reason === "not-found" ? 404 : 409);
  return intents(request.clone(), {
    async hide({ fields: { id = "" } }) {
      await hideUserKey(db, actor);
      return seeOther(`${here}#key-${id}`);
    },
    async generate(posted) {
      await confirmed();
      const form = posted.hold(generateUserKeySchema, { form: "generate" });
      if (!form.ok) return form.rejection();
      const { assignedEmail, _once: once } = form.value;
      const made = await generateUserKey(db, actor, { assignedEmail, once });
      if (!made.ok) return refuse("Error generating key", refusals[made.reason], 403);
      const text = `It is for ${assignedEmail} and unused until you activate it.`;
      return seeOther(linkTo("/admin-user-management", { hash: `key-${made.id}` }), {
        flash: { kind: "success", title: "User key generated", text },
      });
    },
    async reveal({ fields: { id = "" } }) {
      await confirmed();
      const revealed = await revealUserKey(db, actor, id);
      if (revealed.ok) return seeOther(`${here}${here.includes("?") ? "&" : "?"}revealed=${id}#key-${id}`);
      const status = revealed.reason === "not-found" ? 404 : revealed.reason === "forbidden" ? 403 : 409;
      return refuse("The key is not shown", REVEAL_REFUSALS[revealed.reason], status);
    },
    async activate({ fields: { id = "" } }) {
      await confirmed();
      return answerMove(await activateUserKey(db, actor, id), id, "The key is active.");
    },
    async revoke({ fields: { id = "" } }) {
      await confirmed();
      const text = "The key is revoked. Its owner was signed out everywhere.";
      return answerMove(await revokeUserKey(db, actor, id), id, text);
    },
    otherwise: () => refuse("Error updating key", "Choose an action.", 400),
  });
}

export default function UserKeys({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, list, revoking, once, here } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<GenerateUserKeyInput>({
    id: "generate",
    reply: posted.replyOf("generate"),
  });
  return (
    <Page
      title={listTitle("User Keys", list)}
      heading="User Keys"
      lead="Every sign-in needs an active key that is assigned to the person’s address. Revealing a key tells its owner."
      errors={posted.failed}
      summary={posted.summary({ generate: form }, "Error generating key")}
    >
      <UserManagementTabs />
      {revoking && (
        <ConfirmBanner
          title={`Revoke key ${revoking.prefix}… of ${revoking.assignedEmail}?`}
          intent="revoke"
          fields={{ id: revoking.id }}
          label="Yes, revoke"
          cancel={`${here}#key-${revoking.id}`}
          action={here}
        >
          It signs nobody in any more, its value is destroyed, and its owner is signed out everywhere. This
          can’t be undone.
        </ConfirmBanner>
      )}
      <Card title="Generate a key">
        <PostForm form={form} once={once} action={linkTo("/admin-user-management")}>
          <TextField
            field={fields.assignedEmail}
            label="Email address"
            hint="The address the key is for. Whoever signs in with the key must use it."
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <SubmitButton name="intent" value="generate" pending="Generating…">
              Generate key
            </SubmitButton>
          </div>
        </PostForm>
      </Card>
      <List
        list={list}
        caption="User keys"
        rows={rows}
        columns={userKeyColumns(here)}
        rowKey={(row) => row.id}
        rowId={(row) => `key-${row.id}`}
        empty={<EmptyState text="No user keys found" />}
      />
    </Page>
  );
}
