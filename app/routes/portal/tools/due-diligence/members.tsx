import { addMember } from "#app/features/analysis/diligence/records/add-member.server.ts";
import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { addMemberSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { findRoomDownloads } from "#app/features/analysis/diligence/documents/find-downloads.server.ts";
import { findMembers, findPeople } from "#app/features/analysis/diligence/records/find-members.server.ts";
import { type Party, PARTIES } from "#app/features/analysis/diligence/records/request-item.ts";
import { revokeMember } from "#app/features/analysis/diligence/records/revoke-member.server.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { PartyBadge, RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { MOST_MEMBERS } from "#app/features/analysis/diligence/records/room.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { forbidden, notFound, succeeded } from "#app/http/respond.server.ts";
import { linkTo } from "#app/link.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { SelectField } from "#app/ui/form/fields/fields.tsx";
import { date, moment } from "#app/ui/text/format.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/members";

const pageSize = 50;
const lastBuyer = "A room needs a buyer. Make somebody else one first.";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, room } = await roomScope(context, params.id);
  const frame = frameOf(room);
  const members = (await findMembers(db, room)).filter(
    ({ revokedAt }) => frame.mayManage || revokedAt === null,
  );
  const { rows, pages } = windowOf(members, {
    keyOf: ({ userId }) => userId,
    after: request.url.searchParams.get("after"),
    size: pageSize,
    hrefOf: (more) => roomHref(room.id, "members", more),
  });
  return {
    room: frame,
    pages,
    copies: (await findRoomDownloads(db, room)).map(({ id, by, document, at }) => ({
      id,
      by,
      what: document ? `${document.number} ${document.name}, version ${document.version}` : "The whole room",
      at: moment(at),
    })),
    people: frame.mayManage ? await findPeople(db, room.companyId) : [],
    members: rows.map((member) => ({
      userId: member.userId,
      name: member.userId === actor.userId ? `${member.name} (you)` : member.name,
      email: member.email,
      party: member.party,
      added: date(member.addedAt),
      left: member.revokedAt === null ? null : date(member.revokedAt),
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, room } = await roomScope(context, params.id);
  const here = roomHref(room.id, "members");
  return intents(request, {
    async revoke({ fields: { person } }) {
      const result = await revokeMember(db, actor, { roomId: room.id, userId: person ?? "" });
      if (result.ok) {
        // Who takes themselves out has no room to come back to.
        const to = person === actor.userId ? linkTo("/client-portal/tools/due-diligence") : here;
        return succeeded(to, result.changed ? "Taken out of the room" : "They had left already");
      }
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "not-allowed") throw forbidden(context);
      return refuse("Nobody was taken out", lastBuyer);
    },
    add: valid("add", addMemberSchema, async (form) => {
      const { person: userId, party } = form.value;
      const result = await addMember(db, actor, { roomId: room.id, userId, party });
      if (result.ok) {
        return succeeded(here, `${result.name} is in the room`);
      }
      switch (result.reason) {
        case "not-found":
          throw notFound();
        case "not-allowed":
          throw forbidden(context);
        case "person":
          return form.reject({ fieldErrors: { person: ["Select the person from the list"] } });
        case "last-buyer":
          return form.reject({ fieldErrors: { party: [lastBuyer] } });
        case "full":
          return form.reject({ formErrors: [`A room takes ${MOST_MEMBERS} people.`] });
      }
    }),
  });
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
        columns={room.mayManage ? [...columns, takeOut(here)] : columns}
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
          columns={[
            { header: "What", rowHeader: true, cell: (copy) => copy.what },
            { header: "By", cell: (copy) => copy.by },
            { header: "When", cell: (copy) => <When at={copy.at} /> },
            { header: "Copy", cell: (copy) => <span className="num">{copy.id}</span> },
          ]}
        />
      )}
    </RoomPage>
  );
}

interface Row {
  userId: string;
  name: string;
  email: string;
  party: Party;
  added: string;
  left: string | null;
}

const columns: Column<Row>[] = [
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
