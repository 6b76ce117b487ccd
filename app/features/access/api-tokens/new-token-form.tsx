import type { SubmissionResult } from "@conform-to/react";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import type { SelectOption } from "#app/ui/form/fields/field.ts";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";

export function useNewTokenForm(reply: SubmissionResult | undefined) {
  return usePostForm<{ name: string; scopes: string[]; life: string }>({
    id: "token",
    reply,
    defaults: { life: "90" },
  });
}

type State = ReturnType<typeof useNewTokenForm>;

interface FormProps {
  form: State[0];
  fields: State[1];
  once: string;
  scopes: readonly SelectOption[];
  lives: readonly SelectOption[];
}

interface Props extends FormProps {
  /** The person has as many as one can. */
  isFull: boolean;
  /** They must say once more who they are. */
  needsProof: boolean;
}

/** The way to another token, or why there is none at this moment. */
export function NewTokenPanel({ isFull, needsProof, ...form }: Props) {
  return (
    <section className="flow" aria-labelledby="new-token">
      <h2 id="new-token">New token</h2>
      {isFull ? (
        <p>You have as many tokens as one person can. Revoke one that is no longer used.</p>
      ) : needsProof ? (
        <>
          <p>Before you make a token we ask once more who you are.</p>
          <LinkButton to={linkTo("/confirm-identity", { query: { to: linkTo("/account/api") } })}>
            Confirm it’s you
          </LinkButton>
        </>
      ) : (
        <NewTokenForm {...form} />
      )}
    </section>
  );
}

/** What a token is for, what it may do, and how long. */
function NewTokenForm({ form, fields, once, scopes, lives }: FormProps) {
  return (
    <PostForm form={form} once={once}>
      <input type="hidden" name="intent" value="create" />
      <TextField
        field={fields.name}
        label="Name"
        hint="What will use it, such as “Month-end import”"
        width="l"
      />
      <CheckboxesField
        field={fields.scopes}
        legend="It may"
        hint="As little as it needs. It never does more than you may do yourself"
        options={scopes}
      />
      <SelectField field={fields.life} label="How long it lasts" options={lives} blank={null} width="m" />
      <SubmitButton pending="Making the token…">Make token</SubmitButton>
    </PostForm>
  );
}
