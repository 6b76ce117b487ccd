import type { ClientNoteInput } from "#app/features/desk/client-notes/client-note.schema.ts";
import { clientNotes, findClientNote } from "#app/features/desk/client-notes/find-client-notes.server.ts";
import { NoteList } from "#app/features/desk/client-notes/note-list.tsx";
import { ClientTabs } from "#app/features/desk/clients/pages/client-tabs.tsx";
import { findCompany } from "#app/features/core/companies/find-company.server.ts";
import { viewOf } from "#app/features/lists/list-view.ts";
import { clientNoteVerbs } from "#app/http/desk/client-note-verbs.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staff } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { Page } from "#app/ui/page.tsx";
import { when } from "#app/ui/text/format.ts";
import type { Route } from "./+types/notes";

const at = (id: string) => linkTo("/admin-data-portal/clients/:id/notes", { id });

const viewAt = (path: string) =>
  viewOf({
    path,
    noun: ["note", "notes"],
    filters: {},
    sort: () => "newest" as const,
    pageSize: 20,
    also: ["edit"],
  });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, request, now } = staff(context);
  const company = await findCompany(db, actor, params.id);
  if (!company) throw notFound();
  const { rows, list } = await showList(
    { db, actor, request },
    viewAt(at(params.id)),
    clientNotes(params.id),
  );
  const editing = request.url.searchParams.get("edit");
  const edited = editing ? await findClientNote(db, actor, company.id, editing) : null;
  return {
    once: crypto.randomUUID(),
    company: { id: company.id, name: company.name, number: company.number },
    list,
    notes: rows.map(({ id, author, authorId, body, writtenAt, changedAt }) => ({
      id,
      author,
      body,
      written: when(writtenAt, now),
      changed: changedAt ? when(changedAt, now) : null,
      isMine: authorId === actor.userId,
    })),
    edited: edited?.authorId === actor.userId ? edited : null,
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = staff(context);
  if (!(await findCompany(db, actor, params.id))) throw notFound();
  const where = { companyId: params.id, here: at(params.id) };
  return intents(request, clientNoteVerbs(context, where));
}

/** After a refusal the page shows the notes as they are by now. */
export const shouldRevalidate = afterRefusal;

/** A form for another note, or for the next one, starts anew. */
export default function ClientNotes(props: Route.ComponentProps) {
  const { edited, notes } = props.loaderData;
  return <NotesPage key={edited?.id ?? notes[0]?.id ?? ""} {...props} />;
}

function NotesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company, list, notes, edited, once } = loaderData;
  const here = at(company.id);
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<ClientNoteInput>({
    id: edited ? "edit-note" : "note",
    reply: posted.replyOf("note"),
    defaults: { body: edited?.body ?? "" },
  });
  return (
    <Page
      title={listTitle(`Notes on ${company.name}`, list)}
      heading="Notes"
      eyebrow={`${company.name}, ${company.number}`}
      lead="For staff alone: no client sees them, on no page, in no export."
      errors={posted.failed}
      summary={posted.summary({ note: form })}
    >
      <ClientTabs id={company.id} />
      <Card title={edited ? "Edit the note" : "Add a note"} id="note-form" asked={edited !== null}>
        <PostForm form={form} once={edited ? undefined : once} action={edited ? `?edit=${edited.id}` : "?"}>
          {edited && (
            <>
              <input type="hidden" name="id" value={edited.id} />
              <input type="hidden" name="seen" value={String(edited.version)} />
            </>
          )}
          <TextArea field={fields.body} label="Note" hint="Up to 4,000 characters" rows={4} />
          <div className="actions">
            <SubmitButton name="intent" value={edited ? "save" : "add"} pending="Saving…">
              {edited ? "Save note" : "Add note"}
            </SubmitButton>{" "}
            {edited && (
              <LinkButton to={here} variant="secondary" preventScrollReset>
                Cancel
              </LinkButton>
            )}
          </div>
        </PostForm>
      </Card>
      <NoteList notes={notes} here={here} />
      <PageLinks pages={list.pages} label="Pages of notes" />
    </Page>
  );
}
