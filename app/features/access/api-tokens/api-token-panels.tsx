import type { SubmissionResult } from "@conform-to/react";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxesField } from "#app/ui/form/fields/checkbox-field.tsx";
import type { SelectOption } from "#app/ui/form/fields/field.ts";
import { SelectField, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { KeepSecret } from "#app/ui/keep-secret.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { type Moment, When } from "#app/ui/text/when.tsx";

/** A token that was just made, until its owner says they have kept it. */
export function MadeToken({ made, here }: { made: { name: string; token: string }; here: string }) {
  return (
    <Card title={`Your new token, ${made.name}`}>
      <p>Copy it now. It is shown this once, and nobody can show it again.</p>
      <p>
        <code className="select-all wrap-anywhere">{made.token}</code>
      </p>
      <KeepSecret text={made.token} label="API token" file={linkTo("/account/api-token.txt")} />
      <RowAction intent="kept" label="I have kept this token" variant="primary" size="normal" action={here} />
    </Card>
  );
}

interface ShownApiToken {
  id: string;
  name: string;
  start: string;
  /** Their labels. */
  scopes: string[];
  created: Moment;
  expires: Moment;
  /** Null when never. */
  lastUsed: Moment | null;
}

/** The person's open tokens, each with the way to end it. */
export function ApiTokenTable({ tokens, here }: { tokens: readonly ShownApiToken[]; here: string }) {
  return (
    <DataTable
      caption="Your tokens"
      rows={tokens}
      rowId={(token) => `token-${token.id}`}
      empty={<EmptyState text="You have no API tokens" />}
      columns={[
        {
          header: "Name",
          rowHeader: true,
          cell: (token) => (
            <>
              {token.name}
              <br />
              <code>{token.start}…</code>
            </>
          ),
        },
        { header: "May", cell: (token) => token.scopes.join(", ") },
        { header: "Made", cell: (token) => <When at={token.created} /> },
        { header: "Last used", cell: (token) => (token.lastUsed ? <When at={token.lastUsed} /> : "Never") },
        { header: "Ends", cell: (token) => <When at={token.expires} /> },
        {
          header: "Action",
          cell: (token) => (
            <LinkButton to={`${here}?confirm=${token.id}`} variant="quiet" size="small" preventScrollReset>
              Revoke<span className="sr-only">{` ${token.name}`}</span>
            </LinkButton>
          ),
        },
      ]}
    />
  );
}

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
