import type { Member } from "#app/features/actor.ts";
import { benchmarkingHref } from "#app/features/analysis/benchmarking/pages/benchmark-href.ts";
import { dealRecordHref } from "#app/features/analysis/deal-records/deal-record-href.ts";
import { type DealTool, isDealTool } from "#app/features/analysis/deal-records/deal-record.ts";
import {
  openDealRecord,
  type OpenDealRecordResult,
} from "#app/features/analysis/deal-records/open-deal-record.server.ts";
import { LOST_REASON_MISSING, moveDealSchema } from "#app/features/analysis/deals/forms/deal.schema.ts";
import { dealHref, trackerHref } from "#app/features/analysis/deals/pages/deal-href.ts";
import type { Deal } from "#app/features/analysis/deals/records/deal.ts";
import {
  moveDeal,
  removeDeal,
  restoreDeal,
} from "#app/features/analysis/deals/records/deal.commands.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import { DEMO_RECORDS } from "#app/features/analysis/tools/tool.ts";
import { withQuery } from "#app/features/analysis/tools/with-query.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Posted } from "../forms/form.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, seeOther, succeeded } from "../respond.server.ts";

/** What is done with a deal: moved, removed and brought back, opened in another tool. */
export function dealVerbs(db: Db, actor: Member, deal: Deal) {
  const keep = keepOf(actor, deal.companyId);
  const pageOf = (back: string | undefined) => trackerHref(back === "list" ? "list" : "", keep);
  return {
    async remove({ fields }: Posted) {
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
    async open({ fields: { tool, _once } }: Posted) {
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
    async move(posted: Posted) {
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
        return refuse("The deal was not moved", `It was moved to ${result.stage} meanwhile.`);
      }
      // From the board the reason can't have been given yet: it is asked for here, and nothing is wrong so far.
      if (back) return seeOther(`${dealHref(deal.id, keep, { to: form.value.to })}#move`);
      return form.reject({ fieldErrors: { reason: [LOST_REASON_MISSING] } });
    },
  };
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
