import { CopyButton } from "#app/ui/copy-button.tsx";
import { CodeField } from "#app/ui/form/fields/code-field.tsx";
import type { Field } from "#app/ui/form/fields/field.ts";
import { PostForm, SubmitButton } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { AuthenticatorHelp } from "./authenticator-help.tsx";
import type { Enrolment } from "./enrol-totp.server.ts";

interface EnrolAuthenticatorProps {
  form: { id: string };
  field: Field;
  enrolment: Enrolment;
  /** True when another authenticator is in use until this one is confirmed. */
  replaces: boolean;
}

/** Scan or type the secret, then prove it with a code. */
export function EnrolAuthenticator({ form, field, enrolment, replaces }: EnrolAuthenticatorProps) {
  return (
    <section className="flow" aria-labelledby="enrol">
      <h2 id="enrol">Set up your authenticator app</h2>
      <AuthenticatorHelp />
      <ol className="flow list-decimal ps-6">
        <li>Open your authenticator app and add an account.</li>
        <li>
          Scan this picture:
          <QrCode svg={enrolment.qrSvg} label="QR code that holds the secret below" />
          or type this secret: <code className="select-all break-all">{enrolment.secret}</code>{" "}
          <CopyButton text={enrolment.secret} label="secret" />
        </li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <PostForm form={form}>
        <input type="hidden" name="intent" value="confirm" />
        <CodeField field={field} label="Authenticator code" hint="It changes every 30 seconds" />
        <SubmitButton pending="Checking…">Use this authenticator</SubmitButton>
      </PostForm>
      <p>
        {replaces
          ? "Until then your earlier authenticator stays in use."
          : "Until then sign-in asks for no code."}
      </p>
      <RowAction intent="cancel" label="Cancel" variant="quiet" size="normal" />
    </section>
  );
}
