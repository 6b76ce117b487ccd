import { DealRecordsCard } from "#app/features/analysis/deal-records/deal-records-card.tsx";
import { findDealRecords } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { dealEditHref, dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { showDeal, type ShownDeal } from "#app/features/analysis/deals/pages/show-deal.server.ts";
import { StageBadge } from "#app/features/analysis/deals/pages/stage-badge.tsx";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { dealVerbs } from "#app/http/tools/deal-verbs.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { PostForm, type PostFormOf, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Moves } from "#app/ui/record/moves.tsx";
import { RecordPage } from "#app/ui/record/record-page.tsx";
import { RecordTimeline } from "#app/ui/record/timeline.tsx";
import type { Route } from "./+types/deal";
import { Card } from "#app/ui/card.tsx";
import { SummaryList, type SummaryEntry } from "#app/ui/summary-list.tsx";
import { When } from "#app/ui/text/when.tsx";
import { Written } from "#app/ui/text/written.tsx";
import { STAGE_OPTIONS, type DealStage } from "#app/features/analysis/deals/records/deal.ts";
import { SelectField, TextArea } from "#app/ui/form/fields/fields.tsx";

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
    <RecordPage
      title={`${name} (${number})`}
      list={{ to: trackerHref("", keep), label: "Deal Flow Tracker" }}
      kind="Deal"
      reference={number}
      name={name}
      state={<StageBadge stage={stage} />}
      figure={{ amount: loaderData.valuation, note: `${loaderData.weighted} weighted` }}
      errors={posted.failed}
      summary={posted.summary({ move: move[0] })}
      asked={
        <RemovalNotices noun="deal" name={name} here={here} isRemoving={isRemoving} isRemoved={isRemoved}>
          It goes off the board and out of every figure. Its room, valuation and benchmark stay. You can bring
          it back from the list of removed deals.
        </RemovalNotices>
      }
      moves={!isRemoved && !isRemoving && <DealMoves deal={loaderData} here={here} />}
      facts={dealFacts(loaderData)}
    >
      <DealWords deal={loaderData} />
      {!isRemoved && <MoveDeal stage={stage} form={move} action={here} isChosen={to !== null} />}
      <DealRecordsCard
        dealName={name}
        action={here}
        keep={keep}
        records={loaderData.records}
        isRemoved={isRemoved}
        once={loaderData.once}
      />
      <RecordTimeline happenings={loaderData.happenings} />
    </RecordPage>
  );
}

/** What can be done with a deal: on to its next stage first; any other has a form of its own. */
function DealMoves({ deal: { id, keep, stage, next }, here }: { deal: ShownDeal; here: string }) {
  return (
    <Moves
      next={
        next && (
          <RowAction
            intent="move"
            fields={{ from: stage, to: next }}
            label={`Move to ${next}`}
            variant="primary"
            size="normal"
            action={here}
          />
        )
      }
      apart={
        <LinkButton to={dealHref(id, keep, { confirm: "remove" })} variant="quiet" preventScrollReset>
          Remove…
        </LinkButton>
      }
    >
      <LinkButton to={dealEditHref(id, keep)} variant="secondary">
        Edit
      </LinkButton>
    </Moves>
  );
}

/** What is known of a deal. */
function dealFacts(deal: ShownDeal): readonly SummaryEntry[] {
  return [
    { term: "Type and sector", detail: deal.kind },
    { term: "Probability", detail: deal.probability },
    deal.inStage && { term: "In this stage", detail: deal.inStage },
    { term: "Timeline", detail: deal.timeline },
    { term: "Expected close", detail: deal.expectedClose },
    { term: "Owner", detail: deal.owner },
    { term: "Contact", detail: deal.contact },
    { term: "Email", detail: deal.email && <a href={`mailto:${deal.email}`}>{deal.email}</a> },
    { term: "Phone", detail: deal.phone },
    { term: "Added", detail: deal.added },
    { term: "Last updated", detail: <When at={deal.updated} /> },
  ];
}

/** What was written about a deal at length. */
function DealWords({ deal: { lostReason, notes } }: { deal: ShownDeal }) {
  if (!lostReason && !notes) return null;
  return (
    <Card title="The deal">
      <SummaryList
        items={[
          lostReason && { term: "Lost reason", detail: <Written text={lostReason} /> },
          notes && { term: "Notes", detail: <Written text={notes} /> },
        ]}
      />
    </Card>
  );
}

export type MoveInput = { to: string; reason?: string };

interface Props {
  /** Where the deal is. */
  stage: DealStage;
  form: PostFormOf<MoveInput>;
  action: string;
  /** A stage was chosen elsewhere, and its reason is asked for. */
  isChosen: boolean;
}

/** Moves a deal to any stage, on its own page, where a lost one's reason is given. */
function MoveDeal({ stage, form: [form, fields], action, isChosen }: Props) {
  return (
    <details className="card prefilled" open={isChosen || form.status === "error"}>
      <summary>Move to another stage</summary>
      <PostForm form={form} action={action}>
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="from" value={stage} />
        <SelectField field={fields.to} label="Stage" options={STAGE_OPTIONS} blank={null} />
        <TextArea
          field={fields.reason}
          label="Lost reason"
          hint="Needed for Closed Lost"
          rows={3}
          optional="depends"
        />
        <SubmitButton pending="Moving…">Move</SubmitButton>
      </PostForm>
    </details>
  );
}
