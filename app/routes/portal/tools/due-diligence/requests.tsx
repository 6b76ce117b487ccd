import { isOverdue } from "#app/features/analysis/diligence/maths/completion.ts";
import { itemHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { StateBadge, RoomActions, RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { findWorkstreams, itemsIn } from "#app/features/analysis/diligence/records/find-items.server.ts";
import { priorityLabel } from "#app/features/analysis/diligence/records/request-item.ts";
import { requestsAt } from "#app/features/analysis/diligence/records/diligence.list.ts";
import { londonDay } from "#app/features/calendar.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { date } from "#app/ui/text/format.ts";
import type { Route } from "./+types/requests";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now, room } = await roomScope(context, params.id);
  const today = londonDay(now);
  const view = requestsAt(room.id, await findWorkstreams(db, room));
  const { rows, list } = await showList({ db, actor, request }, view, itemsIn(room, today));
  return {
    room: frameOf(room),
    list,
    rows: rows.map((item) => ({
      roomId: room.id,
      id: item.id,
      number: item.number,
      title: item.title,
      workstream: item.workstream,
      priority: priorityLabel(item.priority),
      state: item.state,
      due: item.due === null ? null : date(item.due),
      isLate: isOverdue(item, today),
      owner: item.ownerName,
      isHidden: item.isHiddenFromSome && room.party === "buyer",
    })),
  };
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { room, list, rows } = loaderData;
  return (
    <RoomPage
      room={room}
      title={listTitle("Requests", list)}
      lead="The requests you see, in the order of the index. A request keeps its number for ever."
      current="requests"
      actions={<RoomActions room={room} />}
    >
      <List
        list={list}
        caption="Requests in the order of the index"
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowId={(row) => `request-${row.id}`}
        empty={
          !list.search?.all && (
            <EmptyState
              text="No requests yet"
              {...(room.mayManage && {
                action: { to: roomHref(room.id, "requests/new"), label: "Add request" },
              })}
            />
          )
        }
      />
    </RoomPage>
  );
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
  { header: "Number", cell: (row) => row.number },
  {
    header: "Request",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={itemHref(row.roomId, row.id)}>{row.title}</Link>{" "}
        {row.isHidden && <Badge tone="outline">Not seen by all</Badge>}{" "}
        <span className="hint block">
          {row.workstream} · {row.priority}
        </span>
      </>
    ),
  },
  { header: "Status", cell: (row) => <StateBadge state={row.state} /> },
  {
    header: "Due",
    cell: (row) => (
      <>
        <span className="whitespace-nowrap">{row.due ?? "–"}</span>{" "}
        {row.isLate && <Badge tone="red">Overdue</Badge>}
      </>
    ),
  },
  { header: "Owner", cell: (row) => row.owner ?? "–" },
];
