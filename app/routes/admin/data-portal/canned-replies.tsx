import type { SubmissionResult } from "@conform-to/react";
import {
  addReply,
  changeReply,
  removeReply,
  restoreReply,
} from "#app/features/desk/support/canned-replies/canned-reply.commands.server.ts";
import {
  type CannedReplyInput,
  cannedReplySchema,
} from "#app/features/desk/support/canned-replies/canned-reply.schema.ts";
import { MOST_REPLIES, REPLY_PLACEHOLDERS } from "#app/features/desk/support/canned-replies/canned-reply.ts";
import {
  findReplies,
  findReply,
} from "#app/features/desk/support/canned-replies/find-canned-replies.server.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { forbidden, seeOther } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { TextArea, TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import { Page } from "#app/ui/page.tsx";
import { when } from "#app/ui/text/format.ts";
import { type Moment, When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/canned-replies";

const here = linkTo("/admin-data-portal/support/replies");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now, request } = staff(context);
  const replies = await findReplies(db, actor);
  const editing = request.url.searchParams.get("edit");
  const edited = editing ? await findReply(db, actor, editing) : null;
  return {
    once: crypto.randomUUID(),
    edited: edited && { id: edited.id, title: edited.title, body: edited.body, seen: edited.updatedAt },
    replies: replies.map(({ id, title, body, updatedAt }) => ({
      id,
      title,
      beginning: beginningOf(body),
      changed: when(updatedAt, now),
    })),
  };
}

const shownLetters = 140;

function beginningOf(body: string): string {
  const letters = [...body.replace(/\s+/g, " ")];
  return letters.length > shownLetters
    ? `${letters.slice(0, shownLetters).join("").trim()}…`
    : letters.join("");
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  return intents(request, {
    add: valid("reply", cannedReplySchema, async (form) => {
      const { title, body, _once } = form.value;
      const added = await addReply(db, actor, { title, body, once: _once });
      if (added.ok) return seeOther(here, { flash: { kind: "success", title: "Reply added", text: title } });
      if (added.reason === "not-allowed") throw forbidden(context);
      const text = `There are ${MOST_REPLIES} replies already. Remove one that is no longer used first.`;
      return form.reject({ formErrors: [text] }, 409);
    }),
    async save(posted) {
      const { id = "" } = posted.fields;
      const form = posted.hold(cannedReplySchema, { form: "reply" });
      if (!form.ok) return form.rejection();
      const { title, body, seen } = form.value;
      const saved = await changeReply(db, actor, { id, title, body, seen });
      if (saved.ok) return seeOther(here, { flash: { kind: "success", title: "Reply saved", text: title } });
      if (saved.reason === "not-allowed") throw forbidden(context);
      const now = await findReply(db, actor, id);
      // What was typed stands in the form for a new one then.
      if (!now) {
        const text = "Somebody has removed this reply meanwhile. You can add yours as a new one.";
        return form.reject({ formErrors: [text] }, 409);
      }
      const text = `This reply was changed while the page was open. It is now: “${now.body}”. Nothing was saved: send yours again to put it in its place.`;
      return form.reject({ formErrors: [text] }, 409);
    },
    async remove({ fields: { id = "" } }) {
      const removed = await removeReply(db, actor, id);
      if (!removed.ok) return gone();
      const { title } = removed;
      return seeOther(here, {
        flash: {
          kind: "success",
          title: "Reply removed",
          text: title,
          undo: { action: here, intent: "restore", fields: { id }, about: `removal of ${title}` },
        },
      });
    },
    async restore({ fields: { id = "" } }) {
      const restored = await restoreReply(db, actor, id);
      if (!restored.ok) return refuse("Nothing was put back", "That reply is on the list already.");
      return seeOther(here, { flash: { kind: "success", title: "Reply put back", text: restored.title } });
    },
  });
}

function gone() {
  return refuse("Nothing was changed", "Somebody has removed that reply meanwhile.", 404);
}

/** After a refusal the page shows the replies as they are by now. */
export const shouldRevalidate = afterRefusal;

