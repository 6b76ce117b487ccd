import { FlagFields, type FlagInput } from "#app/features/analysis/diligence/forms/flag-fields.tsx";
import {
  memoHref,
  requestsCsvHref,
  roomHref,
} from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { FlagTable, RiskMatrix } from "#app/features/analysis/diligence/pages/flag-table.tsx";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { showFlags } from "#app/features/analysis/diligence/pages/show-flags.server.ts";
import { seesFlags } from "#app/features/analysis/diligence/records/room.ts";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { flagVerbs } from "#app/http/tools/flag-verbs.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { ExportLinks } from "#app/ui/list/export-links.tsx";
import { listTitle } from "#app/ui/list/list.tsx";
import type { Route } from "./+types/risks";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, room } = await roomScope(context, params.id);
  // For a seller there is no such page: not even that there are flags is told.
  if (!seesFlags(room)) throw notFound();
  return { ...(await showFlags(db, actor, room, request.url)), once: crypto.randomUUID() };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const here = await roomScope(context, params.id);
  if (!seesFlags(here.room)) throw notFound();
  return intents(request, flagVerbs(here));
}

export default function Risks({ loaderData, actionData }: Route.ComponentProps) {
  const { room, hasFlags, isOfCell, counted, pages, matrix, once } = loaderData;
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
      <FlagTable here={here} shown={loaderData} />
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
