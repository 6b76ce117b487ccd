import { Link } from "react-router";
import { londonDay } from "#app/features/calendar.ts";
import { DealRecordLinks } from "#app/features/analysis/deal-records/deal-record-links.tsx";
import { findDealRecordLinks } from "#app/features/analysis/deal-records/find-deal-record-links.server.ts";
import {
  burnUp,
  byWorkstream,
  completion,
  forecastFinish,
  isOverdue,
  mustCompletion,
  overdueCount,
  workstreamCompletion,
} from "#app/features/analysis/diligence/maths/completion.ts";
import { requestsCsvHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { RoomFigure, shownFigure } from "#app/features/analysis/diligence/pages/explained-figure.tsx";
import { findFlags } from "#app/features/analysis/diligence/records/find-flags.server.ts";
import { findEveryItem } from "#app/features/analysis/diligence/records/find-items.server.ts";
import { findRoomChanges } from "#app/features/analysis/diligence/records/find-room-changes.server.ts";
import { openImpact, riskScore } from "#app/features/analysis/diligence/maths/red-flag.ts";
import { isClosed } from "#app/features/analysis/diligence/records/request-item.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomActions, RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import {
  plottedStreams,
  thinned,
  workstreamBars,
} from "#app/features/analysis/diligence/pages/room-plots.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { count } from "#app/plural.ts";
import { Card } from "#app/ui/card.tsx";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { ChartDownload } from "#app/ui/chart/chart-download.tsx";
import { Chart } from "#app/ui/chart/chart.tsx";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { date, dateTime, money, percent, whole } from "#app/ui/text/format.ts";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/room";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now, room } = await roomScope(context, params.id);
  const today = londonDay(now);
  const asOf = dateTime(now.toISOString());
  const items = await findEveryItem(db, room);
  const isEmpty = items.length === 0;
  const changes = await findRoomChanges(db, room);
  const frame = frameOf(room);
  const finish = forecastFinish(items, changes, today);
  const share = (value: number) => percent(value);
  const flags = frame.seesFlags ? await findFlags(db, room) : null;
  const figures = [
    shownFigure("completion", "Completion", completion(items, today), share),
    shownFigure("must-completion", "Must-have completion", mustCompletion(items, today), share),
    shownFigure(
      "forecast",
      "Forecast finish",
      finish.ok ? { ok: true, value: finish.value.figure } : finish,
      (days) => `${finish.ok ? date(finish.value.day) : ""} (in ${count(Math.ceil(days), "day")})`,
    ),
    shownFigure("overdue", "Overdue requests", overdueCount(items, today), whole),
    ...(flags
      ? [
          shownFigure("risk-score", "Risk score of open red flags", riskScore(flags, today), whole),
          shownFigure("impact", "Impact that open red flags state", openImpact(flags, today), money),
        ]
      : []),
  ];
  const streams = byWorkstream(items, today);
  const asked = request.url.searchParams;
  const stream = asked.get("explain") === "workstream" ? asked.get("section") : null;
  const explained = streams.some(({ workstream }) => workstream === stream)
    ? shownFigure(
        "workstream",
        `Completion: ${stream}`,
        workstreamCompletion(stream ?? "", items, today),
        share,
      )
    : (figures.find(({ key }) => key === asked.get("explain")) ?? null);
  const bars = workstreamBars(streams);
  const plotted = plottedStreams(streams);
  const plottedBars = workstreamBars(plotted);
  const some =
    plotted.length < streams.length
      ? `. The ${count(plotted.length, "workstream")} with the most requests; the table below has all ${streams.length}`
      : "";
  // Where nothing applies there is nothing to complete, and no bar.
  const complete = plotted.flatMap(({ workstream, completion: done }) =>
    done === null ? [] : [{ workstream, share: done }],
  );
  const days = thinned(burnUp(changes, today));
  const source = `Source: the requests of this room that you see, as of ${asOf} (UK time).`;
  const last = days.at(-1);
  return {
    room: frame,
    /** The buyer's own view of the deal is no matter of the other parties'. */
    links: frame.party === "buyer" ? await findDealRecordLinks(db, actor, room.dealId, "due-diligence") : [],
    asOf,
    open: count(items.filter(({ state }) => !isClosed(state)).length, "open request"),
    overdue: items.filter((item) => isOverdue(item, today)).length,
    figures: figures.map(({ key, name, value }) => ({ key, name, value })),
    explained,
    burnUp:
      days.length < 2 || !last
        ? null
        : lineChart({
            finding: `${whole(last.done)} of ${count(last.total, "request")} accepted or waived`,
            unit: "Requests that apply, and those of them that are done, at the end of each day",
            labelName: "Day",
            labels: days.map(({ day }) => date(day)),
            series: [
              { name: "Requests", values: days.map(({ total }) => total) },
              { name: "Accepted or waived", values: days.map(({ done }) => done) },
            ],
            source,
            write: (value) => whole(Math.round(value)),
          }),
    states: isEmpty
      ? null
      : barChart({
          finding: "How far each workstream is",
          unit: `Requests: done (accepted or waived), in hand, and not begun. Not applicable is left out${some}`,
          labelName: "Workstream",
          labels: plottedBars.map(({ workstream }) => workstream),
          series: [
            { name: "Done", values: plottedBars.map(({ done }) => done) },
            { name: "In hand", values: plottedBars.map(({ inHand }) => inHand) },
            { name: "Not begun", values: plottedBars.map(({ notBegun }) => notBegun) },
          ],
          source,
        }),
    streams: streams.map((stream, index) => ({
      workstream: stream.workstream,
      completion: stream.completion === null ? "–" : percent(stream.completion),
      cells: [
        bars[index]?.done ?? 0,
        bars[index]?.inHand ?? 0,
        bars[index]?.notBegun ?? 0,
        bars[index]?.notApplicable ?? 0,
      ],
      overdue: stream.overdue,
    })),
    completions:
      complete.length === 0
        ? null
        : barChart(
            {
              finding: "Completion by workstream",
              unit: `Weighted share of the requests that apply which is accepted or waived, in percent${some}`,
              labelName: "Workstream",
              labels: complete.map(({ workstream }) => workstream),
              series: [
                {
                  name: "Completion",
                  values: complete.map(({ share: done }) => Math.round(done * 1000) / 10),
                },
              ],
              source,
              write: (value) => `${value}%`,
            },
            { most: 100 },
          ),
  };
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
              { header: "Value", cell: (figure) => <span className="num">{figure.value}</span> },
              {
                header: "How",
                cell: (figure) => (
                  <Link to={`${roomHref(room.id, "", { explain: figure.key })}#explained`}>
                    Explain<span className="sr-only"> {figure.name}</span>
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
                  cell: (stream) => (
                    <Link
                      to={`${roomHref(room.id, "", { explain: "workstream", section: stream.workstream })}#explained`}
                    >
                      <span className="num">{stream.completion}</span>
                      <span className="sr-only">: explain {stream.workstream}</span>
                    </Link>
                  ),
                },
                ...["Done", "In hand", "Not begun", "Not applicable"].map((header, index) => ({
                  header,
                  align: "right" as const,
                  cell: (stream: (typeof streams)[number]) => (
                    <span className="num">{stream.cells[index]}</span>
                  ),
                })),
                {
                  header: "Overdue",
                  align: "right",
                  cell: ({ overdue: late, workstream: section }) =>
                    late === 0 ? (
                      <span className="num">0</span>
                    ) : (
                      <Link to={roomHref(room.id, "requests", { section, state: "overdue" })} className="num">
                        {late}
                        <span className="sr-only"> overdue of {section}</span>
                      </Link>
                    ),
                },
              ]}
            />
            {isGranted && (
              <ChartDownload to={requestsCsvHref(room.id, "workstreams")} about="the workstreams" />
            )}
          </Card>
        </>
      )}
      <DealRecordLinks links={loaderData.links} keep={room.keep} />
    </RoomPage>
  );
}
