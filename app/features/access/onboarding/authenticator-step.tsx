import type { SubmissionResult } from "@conform-to/react";
import { CodeField } from "#app/ui/form/fields/code-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { StepPage, type StepProps } from "./step-page.tsx";

interface AuthenticatorStepProps extends StepProps {
  /** The secret that waits for its first code; null when there is none yet. */
  enrolment: { secret: string; svg: string } | null;
  /** The last four characters of the user key, once it has been kept. */
  keyLast4: string | null;
  reply: SubmissionResult | undefined;
  problem: { title: string; text: string } | undefined;
}

export function AuthenticatorStep({ enrolment, keyLast4, reply, problem, ...step }: AuthenticatorStepProps) {
  const [form, fields] = usePostForm<{ code: string }>({ id: "authenticator", reply });
  const summary = (
    <>
      <ErrorSummary form={form} fields={fields} />
      <Refusal problem={problem} />
    </>
  );
  return (
    <StepPage {...step} errors={Boolean(reply ?? problem)} summary={summary}>
      <p>
        An authenticator app on your phone or computer makes a new six-digit code every 30 seconds. Any app
        will do: Google Authenticator, Microsoft Authenticator, 1Password and others.
      </p>
      {enrolment ? (
        <>
          <ol>
            <li>Open the app and choose to add an account.</li>
            <li>Scan the square below, or type the secret into the app.</li>
            <li>Type the code that the app shows into the field at the end.</li>
          </ol>
          <QrCode svg={enrolment.svg} label="QR code for your authenticator app" />
          <p>
            Secret: <code className="select-all">{enrolment.secret}</code>
          </p>
          <p className="hint">If the app asks: time-based, SHA-1, 6 digits, 30 seconds.</p>
          <PostForm form={form} action="?">
            <CodeField field={fields.code} label="Code from the app" hint="Six digits" />
            <div>
              <SubmitButton name="intent" value="confirm-code" pending="Checking…">
                Confirm code
              </SubmitButton>
            </div>
          </PostForm>
        </>
      ) : (
        <RowAction
          intent="begin-authenticator"
          label="Show the QR code"
          variant="primary"
          size="normal"
          action="?"
        />
      )}
      {keyLast4 && (
        <p className="hint">
          You have kept your user key ending <code>{keyLast4}</code>. Lost it? Ask us for a new one.
        </p>
      )}
    </StepPage>
  );
}
