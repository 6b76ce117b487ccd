/** Who may post what to the pages behind a lock. The test makes the record each post is about anew. */
import type { Factories } from "../support/factories.ts";
import type { Fields } from "../support/person.ts";
import type { Ids } from "./expectations.ts";
import type { Scene } from "./scene.ts";

export { postedIntents } from "../support/posted-intents.ts";

/** "done" leads on with 303; "asked" answers the form with what is missing; a number is the status. */
export type Outcome = "login" | "done" | "asked" | number;

export interface Post {
  /** As in `routes.ts`. */
  path: string;
  /** The button; undefined where the page has one form only. */
  intent?: string;
  /** Where it is posted to, with a record just made for it where it would not keep. */
  to: (scene: Scene, make: Factories) => Promise<string> | string;
  fields?: (ids: Ids) => Fields;
  client: Outcome;
  stranger: Outcome;
  /** Like the stranger unless told otherwise. */
  newcomer?: Outcome;
  admin: Outcome;
}

const owners = { client: "done", stranger: 404, admin: 404 } as const;
/** Staff keep a client's pipeline, too. */
const keepers = { client: "done", stranger: 404, admin: "done" } as const;
const buyers = { client: "done", stranger: "done", admin: 403 } as const;
const staff = { client: 403, stranger: 403, admin: "done" } as const;

const board = "/client-portal/tools/deal-flow";
const kpis = "/client-portal/tools/kpi-alerts";
const newKpi = {
  name: "Kestrel",
  unit: "count",
  direction: "higher",
  frequency: "monthly",
};
const newRule = { name: "Too low", kind: "below", limit: "5", level: "warn" };
const kpiOf =
  (page = "") =>
  async ({ companyId }: Scene, make: Factories) =>
    `${kpis}/${await make.kpi(companyId)}${page}`;
const kpiRuleOf =
  (page = "") =>
  async ({ companyId }: Scene, make: Factories) =>
    `${kpis}/rules/${await make.kpiRule(companyId, await make.kpi(companyId))}${page}`;
const newDeal = { name: "Kestrel", type: "Growth", sector: "Technology" };
const inTwoWeeks = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
const today = new Date().toISOString().slice(0, 10);
const offer = {
  price: "12000",
  text: "Twelve months of the full data.",
  validUntil: inTwoWeeks,
  startsOn: inTwoWeeks,
  termMonths: "12",
  seats: "5",
};

const quoteOf =
  (base: string, state: "requested" | "in-preparation" | "sent") =>
  async ({ owner }: Scene, make: Factories) =>
    `${base}/${(await make.quote(owner, { state })).id}`;
const own = "/client-portal/quotes";
const desk = "/admin-data-portal/quotes";
const dealOf =
  (values = {}) =>
  async ({ companyId }: Scene, make: Factories) =>
    `${board}/${await make.deal(companyId, values)}`;
const benchmarking = "/client-portal/tools/benchmarking";
const newBenchmark = ({ peerSet }: Ids) => ({
  name: "Kestrel",
  sector: "Technology",
  year: "2025",
  ebitdaMargin: "12.5",
  group: `set:${peerSet}`,
});
const benchmarkOf =
  (page = "") =>
  async ({ companyId }: Scene, make: Factories) =>
    `${benchmarking}/${(await make.benchmark(companyId)).id}${page}`;
const groupOf = async ({ companyId }: Scene, make: Factories) =>
  `${benchmarking}/groups/${(await make.benchmark(companyId)).groupId}`;
const peerSetOf = async ({ companyId }: Scene, make: Factories) =>
  `${benchmarking}/peer-sets/${(await make.benchmark(companyId)).setId}`;
const portfolio = "/client-portal/tools/portfolio-valuation";
const newHolding = { name: "Kestrel", sector: "Energy", currency: "GBP", stake: "25", cost: "100" };
const removedFlow = "f".repeat(32);
const removedSet = "d".repeat(32);
const valuedOf =
  (page = "", values = {}) =>
  async ({ companyId }: Scene, make: Factories) =>
    `${portfolio}/${await make.valuedHolding(companyId, values)}${page}`;
const rooms = "/client-portal/tools/due-diligence";
type MadeRoom = Awaited<ReturnType<Factories["diligenceRoom"]>>;
const roomOf =
  (page: (room: MadeRoom) => string) =>
  async ({ owner }: Scene, make: Factories) => {
    const room = await make.diligenceRoom(owner);
    return `${rooms}/${room.id}${page(room)}`;
  };
const newRequest = { title: "Group structure chart", priority: "must", newSection: "Corporate" };
const orderOf =
  (base: string, state: "requested" | "invoiced") =>
  async ({ owner }: Scene, make: Factories) =>
    `${base}/${(await make.order(owner, { state, report_id: (await make.report({ price_pence: 45_000 })).id })).id}`;
