import { newRoomHref, roomsHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { showRooms, type ShownRooms } from "#app/features/analysis/diligence/pages/show-rooms.server.ts";
import { roomsOf } from "#app/features/analysis/diligence/records/find-rooms.server.ts";
import { roomsAt } from "#app/features/analysis/diligence/records/diligence.list.ts";
import { ChooseCompany } from "#app/features/analysis/tools/choose-company.tsx";
import { ClientDesk } from "#app/features/analysis/tools/client-desk.tsx";
import { DemoBanner } from "#app/features/analysis/tools/demo-banner.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { showList } from "#app/http/lists/show-list.server.ts";
import { sampleRoomVerbs } from "#app/http/tools/sample-room-verbs.server.ts";
import { companiesToChoose, toolScope } from "#app/http/tools/tool-scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { List, listTitle } from "#app/ui/list/list.tsx";
import { Page } from "#app/ui/page.tsx";
import { Refusal } from "#app/ui/refusal.tsx";
import type { Route } from "./+types/rooms";
import { PartyBadge } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RowLink } from "#app/ui/list/row-link.tsx";
import type { Column } from "#app/ui/list/table.tsx";
import { NotAvailable } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const companies = await companiesToChoose(context);
  if (companies) return { shown: null, companies };
  const { db, actor, request, desk, keep } = await toolScope(context, "due-diligence");
  const isStaff = actor.role === "admin";
  const rooms = roomsOf(desk.companyId);
  const { rows, list } = await showList({ db, actor, request }, roomsAt(keep), rooms);
  return {
    companies: null,
    shown: {
      list,
      keep,
      heading: isStaff ? desk.companyName : null,
      isStaff,
      access: desk.access,
      maySample: desk.access === "demo" && !desk.isDemoCompany,
      rows: showRooms(rows, desk, isStaff),
    },
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, context }: Route.ActionArgs) {
  return intents(request, sampleRoomVerbs(await toolScope(context, "due-diligence")));
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
      <List
        list={list}
        caption="Rooms, the last worked in first"
        rows={rows}
        columns={roomColumns}
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
      {maySample && (
        <div className="actions">
          <RowAction
            intent={hasSample ? "reset-sample" : "sample"}
            label={hasSample ? "Reset the sample room" : "Show the sample room"}
            variant="secondary"
            size="normal"
            action={here}
          />
        </div>
      )}
    </Page>
  );
}

type Row = ShownRooms[number];

/** The rooms somebody is in, the last worked in first. */
const roomColumns: Column<Row>[] = [
  {
    header: "Room",
    rowHeader: true,
    cell: (row) => (
      <>
        <RowLink to={roomHref(row.id)}>{row.name}</RowLink>{" "}
        {row.isSample && <Badge tone="outline">Sample</Badge>}{" "}
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
        {row.completion ?? <NotAvailable />}{" "}
        <span className="hint block whitespace-nowrap">{row.closed}</span>
      </>
    ),
  },
  { header: "Last worked in", cell: (row) => <When at={row.updated} /> },
];
