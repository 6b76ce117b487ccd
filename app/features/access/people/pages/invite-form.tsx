import type { SubmissionResult } from "@conform-to/react";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import type { InvitationInput } from "../people.schema.ts";
import { RightsFields } from "./rights-fields.tsx";

interface Props {
  reply: SubmissionResult | undefined;
  company: string;
  once: string;
  /** Who hears of it, and when. */
  lead: string;
  /** The list of people. */
  back: string;
}

/** Who is invited, and as what. */
export function InvitePage({ reply, company, once, lead, back }: Props) {
  const [form, fields] = usePostForm<InvitationInput>({ id: "invite", reply, defaults: { role: "reader" } });
  return (
    <Page
      title="Invite a colleague"
      eyebrow={company}
      lead={lead}
      width="narrow"
      errors={reply !== undefined}
      summary={<ErrorSummary form={form} fields={fields} />}
    >
      <PostForm form={form} once={once}>
        <TextField field={fields.firstName} label="First name" autoComplete="off" spellCheck={false} />
        <TextField field={fields.lastName} label="Last name" autoComplete="off" spellCheck={false} optional />
        <TextField
          field={fields.email}
          label="Email address"
          hint="They sign in with it, and nobody else can use the invitation"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField field={fields.jobTitle} label="Job title" autoComplete="off" optional />
        <RightsFields fields={fields} />
        <FormButtons back={back}>
          <SubmitButton pending="Inviting…">Invite</SubmitButton>
        </FormButtons>
      </PostForm>
    </Page>
  );
}
