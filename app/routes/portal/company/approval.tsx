import {
  approve,
  decline,
  reopen,
  withdraw,
} from "#app/features/trade/approvals/approval.commands.server.ts";
import { APPROVALS } from "#app/features/trade/approvals/approval.list.ts";
import { approvalList } from "#app/features/trade/approvals/approval.scope.server.ts";
import {
  showApproval,
  type ShownApproval,
} from "#app/features/trade/approvals/pages/show-approval.server.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { cancelOrderSchema } from "#app/features/trade/orders/order.schema.ts";
import { type CompanyRight, mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { neighboursInList } from "#app/http/lists/neighbours.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, refusedRight, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ReasonForm, useReasonForm } from "#app/ui/form/reason-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import type { Route } from "./+types/approval";

const pageOf = (id: string) => linkTo("/client-portal/company/approvals/:id", { id });

export async function loader({ context, params }: Route.LoaderArgs) {
  const here = signedIn(context);
  const { db, actor, request, now } = here;
  if (!mayInCompany(actor, "buy")) throw await refusedRight(context, "buy");
  const shown = await showApproval(db, actor, params.id, { now, query: request.url.searchParams });
  if (!shown) throw notFound();
  const rowOf = (id: string) => `approval-${id}`;
  const neighbours = await neighboursInList(here, APPROVALS, approvalList, params.id, pageOf, rowOf);
  return { ...shown, neighbours };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export const shouldRevalidate = afterRefusal;

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const { id } = params;
  const here = pageOf(id);
  const answer = async (result: CommandRefusal, right: CompanyRight) => {
    if (result.reason === "moved") return refuse("It was not done", result.message);
    throw result.reason === "not-found" ? notFound() : await refusedRight(context, right);
  };
  return intents(request, {
    async approve() {
      const result = await approve(db, actor, { id });
      return result.ok ? succeeded(here, "Approved", "It is ordered.") : answer(result, "approve");
    },
    decline: valid("decline", cancelOrderSchema, async (form) => {
      const result = await decline(db, actor, { ...form.value, id });
      return result.ok ? succeeded(here, "Declined", "They are told why.") : answer(result, "approve");
    }),
    async withdraw() {
      const result = await withdraw(db, actor, { id });
      return result.ok ? succeeded(here, "Taken back", "Nothing is ordered.") : answer(result, "buy");
    },
    async reopen() {
      const result = await reopen(db, actor, { id });
      if (!result.ok) return answer(result, "buy");
      return succeeded(here, "It waits again", "Nothing is ordered before an owner has approved it.");
    },
  });
}

export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, by, label, tone, isLeft, isDeclining, may, isQuote } = loaderData;
  const posted = usePosted(actionData);
  const declining = useReasonForm("decline", posted.replyOf("decline"));
  return (
    <RecordPage
      title={`Approval: ${title}`}
      neighbours={loaderData.neighbours}
      kind="Approval"
      name={title}
      state={<Badge tone={tone}>{label}</Badge>}
      figure={{ amount: loaderData.price, note: "plus VAT" }}
      lead={loaderData.why}
      errors={posted.failed}
      summary={posted.summary({ decline: declining[0] })}
      asked={
        isDeclining && (
          <ReasonForm
            form={declining}
            intent="decline"
            title="Decline it"
            text="Nothing is ordered. You can take it up again, and they can ask anew."
            hint={`${by} reads it`}
            submit="Decline it"
            keep="Not now"
            noun="approval"
          />
        )
      }
      standing={
        <>
          {isLeft && (
            <Notice tone="warning" title={`${by} is no longer among your company’s people`}>
              Decline it, or order it yourself.
            </Notice>
          )}
          {may.approve && !isDeclining && (
            <p>
              {isQuote
                ? `With your yes the offer is accepted in ${by}’s name, we invoice it, and what was offered starts. That can’t be undone.`
                : `With your yes it is ordered in ${by}’s name. The order can be cancelled until it is invoiced.`}
            </p>
          )}
        </>
      }
      moves={!isDeclining && <ApprovalMoves approval={loaderData} here={pageOf(id)} />}
      facts={factsOf(loaderData)}
    >
      <RecordTimeline title="What happened, newest first" happenings={loaderData.happenings} newestFirst />
    </RecordPage>
  );
}

function factsOf({ by, purchaseOrder, asked, decided, order, state, about }: ShownApproval) {
  return [
    { term: "Asked for by", detail: `${by}, ${asked}` },
    { term: "About", detail: <Link to={about.to}>{about.label}</Link> },
    { term: "Purchase order", detail: purchaseOrder },
    { term: state === "withdrawn" ? "Taken back" : "Decided", detail: decided },
    { term: "Order", detail: order && <Link to={order}>Open the order</Link> },
  ];
}

function ApprovalMoves({ approval: { may, state }, here }: { approval: ShownApproval; here: string }) {
  return (
    <Moves
      next={
        may.approve && (
          <RowAction intent="approve" label="Approve" variant="primary" size="normal" action={here} />
        )
      }
    >
      {may.decline && (
        <>
          <LinkButton to="?do=decline" variant="secondary">
            Decline…
          </LinkButton>{" "}
        </>
      )}
      {may.withdraw && (
        <RowAction intent="withdraw" label="Take it back" variant="quiet" size="normal" action={here} />
      )}
      {may.reopen && (
        <RowAction
          intent="reopen"
          label={state === "declined" ? "Take it up again" : "Ask again"}
          variant="secondary"
          size="normal"
          action={here}
        />
      )}
    </Moves>
  );
}
