import { DEAL_STAGES, MOST_DEALS, SECTOR_OPTIONS, TYPE_OPTIONS } from "#app/features/deals/deal.ts";
import { newId } from "#app/platform/random.server.ts";
import { type Fill, ownerOf } from "./fill.ts";

/**
 * Deals with the moves that brought them to their stage. A company keeps no more than {@link MOST_DEALS}, so past that
 * the client's share goes to the others. @returns one of the client's.
 */
export function fillDeals(fill: Fill): string {
  const { size, insert, at, client, others } = fill;
  insert("company_tools", [{ company_id: client.companyId, tool: "deal-flow", granted_at: at(0) }]);
  let own = 0;
  const deals = Array.from({ length: size }, (_, index) => {
    let owner = ownerOf(fill, index);
    if (owner.isOwn && own >= MOST_DEALS)
      owner = { ...owner, ...others[(index / 2) % others.length], isOwn: false };
    if (owner.isOwn) own += 1;
    const stage = DEAL_STAGES[(index >> 1) % DEAL_STAGES.length] ?? "Qualification";
    const time = at(0.7 + (0.3 * index) / size);
    return {
      id: newId(),
      number: `TES2026${String(index).padStart(6, "0")}`,
      company_id: owner.companyId,
      name: `Test Deal ${index}`,
      stage,
      type: TYPE_OPTIONS[index % TYPE_OPTIONS.length]?.value,
      sector: SECTOR_OPTIONS[index % SECTOR_OPTIONS.length]?.value,
      valuation_pence: 100_000_000 + (index % 97) * 10_000_000,
      contact_name: "Ingrid Solberg",
      contact_role: "Finance Director",
      contact_email: "ingrid@example.org",
      contact_phone: "",
      notes: "Met in the spring; wants to close within the year.",
      probability: [25, 50, 75, 90][index % 4],
      timeline: "",
      owner_id: owner.userId,
      expected_close: `2027-${String(1 + (index % 12)).padStart(2, "0")}-15`,
      lost_reason: null,
      probability_overridden: 0,
      date_added: time.slice(0, 10),
      last_updated: time,
      stage_changed_at: time,
      removed_at: null,
      removed_by: null,
      is_demo: 0,
    };
  });
  insert("deals", deals);
  insert("deal_moves", movesOf(deals));
  return deals.findLast((deal) => deal.company_id === client.companyId)?.id ?? "";
}

type Moved = { id: string; company_id: string; stage: string; owner_id: string; last_updated: string };

/** Three a deal at most: where it began, half way, where it is. */
function* movesOf(deals: readonly Moved[]) {
  for (const deal of deals) {
    const last = DEAL_STAGES.findIndex((stage) => stage === deal.stage);
    const steps = [...new Set([0, last >> 1, last])];
    for (const [index, step] of steps.entries()) {
      yield {
        id: newId(),
        deal_id: deal.id,
        company_id: deal.company_id,
        from_stage: index === 0 ? null : DEAL_STAGES[steps[index - 1] ?? 0],
        to_stage: DEAL_STAGES[step],
        moved_by: deal.owner_id,
        moved_at: new Date(
          Date.parse(deal.last_updated) - (steps.length - 1 - index) * 9 * 86_400_000,
        ).toISOString(),
      };
    }
  }
}
