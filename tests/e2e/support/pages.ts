/** Every page a person can look at, with something on it. */
import { accessVersion } from "#app/features/clients/access-version.server.ts";
import { newCopyId } from "#app/features/deliveries/copy-id.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { newId } from "#app/platform/random.server.ts";
import type { Factories } from "../../support/factories.ts";
import type { Connection } from "#db/connection.server.ts";
import { applicationFields } from "../../support/factories.ts";
import { setMarketScene } from "../../support/market-scene.ts";
import { type SignInDetails, signInFields } from "../../support/person.ts";
import { formWith, pdf } from "../../support/upload-files.ts";

export interface Looked {
  /** For people. */
  name: string;
  path: string;
  /** The newcomer is a client whose company has nothing yet. */
  who: "visitor" | "client" | "newcomer" | "admin";
}

export interface Scene {
  client: SignInDetails;
  newcomer: SignInDetails;
  admin: SignInDetails;
  pages: Looked[];
}

let kept: { scene: Promise<Scene>; madeAt: number } | undefined;

/** One scene for all the tests of a worker; made anew before the shortest of its private links runs out. */
export function keptScene(make: Factories, db: Connection["db"], origin: string): Promise<Scene> {
  const quarter = 15 * 60_000;
  if (!kept || performance.now() - kept.madeAt > quarter)
    kept = { scene: makeScene(make, db, origin), madeAt: performance.now() };
  return kept.scene;
}

