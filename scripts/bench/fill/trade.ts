import {
  DEAL_STAGES,
  MOST_DEALS,
  SECTOR_OPTIONS,
  TYPE_OPTIONS,
} from "#app/features/analysis/deals/records/deal.ts";
import type { Ground } from "./fill.ts";
import { at, firmName, multiply, newId, pick, text, when } from "./sql.ts";

/** Orders with their invoices, and quotes. */
export function fillTrade({ sqlite, size, seeds, records, time, owner, shelf, newest }: Ground): void {
  const state = pick(["requested", "invoiced", "paid", ...Array<string>(15).fill("fulfilled"), "cancelled"]);
  multiply(sqlite, "orders", `t.id = '${seeds.order}'`, size, {
    id: newId,
    reference: "'ORD-2020-' || n",
    company_id: owner("company_id"),
    ordered_by: owner("user_id"),
    // Of one report a company has one open order; these are of other things.
    report_id: when(state, ["fulfilled", "cancelled"], shelf("id")),
    title: shelf("title"),
    price_pence: "50000 + n % 40 * 5000",
    state,
    state_changed_at: time,
    requested_at: time,
    invoiced_at: `iif(${state} = 'requested', NULL, ${time})`,
    paid_at: when(state, ["paid", "fulfilled"], time),
    fulfilled_at: when(state, ["fulfilled"], time),
    cancelled_at: when(state, ["cancelled"], time),
  });
  sqlite.exec(`INSERT INTO invoices (id, number, order_id, company_id, issued_on, due_on, bill_to, seller,
      description, net_pence, vat_basis_points, vat_pence, total_pence, created_at, paid_at, is_demo)
    SELECT ${newId}, 'INV-' || substr(reference, 5), id, company_id, date(requested_at), date(requested_at),
      'Test Company, London', '{"name":"Calder Row Research","lines":[],"vatNumber":"","payment":[]}', title,
      price_pence, 2000, price_pence / 5, price_pence * 6 / 5, requested_at, paid_at, 0
    FROM orders WHERE reference LIKE 'ORD-2020-%' AND state NOT IN ('requested', 'cancelled')`);
  const stage = pick(
    ["requested", "in-preparation", "sent", "accepted", "declined", "expired", "withdrawn"],
    "n / 2",
  );
  const offered = ["sent", "accepted", "declined", "expired"];
  multiply(sqlite, "quotes", `t.id = '${seeds.quote}'`, size, {
    id: newId,
    reference: "'Q-2020-' || n",
    company_id: owner("company_id"),
    requested_by: owner("user_id"),
    state: stage,
    state_changed_at: time,
    requested_at: time,
    price_pence: when(stage, offered, "t.price_pence"),
    offer_text: when(stage, offered, "t.offer_text"),
    valid_until: when(stage, offered, "'2099-12-31'"),
    term_months: when(stage, offered, "t.term_months"),
    seats: when(stage, offered, "t.seats"),
    starts_on: "NULL",
    sent_at: when(stage, offered, time),
    decided_at: when(stage, ["accepted", "declined"], time),
    decided_by: when(stage, ["accepted", "declined"], owner("user_id")),
    decided_name: when(stage, ["accepted", "declined"], "t.name"),
    revision: `iif(${stage} IN (${offered.map(text).join(", ")}), 1, 0)`,
  });
  sqlite.exec(`INSERT INTO quote_messages (id, quote_id, author, author_user_id, body, created_at)
    SELECT ${newId}, id, 'client', requested_by, 'Could we have it for two offices?', requested_at
    FROM quotes WHERE reference LIKE 'Q-2020-%'`);
  records.order = newest("orders", "state = 'paid'");
  records.quote = newest("quotes", "state = 'sent'");
}

/** Deals with the moves between their stages. */
export function fillDeals({ sqlite, size, client, seeds, records, owner, newest }: Ground): void {
  sqlite.exec(`INSERT INTO company_tools (company_id, tool, granted_at)
    VALUES ('${client.companyId}', 'deal-flow', ${at("0")})`);
  // A company keeps no more than so many, so past that the client's share goes to the others.
  const isOwn = `n % 2 = 0 AND n / 2 < ${MOST_DEALS - 1}`;
  const changed = at(`0.7 + 0.3 * n / ${size}`);
  multiply(sqlite, "deals", `t.id = '${seeds.deal}'`, size, {
    id: newId,
    number: "'TES2020' || n",
    company_id: owner("company_id", isOwn),
    owner_id: owner("user_id", isOwn),
    name: `'Project ' || ${firmName(size)}`,
    stage: pick(DEAL_STAGES, "n / 2"),
    type: pick(TYPE_OPTIONS.map(({ value }) => value)),
    sector: pick(SECTOR_OPTIONS.map(({ value }) => value)),
    valuation_pence: "100000000 + n % 97 * 10000000",
    probability: "CASE n % 4 WHEN 0 THEN 25 WHEN 1 THEN 50 WHEN 2 THEN 75 ELSE 90 END",
    expected_close: "printf('2027-%02d-15', 1 + n % 12)",
    date_added: `date(${changed})`,
    last_updated: changed,
    stage_changed_at: changed,
  });
  // Where it began, half way, where it is.
  const stages = text(JSON.stringify(DEAL_STAGES));
  sqlite.exec(`INSERT INTO deal_moves (id, deal_id, company_id, from_stage, to_stage, moved_by, moved_at)
    SELECT ${newId}, deals.id, company_id,
      iif(step.value = 0, NULL, json_extract(${stages}, '$[' || (stages.key * (step.value - 1) / 2) || ']')),
      json_extract(${stages}, '$[' || (stages.key * step.value / 2) || ']'), owner_id,
      strftime('%Y-%m-%dT%H:%M:%fZ', last_updated, '-' || (18 - step.value * 9) || ' days')
    FROM deals JOIN json_each(${stages}) stages ON stages.value = stage, json_each('[0, 1, 2]') step
    WHERE number LIKE 'TES2020%'
      AND (step.value = 0 OR stages.key * step.value / 2 > stages.key * (step.value - 1) / 2)`);
  records.deal = newest("deals", "removed_at IS NULL");
}
