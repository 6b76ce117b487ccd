import { itemHref, roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { StateBadge, RoomPage } from "#app/features/analysis/diligence/pages/room-page.tsx";
import {
  DocumentsCard,
  MoveRequestCard,
  ResponseCard,
  ThreadCard,
} from "#app/features/analysis/diligence/pages/request-cards.tsx";
import {
  requestMoveColumns,
  RoomRequestFacts,
} from "#app/features/analysis/diligence/pages/request-tables.tsx";
import { showRoomRequest } from "#app/features/analysis/diligence/pages/show-request.server.ts";
import { findItem } from "#app/features/analysis/diligence/records/find-item.server.ts";
import { fileInputFacts } from "#app/http/forms/file-input-facts.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { answerRequestPost } from "#app/http/tools/answer-request-post.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/request";

export { clientAction } from "#app/ui/form/client-action.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, now } = signedIn(context);
  const found = await findItem(db, actor, params.item);
  if (!found || found.room.id !== params.id) throw notFound();
  return {
    ...(await showRoomRequest(db, actor, found, now)),
    fileInput: fileInputFacts(),
    once: crypto.randomUUID(),
    messageOnce: crypto.randomUUID(),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerRequestPost(request, context, { roomId: params.id, itemId: params.item });
}

export const shouldRevalidate = afterRefusal;

export { retryHeaders as headers } from "#app/http/route-headers.server.ts";

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
  const { room, id, number, title, state, moves, history } = loaderData;
  const posted = usePosted(actionData);
  const move = usePostForm<{ to: string; reason: string }>({
    id: "move",
    reply: posted.replyOf("move"),
    defaults: { to: moves[0]?.value ?? "" },
  });
  const answer = usePostForm<{ response: string }>({
    id: "answer",
    reply: posted.replyOf("answer"),
    defaults: { response: loaderData.response ?? "" },
  });
  const message = usePostForm<{ message: string }>({ id: "message", reply: posted.replyOf("message") });
  const documents = usePostForm<{ documents: string }>({
    id: "documents",
    reply: posted.replyOf("documents"),
  });
  const card = { request: loaderData, here: itemHref(room.id, id) };
  return (
    <RoomPage
      room={room}
      title={`Request ${number}`}
      heading={`${number} ${title}`}
      current="requests"
      errors={posted.failed}
      summary={posted.summary({
        move: move[0],
        answer: answer[0],
        message: message[0],
        documents: documents[0],
      })}
      actions={<StateBadge state={state} />}
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <RoomRequestFacts item={loaderData} />
        <MoveRequestCard {...card} form={move} />
      </div>
      <ResponseCard {...card} form={answer} isRefused={posted.form === "answer"} />
      <DocumentsCard
        {...card}
        form={documents}
        once={loaderData.once}
        fileInput={loaderData.fileInput}
        kept={posted.rejection?.kept}
      />
      <ThreadCard {...card} form={message} once={loaderData.messageOnce} />
      <DataTable caption="History" rows={history} columns={requestMoveColumns} rowKey={(row) => row.id} />
      <div className="actions">
        {room.mayManage && <LinkButton to={itemHref(room.id, id, "edit")}>Change request</LinkButton>}{" "}
        <LinkButton to={`${roomHref(room.id, "requests")}#request-${id}`} variant="quiet">
          Back to the requests
        </LinkButton>
      </div>
    </RoomPage>
  );
}
