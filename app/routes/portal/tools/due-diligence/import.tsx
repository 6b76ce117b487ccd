import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import { mayManage } from "#app/features/analysis/diligence/records/room.ts";
import { findTakenImports } from "#app/features/analysis/staged-imports/undo-import.server.ts";
import { importAccept, receiveImport } from "#app/http/tools/import-table.server.ts";
import { roomScope } from "#app/http/tools/diligence-room.server.ts";
import { forbidden } from "#app/http/respond.server.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { ImportFields } from "#app/ui/form/import-fields.tsx";
import { PostForm, usePostForm } from "#app/ui/form/post-form.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import type { Route } from "./+types/import";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, room } = await roomScope(context, params.id);
  if (!mayManage(room)) throw forbidden(context);
  const { companyId, id: about } = room;
  return {
    room: frameOf(room),
    earlier: await findTakenImports(db, actor, { companyId, kind: "requests", about }),
    accept: importAccept,
    once: crypto.randomUUID(),
  };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, room } = await roomScope(context, params.id);
  if (!mayManage(room)) throw forbidden(context);
  const { companyId, id } = room;
  return receiveImport(request, { db, actor }, { kind: "requests", companyId, about: id });
}

const columns = [
  {
    term: "Workstream, Request, Priority",
    detail: "Needed. Priority is Must have, Should have or Nice to have.",
  },
  {
    term: "Number",
    detail:
      "Like 2.1. Kept where nothing in the room had it before; without one, the next of its workstream.",
  },
  { term: "Due", detail: "Like 31/3/2027 or 2027-03-31." },
  { term: "Owner, Approver", detail: "Email addresses of people who are in the room." },
  { term: "Response", detail: "What was handed in, in words." },
  { term: "Seller sees, Adviser sees", detail: "Yes or No; Yes where nothing stands." },
  { term: "Status", detail: "Passed over: every request begins as Requested." },
];

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function ImportRequests({ loaderData, actionData }: Route.ComponentProps) {
  const { room, accept, once: key } = loaderData;
  const [form, fields] = usePostForm<{ csv: string; file: string }>({
    id: "import",
    reply: actionData?.reply,
  });
  return (
    <RoomPage
      room={room}
      title="Import requests"
      heading="Import requests"
      lead={`Adds the rows of a file to ${room.name}. You see what was read before anything is added.`}
      errors={Boolean(actionData)}
      summary={<ErrorSummary form={form} fields={fields} />}
      width="narrow"
    >
      <p>
        The first line names the columns, in any order. An export of the requests has them all, and can be
        imported as it is.
      </p>
      <SummaryList items={columns} />
      <PostForm form={form} once={key} encType="multipart/form-data">
        <ImportFields
          form={form}
          fields={fields}
          most="At most 64 MB and 2,000 requests."
          pasteHint="At most 256 KB."
          accept={accept}
          kept={actionData?.kept}
          button="Check the requests"
          cancel={roomHref(room.id, "requests")}
          earlier={loaderData.earlier}
        />
      </PostForm>
    </RoomPage>
  );
}
