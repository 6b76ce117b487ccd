import { Link } from "react-router";
import { benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { dealRecordHref } from "#app/features/analysis/deal-records/deal-record-href.ts";
import { type DealTool, isDealTool } from "#app/features/analysis/deal-records/deal-record.ts";
import { DealRecordsCard } from "#app/features/analysis/deal-records/deal-records-card.tsx";
import {
  openDealRecord,
  type OpenDealRecordResult,
} from "#app/features/analysis/deal-records/open-deal-record.server.ts";
import { LOST_REASON_MISSING, moveDealSchema } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { dealEditHref, dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import { StageBadge } from "#app/features/analysis/deals/pages/stage-badge.tsx";
import { STAGE_OPTIONS } from "#app/features/analysis/deals/records/deal.ts";
import { findDeal } from "#app/features/analysis/deals/records/find-deals.server.ts";
import { moveDeal } from "#app/features/analysis/deals/records/move-deal.server.ts";
import { removeDeal, restoreDeal } from "#app/features/analysis/deals/records/remove-deal.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import { ChangeTable } from "#app/features/record-changes/change-table.tsx";
import { intents } from "#app/http/forms/intents.server.ts";
import { refuse } from "#app/http/refuse.server.ts";
import { notFound, seeOther, succeeded } from "#app/http/respond.server.ts";
import { signedIn } from "#app/http/scope.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmBanner } from "#app/ui/confirm-banner.tsx";
import { SelectField, TextArea } from "#app/ui/form/fields/fields.tsx";
import { PostForm, SubmitButton, usePostForm } from "#app/ui/form/post-form.tsx";
import { RowAction } from "#app/ui/form/row-action.tsx";
import { usePosted } from "#app/ui/form/use-posted.tsx";
import { DataTable } from "#app/ui/list/table.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/deal";
import { DealFacts, dealMoveColumns } from "#app/features/analysis/deals/pages/deal-facts.tsx";
import { showDeal } from "#app/features/analysis/deals/pages/show-deal.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, request, now } = signedIn(context);
  const deal = await findDeal(db, actor, params.id);
  if (!deal) throw notFound();
  return showDeal(db, actor, { deal, now, asked: request.url.searchParams });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = signedIn(context);
  const deal = await findDeal(db, actor, params.id);
  if (!deal) throw notFound();
  const keep = keepOf(actor, deal.companyId);
  const pageOf = (back: string | undefined) => trackerHref(back === "list" ? "list" : "", keep);
  return intents(request, {
    async remove({ fields }) {
      const result = await removeDeal(db, actor, deal.id);
      if (!result.ok) throw notFound();
      return seeOther(pageOf(fields.back), {
        flash: {
          kind: "success",
          title: "Deal Removed",
          text: `${deal.name}: ${deal.number}`,
          undo: {
            action: dealHref(deal.id, keep),
            intent: "restore",
            fields: {},
            about: `removal of ${deal.name}`,
          },
        },
      });
    },
    async restore() {
      const result = await restoreDeal(db, actor, deal.id);
      if (result.ok) {
        return succeeded(dealHref(deal.id, keep), "Deal Restored", `${deal.name}: ${deal.number}`);
      }
      return refuse(
        "The deal was not restored",
        result.reason === "demo-limit"
          ? `In demo mode a pipeline holds ${DEMO_RECORDS} deals of your own. Remove one first.`
          : "The pipeline is full. Remove a deal first.",
      );
    },
    async open({ fields: { tool, _once } }) {
      if (!isDealTool(tool)) return refuse("Nothing was changed", "Choose an action.", 400);
      const result = await openDealRecord(db, actor, { dealId: deal.id, tool, once: _once });
      if (!result.ok && result.reason === "not-found") throw notFound();
      if (!result.ok && result.reason === "figures") {
        return seeOther(withQuery(benchmarkingHref("new", keep), { deal: deal.id }), {
          flash: {
            kind: "info",
            title: "Enter the figures to compare",
            text: "The deal’s name and sector are filled in. Its valuation has no figures yet that a benchmark could take.",
          },
        });
      }
      if (!result.ok) return refuse("Nothing was opened", whyNotOpened(tool, result));
      return seeOther(dealRecordHref(tool, result.id, keep), {
        ...(result.made && { flash: { kind: "success", title: OPENED[tool], text: deal.name } }),
      });
    },
    async move(posted) {
      const { back } = posted.fields;
      const form = posted.hold(moveDealSchema, { form: "move" });
      if (!form.ok) return form.rejection();
      const result = await moveDeal(db, actor, { ...form.value, dealId: deal.id });
      if (result.ok) {
        const here =
          back === "board" || back === "list" ? `${pageOf(back)}#deal-${deal.id}` : dealHref(deal.id, keep);
        return seeOther(here, {
          flash: result.moved
            ? { kind: "success", title: "Deal Updated", text: `${deal.name} is at ${form.value.to}.` }
            : { kind: "info", title: `${deal.name} is at ${form.value.to} already` },
        });
      }
      if (result.reason === "not-found") throw notFound();
      if (result.reason === "removed")
        return refuse("The deal was not moved", "It was removed. Restore it first.");
      if (result.reason === "moved") {
        return refuse("The deal was not moved", `Somebody else moved it to ${result.stage} meanwhile.`);
      }
      // From the board the reason can't have been given yet: it is asked for here, and nothing is wrong so far.
      if (back) return seeOther(`${dealHref(deal.id, keep, { to: form.value.to })}#move`);
      return form.reject({ fieldErrors: { reason: [LOST_REASON_MISSING] } });
    },
  });
}

const OPENED = {
  "due-diligence": "Room opened",
  "portfolio-valuation": "Holding added",
  benchmarking: "Benchmark added",
} as const satisfies Record<DealTool, string>;

function whyNotOpened(tool: DealTool, { reason }: OpenDealRecordResult & { ok: false }): string {
  const kept = { "due-diligence": "rooms", "portfolio-valuation": "holdings", benchmarking: "benchmarks" }[
    tool
  ];
  switch (reason) {
    case "removed":
      return "The deal was removed. Restore it first.";
    case "name":
      return "Another holding in your portfolio has this name. Rename one of the two first.";
    case "demo-limit":
      return `In demo mode the tool keeps ${DEMO_RECORDS} records of your own. Remove one, or ask for the full tool.`;
    default:
      return `There is no room for more ${kept}. Remove one that is done with first.`;
  }
}

type MoveForm = { to: string; reason?: string };

export default function Deal({ loaderData, actionData }: Route.ComponentProps) {
  const { id, keep, number, name, stage, isRemoved, isRemoving, to } = loaderData;
  const posted = usePosted(actionData);
  const [form, fields] = usePostForm<MoveForm>({
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
      summary={posted.summary({ move: form })}
      actions={<StageBadge stage={stage} />}
    >
      {isRemoving && (
        <ConfirmBanner
          title={`Remove ${name}?`}
          intent="remove"
          label="Yes, remove the deal"
          cancel={here}
          action={here}
        >
          It goes off the board and out of every figure. Its room, valuation and benchmark stay. You can bring
          it back from the list of removed deals.
        </ConfirmBanner>
      )}
      {isRemoved && (
        <Notice tone="warning" title="This deal is removed">
          <RowAction intent="restore" label="Restore" about={name} variant="secondary" action={here} />
        </Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
        <DealFacts deal={loaderData} />
        {!isRemoved && (
          <Card title="Move" id="move-card">
            <PostForm form={form} action={here}>
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
        )}
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
