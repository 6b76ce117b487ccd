import { DealRecordsCard } from "#app/features/analysis/deal-records/deal-records-card.tsx";
import { findDealRecords } from "#app/features/analysis/deal-records/find-deal-records.server.ts";
import { dealEditHref, dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { showDeal, type ShownDeal } from "#app/features/analysis/deals/pages/show-deal.server.ts";
import { StageBadge } from "#app/features/analysis/deals/pages/stage-badge.tsx";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { RemovalNotices } from "#app/features/analysis/tools/removal-notices.tsx";
import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { dealVerbs } from "#app/http/tools/deal-verbs.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { PostForm, type PostFormOf, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { Link } from "#app/ui/link.tsx";
import { type Column, DataTable } from "#app/ui/list/table.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/deal";
import { Card } from "#app/ui/card.tsx";
import { SummaryList } from "#app/ui/summary-list.tsx";
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

/** What is known of a deal. */
function DealFacts({ deal }: { deal: ShownDeal }) {
  return (
    <Card title="The deal">
      <SummaryList
        items={[
          { term: "Type and sector", detail: deal.kind },
          { term: "Valuation", detail: deal.valuation },
          { term: "Probability", detail: deal.probability },
          { term: "Weighted", detail: deal.weighted },
          ...(deal.inStage ? [{ term: "In this stage", detail: deal.inStage }] : []),
          { term: "Timeline", detail: deal.timeline },
          { term: "Expected close", detail: deal.expectedClose },
          { term: "Owner", detail: deal.owner },
          { term: "Contact", detail: deal.contact },
          { term: "Email", detail: deal.email && <a href={`mailto:${deal.email}`}>{deal.email}</a> },
          { term: "Phone", detail: deal.phone },
          ...(deal.lostReason
            ? [
                {
                  term: "Lost reason",
                  detail: <Written text={deal.lostReason} />,
                },
              ]
            : []),
          {
            term: "Notes",
            detail: deal.notes && <Written text={deal.notes} />,
          },
          { term: "Added", detail: deal.added },
          { term: "Last updated", detail: <When at={deal.updated} /> },
        ]}
      />
    </Card>
  );
}

type Move = ShownDeal["moves"][number];

/** The stages it came through. */
const dealMoveColumns: Column<Move>[] = [
  { header: "When", rowHeader: true, cell: (move) => <When at={move.at} /> },
  { header: "From", cell: (move) => move.from ?? "Added" },
  { header: "To", cell: (move) => <StageBadge stage={move.to} /> },
  { header: "By", cell: (move) => move.by ?? "–" },
  { header: "Stayed", align: "right", cell: (move) => move.stayed ?? "–" },
];

export type MoveInput = { to: string; reason?: string };

interface Props {
  /** Where the deal is. */
  stage: DealStage;
  form: PostFormOf<MoveInput>;
  action: string;
}

/** Moves a deal on its own page, where a lost one's reason is given. */
function MoveDealCard({ stage, form: [form, fields], action }: Props) {
  return (
    <Card title="Move" id="move-card">
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
    </Card>
  );
}