/** Makes an admin, a client with reports and copies, and records for the detail pages; then lists the pages. */
export async function makeScene(make: Factories, db: Connection["db"], origin: string): Promise<Scene> {
  const admin = await make.admin({ totp: true });
  const client = await make.client();
  const newcomer = await make.client();
  const reports = await db
    .selectFrom("reports")
    .select("id")
    .where("status", "=", "published")
    .limit(3)
    .execute();
  for (const report of reports) await make.holding(client.companyId, report.id);
  const draft = await make.draft((await make.admin()).userId);
  await takeCopies(db, client, reports);
  // Refused, and so a line among the security events.
  await fetch(`${origin}/api/orders`);
  const applied = applicationFields();
  await fetch(`${origin}/signup`, { method: "POST", body: new URLSearchParams(applied), redirect: "manual" });
  const application = await db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", applied.email ?? "")
    .executeTakeFirstOrThrow();
  const message = await db
    .selectFrom("outbox")
    .select("id")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const asked = applicationFields();
  await fetch(`${origin}/signup`, { method: "POST", body: new URLSearchParams(asked), redirect: "manual" });
  const waiting = await db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", asked.email ?? "")
    .executeTakeFirstOrThrow();
  const reply = await make.replyLink(waiting.id);
  const forged = "A".repeat(43);
  const answered = [
    { author: "staff", body: "All sixteen that publish quarterly accounts.\n\nShall we send you a sample?" },
    { author: "enquirer", body: "Please do." },
  ] as const;
  const ticket = await make.ticket();
  const thread = await make.ticket({ subject: "A sample of the Nordic banks" }, [...answered]);
  const ownTicket = { user_id: client.userId, company_id: client.companyId, source: "support-tab" } as const;
  const supported = await make.ticket({ ...ownTicket, subject: "Coverage of Nordic banks" }, [...answered]);
  const settled = await make.ticket({ ...ownTicket, state: "closed", subject: "An invoice by post" });
  const closed = await make.ticket({ state: "closed", subject: "Settled last week" }, [...answered]);
  const order = await make.order(client);
  const delivered = await make.order(client, { state: "fulfilled" });
  const cancelled = await make.order(client, {
    state: "cancelled",
    cancel_reason: "The report is being revised.",
    cancelled_at: nowIso(),
  });
  await make.companyFile(client.companyId, { description: "What your company may do with its reports." });
  await make.companyFile(client.companyId, {
    destination: "resource-library",
    title: "How to read our charts",
  });
  await make.companyFile(client.companyId, {
    destination: "my-reports",
    source: "created",
    title: "Notes for Our Committee",
    pages: 4,
    added_by: client.userId,
  });
  const invoiced = await make.order(client);
  const staff = await signedInHeaders(origin, admin);
  const post = (path: string, body: BodyInit, headers = staff) =>
    fetch(`${origin}${path}`, { method: "POST", body, headers, redirect: "manual" });
  await post(`/admin-data-portal/orders/${invoiced.id}`, new URLSearchParams({ intent: "invoice" }));
  await post(
    `/admin-data-portal/clients/${client.companyId}`,
    new URLSearchParams({
      intent: "change-access",
      accessLevel: "client",
      tools: "deal-flow",
      seen: accessVersion({ accessLevel: "client", services: [], tools: [] }),
    }),
  );
  await post(
    `/client-portal/support/${supported.id}`,
    formWith({ message: "The list of banks we mean" }, [{ name: "nordic-banks.pdf", bytes: pdf() }]),
    await signedInHeaders(origin, client),
  );
  const codesUsed = [admin.userId, client.userId];
  await db.updateTable("users").set({ totp_last_step: 0 }).where("id", "in", codesUsed).execute();
  const quotes = {
    asked: await make.quote(client),
    sent: await make.quote(client, { state: "sent" }),
    accepted: await make.quote(client, {
      state: "accepted",
      decided_at: nowIso(),
      decided_name: "Clara Tester",
    }),
    expired: await make.quote(client, { state: "expired", valid_until: "2026-01-31" }),
    prepared: await make.quote(client, { state: "in-preparation" }),
  };
  const unheld = await make.report({
    title: `Cross-border Payments: Who Earns What (${newId().slice(0, 6)})`,
  });
  const onRequest = await make.report({
    title: `Sovereign Funds: A Private Study (${newId().slice(0, 6)})`,
    price_pence: null,
  });
  const enquired = await fetch(`${origin}/contact`, {
    method: "POST",
    body: new URLSearchParams({ name: "Ines Duarte", email: applied.email ?? "", message: "Good morning" }),
    redirect: "manual",
  });
  const here = `/admin-user-management/applications/${application.id}`;
  const markets = await setMarketScene(db);
  const deals = "/client-portal/tools/deal-flow";
  const deal = await make.deal(client.companyId, { expected_close: "2027-03-31", probability: 75 });
  await make.deal(client.companyId, { stage: "Due Diligence", valuation_pence: 800_000_000 });
  await make.deal(client.companyId, { stage: "Closed Won", valuation_pence: 300_000_000 });
  await make.deal(client.companyId, { stage: "Closed Lost", lost_reason: "The price" });
  const benchmarking = "/client-portal/tools/benchmarking";
  const benchmark = await make.benchmark(client.companyId);
  const portfolio = "/client-portal/tools/portfolio-valuation";
  const valued = await make.valuedHolding(client.companyId, {
    name: "Aldgate Power",
    wacc_ppm: 100_000,
    growth_ppm: 20_000,
    terminal_by: "growth",
  });
  const inPounds = [10, 12, 14, 15, 16].map((million) => million * 100_000_000);
  await db
    .insertInto("valuation_plans")
    .values(inPounds.map((pence, index) => ({ holding_id: valued, year: index + 1, cash_flow_pence: pence })))
    .execute();
  await make.valuationFlow(client.companyId, valued);
  const multiples = await make.multiples(client.companyId);
  const snapshot = await make.valuationSnapshot(client.companyId, client.userId);
  const kpis = "/client-portal/tools/kpi-alerts";
  const kpi = await make.kpi(client.companyId, { name: "Orders received" });
  const kpiRule = await make.kpiRule(client.companyId, kpi);
  const covenant = await make.covenant(client.companyId);
  const rooms = "/client-portal/tools/due-diligence";
  const room = await make.diligenceRoom(client, {
    name: "Project Kestrel",
    notes: "Two customers are 46% of revenue; the larger contract ends within 14 months.",
  });
  const pages: Looked[] = [
    { name: "home", path: "/", who: "visitor" },
    { name: "tour", path: "/tour", who: "visitor" },
    { name: "about", path: "/about", who: "visitor" },
    { name: "contact", path: "/contact", who: "visitor" },
    { name: "contact-thanks", path: enquired.headers.get("location") ?? "/no-location", who: "visitor" },
    { name: "contact-thanks-forged", path: "/contact/thanks?ref=T-2026-0001.AAAA", who: "visitor" },
    { name: "enquiry", path: thread.path, who: "visitor" },
    { name: "enquiry-closed", path: closed.path, who: "visitor" },
    { name: "enquiry-forged", path: `/enquiry/${ticket.id}.${"A".repeat(22)}`, who: "visitor" },
    { name: "services", path: "/services", who: "visitor" },
    { name: "service", path: "/services/b2b_esg_reports", who: "visitor" },
    { name: "service-analytics", path: "/services/b2b_finance_analytics", who: "visitor" },
    { name: "service-unknown", path: "/services/no-such-service", who: "visitor" },
    { name: "service-enquiry", path: "/services/b2b_esg_reports/enquiry", who: "visitor" },
    { name: "shop-refused", path: "/reports", who: "visitor" },
    { name: "privacy", path: "/privacy", who: "visitor" },
    { name: "terms", path: "/terms", who: "visitor" },
    { name: "accessibility", path: "/accessibility", who: "visitor" },
    { name: "documentation", path: "/documentation", who: "visitor" },
    { name: "documentation-api", path: "/documentation/api", who: "visitor" },
    { name: "documentation-api-group", path: "/documentation/api/reports", who: "visitor" },
    { name: "documentation-api-unknown", path: "/documentation/api/no-such-group", who: "visitor" },
    { name: "signup", path: "/signup", who: "visitor" },
    { name: "signup-thanks", path: "/signup/thanks", who: "visitor" },
    { name: "login", path: "/login", who: "visitor" },
    { name: "login-admin", path: "/login?as=admin&to=/admin-notifications", who: "visitor" },
    { name: "forgot-password", path: "/forgot-password", who: "visitor" },
    { name: "reset-password-forged", path: `/reset-password/${forged}`, who: "visitor" },
    { name: "reset-password", path: await make.resetLink(client.userId), who: "visitor" },
    { name: "welcome", path: await make.welcomeLink(), who: "visitor" },
    { name: "application-reply", path: reply, who: "visitor" },
    { name: "application-reply-withdraw", path: `${reply}?confirm=withdraw`, who: "visitor" },
    { name: "welcome-forged", path: `/welcome/${forged}`, who: "visitor" },
    { name: "application-reply-forged", path: `/application-reply/${forged}`, who: "visitor" },
    { name: "not-found", path: "/no-such-page", who: "visitor" },

    { name: "home-client", path: "/", who: "client" },
    { name: "contact-client", path: "/contact", who: "client" },
    { name: "quote-request", path: "/client-portal/services/b2b_esg_reports/quote", who: "client" },
    { name: "price-request", path: `/client-portal/shop/${onRequest.id}/quote`, who: "client" },
    { name: "quotes", path: "/client-portal/quotes", who: "client" },
    { name: "quote", path: `/client-portal/quotes/${quotes.asked.id}`, who: "client" },
    {
      name: "quote-withdraw",
      path: `/client-portal/quotes/${quotes.asked.id}?confirm=withdraw`,
      who: "client",
    },
    { name: "quote-sent", path: `/client-portal/quotes/${quotes.sent.id}`, who: "client" },
    { name: "quote-accept", path: `/client-portal/quotes/${quotes.sent.id}?do=accept`, who: "client" },
    { name: "quote-decline", path: `/client-portal/quotes/${quotes.sent.id}?do=decline`, who: "client" },
    { name: "quote-accepted", path: `/client-portal/quotes/${quotes.accepted.id}`, who: "client" },
    { name: "quote-expired", path: `/client-portal/quotes/${quotes.expired.id}`, who: "client" },
    { name: "shop", path: "/client-portal/shop", who: "client" },
    { name: "shop-category", path: "/client-portal/shop?category=market-intelligence", who: "client" },
    { name: "shop-none-fit", path: "/client-portal/shop?search=nothing+fits+this", who: "client" },
    { name: "shop-report", path: `/client-portal/shop/${unheld.id}`, who: "client" },
    { name: "shop-report-held", path: `/client-portal/shop/${reports[0]?.id}`, who: "client" },
    { name: "purchase", path: `/reports/${unheld.id}/purchase`, who: "client" },
    { name: "purchase-ordered", path: `/reports/${order.reportId}/purchase`, who: "client" },
    { name: "purchase-held", path: `/reports/${reports[0]?.id}/purchase`, who: "client" },
    { name: "purchase-on-request", path: `/reports/${onRequest.id}/purchase`, who: "client" },
    { name: "purchase-unknown", path: `/reports/${"0".repeat(32)}/purchase`, who: "client" },
    { name: "markets", path: "/client-portal/markets", who: "client" },
    { name: "market", path: "/client-portal/markets/ftse-100", who: "client" },
    { name: "market-month", path: "/client-portal/markets/gbp-usd?range=1m", who: "client" },
    { name: "market-stale", path: `/client-portal/markets/${markets.stale}`, who: "client" },
    { name: "market-empty", path: `/client-portal/markets/${markets.empty}`, who: "client" },
    { name: "tools", path: "/client-portal/tools", who: "client" },
    { name: "deals", path: deals, who: "client" },
    { name: "deals-list", path: `${deals}/list`, who: "client" },
    { name: "deals-none-fit", path: `${deals}/list?search=nothing+fits`, who: "client" },
    { name: "deals-charts", path: `${deals}/charts?explain=weighted&target=5000000`, who: "client" },
    { name: "deal-new", path: `${deals}/new`, who: "client" },
    { name: "deals-import", path: `${deals}/import`, who: "client" },
    { name: "deal", path: `${deals}/${deal}`, who: "client" },
    { name: "deal-remove", path: `${deals}/${deal}?confirm=remove`, who: "client" },
    { name: "deal-edit", path: `${deals}/${deal}/edit`, who: "client" },
    { name: "kpis", path: kpis, who: "client" },
    { name: "kpis-heat-map", path: `${kpis}/heat-map`, who: "client" },
    { name: "kpis-alerts", path: `${kpis}/alerts`, who: "client" },
    { name: "kpis-covenants", path: `${kpis}/covenants`, who: "client" },
    { name: "kpi-new", path: `${kpis}/new`, who: "client" },
    { name: "kpis-import", path: `${kpis}/import`, who: "client" },
    { name: "kpi", path: `${kpis}/${kpi}?explain=2026-01`, who: "client" },
    { name: "kpi-remove", path: `${kpis}/${kpi}?confirm=remove`, who: "client" },
    { name: "kpi-edit", path: `${kpis}/${kpi}/edit`, who: "client" },
    { name: "kpi-rule-new", path: `${kpis}/${kpi}/rules/new`, who: "client" },
    { name: "kpi-rule", path: `${kpis}/rules/${kpiRule}?explain=2026-01`, who: "client" },
    { name: "kpi-rule-edit", path: `${kpis}/rules/${kpiRule}/edit`, who: "client" },
    { name: "kpis-import-definitions", path: `${kpis}/import?of=definitions`, who: "client" },
    {
      name: "kpi-covenant",
      path: `${kpis}/covenants/${covenant}?period=2025&explain=headroom`,
      who: "client",
    },
    { name: "kpi-covenant-remove", path: `${kpis}/covenants/${covenant}?confirm=remove`, who: "client" },
    { name: "kpi-covenant-edit", path: `${kpis}/covenants/${covenant}/edit`, who: "client" },
    { name: "kpis-empty", path: kpis, who: "newcomer" },
    { name: "kpis-heat-map-empty", path: `${kpis}/heat-map`, who: "newcomer" },
    { name: "kpis-alerts-empty", path: `${kpis}/alerts`, who: "newcomer" },
    { name: "kpis-covenants-empty", path: `${kpis}/covenants`, who: "newcomer" },
    { name: "kpis-admin", path: kpis, who: "admin" },
    { name: "kpis-admin-client", path: `${kpis}?company=${client.companyId}`, who: "admin" },
    { name: "rooms", path: rooms, who: "client" },
    { name: "room-new", path: `${rooms}/new`, who: "client" },
    { name: "room", path: `${rooms}/${room.id}?explain=completion`, who: "client" },
    { name: "room-edit", path: `${rooms}/${room.id}/edit`, who: "client" },
    { name: "room-remove", path: `${rooms}/${room.id}/edit?confirm=remove`, who: "client" },
    { name: "room-import", path: `${rooms}/${room.id}/import`, who: "client" },
    { name: "room-members", path: `${rooms}/${room.id}/members`, who: "client" },
    { name: "room-requests", path: `${rooms}/${room.id}/requests`, who: "client" },
    {
      name: "room-requests-none-fit",
      path: `${rooms}/${room.id}/requests?search=nothing+fits`,
      who: "client",
    },
    { name: "request-new", path: `${rooms}/${room.id}/requests/new`, who: "client" },
    { name: "request", path: `${rooms}/${room.id}/requests/${room.item}`, who: "client" },
    { name: "request-edit", path: `${rooms}/${room.id}/requests/${room.item}/edit`, who: "client" },
    { name: "room-documents", path: `${rooms}/${room.id}/documents`, who: "client" },
    { name: "room-risks", path: `${rooms}/${room.id}/risks`, who: "client" },
    { name: "room-risk-edit", path: `${rooms}/${room.id}/risks/${room.flag}`, who: "client" },
    { name: "rooms-empty", path: rooms, who: "newcomer" },
    { name: "rooms-admin", path: rooms, who: "admin" },
    { name: "room-admin", path: `${rooms}/${room.id}`, who: "admin" },
    { name: "deals-empty", path: deals, who: "newcomer" },
    { name: "deals-list-empty", path: `${deals}/list`, who: "newcomer" },
    { name: "deals-import-empty", path: `${deals}/import`, who: "newcomer" },
    { name: "tools-empty", path: "/client-portal/tools", who: "newcomer" },
    { name: "deals-charts-empty", path: `${deals}/charts`, who: "newcomer" },
    { name: "deals-admin", path: deals, who: "admin" },
    { name: "benchmarks", path: benchmarking, who: "client" },
    { name: "benchmarks-none-fit", path: `${benchmarking}?search=nothing+fits`, who: "client" },
    { name: "benchmark", path: `${benchmarking}/${benchmark.id}`, who: "client" },
    {
      name: "benchmark-explain",
      path: `${benchmarking}/${benchmark.id}?explain=ebitdaMargin-worth`,
      who: "client",
    },
    { name: "benchmark-plots", path: `${benchmarking}/${benchmark.id}/plots`, who: "client" },
    { name: "benchmark-remove", path: `${benchmarking}/${benchmark.id}?confirm=remove`, who: "client" },
    { name: "benchmark-new", path: `${benchmarking}/new`, who: "client" },
    { name: "benchmark-edit", path: `${benchmarking}/${benchmark.id}/edit`, who: "client" },
    { name: "peer-groups", path: `${benchmarking}/groups`, who: "client" },
    { name: "peer-group", path: `${benchmarking}/groups/${benchmark.groupId}`, who: "client" },
    { name: "peer-group-new", path: `${benchmarking}/groups/new`, who: "client" },
    {
      name: "peer-group-pick",
      path: `${benchmarking}/groups/pick?set=${benchmark.setId}&like=${benchmark.id}&search=peer`,
      who: "client",
    },
    { name: "peer-sets", path: `${benchmarking}/peer-sets`, who: "client" },
    { name: "peer-set", path: `${benchmarking}/peer-sets/${benchmark.setId}`, who: "client" },
    { name: "peers-import", path: `${benchmarking}/peer-sets/import`, who: "client" },
    { name: "benchmarks-empty", path: benchmarking, who: "newcomer" },
    { name: "peer-groups-empty", path: `${benchmarking}/groups`, who: "newcomer" },
    { name: "benchmarks-admin", path: benchmarking, who: "admin" },
    { name: "benchmarks-admin-client", path: `${benchmarking}?company=${client.companyId}`, who: "admin" },
    { name: "deals-admin-client", path: `${deals}?company=${client.companyId}`, who: "admin" },
    { name: "portfolio", path: `${portfolio}?explain=hhi`, who: "client" },
    { name: "portfolio-none-fit", path: `${portfolio}?search=nothing+fits`, who: "client" },
    { name: "portfolio-removed", path: `${portfolio}?show=removed`, who: "client" },
    { name: "portfolio-empty", path: portfolio, who: "newcomer" },
    { name: "portfolio-admin", path: portfolio, who: "admin" },
    { name: "portfolio-admin-client", path: `${portfolio}?company=${client.companyId}`, who: "admin" },
    { name: "holding-new", path: `${portfolio}/new`, who: "client" },
    { name: "holding", path: `${portfolio}/${valued}?explain=value-fair-value`, who: "client" },
    { name: "holding-remove", path: `${portfolio}/${valued}?confirm=remove`, who: "client" },
    { name: "holding-edit", path: `${portfolio}/${valued}/edit`, who: "client" },
    { name: "holding-value", path: `${portfolio}/${valued}/value`, who: "client" },
    {
      name: "holding-calibration",
      path: `${portfolio}/${valued}/value?by=ev-ebitda&metric=4500000&netDebt=6000000&peerMedian=8`,
      who: "client",
    },
    { name: "holding-flows", path: `${portfolio}/${valued}/flows`, who: "client" },
    { name: "portfolio-print", path: `${portfolio}/print`, who: "client" },
    { name: "portfolio-import", path: `${portfolio}/import`, who: "client" },
    { name: "portfolio-import-peers", path: `${portfolio}/import?of=peers`, who: "client" },
    { name: "exchange-rates", path: `${portfolio}/rates`, who: "client" },
    { name: "portfolio-import-rates", path: `${portfolio}/import?of=rates`, who: "client" },
    { name: "valuation-peers", path: `${portfolio}/peers`, who: "client" },
    {
      name: "valuation-peer-set",
      path: `${portfolio}/peers?set=${multiples}&explain=ev-ebitda-multiple-mid`,
      who: "client",
    },
    { name: "snapshots", path: `${portfolio}/snapshots`, who: "client" },
    { name: "snapshot", path: `${portfolio}/snapshots/${snapshot}`, who: "client" },
    { name: "orders", path: "/client-portal/orders", who: "client" },
    { name: "order", path: `/client-portal/orders/${order.id}`, who: "client" },
    { name: "order-invoiced", path: `/client-portal/orders/${invoiced.id}`, who: "client" },
    { name: "order-cancel", path: `/client-portal/orders/${order.id}?confirm=cancel`, who: "client" },
    { name: "order-delivered", path: `/client-portal/orders/${delivered.id}`, who: "client" },
    { name: "order-cancelled", path: `/client-portal/orders/${cancelled.id}`, who: "client" },
    { name: "client-portal", path: "/client-portal", who: "client" },
    { name: "my-reports", path: "/client-portal/reports", who: "client" },
    { name: "my-reports-none-fit", path: "/client-portal/reports?search=nothing+fits+this", who: "client" },
    { name: "documents", path: "/client-portal/reports/documents", who: "client" },
    { name: "library", path: "/client-portal/reports/library", who: "client" },
    { name: "library-none-fit", path: "/client-portal/reports/library?search=nothing+fits", who: "client" },
    { name: "download-history", path: "/client-portal/reports/history", who: "client" },
    { name: "create-report", path: "/client-portal/reports/new", who: "client" },
    { name: "account", path: "/account", who: "client" },
    { name: "account-security", path: "/account/security", who: "client" },
    { name: "account-password", path: "/account/password", who: "client" },
    { name: "account-two-factor", path: "/account/two-factor", who: "client" },
    { name: "account-recovery-codes", path: "/account/recovery-codes", who: "client" },
    { name: "account-sessions", path: "/account/sessions", who: "client" },
    { name: "account-notifications", path: "/account/notifications", who: "client" },
    { name: "account-data", path: "/account/data", who: "client" },
    { name: "account-api", path: "/account/api", who: "client" },
    { name: "portal-services", path: "/client-portal/services", who: "client" },
    { name: "portal-service", path: "/client-portal/services/b2b_esg_reports", who: "client" },
    { name: "support", path: "/client-portal/support", who: "client" },
    { name: "support-new", path: "/client-portal/support/new", who: "client" },
    { name: "support-ticket", path: `/client-portal/support/${supported.id}`, who: "client" },
    { name: "support-ticket-closed", path: `/client-portal/support/${settled.id}`, who: "client" },
    { name: "portal-contact", path: "/client-portal/contact?about=deal-flow", who: "client" },
    { name: "forbidden", path: "/admin-data-portal", who: "client" },

    { name: "client-portal-empty", path: "/client-portal", who: "newcomer" },
    { name: "portal-services-empty", path: "/client-portal/services", who: "newcomer" },
    { name: "portal-service-empty", path: "/client-portal/services/b2b_esg_reports", who: "newcomer" },
    { name: "documents-empty", path: "/client-portal/reports/documents", who: "newcomer" },
    { name: "library-empty", path: "/client-portal/reports/library", who: "newcomer" },
    { name: "download-history-empty", path: "/client-portal/reports/history", who: "newcomer" },
    { name: "my-reports-empty", path: "/client-portal/reports", who: "newcomer" },
    { name: "support-empty", path: "/client-portal/support", who: "newcomer" },
    { name: "quotes-empty", path: "/client-portal/quotes", who: "newcomer" },
    { name: "orders-empty", path: "/client-portal/orders", who: "newcomer" },

    { name: "home-admin", path: "/", who: "admin" },
    { name: "client-portal-admin", path: "/client-portal", who: "admin" },
    { name: "portal-services-admin", path: "/client-portal/services", who: "admin" },
    { name: "account-api-admin", path: "/account/api", who: "admin" },
    { name: "account-notifications-admin", path: "/account/notifications", who: "admin" },
    { name: "my-reports-admin", path: "/client-portal/reports", who: "admin" },
    { name: "documents-admin", path: "/client-portal/reports/documents", who: "admin" },
    { name: "create-report-admin", path: "/client-portal/reports/new", who: "admin" },
    { name: "shop-admin", path: "/client-portal/shop", who: "admin" },
    { name: "purchase-admin", path: `/reports/${unheld.id}/purchase`, who: "admin" },
    { name: "admin-reports", path: "/admin-data-portal/reports", who: "admin" },
    { name: "admin-reports-none-fit", path: "/admin-data-portal/reports?search=nothing+fits", who: "admin" },
    { name: "admin-report-new", path: "/admin-data-portal/reports/new", who: "admin" },
    { name: "admin-report", path: `/admin-data-portal/reports/${reports[0]?.id}`, who: "admin" },
    {
      name: "admin-report-withdraw",
      path: `/admin-data-portal/reports/${unheld.id}?withdraw=1`,
      who: "admin",
    },
    { name: "admin-report-edit", path: `/admin-data-portal/reports/${unheld.id}/edit`, who: "admin" },
    {
      name: "admin-report-version",
      path: `/admin-data-portal/reports/${reports[0]?.id}/version`,
      who: "admin",
    },
    { name: "drafts", path: "/admin-data-portal/create-report?whose=all", who: "admin" },
    { name: "drafts-empty", path: "/admin-data-portal/create-report", who: "admin" },
    { name: "draft-new", path: "/admin-data-portal/create-report/new", who: "admin" },
    { name: "draft", path: `/admin-data-portal/create-report/${draft}?preview=1`, who: "admin" },
    { name: "draft-deliver", path: `/admin-data-portal/create-report/${draft}/deliver`, who: "admin" },
    { name: "live-upload", path: "/admin-data-portal/live-upload", who: "admin" },
    { name: "admin-quotes", path: "/admin-data-portal/quotes", who: "admin" },
    { name: "admin-quotes-all", path: "/admin-data-portal/quotes?state=all", who: "admin" },
    { name: "admin-quotes-none-fit", path: "/admin-data-portal/quotes?search=nothing+fits", who: "admin" },
    { name: "admin-quote", path: `/admin-data-portal/quotes/${quotes.asked.id}`, who: "admin" },
    { name: "admin-quote-offer", path: `/admin-data-portal/quotes/${quotes.prepared.id}`, who: "admin" },
    { name: "admin-quote-sent", path: `/admin-data-portal/quotes/${quotes.sent.id}`, who: "admin" },
    {
      name: "admin-quote-withdraw",
      path: `/admin-data-portal/quotes/${quotes.sent.id}?do=withdraw`,
      who: "admin",
    },
    {
      name: "admin-order-invoice",
      path: `/admin-data-portal/orders/${order.id}?confirm=invoice`,
      who: "admin",
    },
    { name: "admin-order-invoiced", path: `/admin-data-portal/orders/${invoiced.id}`, who: "admin" },
    { name: "admin-orders", path: "/admin-data-portal/orders", who: "admin" },
    { name: "admin-orders-all", path: "/admin-data-portal/orders?state=all", who: "admin" },
    { name: "admin-orders-none-fit", path: "/admin-data-portal/orders?search=nothing+fits", who: "admin" },
    { name: "admin-order", path: `/admin-data-portal/orders/${order.id}`, who: "admin" },
    { name: "admin-order-delivered", path: `/admin-data-portal/orders/${delivered.id}`, who: "admin" },
    { name: "support-admin", path: "/client-portal/support", who: "admin" },
    { name: "admin-ticket-client", path: `/admin-data-portal/support/${supported.id}`, who: "admin" },
    { name: "admin-support", path: "/admin-data-portal/support", who: "admin" },
    { name: "admin-support-all", path: "/admin-data-portal/support?state=all", who: "admin" },
    { name: "admin-support-none-fit", path: "/admin-data-portal/support?search=nothing+fits", who: "admin" },
    { name: "admin-ticket", path: `/admin-data-portal/support/${thread.id}`, who: "admin" },
    { name: "admin-ticket-closed", path: `/admin-data-portal/support/${closed.id}`, who: "admin" },
    { name: "admin-portal", path: "/admin-data-portal", who: "admin" },
    { name: "admin-clients", path: "/admin-data-portal/clients", who: "admin" },
    {
      name: "admin-clients-none-fit",
      path: "/admin-data-portal/clients?status=disabled&access=demo&search=nothing+fits",
      who: "admin",
    },
    { name: "admin-client-new", path: "/admin-data-portal/clients/new", who: "admin" },
    { name: "admin-client-edit", path: `/admin-data-portal/clients/${client.companyId}/edit`, who: "admin" },
    { name: "admin-subscriptions", path: "/admin-data-portal/subscriptions", who: "admin" },
    { name: "admin-subscription-new", path: "/admin-data-portal/subscriptions/new", who: "admin" },
    { name: "admin-support-mine", path: "/admin-data-portal/support?keeper=mine", who: "admin" },
    { name: "admin-canned-replies", path: "/admin-data-portal/support/replies", who: "admin" },
    { name: "admin-client", path: `/admin-data-portal/clients/${client.companyId}`, who: "admin" },
    { name: "admin-outbox", path: "/admin-data-portal/outbox", who: "admin" },
    { name: "admin-outbox-failed", path: "/admin-data-portal/outbox?state=failed", who: "admin" },
    { name: "admin-outbox-message", path: `/admin-data-portal/outbox/${message.id}`, who: "admin" },
    { name: "admin-user-keys", path: "/admin-user-management", who: "admin" },
    { name: "admin-users", path: "/admin-user-management/users", who: "admin" },
    { name: "admin-users-none-fit", path: "/admin-user-management/users?search=nothing+fits", who: "admin" },
    { name: "admin-user", path: `/admin-user-management/users/${client.userId}`, who: "admin" },
    {
      name: "admin-user-make-admin",
      path: `/admin-user-management/users/${client.userId}?do=make-admin`,
      who: "admin",
    },
    { name: "admin-user-me", path: `/admin-user-management/users/${admin.userId}`, who: "admin" },
    { name: "admin-dashboard", path: "/admin-dashboard?downloads=12-months", who: "admin" },
    { name: "admin-audit", path: "/admin-user-management/audit", who: "admin" },
    { name: "admin-audit-none-fit", path: "/admin-user-management/audit?who=nobody+fits", who: "admin" },
    { name: "admin-security-events", path: "/admin-user-management/security-events", who: "admin" },
    {
      name: "admin-security-events-none",
      path: "/admin-user-management/security-events?kind=upload",
      who: "admin",
    },
    { name: "admin-two-factor", path: "/admin-user-management/two-factor", who: "admin" },
    { name: "admin-applications", path: "/admin-user-management/applications", who: "admin" },
    { name: "admin-application", path: here, who: "admin" },
    { name: "admin-application-approve", path: `${here}?do=approve`, who: "admin" },
    { name: "admin-application-ask", path: `${here}?do=ask`, who: "admin" },
    { name: "admin-application-decline", path: `${here}?do=decline`, who: "admin" },
    { name: "admin-notifications", path: "/admin-notifications", who: "admin" },
    { name: "admin-notifications-unread", path: "/admin-notifications?filter=unread", who: "admin" },
    { name: "admin-notifications-ticked", path: "/admin-notifications?select=all", who: "admin" },
    { name: "admin-notifications-support", path: "/admin-notifications?filter=support", who: "admin" },
  ];
  return { client, newcomer, admin, pages };
}

