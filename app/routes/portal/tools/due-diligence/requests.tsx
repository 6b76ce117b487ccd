import { Form, Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { isOverdue } from "#app/features/analysis/diligence/maths/completion.ts";
import { itemHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { findWorkstreams } from "#app/features/analysis/diligence/records/find-items.server.ts";
import { itemsIn } from "#app/features/analysis/diligence/records/list-items.server.ts";
import { requestsAt } from "#app/features/analysis/diligence/records/request.list.ts";
import { StateBadge } from "#app/features/analysis/diligence/pages/item-badge.tsx";
import { priorityLabel } from "#app/features/analysis/diligence/records/request-item.ts";
import type { ItemState } from "#app/features/analysis/diligence/records/request-item.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomActions, RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FilterSelect } from "#app/ui/list/filter-select.tsx";
import { date } from "#app/ui/text/format.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/requests";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now, room } = await roomScope(context, params.id);
  const today = londonDay(now);
  const view = requestsAt(room.id, await findWorkstreams(db, room));
  const { rows, list, filters } = await showList({ db, actor, request }, view, itemsIn(room, today));
  return {
    room: frameOf(room),
    list,
    isFiltered: Boolean(list.search?.value || filters.section || filters.state !== "all"),
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
  const { room, list, rows, isFiltered } = loaderData;
  const here = roomHref(room.id, "requests");
  return (
    <RoomPage
      room={room}
      title={listTitle("Requests", list)}
      lead="The requests you see, in the order of the index. A request keeps its number for ever."
      current="requests"
      actions={<RoomActions room={room} />}
    >
      <Filters {...loaderData} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl font-semibold">{list.counted}</h2>
        {isFiltered && <Link to={here}>Clear filters</Link>}
      </div>
      <DataTable
        caption="Requests in the order of the index"
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        rowId={(row) => `request-${row.id}`}
        empty={
          isFiltered ? (
            <EmptyState text="No requests fit" action={{ to: here, label: "Show all requests" }} />
          ) : (
            <EmptyState
              text="No requests yet"
              {...(room.mayManage && {
                action: { to: roomHref(room.id, "requests/new"), label: "Add request" },
              })}
            />
          )
        }
      />
      <PageLinks pages={list.pages} label="Pages of requests" />
    </RoomPage>
  );
}

function Filters({ list }: Route.ComponentProps["loaderData"]) {
  const search = list.search?.value;
  return (
    <Form method="get" role="search" aria-label="Requests" className="filters">
      <div className="field">
        <label htmlFor="search" className="label">
          Search
        </label>{" "}
        <input
          key={search}
          id="search"
          name="search"
          type="search"
          maxLength={100}
          defaultValue={search}
          className="control"
        />
      </div>
      {list.search?.selects.map((select) => (
        <FilterSelect key={select.name} {...select} />
      ))}
      <div className="actions">
        <Button variant="secondary">Show</Button>
      </div>
    </Form>
  );
}

interface Row {
  roomId: string;
  id: string;
  number: string;
  title: string;
  workstream: string;
  priority: string;
  state: ItemState;
  due: string | null;
  isLate: boolean;
  owner: string | null;
  isHidden: boolean;
}

const columns: Column<Row>[] = [
  { header: "Number", cell: (row) => <span className="num">{row.number}</span> },
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
