import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { Link } from "react-router";
import { newRoomHref, roomHref, roomsHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { roomsOf } from "#app/features/analysis/diligence/records/list-rooms.server.ts";
import type { Party } from "#app/features/analysis/diligence/records/request-item.ts";
import { roomsAt } from "#app/features/analysis/diligence/records/room.list.ts";
import { PartyBadge } from "#app/features/analysis/diligence/pages/room-page.tsx";
import {
  addSampleRoom,
  resetSampleRoom,
} from "#app/features/analysis/diligence/templates/sample-room.server.ts";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import { findDeskCompanies } from "#app/features/analysis/tools/find-desk.server.ts";
import { diligenceScope } from "#app/http/tools/diligence-room.server.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { count } from "#app/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { moment, percent, whole } from "#app/ui/text/format.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { When } from "#app/ui/text/when.tsx";
import type { Route } from "./+types/rooms";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  if (actor.role === "admin" && !request.url.searchParams.get("company")) {
    return { shown: null, companies: await findDeskCompanies(db) };
  }
  const { place, keep } = await diligenceScope(context);
  const rooms = roomsOf(place.companyId);
  const { rows, list } = await showList({ db, actor, request }, roomsAt(keep), rooms);
  return {
    companies: null,
    shown: {
      list,
      keep,
      heading: actor.role === "admin" ? place.companyName : null,
      isStaff: actor.role === "admin",
      access: place.access,
      maySample: place.access === "demo" && !place.isDemoCompany,
      rows: rows.map((room) => ({
        id: room.id,
        name: room.name,
        deal: room.dealName,
        party: room.party,
        isStaff: actor.role === "admin",
        isSample: room.isDemo && !place.isDemoCompany,
        completion: room.completion === null ? null : percent(room.completion),
        closed:
          room.items === 0
            ? "No requests yet"
            : `${whole(room.closed)} of ${count(room.items, "request")} closed`,
        updated: moment(room.updatedAt),
      })),
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, place } = await diligenceScope(context);
  const answer = (result: Awaited<ReturnType<typeof addSampleRoom>>, title: string) => {
    if (result.ok) return succeeded(roomHref(result.id), title);
    if (result.reason === "not-found") throw notFound();
    return refuse("Nothing was changed", "The sample is for demo mode; your company has the full tool.", 403);
  };
  return intents(request, {
    sample: async () => answer(await addSampleRoom(db, actor, place.companyId), "The sample room is open"),
    "reset-sample": async () =>
      answer(await resetSampleRoom(db, actor, place.companyId), "The sample room is as it was at first"),
  });
}

export default function Rooms({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, companies } = loaderData;
  if (!shown) return <ChooseCompany tool="Due Diligence Portal" records="rooms" companies={companies} />;
  const { list, keep, heading, access, rows, maySample, isStaff } = shown;
  const hasSample = rows.some((row) => row.isSample);
  const here = `${roomsHref(keep)}${keep ? "&" : "?"}index`;
  return (
    <Page
      title={listTitle(heading ? `Due Diligence Portal: ${heading}` : "Due Diligence Portal", list)}
      heading="Due Diligence Portal"
      eyebrow={heading && <ClientDesk name={heading} keep={keep} />}
      lead={
        isStaff
          ? "Every room of this client. What you do in one is noted as done by staff."
          : "The rooms you are in: request lists, questions, documents and findings, a deal each."
      }
      errors={Boolean(actionData)}
      summary={<Refusal problem={actionData?.problem} />}
      actions={<LinkButton to={newRoomHref(keep)}>Open a room</LinkButton>}
    >
      {access === "demo" && <DemoBanner tool="due-diligence" />}
      <DataTable
        caption="Rooms, the last worked in first"
        captionHidden
        rows={rows}
        columns={columns}
        rowKey={(row) => row.id}
        empty={
          <EmptyState
            text="No rooms yet"
            detail={
              maySample
                ? "Open one from a template, or look round in the sample room."
                : "Open one from a template, or bring your own list."
            }
            action={{ to: newRoomHref(keep), label: "Open a room" }}
          />
        }
      />
      <PageLinks pages={list.pages} label="Pages of rooms" />
      {maySample && (
        <div className="actions">
          {hasSample ? (
            <RowAction
              intent="reset-sample"
              label="Reset the sample room"
              variant="secondary"
              size="normal"
              action={here}
            />
          ) : (
            <RowAction
              intent="sample"
              label="Show the sample room"
              variant="secondary"
              size="normal"
              action={here}
            />
          )}
        </div>
      )}
    </Page>
  );
}

interface Row {
  id: string;
  name: string;
  deal: string | null;
  party: Party;
  isStaff: boolean;
  isSample: boolean;
  completion: string | null;
  closed: string;
  updated: Parameters<typeof When>[0]["at"];
}

const columns: Column<Row>[] = [
  {
    header: "Room",
    rowHeader: true,
    cell: (row) => (
      <>
        <Link to={roomHref(row.id)}>{row.name}</Link> {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
        {row.deal && <span className="hint block">Deal: {row.deal}</span>}
      </>
    ),
  },
  {
    header: "You are",
    cell: (row) => <PartyBadge party={row.party} isStaff={row.isStaff} />,
  },
  {
    header: "Completion",
    align: "right",
    cell: (row) => (
      <>
        {row.completion ? (
          <Link to={`${roomHref(row.id, "", { explain: "completion" })}#explained`} className="num">
            {row.completion}
            <span className="sr-only">: explain the completion of {row.name}</span>
          </Link>
        ) : (
          <NotAvailable />
        )}{" "}
        <span className="hint num block whitespace-nowrap">{row.closed}</span>
      </>
    ),
  },
  { header: "Last worked in", cell: (row) => <When at={row.updated} /> },
];
