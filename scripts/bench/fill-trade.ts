import { newId } from "#app/platform/random.server.ts";
import { type Fill, ownerOf } from "./fill.ts";

const bill = "Test Company\n1 Test Street\nLondon";
const seller = JSON.stringify({ name: "Calder Row Research", lines: [], vatNumber: "", payment: [] });
const orderStates = ["requested", "invoiced", "paid", ...Array<string>(15).fill("fulfilled"), "cancelled"];
const quoteStates = ["requested", "in-preparation", "sent", "accepted", "declined", "expired", "withdrawn"];

/** Orders with their invoices, and half as many quotes, each with a message. @returns one of each of the client's. */
export function fillTrade(fill: Fill): { order: string; quote: string } {
  const { size, insert, at, reports } = fill;
  const orders = Array.from({ length: size }, (_, index) => {
    const { companyId, userId } = ownerOf(fill, index);
    const state = orderStates[index % orderStates.length] ?? "fulfilled";
    const isOpen = ["requested", "invoiced", "paid"].includes(state);
    const report = reports[index % reports.length];
    const time = at(index / size);
    return {
      id: newId(),
      reference: `ORD-2020-${index}`,
      company_id: companyId,
      ordered_by: userId,
      // Of one report a company has one open order; these are of other things.
      report_id: isOpen ? null : (report?.id ?? null),
      title: report?.title ?? "A report",
      price_pence: 50_000 + (index % 40) * 5_000,
      purchase_order: null,
      note: null,
      state,
      state_changed_at: time,
      requested_at: time,
      invoiced_at: state === "requested" ? null : time,
      paid_at: state === "paid" || state === "fulfilled" ? time : null,
      fulfilled_at: state === "fulfilled" ? time : null,
      cancelled_at: state === "cancelled" ? time : null,
      cancel_reason: null,
      is_demo: 0,
    };
  });
  insert("orders", orders);
  insert(
    "invoices",
    orders
      .filter(({ state }) => !["requested", "cancelled"].includes(state))
      .map((order, index) => ({
        id: newId(),
        number: `INV-2020-${index}`,
        order_id: order.id,
        company_id: order.company_id,
        issued_on: order.requested_at.slice(0, 10),
        due_on: order.requested_at.slice(0, 10),
        bill_to: bill,
        seller,
        description: order.title,
        purchase_order: null,
        net_pence: order.price_pence,
        vat_basis_points: 2000,
        vat_pence: order.price_pence / 5,
        total_pence: (order.price_pence * 6) / 5,
        created_at: order.requested_at,
        created_by: null,
        paid_at: order.paid_at,
        payment_reference: null,
        is_demo: 0,
      })),
  );
  const quotes = Array.from({ length: size / 2 }, (_, index) => quoteOf(fill, index));
  insert("quotes", quotes);
  insert(
    "quote_messages",
    quotes.map((quote) => ({
      id: newId(),
      quote_id: quote.id,
      author: "client",
      author_user_id: quote.requested_by,
      body: "Could we have it for two offices?",
      created_at: quote.requested_at,
    })),
  );
  insert("notifications", notificationsOf(fill));
  return {
    order:
      orders.findLast((order) => order.company_id === fill.client.companyId && order.state === "paid")?.id ??
      "",
    quote:
      quotes.findLast((quote) => quote.company_id === fill.client.companyId && quote.state === "sent")?.id ??
      "",
  };
}

function quoteOf(fill: Fill, index: number) {
  const { companyId, userId } = ownerOf(fill, index);
  const state = quoteStates[(index >> 1) % quoteStates.length] ?? "sent";
  const time = fill.at((index * 2) / fill.size);
  const isOffered = !["requested", "in-preparation", "withdrawn"].includes(state);
  const isDecided = ["accepted", "declined"].includes(state);
  return {
    id: newId(),
    reference: `Q-2020-${index}`,
    company_id: companyId,
    requested_by: userId,
    service_id: "b2b_finance_analytics",
    service_interest: "B2B Finance Analytics",
    name: "Clara Tester",
    email: "clara@example.com",
    company: "Test Company",
    phone: null,
    requirements: "Monthly figures on consumer credit, for a team of five.",
    timeline: "standard",
    budget: "15k-50k",
    state,
    state_changed_at: time,
    requested_at: time,
    price_pence: isOffered ? 1_200_000 : null,
    offer_text: isOffered ? "Twelve months of the full data, with a monthly call." : null,
    valid_until: isOffered ? "2099-12-31" : null,
    starts_on: null,
    term_months: isOffered ? 12 : null,
    seats: isOffered ? 5 : null,
    sent_at: isOffered ? time : null,
    decided_at: isDecided ? time : null,
    decided_by: isDecided ? userId : null,
    decided_name: isDecided ? "Clara Tester" : null,
    revision: isOffered ? 1 : 0,
    is_demo: 0,
  };
}

function notificationsOf({ size, at }: Fill) {
  return Array.from({ length: size }, (_, index) => ({
    id: newId(),
    type: (["support_ticket", "custom_report_request", "payment_received"] as const)[index % 3],
    title: "A client wrote",
    message: "Test Company asked for something.",
    priority: "normal",
    related_type: null,
    related_id: null,
    created_at: at(index / size),
    is_demo: 0,
  }));
}
