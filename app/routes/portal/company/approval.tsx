import { approve, decline, withdraw } from "#app/features/trade/approvals/approval.commands.server.ts";
import {
  showApproval,
  type ShownApproval,
} from "#app/features/trade/approvals/pages/show-approval.server.ts";
import type { CommandRefusal } from "#app/features/core/command.server.ts";
import { cancelOrderSchema } from "#app/features/trade/orders/order.schema.ts";
import { type CompanyRight, mayInCompany } from "#app/features/core/company-roles/company-role.policy.ts";
import { intents, valid } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, refusedRight, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { linkTo } from "#app/link.ts";
import { Badge } from "#app/ui/badge.tsx";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { afterRefusal } from "#app/ui/form/after-refusal.ts";
import { ReasonForm, useReasonForm } from "#app/ui/form/reason-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
import { Written } from "#app/ui/text/written.tsx";
import type { Route } from "./+types/approval";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, request } = signedIn(context);
  if (!mayInCompany(actor, "buy")) throw await refusedRight(context, "buy");
  const shown = await showApproval(db, actor, params.id, request.url.searchParams);
  if (!shown) throw notFound();
  return shown;
}

export { clientAction } from "#app/ui/form/client-action.ts";

export const shouldRevalidate = afterRefusal;

export async function action({ request, context, params }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const { id } = params;
  const here = linkTo("/client-portal/company/approvals/:id", { id });
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
  });
}

export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, by, label, tone, about, isLeft, isDeclining } = loaderData;
  const here = linkTo("/client-portal/company/approvals/:id", { id });
  const posted = usePosted(actionData);
  const declining = useReasonForm("decline", posted.replyOf("decline"));
  return (
    <Page
      title={`Approval: ${title}`}
      heading={title}
      eyebrow="Approval"
      lead={loaderData.why}
      width="narrow"
      errors={posted.failed}
      summary={posted.summary({ decline: declining[0] })}
      actions={<Badge tone={tone}>{label}</Badge>}
    >
      {isLeft && (
        <Notice tone="warning" title={`${by} is no longer among your company’s people`}>
          Decline it, or order it yourself.
        </Notice>
      )}
      {isDeclining && (
        <ReasonForm
          form={declining}
          intent="decline"
          title="Decline it"
          text="Nothing is ordered. They can ask again."
          hint={`${by} reads it`}
          submit="Decline it"
          keep="Not now"
          noun="approval"
        />
      )}
      <Card title="What is asked for">
        <Facts approval={loaderData} />
        <Moves approval={loaderData} here={here} />
      </Card>
      <p>
        <Link to={about.to}>{about.label}</Link> ·{" "}
        <Link to={linkTo("/client-portal/company/approvals")}>All approvals</Link>
      </p>
    </Page>
  );
}

function Facts({ approval }: { approval: ShownApproval }) {
  const { by, price, purchaseOrder, note, asked, decided, decidedBy, reason, order, state } = approval;
  return (
    <SummaryList
      items={[
        { term: "Price", detail: `${price} plus VAT` },
        { term: "Asked for by", detail: `${by}, ${asked}` },
        { term: "Purchase order", detail: purchaseOrder },
        note && { term: "Note", detail: <Written text={note} /> },
        decided && {
          term: state === "withdrawn" ? "Taken back" : "Decided",
          detail: [decidedBy, decided].filter(Boolean).join(", "),
        },
        reason && { term: "Reason", detail: <Written text={reason} /> },
        order && { term: "Order", detail: <Link to={order}>Open the order</Link> },
      ]}
    />
  );
}

function Moves({ approval, here }: { approval: ShownApproval; here: string }) {
  const { mayDecide, mayWithdraw, isDeclining, isLeft, isQuote, by } = approval;
  if (isDeclining || !(mayDecide || mayWithdraw)) return null;
  return (
    <>
      {mayDecide && !isLeft && (
        <p>
          {isQuote
            ? `With your yes the offer is accepted in ${by}’s name, we invoice it, and what was offered starts. That can’t be undone.`
            : `With your yes it is ordered in ${by}’s name. The order can be cancelled until it is invoiced.`}
        </p>
      )}
      <div className="actions">
        {mayDecide && !isLeft && (
          <>
            <RowAction intent="approve" label="Approve" variant="primary" size="normal" action={here} />{" "}
          </>
        )}
        {mayDecide && (
          <>
            <LinkButton to="?do=decline" variant="secondary">
              Decline…
            </LinkButton>{" "}
          </>
        )}
        {mayWithdraw && (
          <RowAction intent="withdraw" label="Take it back" variant="quiet" size="normal" action={here} />
        )}
      </div>
    </>
  );
}