/** A copy of each, and a newer version of the first since then. */
async function takeCopies(
  db: Connection["db"],
  by: SignInDetails & { companyId: string },
  reports: readonly { id: string }[],
): Promise<void> {
  for (const { id } of reports) {
    await db
      .insertInto("downloads")
      .values({
        copy_id: newCopyId(),
        report_id: id,
        version: 1,
        company_id: by.companyId,
        user_id: by.userId,
        ip: "127.0.0.1",
        downloaded_at: nowIso(),
      })
      .execute();
  }
  const renewed = reports[0]?.id ?? "";
  const { version, file_id, pages } = await db
    .updateTable("reports")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", renewed)
    .returning(["version", "file_id", "pages"])
    .executeTakeFirstOrThrow();
  const change_note = "Chart 4 uses the revised series.";
  await db
    .insertInto("report_versions")
    .values({ id: newId(), report_id: renewed, version, file_id, pages, change_note, created_at: nowIso() })
    .execute();
}

/** The cookies of somebody who just signed in, with what a browser says of a form on the product's own page. */
export async function signedInHeaders(origin: string, who: SignInDetails): Promise<Record<string, string>> {
  const body = new URLSearchParams(await signInFields(who));
  const headers = { Origin: origin };
  const answer = await fetch(`${origin}/login`, { method: "POST", body, headers, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return { ...headers, Cookie: cookies.join("; ") };
}