const ticketOf =
  (base: string, state: "open" | "closed" = "open") =>
  async ({ owner }: Scene, make: Factories) => {
    const { id } = await make.ticket({ user_id: owner.userId, company_id: owner.companyId, state });
    return `${base}/${id}`;
  };
const reportOf =
  (status: "published" | "withdrawn", page = "") =>
  async (_: Scene, make: Factories) =>
    `/admin-data-portal/reports/${(await make.report({ status })).id}${page}`;
/** Somebody made for the post: what is done to them would be in the way of the next. */
const userOf =
  (person: (make: Factories) => Promise<{ userId: string }>) => async (_: Scene, make: Factories) =>
    `/admin-user-management/users/${(await person(make)).userId}`;
const drafts = "/admin-data-portal/create-report";
const draftOf =
  (values = {}) =>
  async (_: Scene, make: Factories) =>
    `${drafts}/${await make.draft((await make.admin()).userId, values)}`;
const newSubscription = async (_: Scene, make: Factories) =>
  `/admin-data-portal/subscriptions/${await make.subscription((await make.client()).companyId)}`;
const clientPage = ({ ids }: Scene) => `/admin-data-portal/clients/${ids.client}`;
const application = ({ ids }: Scene) => `/admin-user-management/applications/${ids.application}`;

