import { findOwnView, findOwnViews } from "#app/features/core/saved-views/find-saved-views.server.ts";
import {
  changeView,
  removeView,
  renameView,
  saveView,
} from "#app/features/core/saved-views/saved-view.commands.server.ts";
import {
  renameViewSchema,
  type SaveViewInput,
  saveViewSchema,
} from "#app/features/core/saved-views/saved-view.schema.ts";
import { MOST_VIEWS } from "#app/features/core/saved-views/saved-view.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { listAsked, nameOfList } from "#app/http/lists/list-asked.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { seeOther } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { CheckboxField } from "#app/ui/form/fields/checkbox-field.tsx";
import { TextField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { TwoLines } from "#app/ui/list/two-lines.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/views";

const here = linkTo("/account/views");

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  const asked = request.url.searchParams;
  const list = listAsked(actor, asked);
  const views = await findOwnViews(db, actor);
  const edited = views.find(({ id }) => id === asked.get("edit")) ?? null;
  const began = views.find(({ id }) => id === asked.get("view")) ?? null;
  return {
    once: crypto.randomUUID(),
    isStaff: actor.role === "admin",
    edited: edited && { id: edited.id, name: edited.name, shared: edited.isShared },
    list: list && {
      ...list,
      name: nameOfList(list.path),
      began: began?.list === list.path ? { id: began.id, name: began.name } : null,
    },
    self: request.url.pathname + request.url.search,
    views: views.map(({ id, name, list: path, query, isShared }) => ({
      id,
      name,
      list: nameOfList(path),
      isShared,
      to: `${path}?${query}${query ? "&" : ""}view=${id}`,
    })),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, request: facts } = signedIn(context);
  const list = listAsked(actor, facts.url.searchParams);
  const back = (id: string) => `${list?.path}?${list?.query}${list?.query ? "&" : ""}view=${id}`;
  return intents(request, {
    async save(posted) {
      if (!list) return noList();
      const form = posted.hold(saveViewSchema, { form: "view" });
      if (!form.ok) return form.rejection();
      const { name, shared, _once } = form.value;
      const saved = await saveView(db, actor, {
        name,
        shared,
        list: list.path,
        query: list.query,
        once: _once,
      });
      if (saved.ok) return done(back(saved.id), "View saved", name);
      return saved.reason === "taken"
        ? form.reject({ fieldErrors: { name: [taken] } }, 409)
        : form.reject({ formErrors: [`You have ${MOST_VIEWS} views already. Remove one first.`] }, 409);
    },
    async change({ fields: { id = "" } }) {
      if (!list) return noList();
      const changed = await changeView(db, actor, { id, query: list.query });
      return changed.ok ? done(back(id), "View saved", changed.name) : gone();
    },
    async rename(posted) {
      const { id = "" } = posted.fields;
      const form = posted.hold(renameViewSchema, { form: "view" });
      if (!form.ok) return form.rejection();
      const renamed = await renameView(db, actor, { id, ...form.value });
      if (renamed.ok) return done(here, "View saved", form.value.name);
      return renamed.reason === "taken" ? form.reject({ fieldErrors: { name: [taken] } }, 409) : gone();
    },
    async remove({ fields: { id = "" } }) {
      const view = await findOwnView(db, actor, id);
      const removed = await removeView(db, actor, id);
      return removed.ok && view ? done(here, "View removed", removed.name) : gone();
    },
  });
}

const taken = "You have a view of that name on this list. Choose another name";
const done = (to: string, title: string, text: string) =>
  seeOther(to, { flash: { kind: "success", title, text } });
const noList = () => refuse("Nothing was saved", "Open the list first, and save the view from there.", 400);
const gone = () => refuse("Nothing was changed", "That view is not there any more.", 404);

/** After a refusal the page shows the views as they are by now. */
export const shouldRevalidate = afterRefusal;

export default function Views({ loaderData, actionData }: Route.ComponentProps) {
  const { list, edited, views, once, isStaff, self } = loaderData;
  const posted = usePosted(actionData);
  const form = usePostForm<SaveViewInput>({
    id: edited ? `view-${edited.id}` : "view",
    reply: posted.replyOf("view"),
    defaults: edited ? { name: edited.name, ...(edited.shared && { shared: "on" }) } : {},
  });
  const [meta, fields] = form;
  return (
    <Page
      title="Saved views"
      lead="Lists as you want to see them again: filters, search, order and columns under a name."
      errors={posted.failed}
      summary={posted.summary({ view: meta })}
    >
      {(list ?? edited) && (
        <Card title={edited ? `Edit “${edited.name}”` : `Save this view of ${list?.name}`} asked>
          {list?.began && (
            <RowAction
              intent="change"
              fields={{ id: list.began.id }}
              label={`Save the change to “${list.began.name}”`}
              variant="primary"
              size="normal"
              action={self}
            />
          )}
          <PostForm form={meta} once={edited ? undefined : once} action={self}>
            {edited && <input type="hidden" name="id" value={edited.id} />}
            <TextField
              field={fields.name}
              label={list?.began ? "Name of a new view" : "Name"}
              autoComplete="off"
            />
            {isStaff && <CheckboxField field={fields.shared} label="Show it to all of staff" />}
            <div className="actions">
              <SubmitButton name="intent" value={edited ? "rename" : "save"} pending="Saving…">
                Save view
              </SubmitButton>{" "}
              <LinkButton to={list ? `${list.path}?${list.query}` : here} variant="secondary">
                Cancel
              </LinkButton>
            </div>
          </PostForm>
        </Card>
      )}
      <DataTable
        caption="Your views"
        captionHidden
        rows={views}
        columns={columns}
        isList
        empty={
          <EmptyState
            text="No saved views yet"
            detail="Filter, search or sort any list, and choose “Save this view” above it."
          />
        }
      />
    </Page>
  );
}

type Row = Route.ComponentProps["loaderData"]["views"][number];

const columns: Column<Row>[] = [
  {
    header: "View",
    rowHeader: true,
    cell: (row) => (
      <TwoLines below={row.isShared && "All of staff see it"}>
        <Link to={row.to}>{row.name}</Link>
      </TwoLines>
    ),
  },
  { header: "List", plain: true, cell: (row) => row.list },
  {
    header: "Actions",
    plain: true,
    cell: (row) => (
      <div className="actions">
        <LinkButton to={`${here}?edit=${row.id}`} variant="quiet" size="small">
          Rename<span className="sr-only">{` ${row.name}`}</span>
        </LinkButton>{" "}
        <RowAction intent="remove" fields={{ id: row.id }} label="Remove" about={row.name} action={here} />
      </div>
    ),
  },
];
