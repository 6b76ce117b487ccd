/** The records of the scene, by the part of the product that they belong to. */
import { newCopyId } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import { pngOf } from "#app/platform/pdf/pages/png.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { applicationFields } from "../support/scene/factories.ts";
import type { Person } from "../support/scene/person.ts";
import { formWith, pdf } from "../support/scene/upload-files.ts";
import { type Client, secret, type Stage } from "./stage.ts";

/** Tells the reports of one scene from those of the next in the same product. */
const apart = () => newId().slice(0, 6);

/** Colleagues of the client: one who buys, one who is invited, one who waits for staff's yes, and one who left. */
export async function peopleOf({ make }: Stage, owner: Client) {
  const beside = { company_id: owner.companyId, invited_by: owner.userId, invited_at: nowIso() };
  const coming = { ...beside, status: "pending", password_hash: null, key_seen_at: null } as const;
  const one = async (values: Parameters<typeof make.client>[0]) => (await make.client(values)).userId;
  const colleague = await one({
    ...beside,
    company_role: "buyer",
    first_name: "Buyer",
    order_limit_pence: 500_000,
  });
  const reader = { company_role: "reader" } as const;
  const invitee = await one({ ...coming, ...reader, first_name: "Invitee" });
  const waiting = await one({ ...coming, ...reader, first_name: "Waiting", awaits_approval: 1 });
  const gone = { status: "disabled", removed_at: nowIso() } as const;
  const leaver = await one({ ...beside, ...reader, ...gone, first_name: "Leaver" });
  const approval = await make.approval({ userId: colleague, companyId: owner.companyId });
  return { colleague, invitee, waiting, leaver, approval };
}

/** What staff wrote about the client, long ago and now, and a client about whom nobody wrote anything. */
export async function notesOf({ make }: Stage, owner: Client, staff: Person) {
  const author = staff.details?.userId ?? "";
  await make.clientNote(
    owner.companyId,
    (await make.admin()).userId,
    `${secret}\nAsks for invoices in March.`,
  );
  return { note: await make.clientNote(owner.companyId, author), unnoted: await make.company() };
}

/** The client's company once more under another record, and one that was merged into that. */
export async function twinsOf({ db, make }: Stage, admin: { userId: string }) {
  const twin = await make.company({ name: `${secret} Partners Limited` });
  const who = await make.client({ company_id: twin, first_name: "Twin" });
  await make.quote({ ...who, companyId: twin });
  const merged = await make.company({ name: `${secret} Partners LLP`, merged_into: twin });
  const merge = newId();
  await db
    .insertInto("company_merges")
    .values({
      id: merge,
      source_id: merged,
      target_id: twin,
      access_before: "client",
      rows_after: "{}",
      merged_by: admin.userId,
      merged_at: nowIso(),
      undone_by: null,
      undone_at: null,
    })
    .execute();
  return { twin, merged, merge };
}

/** What the client was told: something they have read, and something with a long name that they have not. */
export async function toldOf({ make }: Stage, { userId }: Client) {
  await make.clientNotification(userId, { read_at: nowIso() });
  const told = await make.clientNotification(userId, {
    topic: "quotes",
    kind: "quote-message",
    title: `A message about your quote Q-2026-0007 (${secret})`,
    message: "Nordic banks: which of them publish quarterly accounts, and since when?",
  });
  return { told };
}

/** Reports: one that the client's company alone holds, two of the catalogue that it holds, too, and copies taken of each. */
export async function catalogueOf({ db, make }: Stage, owner: Client) {
  const report = await make.report({ title: `A Sector Report That One Company Holds (${apart()})` });
  const seeds = await db
    .selectFrom("reports")
    .select("id")
    .where("status", "=", "published")
    .where("id", "<>", report.id)
    .limit(2)
    .execute();
  for (const { id } of [report, ...seeds]) {
    await make.holding(owner.companyId, id);
    await takeCopy({ db }, owner, id);
  }
  await renew({ db }, report.id);
  const reading = await takeCopy({ db }, owner, report.id, { version: 2, channel: "read" });
  await cover({ db }, report.file_id);
  const unheld = await make.report({ title: `Cross-border Payments: Who Earns What (${apart()})` });
  const onRequest = await make.report({
    title: `Sovereign Funds: A Private Study (${apart()})`,
    price_pence: null,
  });
  return {
    /** Held, and renewed since the copy. */
    report: report.id,
    /** Its copy that is being read. */
    reading,
    /** Published, with a sample, held by nobody. */
    unheld: unheld.id,
    /** Without a price. */
    onRequest: onRequest.id,
    /** Another member of staff's. */
    draft: await make.draft((await make.admin()).userId, { title: `Draft of ${secret}` }),
  };
}

