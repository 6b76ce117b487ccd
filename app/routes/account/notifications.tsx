import { chooseNotificationPreferences } from "#app/features/core/notification-preferences/notification-preference.commands.server.ts";
import { findKindsByMail } from "#app/features/core/notification-preferences/find-notification-preferences.server.ts";
import { notificationPreferencesForm } from "#app/features/core/notification-preferences/notification-preference.schema.ts";
import {
  alwaysTold,
  preferencesOf,
} from "#app/features/core/notification-preferences/notification-preference.ts";
import { readForm } from "#app/http/forms/form.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/notifications";

const here = linkTo("/account/notifications");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = signedIn(context);
  const { companyRole, role, email } = actor;
  return {
    email,
    isClient: role === "client",
    options: preferencesOf(companyRole).map(({ kind, label, hint }) => ({ value: kind, label, hint })),
    always: alwaysTold(companyRole),
    byMail: await findKindsByMail(db, actor),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const form = await readForm(request, notificationPreferencesForm);
  if (!form.ok) return form.rejection();
  const result = await chooseNotificationPreferences(db, actor, form.value.byMail);
  if (!result.ok) throw forbidden(context);
  return seeOther(here, { flash: { kind: "success", title: "Notifications saved" } });
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const [form, fields] = usePostForm<{ byMail: string[] }>({
    id: "notices",
    reply: actionData?.reply,
    defaults: { byMail: loaderData.byMail },
  });
  return (
    <Page
      title="Notifications of your account"
      heading="Notifications"
      eyebrow="Your account"
      width="narrow"
      lead={`What we write to ${loaderData.email}.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PostForm form={form}>
        <CheckboxesField
          field={fields.byMail}
          legend="Send me by email"
          hint={
            loaderData.isClient ? (
              <>
                What you do without by email stands among your{" "}
                <Link to={linkTo("/client-portal/notifications")}>notifications</Link> all the same
              </>
            ) : (
              "What you do without by email stands in the portal all the same"
            )
          }
          options={loaderData.options}
          optional
        />
        <SubmitButton pending="Saving…">Save</SubmitButton>
      </PostForm>
      <h2>Always comes by email</h2>
      <ul>
        {loaderData.always.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
    </Page>
  );
}
