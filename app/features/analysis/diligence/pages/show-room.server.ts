import { londonDay } from "#app/features/calendar.ts";
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
import { findFlags } from "#app/features/analysis/diligence/records/find-flags.server.ts";
import {
  findEveryItem,
  findRoomChanges,
} from "#app/features/analysis/diligence/records/find-items.server.ts";
import { openImpact, riskScore } from "#app/features/analysis/diligence/maths/red-flag.ts";
import { isClosed } from "#app/features/analysis/diligence/records/request-item.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import {
  plottedStreams,
  thinned,
  workstreamBars,
} from "#app/features/analysis/diligence/pages/room-plots.ts";
import { count } from "#app/plural.ts";
import { barChart } from "#app/ui/chart/bar-chart.server.ts";
import { lineChart } from "#app/ui/chart/draw-chart.server.ts";
import { date, dateTime, money, percent, whole } from "#app/ui/text/format.ts";
import type { RoomAccess } from "#app/features/analysis/diligence/records/room.ts";
import type { Db } from "#app/platform/database.server.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { type Figure, substituted } from "#app/features/analysis/figures/figure.ts";
import { type Outcome, problemText } from "#app/features/numbers/problem.ts";
import { figureText } from "#app/ui/text/figure-text.ts";

/** How far a room is, for one of its parties. */
export async function showRoom(
  db: Db,
  { room, now, query }: { room: RoomAccess; now: Date; query: URLSearchParams },
) {
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
  const stream = query.get("explain") === "workstream" ? query.get("section") : null;
  const explained = streams.some(({ workstream }) => workstream === stream)
    ? shownFigure(
        "workstream",
        `Completion: ${stream}`,
        workstreamCompletion(stream ?? "", items, today),
        share,
      )
    : (figures.find(({ key }) => key === query.get("explain")) ?? null);
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
          tones: ["green", "blue", "slate"],
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

/** A figure as it is shown and explained, or why there is none. Called in loaders. */
export function shownFigure(
  key: string,
  name: string,
  outcome: Outcome<Figure>,
  write: (value: number) => string,
) {
  if (!outcome.ok) {
    const why = outcome.problems.map(problemText).join(". ");
    return { key, name, value: `Not shown: ${why}.`, parts: [{ term: "Why it is not shown", detail: why }] };
  }
  const figure = outcome.value;
  const value = write(figure.value);
  return {
    key,
    name,
    value,
    parts: [
      { term: "Value", detail: value },
      { term: "Method", detail: figure.method },
      { term: "Formula", detail: figure.formula },
      { term: "With your numbers", detail: substituted(figure, figureText) },
      ...figure.puts.map(({ name: put, value: given, unit }) => ({
        term: put,
        detail:
          typeof given === "number"
            ? showInput(given, unit)
            : listText(given.map((one) => showInput(one, unit))),
      })),
      { term: "Source", detail: "The requests and red flags of this room that you see" },
      { term: "As of", detail: figure.asOf ? date(figure.asOf) : "" },
    ],
  };
}

const mostOfList = 40;

function listText(texts: readonly string[]): string {
  const more = texts.length - mostOfList;
  const shown = texts.slice(0, mostOfList).join("; ");
  return more > 0 ? `${shown}; and ${more} more` : shown || "None";
}
