import { Link } from "react-router";
import { closeFlag } from "#app/features/analysis/diligence/records/close-flag.server.ts";
import {
  flagHref,
  itemHref,
  memoHref,
  requestsCsvHref,
  roomHref,
} from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { raiseFlagSchema } from "#app/features/analysis/diligence/forms/diligence.schema.ts";
import { findFlags, mayChangeFlag } from "#app/features/analysis/diligence/records/find-flags.server.ts";
import { FlagFields, type FlagInput } from "#app/features/analysis/diligence/forms/flag-fields.tsx";
import { raiseFlag } from "#app/features/analysis/diligence/records/raise-flag.server.ts";
import { riskMatrix } from "#app/features/analysis/diligence/maths/red-flag.ts";
import { RiskMatrix, riskTone } from "#app/features/analysis/diligence/pages/risk-matrix.tsx";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { MOST_FLAGS, seesFlags } from "#app/features/analysis/diligence/records/room.ts";
import { windowOf } from "#app/features/lists/window.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, succeeded } from "#app/http/respond.server.ts";
import { count } from "#app/plural.ts";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { date, price } from "#app/ui/text/format.ts";
import { listTitle } from "#app/ui/list/list.tsx";
import { PageLinks } from "#app/ui/list/page-links.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/risks";

const pageSize = 50;
const isScore = (text: string | null) => text !== null && /^[1-5]$/.test(text);

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, room } = await roomScope(context, params.id);
  // For a seller there is no such page: not even that there are flags is told.
  if (!seesFlags(room)) throw notFound();
  const flags = await findFlags(db, room);
  const frame = frameOf(room);
  const asked = request.url.searchParams;
  const [severity, likelihood] = [asked.get("severity"), asked.get("likelihood")];
  const cell = isScore(severity) && isScore(likelihood) ? { severity, likelihood } : null;
  const listed = cell
    ? flags.filter(
        (flag) =>
          flag.isOpen &&
          flag.severity === Number(cell.severity) &&
          flag.likelihood === Number(cell.likelihood),
      )
    : flags;
  const kept: Record<string, string> = cell
    ? { severity: cell.severity ?? "", likelihood: cell.likelihood ?? "" }
    : {};
  const { rows, pages } = windowOf(listed, {
    keyOf: ({ id }) => id,
    after: asked.get("after"),
    size: pageSize,
    hrefOf: (more) => roomHref(room.id, "risks", { ...kept, ...more }),
  });
  return {
    room: frame,
    hasFlags: flags.length > 0,
    isOfCell: cell !== null,
    counted: cell
      ? `${count(listed.length, "open red flag")} of severity ${cell.severity} and likelihood ${cell.likelihood}`
      : count(listed.length, "red flag"),
    pages,
    matrix: riskMatrix(flags).map((row, index) => ({
      severity: 5 - index,
      cells: row.map((cell) => cell.length),
    })),
    flags: rows.map((flag) => ({
      roomId: room.id,
      id: flag.id,
      finding: flag.finding,
      mitigation: flag.mitigation,
      severity: flag.severity,
      likelihood: flag.likelihood,
      score: flag.severity * flag.likelihood,
      impact: flag.impactPence === null ? null : price(flag.impactPence),
      about: flag.about,
      isOpen: flag.isOpen,
      raised: `${flag.raisedBy}, ${date(flag.raisedAt)}`,
      mayChange: mayChangeFlag(room, flag, actor.userId),
    })),
    once: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, request: asked, room } = await roomScope(context, params.id);
  if (!seesFlags(room)) throw notFound();
  const here = roomHref(room.id, "risks");
  const setOpen = async (isOpen: boolean, title: string) => {
    const flagId = asked.url.searchParams.get("flag") ?? "";
    const result = await closeFlag(db, actor, { roomId: room.id, flagId, isOpen });
    if (result.ok) return succeeded(here, title);
    if (result.reason === "not-found") throw notFound();
    return refuse("Nothing was changed", "Only who raised it or the buyer closes it.", 403);
  };
  return intents(request, {
    close() {
      return setOpen(false, "Red flag closed");
    },
    reopen() {
      return setOpen(true, "Red flag opened again");
    },
    raise: valid("raise", raiseFlagSchema, async (form) => {
      const { _once, ...fields } = form.value;
      const result = await raiseFlag(db, actor, { ...fields, roomId: room.id, once: _once });
      if (result.ok) return succeeded(here, "Red flag raised");
      if (result.reason === "request") {
        return form.reject({
          fieldErrors: { request: ["No request of this room has that number. Enter one like 2.1"] },
        });
      }
      if (result.reason === "full") {
        return form.reject({ formErrors: [`A room keeps ${MOST_FLAGS} red flags.`] });
      }
      throw notFound();
    }),
  });
}

