import { hundredths, MULTIPLE, SHARE } from "#app/features/numbers/unit.ts";
import { showInput } from "#app/features/numbers/show-input.ts";
import { count } from "#app/plural.ts";
import type { Plan, ValuationContext } from "../../maths/value-by-method.ts";
import type { HoldingRow } from "../../imports/valuation-columns.ts";

/** What is known of a holding, in the order it is filled in; null where nothing was entered. @param date writes a day. */
export function holdingFacts(
  facts: HoldingRow,
  { peers, peerSource, peersAsOf, plan }: ValuationContext,
  date: (day: string) => string,
) {
  const share = (value: number) => showInput(value, SHARE);
  const own = (pence: number | null) =>
    pence === null ? null : showInput(pence, hundredths(facts.currency));
  const on = (pence: number | null, day: string | null) =>
    pence === null || day === null ? null : `${own(pence)} on ${date(day)}`;
  return [
    { term: "Sector", detail: facts.sector },
    { term: "Stake", detail: share(facts.stake) },
    { term: "Cost", detail: own(facts.cost) },
    { term: "Revenue", detail: own(facts.revenue) },
    { term: "EBITDA", detail: own(facts.ebitda) },
    { term: "Net debt", detail: own(facts.netDebt) },
    { term: "Figures of", detail: facts.financialsDate && date(facts.financialsDate) },
    { term: "Preferred shares", detail: own(facts.preferred) },
    { term: "Minority interests", detail: own(facts.minorities) },
    { term: "Last round, post-money", detail: on(facts.postMoney, facts.roundDate) },
    { term: "Net assets", detail: on(facts.netAssets, facts.netAssetsDate) },
    { term: "Marketability discount", detail: share(facts.discount) },
    {
      term: "Peer set",
      detail:
        peers.length === 0
          ? null
          : `${peerSource}${peersAsOf ? `, ${date(peersAsOf)}` : ""}: ${count(peers.length, "peer")}`,
    },
    {
      term: "Free cash flows",
      detail: plan && plan.cashFlows.map((pence) => own(pence)).join("; "),
    },
    { term: "WACC", detail: plan && share(plan.wacc) },
    { term: "Terminal value", detail: plan && terminalText(plan) },
  ];

  function terminalText({ terminal, isMidYear }: Plan): string {
    const by =
      terminal.by === "growth"
        ? `growth of ${share(terminal.growth)} for ever`
        : `${showInput(terminal.multiple, MULTIPLE)} EBITDA of ${own(terminal.ebitda)}`;
    return `${by}; ${isMidYear ? "mid-year" : "end of year"}`;
  }
}
