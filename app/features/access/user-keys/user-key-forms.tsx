import type { SubmissionResult } from "@conform-to/react";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { Fold } from "#app/ui/fold.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import type { GenerateUserKeyInput } from "./user-key.schema.ts";

export function useGenerateKeyForm(reply: SubmissionResult | undefined) {
  return usePostForm<GenerateUserKeyInput>({ id: "generate", reply });
}

interface GenerateProps {
  form: ReturnType<typeof useGenerateKeyForm>;
  once: string;
}

export function GenerateKeyForm({ form: [form, fields], once }: GenerateProps) {
  return (
    <Fold name="Generate a key" open={form.status === "error"}>
      <Card title="Generate a key">
        <PostForm form={form} once={once} action={linkTo("/admin-user-management")}>
          <TextField
            field={fields.assignedEmail}
            label="Email address"
            hint="The address the key is for. Whoever signs in with the key must use it."
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <SubmitButton name="intent" value="generate" pending="Generating…">
              Generate key
            </SubmitButton>
          </div>
        </PostForm>
      </Card>
    </Fold>
  );
}

interface RevokeProps {
  userKey: { id: string; prefix: string; assignedEmail: string };
  /** The list as it is filtered. */
  here: string;
}

/** Asks before a key is revoked. */
export function RevokeQuestion({ userKey, here }: RevokeProps) {
  return (
    <ConfirmBanner
      title={`Revoke key ${userKey.prefix}… of ${userKey.assignedEmail}?`}
      intent="revoke"
      fields={{ id: userKey.id }}
      label="Yes, revoke"
      cancel={`${here}#key-${userKey.id}`}
      action={here}
    >
      It signs nobody in any more, its value is destroyed, and its owner is signed out everywhere. This can’t
      be undone.
    </ConfirmBanner>
  );
}
