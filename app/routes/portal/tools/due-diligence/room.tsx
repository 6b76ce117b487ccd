import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { findDealRecordLinks } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { ExplainLinks } from "#app/features/analysis/figures/explained-figure.tsx";
import { requestsCsvHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { RoomActions, RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { Card } from "#app/ui/card.tsx";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { Link } from "#app/ui/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { chartsOnce } from "#app/ui/chart/charts-once.server.ts";
import type { Route } from "./+types/room";
import { showRoom, type shownFigure } from "#app/features/analysis/diligence/pages/show-room.server.ts";
import { SummaryList } from "#app/ui/summary-list.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now, room } = await roomScope(context, params.id);
  const shown = await showRoom(db, { room, now, query: request.url.searchParams });
  // The buyer's own view of the deal is no matter of the other parties'.
  const dealId = shown.room.party === "buyer" ? room.dealId : null;
  const links = await findDealRecordLinks(db, actor, dealId, "due-diligence", shown.room.keep);
  return chartsOnce(request, { ...shown, links });
}

export default function Room({ loaderData }: Route.ComponentProps) {
  const { room, asOf, figures, explained, open, overdue, burnUp: chart, streams } = loaderData;
  const { states, completions } = loaderData;
  const isGranted = room.access === "granted";
  return (
    <RoomPage
      room={room}
      title="Overview"
      lead={
        <>
          <Link to={roomHref(room.id, "requests", { state: "open" })}>{open}</Link>
          {overdue > 0 && (
            <>
              ,{" "}
              <Link to={roomHref(room.id, "requests", { state: "overdue" })}>{overdue} of them overdue</Link>
            </>
          )}
          , as of {asOf}.
        </>
      }
      current=""
      actions={<RoomActions room={room} />}
    >
      {!states ? (
        <EmptyState
          text="No requests yet"
          detail={
            room.mayManage
              ? "Import a list, or add the first request."
              : "The buyer has not shown you any request."
          }
          {...(room.mayManage && { action: { to: roomHref(room.id, "requests/new"), label: "Add request" } })}
        />
      ) : (
        <>
          <DataTable
            caption="Figures"
            rows={figures}
            rowKey={(figure) => figure.key}
            columns={[
              { header: "Figure", rowHeader: true, cell: (figure) => figure.name },
              { header: "Value", cell: (figure) => figure.value },
              {
                header: "How",
                cell: (figure) => (
                  <Link to={`${roomHref(room.id, "", { explain: figure.key })}#explained`}>
                    Explain<span className="sr-only">{` ${figure.name}`}</span>
                  </Link>
                ),
              },
            ]}
          />
          {explained && <RoomFigure figure={explained} />}
          {chart && (
            <Card id="burn-up">
              <Chart chart={chart} level={2} />
              {isGranted && <ChartDownload to={requestsCsvHref(room.id, "burn-up")} about="the burn-up" />}
            </Card>
          )}
          {completions && (
            <Card id="completion">
              <Chart chart={completions} level={2} />
              {isGranted && (
                <ChartDownload to={requestsCsvHref(room.id, "workstreams")} about="the completion" />
              )}
            </Card>
          )}
          <Card id="workstreams">
            <Chart chart={states} level={2} withoutTable />
            <DataTable
              caption="Workstreams"
              rows={streams}
              rowKey={(stream) => stream.workstream}
              columns={[
                {
                  header: "Workstream",
                  rowHeader: true,
                  cell: (stream) => (
                    <Link to={roomHref(room.id, "requests", { section: stream.workstream })}>
                      {stream.workstream}
                    </Link>
                  ),
                },
                {
                  header: "Completion",
                  align: "right",
                  cell: (stream) => stream.completion,
                },
                ...["Done", "In hand", "Not begun", "Not applicable"].map((header, index) => ({
                  header,
                  align: "right" as const,
                  cell: (stream: (typeof streams)[number]) => stream.cells[index],
                })),
                {
                  header: "Overdue",
                  align: "right",
                  cell: ({ overdue: late, workstream: section }) =>
                    late === 0 ? (
                      0
                    ) : (
                      <Link to={roomHref(room.id, "requests", { section, state: "overdue" })}>
                        {late}
                        <span className="sr-only"> overdue of {section}</span>
                      </Link>
                    ),
                },
              ]}
            />
            <ExplainLinks
              of={streams.map(({ workstream: section }) => ({
                name: section,
                to: roomHref(room.id, "", { explain: "workstream", section }),
              }))}
            />
            {isGranted && (
              <ChartDownload to={requestsCsvHref(room.id, "workstreams")} about="the workstreams" />
            )}
          </Card>
        </>
      )}
      <DealRecordLinks links={loaderData.links} />
    </RoomPage>
  );
}

/** What was asked for with `?explain=`. */
function RoomFigure({ figure }: { figure: ReturnType<typeof shownFigure> }) {
  return (
    <Card title={`How: ${figure.name}`} id="explained" asked>
      <SummaryList items={figure.parts} />
    </Card>
  );
}