async function takeCopy(
  { db }: Pick<Stage, "db">,
  by: Client,
  reportId: string,
  how: { version: number; channel: "download" | "read" } = { version: 1, channel: "download" },
): Promise<string> {
  const copyId = newCopyId();
  await db
    .insertInto("downloads")
    .values({
      copy_id: copyId,
      ...how,
      report_id: reportId,
      company_id: by.companyId,
      user_id: by.userId,
      ip: "127.0.0.1",
      downloaded_at: nowIso(),
    })
    .execute();
  return copyId;
}

/** As the job draws it, unless it has: of one colour. */
async function cover({ db }: Pick<Stage, "db">, file_id: string): Promise<void> {
  const size = { width: 240, height: 340 };
  const data = new Uint8Array(size.width * size.height * 4).fill(90);
  await db
    .insertInto("report_covers")
    .values({ file_id, png: pngOf({ ...size, data }), ...size, created_at: nowIso() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A newer version of a report. */
async function renew({ db }: Pick<Stage, "db">, reportId: string): Promise<void> {
  const { version, file_id, pages } = await db
    .updateTable("reports")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", reportId)
    .returning(["version", "file_id", "pages"])
    .executeTakeFirstOrThrow();
  const change_note = "Chart 4 uses the revised series.";
  await db
    .insertInto("report_versions")
    .values({ id: newId(), report_id: reportId, version, file_id, pages, change_note, created_at: nowIso() })
    .execute();
}

/** An application that waits for staff, and one whose applicant was asked something. */
export async function applicationsOf({ db, make }: Stage, visitor: () => Person) {
  const apply = async () => {
    const email = `quillfeather.${apart()}@example.org`;
    const fields = applicationFields({ company: `${secret} Capital`, email });
    const answer = await visitor().post("/signup", fields);
    if (answer.status !== 303) throw new Error(`The application answered ${answer.status}.`);
    const { id } = await db
      .selectFrom("applications")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    return id;
  };
  const application = await apply();
  const message = await db
    .selectFrom("outbox")
    .select("id")
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    application,
    /** A mail to the applicant. */
    message: message.id,
    replyLink: await make.replyLink(await apply()),
    welcomeLink: await make.welcomeLink(),
  };
}

/** Orders, invoices, quotes, a subscription. */
export async function tradeOf({ make }: Stage, owner: Client, admin: Person) {
  const note = `For ${secret}`;
  const order = await make.order(owner, { note });
  const invoiced = await make.order(owner, { note });
  const invoice = await admin.post(`/admin-data-portal/orders/${invoiced.id}`, { intent: "invoice" });
  if (invoice.status !== 303) throw new Error(`The invoice answered ${invoice.status}.`);
  const delivered = await make.order(owner, { note, state: "fulfilled" });
  await make.holding(owner.companyId, delivered.reportId);
  const cancelled = await make.order(owner, {
    note,
    state: "cancelled",
    cancel_reason: "The report is being revised.",
    cancelled_at: nowIso(),
  });
  const requirements = `Monthly figures on consumer credit, for ${secret}.`;
  const accepted = {
    state: "accepted",
    decided_at: nowIso(),
    decided_name: `Clara ${secret}`,
    requirements,
  } as const;
  return {
    order: order.id,
    /** A report that the client's company alone has ordered. */
    ordered: order.reportId,
    invoiced: invoiced.id,
    delivered: delivered.id,
    cancelled: cancelled.id,
    quote: (await make.quote(owner, { requirements })).id,
    quoteSent: (await make.quote(owner, { state: "sent", requirements })).id,
    quoteAccepted: (await make.quote(owner, accepted)).id,
    quoteExpired: (await make.quote(owner, { state: "expired", valid_until: "2026-01-31", requirements })).id,
    quotePrepared: (await make.quote(owner, { state: "in-preparation", requirements })).id,
    subscription: await make.subscription(owner.companyId),
  };
}

/** What visitors and the client's company have asked us. */
export async function ticketsOf({ db, make }: Stage, owner: Client, client: Person) {
  const answered = [
    { author: "staff", body: "All sixteen that publish quarterly accounts.\n\nShall we send you a sample?" },
    { author: "enquirer", body: "Please do." },
  ] as const;
  const name = `Ida ${secret}`;
  const enquiry = await make.ticket({ name });
  const thread = await make.ticket({ name, subject: "A sample of the Nordic banks" }, [...answered]);
  const closed = await make.ticket({ name, state: "closed", subject: "Settled last week" }, [...answered]);
  const own = { name, user_id: owner.userId, company_id: owner.companyId, source: "support-tab" } as const;
  const ticket = await make.ticket(own, [...answered]);
  const settled = await make.ticket({ ...own, state: "closed", subject: "An invoice by post" });
  const file = { name: `${secret}.pdf`, bytes: pdf() };
  const attached = await client.post(`/client-portal/support/${ticket.id}`, undefined, {
    body: formWith({ message: `The list of banks that ${secret} means` }, [file]),
  });
  if (attached.status !== 303) throw new Error(`The attachment answered ${attached.status}.`);
  const attachment = await db
    .selectFrom("ticket_attachments")
    .select("id")
    .where("ticket_id", "=", ticket.id)
    .executeTakeFirstOrThrow();
  return {
    /** Of a visitor: fresh, answered, closed; the last two with the visitor's own link to it. */
    enquiry: enquiry.id,
    thread,
    closed,
    /** Of the client's, with a file. */
    ticket: ticket.id,
    attachment: attachment.id,
    settled: settled.id,
  };
}

/** What staff keep about people, and the links that were sent. */
export async function verbsOf({ db, make }: Stage, owner: Client, visitor: () => Person) {
  await make.notifications(60, `${secret} has applied`);
  const title = `Papers of ${secret}`;
  const file = await make.companyFile(owner.companyId, {
    title,
    description: "What your company may do with its reports.",
  });
  const fileReading = newCopyId();
  await db
    .insertInto("file_downloads")
    .values({
      copy_id: fileReading,
      company_file_id: file,
      company_id: owner.companyId,
      user_id: owner.userId,
      ip: "127.0.0.1",
      downloaded_at: nowIso(),
      channel: "read",
    })
    .execute();
  await make.companyFile(owner.companyId, {
    destination: "resource-library",
    title: `How ${secret} reads charts`,
  });
  await make.companyFile(owner.companyId, {
    destination: "my-reports",
    source: "created",
    title: `Notes for ${secret}`,
    pages: 4,
    added_by: owner.userId,
  });
  const enquired = await visitor().post("/contact", {
    name: "Ines Duarte",
    email: `ines.${apart()}@example.org`,
    message: "Good morning",
  });
  const doesWithout = (await make.client()).userId;
  await db.insertInto("notice_choices").values({ user_id: doesWithout, kind: "files", by_mail: 0 }).execute();
  return {
    /** Among the Client Documents. */
    file,
    /** Its copy that is being read. */
    fileReading,
    /** Who gets no mails about files. */
    doesWithout,
    resetLink: await make.resetLink(owner.userId),
    admissionLink: await make.admissionLink(owner.userId),
    demoLink: await make.demoLink(),
    demoLinkUsed: await usedDemoLink({ make }, visitor),
    /** Where a visitor who has asked something is led. */
    contactThanks: enquired.location ?? "",
  };
}

async function usedDemoLink({ make }: Pick<Stage, "make">, visitor: () => Person): Promise<string> {
  const path = await make.demoLink();
  await visitor().post(path);
  return path;
}

/** The analyst tools' records. */
export async function toolsOf({ db, make }: Stage, owner: Client) {
  const { companyId } = owner;
  const deal = await make.deal(companyId, {
    notes: `About ${secret}`,
    expected_close: "2027-03-31",
    probability: 75,
  });
  await make.deal(companyId, { stage: "Due Diligence", valuation_pence: 800_000_000 });
  await make.deal(companyId, { stage: "Closed Won", valuation_pence: 300_000_000 });
  await make.deal(companyId, { stage: "Closed Lost", lost_reason: "The price" });
  const valued = await make.valuedHolding(companyId, {
    name: `${secret} Power`,
    wacc: 0.1,
    growth: 0.02,
    terminal_by: "growth",
  });
  const inPounds = [10, 12, 14, 15, 16].map((million) => million * 100_000_000);
  await db
    .insertInto("valuation_plans")
    .values(inPounds.map((pence, index) => ({ holding_id: valued, year: index + 1, cash_flow_pence: pence })))
    .execute();
  await make.valuationFlow(companyId, valued);
  const kpi = await make.kpi(companyId, { name: `Orders of ${secret}` });
  const room = await make.diligenceRoom(owner, {
    name: `Project ${secret}`,
    notes: `Two customers are 46% of the revenue of ${secret}; the larger contract ends within 14 months.`,
  });
  return {
    deal,
    /** With its group, the set that picks from, and a company of that. */
    benchmark: await make.benchmark(companyId, { name: `${secret} Benchmarked` }),
    valued,
    /** A set of peers that values a holding. */
    multiples: await make.multiples(companyId),
    snapshot: await make.valuationSnapshot(companyId, owner.userId, `Quarter of ${secret}`),
    kpi,
    kpiRule: await make.kpiRule(companyId, kpi, { name: `Watch over ${secret}` }),
    covenant: await make.covenant(companyId, { name: `Bank of ${secret}` }),
    /** With a request in it, a document on that and a red flag about it. */
    room,
  };
}
