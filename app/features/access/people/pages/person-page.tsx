import type { SubmissionResult } from "@conform-to/react";
import { ViewAsForm } from "#app/features/access/viewings/pages/view-as-form.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { FormButtons } from "#app/ui/form/form-buttons.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { ReasonForm, useReasonForm } from "#app/ui/form/reason-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { Neighbours } from "#app/ui/list/record-neighbours.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { PersonRightsInput } from "../people.schema.ts";
import { RightsFields } from "./rights-fields.tsx";
import type { ShownPerson } from "./show-people.server.ts";

interface Props {
  person: ShownPerson;
  /** What the page's action answered, if it did not do its work. */
  actionData: object | undefined;
  company: string;
  /** The person's page. */
  here: string;
  /** The people beside them in the list. */
  neighbours: Neighbours;
}

function useRightsForm(reply: SubmissionResult | undefined, defaults: ShownPerson["defaults"]) {
  return usePostForm<PersonRightsInput>({ id: "rights", reply, defaults });
}

/** A person of a company, for its owners and for staff. */
export function PersonPage({ person, actionData, company, here, neighbours }: Props) {
  const posted = usePosted(actionData);
  const rights = useRightsForm(posted.replyOf("rights"), person.defaults);
  const decline = useReasonForm("decline", posted.replyOf("decline"));
  const isAsked = person.isRemoving || person.isHandingOn || person.isDeclining;
  return (
    <RecordPage
      title={person.name}
      neighbours={neighbours}
      kind="Person"
      name={person.name}
      state={<Badge tone={person.tone}>{person.label}</Badge>}
      lead={[person.jobTitle, company].filter(Boolean).join(", ")}
      errors={posted.failed}
      summary={posted.summary({ rights: rights[0], decline: decline[0] })}
      asked={
        <>
          <Questions person={person} here={here} />
          {person.isDeclining && (
            <ReasonForm
              form={decline}
              intent="decline"
              title="Decline the invitation"
              text="Nothing is sent to them. The owner who invited them is told. It can be taken up again with “Invite again”."
              hint="The owner reads it"
              submit="Decline the invitation"
              keep="Not now"
              noun="person"
            />
          )}
        </>
      }
      moves={!isAsked && <PersonMoves person={person} here={here} />}
      facts={[
        { term: "Email", detail: person.email },
        { term: "May", detail: person.rights },
        { term: "Invited", detail: person.invited },
        { term: "Their private link", detail: person.link },
        { term: "Last sign-in", detail: person.lastSignIn ? <When at={person.lastSignIn} /> : "Never" },
        { term: "API tokens", detail: String(person.tokens) },
        { term: "Copies taken", detail: person.copies },
      ]}
    >
      {!person.isGone && <RightsCard person={person} form={rights} here={here} list={neighbours.back} />}
      <RecordTimeline
        title="What happened, newest first"
        happenings={person.happenings}
        newestFirst
        empty={<EmptyState text="Nothing was recorded yet" />}
      />
    </RecordPage>
  );
}

function Questions({ person, here }: Pick<Props, "person" | "here">) {
  const { name, isMe, isComing, isRemoving, isHandingOn } = person;
  if (isRemoving)
    return (
      <ConfirmBanner
        title={
          isComing ? `Withdraw the invitation of ${name}?` : isMe ? "Leave the company?" : `Remove ${name}?`
        }
        intent="remove"
        label={isComing ? "Yes, withdraw it" : isMe ? "Yes, leave" : "Yes, remove"}
        cancel={here}
        action={here}
      >
        {isComing
          ? "Their private link and their key stop working. You can invite them again."
          : "They are signed out at once, and their key and API tokens are revoked. What they did stays under their name. They can be invited again, and then set up everything anew. Copies they have downloaded stay with them."}
      </ConfirmBanner>
    );
  if (!isHandingOn) return null;
  return (
    <ConfirmBanner
      title={`Hand ownership on to ${name}?`}
      intent="hand-on"
      label="Yes, hand it on"
      cancel={here}
      action={here}
    >
      They become an owner, and you a buyer without a limit. Only an owner can change that again.
    </ConfirmBanner>
  );
}

function PersonMoves({ person, here }: Pick<Props, "person" | "here">) {
  const { may, once, isComing, isGone, isMe } = person;
  const again = (
    <RowAction
      intent="invite-again"
      label={isGone ? "Invite again" : "Send the link again"}
      variant={may.next === "invite-again" ? "primary" : "secondary"}
      size="normal"
      action={here}
      once={once}
    />
  );
  return (
    <Moves
      next={
        may.next === "approve" ? (
          <RowAction
            intent="approve"
            label="Approve and send it"
            variant="primary"
            size="normal"
            action={here}
          />
        ) : (
          may.next === "invite-again" && again
        )
      }
      apart={
        may.remove &&
        !may.approve && (
          <LinkButton to="?do=remove" variant="quiet">
            {isComing ? "Withdraw the invitation…" : isMe ? "Leave the company…" : "Remove…"}
          </LinkButton>
        )
      }
    >
      {may.approve && (
        <LinkButton to="?do=decline" variant="secondary">
          Decline…
        </LinkButton>
      )}
      {may.again && may.next !== "invite-again" && again}
      {may.view && <ViewAsForm companyId={person.companyId} person={person} />}
      {may.handOn && (
        <LinkButton to="?do=hand-on" variant="secondary">
          Hand ownership on…
        </LinkButton>
      )}
    </Moves>
  );
}

interface RightsProps extends Pick<Props, "person" | "here"> {
  list: string;
  form: ReturnType<typeof useRightsForm>;
}

function RightsCard({ person, form: [form, fields], here, list }: RightsProps) {
  return (
    <Card title="Role and limits">
      <PostForm form={form} action={here}>
        <input type="hidden" name="seen" value={person.seen} />
        <RightsFields fields={fields} />
        <FormButtons back={list}>
          <SubmitButton name="intent" value="rights" pending="Saving…">
            Save
          </SubmitButton>
        </FormButtons>
      </PostForm>
    </Card>
  );
}
