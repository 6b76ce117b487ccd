import type { SubmissionResult } from "@conform-to/react";
import { passwordLimits } from "#app/features/access/identity/passwords/password.schema.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { PasswordField } from "#app/ui/form/fields/password-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { StepPage, type StepProps } from "./step-page.tsx";

export function PasswordStep({ reply, ...step }: StepProps & { reply: SubmissionResult | undefined }) {
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
