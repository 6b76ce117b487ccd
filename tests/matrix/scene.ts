/** The people of the access matrix, and what one company has that none of the others may see. */
import { applicationFields } from "../support/factories.ts";
import type { App } from "../support/harness.ts";
import type { Person } from "../support/person.ts";
import { formWith, pdf } from "../support/upload-files.ts";
import type { Ids } from "./expectations.ts";

/** The client owns what the ids name; the stranger's company has things of its own; the newcomer's has none. */
export const roles = ["visitor", "client", "stranger", "newcomer", "admin"] as const;
export type Role = (typeof roles)[number];

/** Stands in records of every kind that only the admin, or only the owner, may see. */
export const secret = "Quillfeather";

export interface Scene {
  people: Record<Role, () => Person>;
  ids: Ids;
  companyId: string;
  /** Of the client, who made everything. */
  owner: { userId: string; companyId: string; email: string };
}

export async function setScene(app: App): Promise<Scene> {
  const companyId = await app.make.company({ name: `${secret} Partners` });
  const owner = await app.make.client({ company_id: companyId, last_name: secret });
  const other = await app.make.client();
  const signedIn = {
    client: await app.signInAs(owner),
    stranger: await app.signInAs(other),
    newcomer: await app.client(),
    admin: await app.admin(),
  };
  await app.make.order(other);
  await app.make.quote(other, { state: "sent" });
  await app.make.ticket({ user_id: other.userId, company_id: other.companyId, source: "support-tab" });
  await app.make.deal(other.companyId);
  await app.make.valuedHolding(other.companyId);
  await app.make.companyFile(other.companyId);

  const report = await app.make.report({ title: "A Sector Report That One Company Holds" });
  await app.make.holding(companyId, report.id);
  await app.make.notifications(1, `${secret} has applied`);
  const applied = await app
    .visitor()
    .post("/signup", applicationFields({ company: `${secret} Capital`, email: "quillfeather@example.org" }));
  if (applied.status !== 303) throw new Error(`The application answered ${applied.status}.`);
  const application = await app.db
    .selectFrom("applications")
    .select("id")
    .where("email", "=", "quillfeather@example.org")
    .executeTakeFirstOrThrow();
  const message = await app.db
    .selectFrom("outbox")
    .select("id")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const order = await app.make.order({ userId: owner.userId, companyId }, { note: `For ${secret}` });
  const invoiced = await app.make.order({ userId: owner.userId, companyId }, { note: `For ${secret}` });
  await signedIn.admin.post(`/admin-data-portal/orders/${invoiced.id}`, { intent: "invoice" });
  const quote = await app.make.quote({ ...owner, companyId }, { requirements: `For ${secret}` });
  const ticket = await app.make.ticket({
    name: `Ida ${secret}`,
    user_id: owner.userId,
    company_id: companyId,
  });
  const attached = formWith({ message: `About ${secret}` }, [{ name: `${secret}.pdf`, bytes: pdf() }]);
  await signedIn.client.post(`/client-portal/support/${ticket.id}`, undefined, { body: attached });
  const attachment = await app.db.selectFrom("ticket_attachments").select("id").executeTakeFirstOrThrow();
  const benchmark = await app.make.benchmark(companyId, { name: `${secret} Benchmarked` });
  const kpi = await app.make.kpi(companyId, { name: `Revenue of ${secret}` });
  const room = await app.make.diligenceRoom(
    { userId: owner.userId, companyId },
    { name: `Room of ${secret}`, notes: `Found by ${secret}` },
  );
  await app.make.diligenceRoom(other);
  const ids: Ids = {
    report: report.id,
    // Ordered by the owner's company, so that a page about it may not say so to anybody else.
    unheld: order.reportId,
    draft: await app.make.draft((await app.make.admin()).userId, { title: `Draft of ${secret}` }),
    subscription: await app.make.subscription(companyId),
    order: order.id,
    invoiced: invoiced.id,
    quote: quote.id,
    ticket: ticket.id,
    attachment: attachment.id,
    benchmark: benchmark.id,
    peerGroup: benchmark.groupId,
    peerSet: benchmark.setId,
    peer: benchmark.peerId,
    deal: await app.make.deal(companyId, { notes: `About ${secret}` }),
    valued: await app.make.valuedHolding(companyId, { name: `Shares of ${secret}` }),
    snapshot: await app.make.valuationSnapshot(companyId, owner.userId, `Quarter of ${secret}`),
    kpi,
    covenant: await app.make.covenant(companyId, { name: `Bank of ${secret}` }),
    kpiRule: await app.make.kpiRule(companyId, kpi, { name: `Watch over ${secret}` }),
    room: room.id,
    request: room.item,
    document: room.document,
    flag: room.flag,
    file: await app.make.companyFile(companyId, { title: `Papers of ${secret}` }),
    user: owner.userId,
    client: await clientPageId(signedIn.admin, companyId, owner.userId),
    application: application.id,
    message: message.id,
  };
  return {
    people: {
      visitor: () => app.visitor(),
      client: () => signedIn.client,
      stranger: () => signedIn.stranger,
      newcomer: () => signedIn.newcomer,
      admin: () => signedIn.admin,
    },
    ids,
    companyId,
    owner,
  };
}

/** The client's page is found the way staff find it: through the list. */
async function clientPageId(staff: Person, companyId: string, userId: string): Promise<string> {
  const list = await staff.get("/admin-data-portal/clients");
  const link = list.links.find((href) => href.includes(companyId) || href.includes(userId));
  return link?.split("/").at(3)?.split(/[?#]/)[0] ?? companyId;
}
