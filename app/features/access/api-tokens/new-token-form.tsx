import type { SubmissionResult } from "@conform-to/react";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import type { SelectOption } from "#app/ui/form/fields/field.ts";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";

interface NewTokenInput {
  name: string;
  scopes: string[];
  life: string;
}

export function useNewTokenForm(reply: SubmissionResult | undefined) {
  return usePostForm<NewTokenInput>({ id: "token", reply, defaults: { life: "90" } });
}

type State = ReturnType<typeof useNewTokenForm>;

interface Props {
  form: State[0];
  fields: State[1];
  once: string;
  scopes: readonly SelectOption[];
  lives: readonly SelectOption[];
}

/** What a token is for, what it may do, and how long. */
export function NewTokenForm({ form, fields, once, scopes, lives }: Props) {
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
