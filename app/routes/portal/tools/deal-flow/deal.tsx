import { DealRecordsCard } from "#app/features/analysis/deal-records/deal-records-card.tsx";
import { findDealRecords } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { MoveDealCard, type MoveInput } from "#app/features/analysis/deals/forms/move-card.tsx";
import { DealFacts, dealMoveColumns } from "#app/features/analysis/deals/pages/deal-facts.tsx";
import { dealEditHref, dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { showDeal } from "#app/features/analysis/deals/pages/show-deal.server.ts";
import { StageBadge } from "#app/features/analysis/deals/pages/stage-badge.tsx";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { dealVerbs } from "#app/http/tools/deal-verbs.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/deal";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const deal = await findDeal(db, actor, params.id);
  if (!deal) throw notFound();
  const shown = await showDeal(db, actor, { deal, now, query: request.url.searchParams });
  return { ...shown, records: await findDealRecords(db, actor, deal.id) };
}

export { clientAction } from "#app/ui/form/client-action.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const deal = await findDeal(db, actor, params.id);
  if (!deal) throw notFound();
  return intents(request, dealVerbs(db, actor, deal));
}

export default function Deal({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, number, name, stage, isRemoved, isRemoving, to } = loaderData;
  const posted = usePosted(actionData);
  const move = usePostForm<MoveInput>({
    id: "move",
    reply: posted.replyOf("move"),
    defaults: { to: to ?? stage },
  });
  const here = dealHref(id, keep);
  return (
    <Page
      title={`${name} (${number})`}
      heading={name}
      eyebrow={<Link to={trackerHref("", keep)}>Deal Flow Tracker</Link>}
      lead={number}
      errors={posted.failed}
      summary={posted.summary({ move: move[0] })}
      actions={<StageBadge stage={stage} />}
    >
      <RemovalNotices noun="deal" name={name} here={here} isRemoving={isRemoving} isRemoved={isRemoved}>
        It goes off the board and out of every figure. Its room, valuation and benchmark stay. You can bring
        it back from the list of removed deals.
      </RemovalNotices>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <DealFacts deal={loaderData} />
        {!isRemoved && <MoveDealCard stage={stage} form={move} action={here} />}
      </div>
      <DealRecordsCard
        dealName={name}
        action={here}
        keep={keep}
        records={loaderData.records}
        isRemoved={isRemoved}
        once={loaderData.once}
      />
      <DataTable
        caption="Stage history"
        rows={loaderData.moves}
        columns={dealMoveColumns}
        rowKey={(move) => move.id}
      />
      <ChangeTable changes={loaderData.changes} />
      <div className="actions">
        {!isRemoved && <LinkButton to={dealEditHref(id, keep)}>Edit</LinkButton>}{" "}
        {!isRemoved && !isRemoving && (
          <LinkButton to={dealHref(id, keep, { confirm: "remove" })} variant="secondary" preventScrollReset>
            Remove…
          </LinkButton>
        )}{" "}
        <LinkButton to={trackerHref("", keep)} variant="quiet">
          Back to the board
        </LinkButton>
      </div>
    </Page>
  );
}
