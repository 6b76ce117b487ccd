import type { SubmissionResult } from "@conform-to/react";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { CodeField } from "#app/ui/form/fields/code-field.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PasswordField } from "#app/ui/form/fields/password-field.tsx";
import { RadioField } from "#app/ui/form/fields/radio-field.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { type SignInChoice, signInChoices } from "./sign-in.ts";

type Fields = "as" | "email" | "password" | "userKey" | "withCode" | "authenticatorCode" | "remember" | "to";

interface Known {
  as: SignInChoice;
  email: string | undefined;
  /** Where the person was going. */
  to: string | null;
}

export function useLoginForm(reply: SubmissionResult | undefined, known: Known) {
  return usePostForm<Record<Fields, string>>({ id: "sign-in", reply, defaults: known });
}

type FormState = ReturnType<typeof useLoginForm>;

interface LoginFormProps {
  form: FormState[0];
  fields: FormState[1];
  /** The last four characters of the key of whoever is remembered here and was chosen. */
  keyLast4: string | undefined;
}

/** Who signs in and with what. */
export function LoginForm({ form, fields, keyLast4 }: LoginFormProps) {
  return (
    <PostForm form={form} reloadDocument className="form group/sign-in">
      {fields.to.initialValue && <input type="hidden" name="to" value={fields.to.initialValue} />}
      <RadioField field={fields.as} legend="Sign in as" options={signInChoices} inline />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
      />
      <PasswordField field={fields.password} label="Password" autoComplete="current-password" />
      <TextField
        field={fields.userKey}
        label="User key"
        hint={
          keyLast4 === undefined ? "It begins with CRR-. You can paste it" : `Your key ends in ${keyLast4}`
        }
        spellCheck={false}
        autoCapitalize="none"
      />
      {/* Shown and hidden by style alone: admins sign in without a code unless they switched two-factor on. */}
      <div className="group-has-[[value=client]:checked]/sign-in:hidden">
        <CheckboxField field={fields.withCode} label="My account uses an authenticator code" />
      </div>
      <div className="group-[:has([value=admin]:checked):not(:has([name=withCode]:checked))]/sign-in:hidden">
        <CodeField
          field={fields.authenticatorCode}
          label="Authenticator code"
          hint="Six digits from your authenticator app, or one of your recovery codes"
          inputMode="text"
        />
      </div>
      <CheckboxField
        field={fields.remember}
        label="Remember this sign-in on this device"
        hint="Keeps your name and email for next time, never your password or key. Leave it empty on a shared computer"
      />
      <SubmitButton pending="Signing in…">Sign in</SubmitButton>
    </PostForm>
  );
}
