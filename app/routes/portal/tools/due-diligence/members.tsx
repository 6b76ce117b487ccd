import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { RoomPage, PartyBadge } from "#app/features/analysis/diligence/pages/room-page.tsx";
import {
  showMembers,
  type ShownMembers,
} from "#app/features/analysis/diligence/pages/show-members.server.ts";
import { PARTIES } from "#app/features/analysis/diligence/records/request-item.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { memberVerbs } from "#app/http/tools/member-verbs.server.ts";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { DataTable, type Column } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/members";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { When } from "#app/ui/text/when.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, room } = await roomScope(context, params.id);
  return showMembers(db, actor, room, request.url);
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  return intents(request, memberVerbs(context, await roomScope(context, params.id)));
}

export default function Members({ loaderData, actionData }: Route.ComponentProps) {
  const { room, people, members, pages, copies } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<Record<"person" | "party", string>>({
    id: "add",
    reply: posted.replyOf("add"),
    defaults: { party: "seller" },
  });
  const here = roomHref(room.id, "members");
  return (
    <RoomPage
      room={room}
      title={listTitle("People", { pages })}
      lead="Who is in the room, and on whose side. Who is taken out finds no room from then on."
      current="members"
      errors={posted.failed}
      summary={posted.summary({ add: form })}
    >
      <DataTable
        caption="People of the room"
        captionHidden
        rows={members}
        columns={room.mayManage ? [...memberColumns, takeOut(here)] : memberColumns}
        rowKey={(member) => member.userId}
        empty={<EmptyState text="Nobody is in this room yet" />}
      />
      <PageLinks pages={pages} label="Pages of people" />
      {room.mayManage && (
        <Card title="Let somebody in, or change their side" id="add-card">
          <PostForm form={form} action={here}>
            <input type="hidden" name="intent" value="add" />
            <SelectField
              field={fields.person}
              label="Person"
              hint="Of the same company"
              options={people}
              width="l"
            />
            <SelectField
              field={fields.party}
              label="Party"
              hint="The seller hands in; the buyer reviews and decides; an adviser does either"
              options={PARTIES}
              blank={null}
              width="l"
            />
            <SubmitButton pending="Letting in…">Let in</SubmitButton>
          </PostForm>
        </Card>
      )}
      {copies.length > 0 && (
        <DataTable
          caption="Copies taken, the newest first"
          rows={copies}
          rowKey={(copy) => copy.id}
          columns={copyColumns}
        />
      )}
    </RoomPage>
  );
}

type Row = ShownMembers["members"][number];

/** Who is in a room. */
const memberColumns: Column<Row>[] = [
  {
    header: "Person",
    rowHeader: true,
    cell: (row) => (
      <>
        {row.name} <span className="hint block">{row.email}</span>
      </>
    ),
  },
  { header: "Party", cell: (row) => <PartyBadge party={row.party} /> },
  {
    header: "In since",
    cell: (row) => (row.left === null ? row.added : `Left ${row.left}`),
  },
];

/** Takes one of them out. @param here the page of the room’s people. */
function takeOut(here: string): Column<Row> {
  return {
    header: "Take out",
    cell: (row) =>
      row.left === null ? (
        <RowAction
          intent="revoke"
          fields={{ person: row.userId }}
          label="Take out"
          about={row.name}
          action={here}
        />
      ) : (
        "–"
      ),
  };
}

/** Which copies left the room. */
const copyColumns: Column<ShownMembers["copies"][number]>[] = [
  { header: "What", rowHeader: true, cell: (copy) => copy.what },
  { header: "By", cell: (copy) => copy.by },
  { header: "When", cell: (copy) => <When at={copy.at} /> },
  { header: "Copy", cell: (copy) => copy.id },
];
