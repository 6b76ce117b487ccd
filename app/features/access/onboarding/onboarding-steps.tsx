import type { SubmissionResult } from "@conform-to/react";
import { brand } from "#app/brand.ts";
import { passwordLimits } from "#app/features/access/identity/passwords/password.schema.ts";
import { AuthenticatorHelp } from "#app/features/access/identity/second-factor/authenticator-help.tsx";
import { RecoveryCodeList } from "#app/features/access/identity/second-factor/recovery-code-list.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { CodeField } from "#app/ui/form/fields/code-field.tsx";
import { PasswordField } from "#app/ui/form/fields/password-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { KeepSecret } from "#app/ui/keep-secret.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { QrCode } from "#app/ui/qr-code.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { ShownOnboardingStep } from "./show-step.server.ts";
import { StepPage, type StepProps, useSecretFile } from "./step-page.tsx";

/** The page of the step somebody is at. @param answer of the action, where the step could not be done. */
export function StepAtHand({ shown, answer }: { shown: ShownOnboardingStep; answer: object | undefined }) {
  const { problem, replyOf } = usePosted(answer);
  switch (shown.step) {
    case "password":
      return <PasswordStep {...shown} reply={replyOf("password")} />;
    case "key":
      return <KeyStep {...shown} problem={problem} />;
    case "authenticator":
      return <AuthenticatorStep {...shown} reply={replyOf("authenticator")} problem={problem} />;
    case "recovery-codes":
      return <RecoveryCodesStep {...shown} problem={problem} />;
  }
}

function PasswordStep({ reply, ...step }: StepProps & { reply: SubmissionResult | undefined }) {
  const [form, fields] = usePostForm<{ password: string; again: string }>({ id: "password", reply });
  return (
    <StepPage {...step} errors={Boolean(reply)} summary={<ErrorSummary form={form} fields={fields} />}>
      <p>
        You will sign in with four things: {step.email}, this password, your user key and a code from your
        app.
      </p>
      <ul>
        <li>At least {passwordLimits.least} characters; a few unrelated words are easy to remember</li>
        <li>Not our name, your email address or a password that is often used</li>
        <li>Any characters, spaces included; you can paste it from a password manager</li>
      </ul>
      <PostForm form={form}>
        {/* A password manager files the new password under this. */}
        <input type="hidden" name="username" autoComplete="username" value={step.email} />
        <PasswordField field={fields.password} label="Password" autoComplete="new-password" />
        <PasswordField field={fields.again} label="Type the password again" autoComplete="new-password" />
        <div>
          <SubmitButton name="intent" value="choose-password" pending="Saving…">
            Save password
          </SubmitButton>
        </div>
      </PostForm>
    </StepPage>
  );
}

interface KeyStepProps extends StepProps {
  /** Null when staff revoked the key meanwhile. */
  userKey: string | null;
  problem: { title: string; text: string } | undefined;
}

function KeyStep({ userKey, problem, ...step }: KeyStepProps) {
  const file = useSecretFile();
  return (
    <StepPage {...step} errors={Boolean(problem)} summary={<Refusal problem={problem} />}>
      {userKey === null ? (
        <Notice tone="warning" title="Your user key is not available">
          <p>
            It may have been replaced. Write to{" "}
            <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a>, then open this page again:
            what you have done so far is kept.
          </p>
        </Notice>
      ) : (
        <>
          <p>
            This key is yours alone. You type or paste it each time you sign in. Lost it? Write to{" "}
            <a href={`mailto:${brand.email.clients}`}>{brand.email.clients}</a> for a new one: the old one
            then stops working.
          </p>
          <p className="rounded border border-line bg-sunken p-4 text-center text-lg">
            <code className="select-all" data-user-key>
              {userKey}
            </code>
          </p>
          <KeepSecret text={userKey} label="user key" file={file} />
          <p>
            <strong>We show it only here, and only now.</strong> Keep it in a password manager, or download
            it, or print this page and lock the paper away. One click or tap on the key selects the whole of
            it.
          </p>
          <RowAction
            intent="keep-key"
            label="I have kept my user key"
            variant="primary"
            size="normal"
            action="?"
          />
        </>
      )}
    </StepPage>
  );
}

interface AuthenticatorStepProps extends StepProps {
  /** The secret that waits for its first code; null when there is none yet. */
  enrolment: { secret: string; svg: string } | null;
  /** The last four characters of the user key, once it has been kept. */
  keyLast4: string | null;
  reply: SubmissionResult | undefined;
  problem: { title: string; text: string } | undefined;
}

function AuthenticatorStep({ enrolment, keyLast4, reply, problem, ...step }: AuthenticatorStepProps) {
  const [form, fields] = usePostForm<{ code: string }>({ id: "authenticator", reply });
  const file = useSecretFile();
  const summary = (
    <>
      <ErrorSummary form={form} fields={fields} />
      <Refusal problem={problem} />
    </>
  );
  return (
    <StepPage {...step} errors={Boolean(reply ?? problem)} summary={summary}>
      <p>
        An authenticator app on your phone or computer makes a new six-digit code every 30 seconds, without a
        line and without a message from us. Have one ready before you go on; any will do.
      </p>
      <AuthenticatorHelp />
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
          <KeepSecret text={enrolment.secret} label="secret" file={file} />
          <p className="hint">
            You need the secret only if you can’t scan, or want a second app. Keep it as you would a password:
            whoever has it makes your codes.
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

interface RecoveryCodesStepProps extends StepProps {
  /** Null when they were not kept within half an hour: then they are gone. */
  codes: readonly string[] | null;
  problem: { title: string; text: string } | undefined;
}

function RecoveryCodesStep({ codes, problem, ...step }: RecoveryCodesStepProps) {
  const file = useSecretFile();
  return (
    <StepPage {...step} errors={Boolean(problem)} summary={<Refusal problem={problem} />}>
      {codes ? (
        <>
          <p>
            If you lose your authenticator, one of these codes signs you in once in place of the app’s code:
            type it where the app’s code is asked for. <strong>We show them only here, and only now.</strong>{" "}
            You can make ten new ones whenever you like, under Your account, Recovery codes.
          </p>
          <RecoveryCodeList codes={codes} email={step.email} file={file} />
          <RowAction
            intent="finish"
            label="I have kept my recovery codes"
            variant="primary"
            size="normal"
            action="?"
          />
        </>
      ) : (
        <>
          <Notice tone="info" title="Your authenticator is set up">
            The recovery codes we made for you are no longer shown. If you have not kept them, make ten new
            ones: the earlier ones then stop working.
          </Notice>
          <div className="actions">
            <RowAction
              intent="renew-codes"
              label="Make ten new codes"
              variant="primary"
              size="normal"
              action="?"
            />{" "}
            <RowAction
              intent="finish"
              label="I have kept my recovery codes"
              variant="secondary"
              size="normal"
              action="?"
            />
          </div>
        </>
      )}
    </StepPage>
  );
}