export default function Risks({ loaderData, actionData }: Route.ComponentProps) {
  const { room, flags, hasFlags, isOfCell, counted, pages, matrix, once } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<FlagInput>({
    id: "raise",
    reply: posted.replyOf("raise"),
    defaults: { severity: "3", likelihood: "3" },
  });
  const here = roomHref(room.id, "risks");
  return (
    <RoomPage
      room={room}
      title={listTitle("Red flags", { pages })}
      lead="Findings that could cost money. The buyer and advisers see them; the seller does not."
      current="risks"
      actions={
        room.access === "granted" && (
          <>
            <LinkButton to={memoHref(room.id)} variant="secondary" external>
              Findings memo (PDF)
            </LinkButton>{" "}
            {hasFlags && <ExportLinks to={requestsCsvHref(room.id, "red-flags")} />}
          </>
        )
      }
      errors={posted.failed}
      summary={posted.summary({ raise: form })}
    >
      {hasFlags && (
        <>
          <Card title="Open red flags by severity and likelihood" id="matrix">
            <RiskMatrix
              rows={matrix}
              hrefFor={(severity, likelihood) =>
                `${roomHref(room.id, "risks", { severity: String(severity), likelihood: String(likelihood) })}#flags`
              }
            />
          </Card>
          <div id="flags" className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 className="text-xl font-semibold">{counted}</h2>
            {isOfCell && <Link to={here}>Show all red flags</Link>}
          </div>
        </>
      )}
      <DataTable
        caption="Red flags, open and gravest first"
        captionHidden
        rows={flags}
        columns={columns(here)}
        rowKey={(flag) => flag.id}
        empty={<EmptyState text={hasFlags ? "None of these is open" : "No red flags yet"} />}
      />
      <PageLinks pages={pages} label="Pages of red flags" />
      <Card title="Raise a red flag" id="raise-card">
        <PostForm form={form} once={once} action={here}>
          <input type="hidden" name="intent" value="raise" />
          <FlagFields fields={fields} />
          <SubmitButton pending="Raising…">Raise red flag</SubmitButton>
        </PostForm>
      </Card>
    </RoomPage>
  );
}

type Flag = Route.ComponentProps["loaderData"]["flags"][number];

function columns(here: string): Column<Flag>[] {
  return [
    {
      header: "Finding",
      rowHeader: true,
      cell: (flag) => (
        <>
          <span className="whitespace-pre-line">{flag.finding}</span>{" "}
          {flag.mitigation && (
            <span className="hint block whitespace-pre-line">Mitigation: {flag.mitigation}</span>
          )}{" "}
          <span className="hint block">
            {flag.about && (
              <>
                <Link to={itemHref(flag.roomId, flag.about.id)}>Request {flag.about.number}</Link> ·{" "}
              </>
            )}{" "}
            {flag.raised}
          </span>
        </>
      ),
    },
    {
      header: "Score",
      align: "right",
      cell: (flag) => (
        <>
          <Badge tone={flag.isOpen ? riskTone(flag.score) : "outline"}>{flag.score}</Badge>{" "}
          <span className="hint num block whitespace-nowrap">
            {flag.severity} × {flag.likelihood}
          </span>
        </>
      ),
    },
    { header: "Impact", align: "right", cell: (flag) => <span className="num">{flag.impact ?? "–"}</span> },
    { header: "Standing", cell: (flag) => (flag.isOpen ? "Open" : "Closed") },
    {
      header: "Change",
      cell: (flag) =>
        flag.mayChange ? (
          <div className="actions">
            <LinkButton to={flagHref(flag.roomId, flag.id)} variant="quiet" size="small">
              Edit<span className="sr-only"> {flag.finding.slice(0, 60)}</span>
            </LinkButton>{" "}
            <RowAction
              intent={flag.isOpen ? "close" : "reopen"}
              label={flag.isOpen ? "Close" : "Open again"}
              about={flag.finding.slice(0, 60)}
              action={`${here}?flag=${flag.id}`}
            />
          </div>
        ) : (
          "–"
        ),
    },
  ];
}