/** A form for another reply, or for the next version of one, starts anew. */
export default function CannedReplies(props: Route.ComponentProps) {
  return <CannedRepliesPage key={props.loaderData.edited?.id ?? "new"} {...props} />;
}

function CannedRepliesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { once, edited, replies } = loaderData;
  const posted = usePosted(actionData);
  const form = useReplyForm(
    edited?.id,
    posted.replyOf("reply"),
    edited ? { title: edited.title, body: edited.body } : {},
  );
  return (
    <Page
      title="Canned replies"
      eyebrow="Support"
      lead="What we answer often, for all of staff. Choose one when you answer an enquiry; it can be changed there before it is sent."
      errors={posted.failed}
      summary={posted.summary({ reply: form[0] })}
    >
      <p>
        <Link to={linkTo("/admin-data-portal/support")}>All enquiries</Link>
      </p>
      <CannedReplyTable replies={replies} />
      <ReplyForm
        form={form}
        once={once}
        edited={edited && { id: edited.id, seen: edited.seen }}
        back={here}
      />
    </Page>
  );
}

interface Row {
  id: string;
  title: string;
  beginning: string;
  changed: Moment;
}

/** The replies, each with the ways to change and remove it. */
function CannedReplyTable({ replies }: { replies: readonly Row[] }) {
  return (
    <DataTable
      caption="Canned replies"
      captionHidden
      rows={replies}
      columns={columns}
      empty={<EmptyState text="No canned replies yet" />}
    />
  );
}

const columns: Column<Row>[] = [
  {
    header: "Reply",
    rowHeader: true,
    cell: (row) => <TwoLines below={row.beginning}>{row.title}</TwoLines>,
  },
  { header: "Changed", cell: (row) => <When at={row.changed} /> },
  {
    header: "Actions",
    cell: (row) => (
      <div className="actions">
        <LinkButton to={`?edit=${row.id}`} variant="quiet" size="small">
          Edit<span className="sr-only">{` ${row.title}`}</span>
        </LinkButton>{" "}
        <RowAction intent="remove" fields={{ id: row.id }} label="Remove" about={row.title} action={here} />
      </div>
    ),
  },
];

/** @param id of the reply that is edited; undefined for a new one. */
function useReplyForm(
  id: string | undefined,
  reply: SubmissionResult | undefined,
  defaults: { title?: string; body?: string },
) {
  return usePostForm<CannedReplyInput>({ id: id ? `reply-${id}` : "reply", reply, defaults });
}

interface Props {
  form: ReturnType<typeof useReplyForm>;
  once: string;
  /** The reply that is edited, and when it was last changed; null for a new one. */
  edited: { id: string; seen: string } | null;
  /** The page without the question. */
  back: string;
}

/** A new reply, or one to change. */
function ReplyForm({ form: [form, fields], once, edited, back }: Props) {
  return (
    <Card title={edited ? "Edit the reply" : "Add a reply"} id="reply-form" asked={Boolean(edited)}>
      <PostForm form={form} once={edited ? undefined : once} action={edited ? `?edit=${edited.id}` : "?"}>
        {edited && (
          <>
            <input type="hidden" name="id" value={edited.id} />
            <input type="hidden" name="seen" value={edited.seen} />
          </>
        )}
        <TextField field={fields.title} label="Title" hint="What staff choose it by" autoComplete="off" />
        <TextArea
          field={fields.body}
          label="Text"
          hint={`Plain text, up to 4,000 characters. ${REPLY_PLACEHOLDERS} become the enquirer’s name and the enquiry’s reference.`}
          rows={8}
        />
        <div className="actions">
          <SubmitButton name="intent" value={edited ? "save" : "add"} pending="Saving…">
            {edited ? "Save reply" : "Add reply"}
          </SubmitButton>{" "}
          {edited && (
            <LinkButton to={back} variant="secondary" preventScrollReset>
              Cancel
            </LinkButton>
          )}
        </div>
      </PostForm>
    </Card>
  );
}
