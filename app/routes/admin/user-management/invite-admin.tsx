import { askAdminChange } from "#app/features/access/admins/admin-change.commands.server.ts";
import { type InviteAdminInput, inviteAdminSchema } from "#app/features/access/admins/admin-change.schema.ts";
import {
  adminChangeRefusalStatus,
  adminChangeRefusalText,
} from "#app/features/access/admins/admin-change.ts";
import { mailIsDelivered } from "#app/features/core/mail/find-outbox.server.ts";
import { sayWritten } from "#app/features/core/mail/say-told.server.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { succeeded } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { confirmedStaff } from "#app/http/step-up.server.ts";
import { linkTo } from "#app/link.ts";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { FormPage } from "#app/ui/form/form-page.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/invite-admin";

const list = linkTo("/admin-user-management/admins");

export async function loader({ context }: Route.LoaderArgs) {
  staff(context);
  return { once: crypto.randomUUID(), hasMail: mailIsDelivered() };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = confirmedStaff(context);
  const form = await readForm(request, inviteAdminSchema, { form: "invite-admin" });
  if (!form.ok) return form.rejection();
  const { lastName = "", ...rest } = form.value;
  const asked = await askAdminChange(db, actor, { ...rest, lastName, kind: "invite" });
  if (asked.ok)
    return asked.waits
      ? succeeded(list, "Another admin is asked", "The invitation is sent when they have confirmed it here.")
      : succeeded(list, "Admin invited", sayWritten("The message with the private link"));
  const text = adminChangeRefusalText[asked.reason];
  return form.reject(
    asked.reason === "address" ? { fieldErrors: { email: [text] } } : { formErrors: [text] },
    adminChangeRefusalStatus(asked.reason),
  );
}

export default function InviteAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { once, hasMail } = loaderData;
  const [form, fields] = usePostForm<InviteAdminInput>({ id: "invite-admin", reply: actionData?.reply });
  return (
    <FormPage
      title="Invite an admin"
      lead="They get a private link by mail and set up password, user key and authenticator with it; nobody else sees link or key. Another admin confirms it first, where there is one."
      form={form}
      isRefused={Boolean(actionData)}
      once={once}
      button="Invite"
      pending="Inviting…"
      cancel={list}
      above={
        !hasMail && (
          <Notice tone="warning" title="No mail server is set">
            Nobody could pass the private link on: no page shows an admin’s. Make the admin on the server
            instead: npm run create-admin.
          </Notice>
        )
      }
    >
      <TextField field={fields.firstName} label="First name" autoComplete="off" spellCheck={false} />
      <TextField field={fields.lastName} label="Last name" autoComplete="off" spellCheck={false} optional />
      <TextField
        field={fields.email}
        label="Email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormPage>
  );
}