export const posts: Post[] = [
  {
    path: "/client-portal/orders/:id",
    intent: "cancel",
    to: orderOf("/client-portal/orders", "requested"),
    ...owners,
    admin: 403,
  },
  {
    path: "/client-portal/quotes/:id",
    intent: "accept",
    to: quoteOf(own, "sent"),
    fields: () => ({ name: "Clara Tester", revision: "1" }),
    ...owners,
    admin: 403,
  },
  {
    path: "/client-portal/quotes/:id",
    intent: "decline",
    to: quoteOf(own, "sent"),
    fields: () => ({ reason: "The price", revision: "1" }),
    ...owners,
    admin: 403,
  },
  { path: "/client-portal/quotes/:id", intent: "withdraw", to: quoteOf(own, "sent"), ...owners, admin: 403 },
  {
    path: "/client-portal/quotes/:id",
    intent: "message",
    to: quoteOf(own, "sent"),
    fields: () => ({ message: "Which banks?" }),
    ...keepers,
  },
  {
    path: "/client-portal/services/:id/quote",
    to: () => "/client-portal/services/b2b_esg_reports/quote",
    fields: () => ({
      name: "Clara Tester",
      email: "clara@example.com",
      company: "Test Company",
      requirements: "Monthly figures",
    }),
    ...buyers,
  },
  {
    path: "/client-portal/shop/:id/quote",
    to: async (_, make) => `/client-portal/shop/${(await make.report({ price_pence: null })).id}/quote`,
    fields: () => ({
      name: "Clara Tester",
      email: "clara@example.com",
      company: "Test Company",
      requirements: "The whole study",
    }),
    ...buyers,
  },
  {
    path: "/reports/:id/purchase",
    to: async (_, make) => `/reports/${(await make.report({ price_pence: 150_000 })).id}/purchase`,
    fields: () => ({ price: "150000" }),
    ...buyers,
  },
  {
    path: "/client-portal/reports/new",
    to: () => "/client-portal/reports/new",
    fields: () => ({ title: "Notes", content: "What we saw." }),
    ...buyers,
  },
  {
    path: "/client-portal/support/new",
    to: () => "/client-portal/support/new",
    fields: () => ({ subject: "Coverage", message: "Which banks?" }),
    client: "done",
    stranger: "done",
    admin: "done",
  },
  {
    path: "/client-portal/support/:id",
    to: ticketOf("/client-portal/support"),
    fields: () => ({ message: "And the Finnish ones?" }),
    ...owners,
  },
  {
    path: "/client-portal/contact",
    to: () => "/client-portal/contact",
    fields: () => ({ name: "Clara Tester", email: "clara@example.com", message: "Good morning" }),
    client: "done",
    stranger: "done",
    admin: "done",
  },

  {
    path: board,
    intent: "samples",
    to: () => board,
    client: "done",
    stranger: "done",
    // Staff are led to the list of clients where they name none.
    admin: "done",
  },
  { path: `${board}/new`, to: () => `${board}/new`, fields: () => newDeal, ...buyers, admin: "done" },
  {
    path: `${board}/import`,
    to: () => `${board}/import`,
    fields: () => ({ csv: "Name,Type,Sector\r\nKestrel,Growth,Technology\r\n" }),
    client: "done",
    stranger: "done",
    admin: "done",
  },
  { path: `${board}/:id`, intent: "move", to: dealOf(), fields: () => ({ to: "Due Diligence" }), ...keepers },
  { path: `${board}/:id`, intent: "remove", to: dealOf(), ...keepers },
  {
    path: `${board}/:id`,
    intent: "restore",
    // A sample: the table makes more deals than demo mode keeps of one's own.
    to: dealOf({ removed_at: "2026-11-20T09:00:00.000Z", is_demo: 1 }),
    ...keepers,
  },
  {
    path: `${board}/:id/edit`,
    to: async (scene, make) => `${await dealOf()(scene, make)}/edit`,
    fields: () => newDeal,
    ...keepers,
  },

  // Staff name a client in the address; where they name none they are led to the list of clients.
  { path: benchmarking, intent: "reset-samples", to: () => benchmarking, ...buyers, admin: "done" },
  // What adds comes first: the others make records, and ten are all there may be in demo mode.
  {
    path: `${benchmarking}/new`,
    to: () => `${benchmarking}/new`,
    fields: newBenchmark,
    client: "done",
    // The set is another company's.
    stranger: "asked",
    admin: "done",
  },
  {
    path: `${benchmarking}/groups/new`,
    to: () => `${benchmarking}/groups/new`,
    fields: ({ peerSet }) => ({ name: "Every peer", set: peerSet }),
    client: "done",
    stranger: "asked",
    admin: "done",
  },
  {
    path: `${benchmarking}/groups/pick`,
    to: () => `${benchmarking}/groups/pick`,
    fields: ({ peerSet, peer }) => ({ name: "One peer", set: peerSet, peer }),
    client: "done",
    // The set is another company's.
    stranger: "asked",
    admin: "done",
  },
  {
    path: `${benchmarking}/peer-sets/import`,
    to: () => `${benchmarking}/peer-sets/import`,
    fields: () => ({
      name: "Ours",
      source: "Our own figures",
      asOf: "31/12/2025",
      currency: "GBP",
      csv: "Name,Sector,Country,Year,ROCE (%)\r\nKestrel,Technology,GB,2025,12\r\n",
    }),
    client: "done",
    stranger: "done",
    admin: "done",
  },
  {
    path: benchmarking,
    intent: "remove",
    to: () => benchmarking,
    fields: ({ benchmark }) => ({ id: benchmark }),
    ...keepers,
  },
  {
    path: benchmarking,
    intent: "restore",
    to: () => benchmarking,
    fields: ({ benchmark }) => ({ id: benchmark }),
    ...keepers,
  },
  { path: `${benchmarking}/:id`, intent: "include", to: benchmarkOf(), ...keepers },
  {
    path: `${benchmarking}/:id`,
    intent: "exclude",
    to: ({ ids }) => `${benchmarking}/${ids.benchmark}`,
    fields: ({ peer }) => ({ peer, metric: "roce", reason: "A one-off sale" }),
    client: "done",
    stranger: 404,
    // It is left out already.
    admin: "asked",
  },
  { path: `${benchmarking}/:id/edit`, to: benchmarkOf("/edit"), fields: newBenchmark, ...keepers },
  {
    path: `${benchmarking}/groups/:id`,
    intent: "save",
    to: groupOf,
    fields: ({ peerSet }) => ({ name: "Every peer", set: peerSet }),
    ...keepers,
    stranger: 404,
  },
  { path: `${benchmarking}/groups/:id`, intent: "remove", to: groupOf, ...keepers },
  { path: `${benchmarking}/peer-sets/:id`, intent: "remove", to: peerSetOf, ...keepers },
  ...["sample", "reset-sample"].map((intent) => ({
    path: rooms,
    intent,
    to: () => rooms,
    client: "done" as const,
    stranger: "done" as const,
    // Staff are led to the list of clients where they name none.
    admin: "done" as const,
  })),
  {
    path: `${rooms}/new`,
    to: () => `${rooms}/new`,
    fields: () => ({ name: "Project Kestrel", template: "esg" }),
    ...buyers,
    admin: "done",
  },
  {
    path: `${rooms}/:id/edit`,
    intent: "save",
    to: roomOf(() => "/edit"),
    fields: () => ({ name: "Kestrel" }),
    ...keepers,
  },
  { path: `${rooms}/:id/edit`, intent: "remove", to: roomOf(() => "/edit"), ...keepers },
  {
    path: `${rooms}/:id/import`,
    to: roomOf(() => "/import"),
    fields: () => ({ csv: "Workstream,Request,Priority\r\nLegal,Claims,must\r\n" }),
    ...keepers,
  },
  {
    path: `${rooms}/:id/members`,
    intent: "add",
    to: roomOf(() => "/members"),
    fields: ({ user }) => ({ person: user, party: "buyer" }),
    ...keepers,
  },
  {
    path: `${rooms}/:id/members`,
    intent: "revoke",
    to: roomOf(() => "/members"),
    fields: () => ({ person: "0".repeat(32) }),
    ...keepers,
  },
  {
    path: `${rooms}/:id/requests/new`,
    to: roomOf(() => "/requests/new"),
    fields: () => newRequest,
    ...keepers,
  },
  {
    path: `${rooms}/:id/requests/:item`,
    intent: "move",
    to: roomOf(({ item }) => `/requests/${item}`),
    fields: () => ({ to: "in-progress" }),
    ...keepers,
  },
  {
    path: `${rooms}/:id/requests/:item`,
    intent: "answer",
    to: roomOf(({ item }) => `/requests/${item}`),
    fields: () => ({ response: "They are in the data room." }),
    ...keepers,
  },
  {
    path: `${rooms}/:id/requests/:item`,
    intent: "message",
    to: roomOf(({ item }) => `/requests/${item}`),
    fields: () => ({ message: "Which year?" }),
    ...keepers,
  },
  {
    path: `${rooms}/:id/requests/:item`,
    intent: "documents",
    to: roomOf(({ item }) => `/requests/${item}`),
    client: "asked",
    stranger: 404,
    admin: "asked",
  },
  {
    path: `${rooms}/:id/requests/:item`,
    intent: "remove-document",
    to: roomOf(({ item, document }) => `/requests/${item}?document=${document}`),
    ...keepers,
  },
  {
    path: `${rooms}/:id/requests/:item/edit`,
    intent: "save",
    to: roomOf(({ item }) => `/requests/${item}/edit`),
    fields: () => newRequest,
    ...keepers,
  },
  {
    path: `${rooms}/:id/requests/:item/edit`,
    intent: "remove",
    to: roomOf(({ item }) => `/requests/${item}/edit`),
    ...keepers,
  },
  {
    path: `${rooms}/:id/risks`,
    intent: "raise",
    to: roomOf(() => "/risks"),
    fields: () => ({ finding: "The lease ends", severity: "2", likelihood: "5" }),
    ...keepers,
  },
  {
    path: `${rooms}/:id/risks/:flag`,
    to: roomOf(({ flag }) => `/risks/${flag}`),
    fields: () => ({ finding: "The lease ends", severity: "2", likelihood: "5" }),
    ...keepers,
  },
  ...["close", "reopen"].map((intent) => ({
    path: `${rooms}/:id/risks`,
    intent,
    to: roomOf(({ flag }) => `/risks?flag=${flag}`),
    ...keepers,
  })),

  ...["samples", "revalue"].map((intent) => ({
    path: portfolio,
    intent,
    to: () => portfolio,
    client: "done" as const,
    stranger: "done" as const,
    admin: "done" as const,
  })),
  // Before there is a holding that is not valued yet.
  {
    path: `${portfolio}/snapshots`,
    to: () => `${portfolio}/snapshots`,
    fields: () => ({ name: "Third quarter", asOf: "2026-09-30" }),
    client: "done",
    stranger: "done",
    admin: "done",
  },
  // After the snapshot: it adds a holding without a method, which has no value to freeze.
  {
    path: `${board}/:id`,
    intent: "open",
    to: dealOf(),
    fields: () => ({ tool: "portfolio-valuation" }),
    ...keepers,
  },
  {
    path: `${portfolio}/new`,
    to: () => `${portfolio}/new`,
    fields: () => newHolding,
    ...buyers,
    admin: "done",
  },
  {
    path: `${portfolio}/rates`,
    to: () => `${portfolio}/rates`,
    fields: () => ({ from: "EUR", rate: "0.86", date: "2026-09-30", source: "ECB" }),
    ...buyers,
    admin: "done",
  },
  {
    path: `${portfolio}/peers`,
    intent: "remove",
    to: async ({ companyId }, make) => {
      await make.multiples(companyId, removedSet);
      return `${portfolio}/peers`;
    },
    fields: () => ({ set: removedSet }),
    ...keepers,
  },
  {
    path: `${portfolio}/import`,
    to: () => `${portfolio}/import`,
    fields: () => ({ csv: "Name,Sector,Stake (%),Cost\r\nPeregrine,Energy,25,100\r\n" }),
    ...buyers,
    admin: "done",
  },
  { path: `${portfolio}/:id`, intent: "remove", to: valuedOf(), ...keepers },
  {
    path: `${portfolio}/:id`,
    intent: "restore",
    to: valuedOf("", { removed_at: "2026-11-20T09:00:00.000Z" }),
    ...keepers,
  },
  {
    path: `${portfolio}/:id/edit`,
    // The same one for everybody, since no two may have one name.
    to: valuedOf("/edit", { id: "e".repeat(32) }),
    fields: () => ({ ...newHolding, name: "Merlin" }),
    ...keepers,
  },
  {
    path: `${portfolio}/:id/value`,
    intent: "inputs",
    to: valuedOf("/value"),
    fields: () => ({ cashFlows: "10 12", wacc: "10", growth: "2" }),
    ...keepers,
  },
  {
    path: `${portfolio}/:id/value`,
    intent: "method",
    to: valuedOf("/value"),
    fields: () => ({ method: "net-assets", reason: "Valued by surveyors." }),
    ...keepers,
  },
  {
    path: `${portfolio}/:id/flows`,
    intent: "add",
    to: valuedOf("/flows"),
    fields: () => ({ date: "2026-01-31", direction: "in", amount: "100" }),
    ...keepers,
  },
  {
    path: `${portfolio}/:id/flows`,
    intent: "remove",
    to: async ({ companyId }, make) => {
      const holding = await make.valuedHolding(companyId);
      await make.valuationFlow(companyId, holding, removedFlow);
      return `${portfolio}/${holding}/flows`;
    },
    fields: () => ({ flow: removedFlow }),
    ...keepers,
  },
  // KPI & Metrics Alerts. Staff are led to the list of clients where they name none.
  { path: kpis, intent: "samples", to: () => `${kpis}?index`, ...buyers, admin: "done" },
  { path: `${kpis}/new`, to: () => `${kpis}/new`, fields: () => newKpi, ...buyers, admin: "done" },
  // Before the others: what they make counts among the ten records of demo mode.
  { path: `${kpis}/:id/rules/new`, to: kpiOf("/rules/new"), fields: () => newRule, ...keepers },
  {
    path: `${kpis}/import`,
    to: () => `${kpis}/import`,
    fields: () => ({ csv: "KPI,Period,Value\r\nnobody,2026-01,1\r\n" }),
    client: "asked",
    stranger: "asked",
    admin: "done",
  },
  {
    path: `${kpis}/alerts`,
    intent: "acknowledge",
    to: () => `${kpis}/alerts`,
    fields: ({ kpiRule }) => ({ key: `${kpiRule}:2026-01:alerting` }),
    ...keepers,
  },
  {
    path: `${kpis}/covenants`,
    intent: "add",
    to: () => `${kpis}/covenants`,
    fields: () => ({ name: "Bank" }),
    client: "asked",
    stranger: "asked",
    admin: "done",
  },
  {
    path: `${kpis}/covenants/:id`,
    intent: "remove",
    to: async ({ companyId }, make) => `${kpis}/covenants/${await make.covenant(companyId)}`,
    ...keepers,
  },
  {
    path: `${kpis}/covenants/:id/edit`,
    to: async ({ companyId }, make) => `${kpis}/covenants/${await make.covenant(companyId)}/edit`,
    fields: () => ({ name: "Bank" }),
    client: "asked",
    stranger: 404,
    admin: "asked",
  },
  {
    path: `${kpis}/:id`,
    intent: "value",
    to: kpiOf(),
    fields: () => ({ period: "2026-02", value: "7" }),
    ...keepers,
  },
  {
    path: `${kpis}/:id`,
    intent: "remove-value",
    to: kpiOf(),
    fields: () => ({ period: "2026-01" }),
    ...keepers,
  },
  { path: `${kpis}/:id`, intent: "remove", to: kpiOf(), ...keepers },
  {
    path: `${kpis}/:id/edit`,
    // The same one for everybody: its code is its own.
    to: ({ ids }) => `${kpis}/${ids.kpi}/edit`,
    fields: () => ({ ...newKpi, code: `k${crypto.randomUUID().slice(0, 8)}` }),
    ...keepers,
  },
  { path: `${kpis}/rules/:id`, intent: "remove", to: kpiRuleOf(), ...keepers },
  {
    path: `${kpis}/rules/:id`,
    intent: "acknowledge",
    to: kpiRuleOf(),
    client: "asked",
    stranger: 404,
    admin: "asked",
  },
  { path: `${kpis}/rules/:id`, intent: "snooze", to: kpiRuleOf(), ...keepers },
  { path: `${kpis}/rules/:id/edit`, to: kpiRuleOf("/edit"), fields: () => newRule, ...keepers },

  {
    path: "/account/notifications",
    to: () => "/account/notifications",
    client: "done",
    stranger: "done",
    admin: "done",
  },

  {
    path: "/admin-data-portal/clients/:id",
    intent: "grant-report",
    to: clientPage,
    fields: ({ unheld }) => ({ reportId: unheld }),
    ...staff,
  },
  {
    path: "/admin-data-portal/clients/:id",
    intent: "change-access",
    to: clientPage,
    fields: () => ({ accessLevel: "client", tools: "deal-flow" }),
    ...staff,
  },
  { path: "/admin-data-portal/clients/:id", intent: "set-active", to: clientPage, ...staff, admin: 409 },
  {
    path: "/admin-data-portal/clients/:id",
    intent: "set-pending",
    // A client of their own: setting one to pending signs them out.
    to: async (_, make) => `/admin-data-portal/clients/${(await make.client()).companyId}`,
    ...staff,
  },
  { path: "/admin-data-portal/clients/:id", intent: "send-onboarding", to: clientPage, ...staff, admin: 409 },
  {
    path: "/admin-data-portal/clients/:id",
    intent: "revoke-onboarding",
    to: clientPage,
    ...staff,
    admin: 409,
  },
  {
    path: "/admin-data-portal/clients/:id",
    intent: "end-session",
    to: clientPage,
    fields: () => ({ session: "0".repeat(64) }),
    ...staff,
    // There is no such session.
    admin: 404,
  },
  {
    path: "/admin-data-portal/clients/:id",
    intent: "end-sessions",
    // A client of their own: it signs them out.
    to: async (_, make) => `/admin-data-portal/clients/${(await make.client()).companyId}`,
    ...staff,
  },
  {
    path: "/admin-data-portal/clients/new",
    to: () => "/admin-data-portal/clients/new",
    fields: () => ({
      name: "Nadia Rahman",
      email: "nadia.rahman@example.com",
      company: "Rahman Partners",
      jobRole: "Analyst",
    }),
    ...staff,
  },
  {
    path: "/admin-data-portal/clients/:id/edit",
    to: async (_, make) => `/admin-data-portal/clients/${(await make.client()).companyId}/edit`,
    fields: () => ({ firstName: "Clara", jobRole: "Analyst", company: "Alder Partners", country: "GB" }),
    ...staff,
  },
  {
    path: `${drafts}/new`,
    to: () => `${drafts}/new`,
    fields: () => ({ intent: "save", title: "Margins in winter" }),
    ...staff,
  },
  { path: `${drafts}/:id`, intent: "list", to: draftOf(), ...staff, admin: "asked" },
  // Nothing of it was cleared.
  { path: `${drafts}/:id`, intent: "undo-clear", to: draftOf(), ...staff, admin: 404 },
  { path: `${drafts}/:id`, intent: "remove", to: draftOf(), ...staff },
  {
    path: `${drafts}/:id`,
    intent: "restore",
    to: draftOf({ removed_at: "2026-11-20T09:00:00.000Z" }),
    ...staff,
  },
  {
    path: `${drafts}/:id/deliver`,
    to: async (scene, make) => `${await draftOf()(scene, make)}/deliver`,
    ...staff,
    admin: "asked",
  },
  {
    path: "/admin-data-portal/subscriptions/new",
    to: () => "/admin-data-portal/subscriptions/new",
    fields: ({ client }) => ({ companyId: client, serviceId: "consultancy", seats: "1", startsOn: today }),
    ...staff,
  },
  {
    path: "/admin-data-portal/subscriptions/:id",
    intent: "change",
    to: newSubscription,
    fields: () => ({ seats: "2", seenSeats: "1", seenEndsOn: "" }),
    ...staff,
  },
  { path: "/admin-data-portal/subscriptions/:id", intent: "end", to: newSubscription, ...staff },
  {
    path: "/admin-data-portal/reports",
    intent: "withdraw",
    to: () => "/admin-data-portal/reports",
    fields: ({ unheld }) => ({ id: unheld }),
    ...staff,
  },
  {
    path: "/admin-data-portal/reports",
    intent: "publish",
    to: () => "/admin-data-portal/reports",
    fields: ({ unheld }) => ({ id: unheld }),
    ...staff,
  },
  ...(["upload", "upload-draft"] as const).map((intent) => ({
    path: "/admin-data-portal/reports/new",
    intent,
    to: () => "/admin-data-portal/reports/new",
    ...staff,
    // Without a file.
    admin: "asked" as const,
  })),
  { path: "/admin-data-portal/reports/:id", intent: "publish", to: reportOf("withdrawn"), ...staff },
  { path: "/admin-data-portal/reports/:id", intent: "withdraw", to: reportOf("published"), ...staff },
  {
    path: "/admin-data-portal/reports/:id/edit",
    to: reportOf("published", "/edit"),
    fields: () => ({
      title: "Retitled",
      description: "What it is about.",
      category: "research",
      price: "1,250",
    }),
    ...staff,
  },
  ...(["add", "add-draft"] as const).map((intent) => ({
    path: "/admin-data-portal/reports/:id/version",
    intent,
    to: reportOf("published", "/version"),
    ...staff,
    // Without a word on what changed.
    admin: "asked" as const,
  })),
  { path: `${desk}/:id`, intent: "prepare", to: quoteOf(desk, "requested"), ...staff },
  {
    path: `${desk}/:id`,
    intent: "save",
    to: quoteOf(desk, "in-preparation"),
    fields: () => ({ price: "12000", revision: "0" }),
    ...staff,
  },
  {
    path: `${desk}/:id`,
    intent: "send",
    to: quoteOf(desk, "in-preparation"),
    fields: () => ({ ...offer, revision: "0" }),
    ...staff,
  },
  { path: `${desk}/:id`, intent: "revise", to: quoteOf(desk, "sent"), ...staff },
  {
    path: `${desk}/:id`,
    intent: "withdraw",
    to: quoteOf(desk, "sent"),
    fields: () => ({ reason: "We no longer offer it" }),
    ...staff,
  },
  {
    path: `${desk}/:id`,
    intent: "message",
    to: quoteOf(desk, "sent"),
    fields: () => ({ message: "All sixteen." }),
    ...staff,
  },
  {
    path: "/admin-data-portal/orders/:id",
    intent: "invoice",
    to: orderOf("/admin-data-portal/orders", "requested"),
    ...staff,
  },
  {
    path: "/admin-data-portal/orders/:id",
    intent: "pay",
    to: ({ ids }) => `/admin-data-portal/orders/${ids.invoiced}`,
    fields: () => ({ paymentReference: "BACS 4471" }),
    ...staff,
  },
  {
    path: "/admin-data-portal/orders/:id",
    intent: "fulfil",
    to: orderOf("/admin-data-portal/orders", "requested"),
    ...staff,
  },
  {
    path: "/admin-data-portal/orders/:id",
    intent: "cancel",
    to: orderOf("/admin-data-portal/orders", "requested"),
    fields: () => ({ reason: "Ordered twice" }),
    ...staff,
  },
  {
    path: "/admin-data-portal/support/:id",
    intent: "answer",
    to: ticketOf("/admin-data-portal/support"),
    fields: () => ({ message: "All sixteen." }),
    ...staff,
  },
  {
    path: "/admin-data-portal/support/:id",
    intent: "answer-and-close",
    to: ticketOf("/admin-data-portal/support"),
    fields: () => ({ message: "All sixteen." }),
    ...staff,
  },
  {
    path: "/admin-data-portal/support/:id",
    intent: "close",
    to: ticketOf("/admin-data-portal/support"),
    ...staff,
  },
  {
    path: "/admin-data-portal/support/:id",
    intent: "reopen",
    to: ticketOf("/admin-data-portal/support", "closed"),
    ...staff,
  },
  {
    path: "/admin-data-portal/support/:id",
    intent: "assign",
    to: ticketOf("/admin-data-portal/support"),
    fields: () => ({ to: "", seenKeeper: "" }),
    ...staff,
  },
  {
    path: "/admin-data-portal/support/:id",
    intent: "insert-reply",
    to: ticketOf("/admin-data-portal/support"),
    fields: () => ({ message: "Good morning", reply: "0".repeat(32) }),
    ...staff,
    admin: "asked",
  },
  {
    path: "/admin-data-portal/support/replies",
    intent: "add",
    to: () => "/admin-data-portal/support/replies",
    fields: () => ({ title: "A sample", body: "Every report has one." }),
    ...staff,
  },
  {
    path: "/admin-data-portal/support/replies",
    intent: "save",
    to: () => "/admin-data-portal/support/replies",
    fields: () => ({ id: "0".repeat(32), title: "A sample", body: "Every report has one." }),
    ...staff,
    admin: 409,
  },
  {
    path: "/admin-data-portal/support/replies",
    intent: "remove",
    to: () => "/admin-data-portal/support/replies",
    fields: () => ({ id: "0".repeat(32) }),
    ...staff,
    admin: 404,
  },
  {
    path: "/admin-data-portal/support/replies",
    intent: "restore",
    to: () => "/admin-data-portal/support/replies",
    fields: () => ({ id: "0".repeat(32) }),
    ...staff,
    admin: 409,
  },
  {
    path: "/admin-data-portal/outbox",
    intent: "retry",
    to: () => "/admin-data-portal/outbox",
    fields: ({ message }) => ({ id: message }),
    ...staff,
    // It waits to be sent as it is.
    admin: 409,
  },
  {
    path: "/admin-data-portal/outbox/:id",
    intent: "retry",
    to: ({ ids }) => `/admin-data-portal/outbox/${ids.message}`,
    ...staff,
    // It waits to be sent as it is.
    admin: 409,
  },
  {
    path: "/admin-data-portal/live-upload",
    intent: "upload",
    to: () => "/admin-data-portal/live-upload",
    fields: ({ client }) => ({ companyId: client, destination: "my-reports" }),
    ...staff,
    admin: "asked",
  },
  {
    path: "/admin-data-portal/live-upload",
    intent: "take-back",
    to: () => "/admin-data-portal/live-upload",
    fields: ({ file }) => ({ id: file }),
    ...staff,
  },
  {
    path: "/admin-data-portal/live-upload",
    intent: "give-back",
    to: () => "/admin-data-portal/live-upload",
    fields: () => ({ id: "0".repeat(32) }),
    ...staff,
    admin: 404,
  },
  {
    path: "/admin-user-management",
    intent: "generate",
    to: () => "/admin-user-management",
    fields: () => ({ assignedEmail: "quite-new@example.com" }),
    ...staff,
  },
  ...(["activate", "revoke", "reveal"] as const).map((intent) => ({
    path: "/admin-user-management",
    intent,
    to: () => "/admin-user-management",
    fields: () => ({ id: "0".repeat(32) }),
    ...staff,
    admin: 404,
  })),
  { path: "/admin-user-management", intent: "hide", to: () => "/admin-user-management", ...staff },
  {
    path: "/admin-user-management/two-factor",
    intent: "set-up-two-factor",
    to: () => "/admin-user-management/two-factor",
    fields: () => ({ id: "0".repeat(32) }),
    ...staff,
    admin: 404,
  },
  {
    path: "/admin-user-management/users/:id",
    intent: "make-admin",
    to: userOf((make) => make.client()),
    ...staff,
  },
  {
    path: "/admin-user-management/users/:id",
    intent: "make-client",
    to: userOf((make) => make.admin()),
    fields: ({ client }) => ({ companyId: client }),
    ...staff,
  },
  {
    path: "/admin-user-management/users/:id",
    intent: "disable",
    to: userOf((make) => make.client()),
    ...staff,
  },
  {
    path: "/admin-user-management/users/:id",
    intent: "enable",
    to: userOf((make) => make.client({ status: "disabled" })),
    ...staff,
  },
  {
    path: "/admin-user-management/users/:id",
    intent: "send-password-link",
    to: userOf((make) => make.client()),
    ...staff,
  },
  {
    path: "/admin-user-management/users/:id",
    intent: "end-sessions",
    to: userOf((make) => make.client()),
    ...staff,
  },
  {
    path: "/admin-user-management/audit",
    intent: "check",
    to: () => "/admin-user-management/audit",
    ...staff,
  },
  {
    path: "/admin-user-management/applications/:id",
    intent: "start-review",
    to: application,
    ...staff,
  },
  {
    path: "/admin-user-management/applications/:id",
    intent: "ask",
    to: application,
    fields: () => ({ message: "Which markets?" }),
    ...staff,
  },
  {
    path: "/admin-user-management/applications/:id",
    intent: "decline",
    to: application,
    ...staff,
    admin: "asked",
  },
  {
    path: "/admin-user-management/applications/:id",
    intent: "approve",
    to: application,
    ...staff,
    admin: "asked",
  },
  {
    path: "/admin-user-management/applications/:id",
    intent: "resend-link",
    to: application,
    ...staff,
    admin: 409,
  },
  {
    path: "/admin-user-management/applications/:id",
    intent: "revoke-link",
    to: application,
    ...staff,
    admin: 409,
  },
  { path: "/admin-notifications", intent: "mark-all-read", to: () => "/admin-notifications", ...staff },
  {
    path: "/admin-notifications",
    intent: "mark-read",
    to: () => "/admin-notifications",
    fields: () => ({ ids: "0".repeat(32) }),
    ...staff,
    admin: 404,
  },
  {
    path: "/admin-notifications",
    intent: "remove",
    to: () => "/admin-notifications",
    fields: () => ({ ids: "0".repeat(32) }),
    ...staff,
    admin: 404,
  },
  {
    path: "/admin-notifications",
    intent: "restore",
    to: () => "/admin-notifications",
    ...staff,
    admin: 409,
  },
];

/**
 * Pages about oneself alone: there is no other person's record to name but a session, and the test of that stands
 * beside. What each does is proved in the tests of signing in and of the account.
 */
export const aboutOneself = [
  "/confirm-identity",
  "/account/password",
  "/account/two-factor",
  "/account/recovery-codes",
  "/account/sessions",
  "/account/data",
  "/account/api",
];
