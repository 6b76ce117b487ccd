/** Attacks on what the client portal keeps: other companies' records, and what people type into its fields. */
import { beforeAll, describe, expect, test } from "vitest";
import { databaseDigest, schemaDigest } from "../support/database-digest.ts";
import { type Person, startApp } from "../support/harness.ts";
import { setMarketScene } from "../support/market-scene.ts";
import { formWith, pdf } from "../support/upload-files.ts";

const app = await startApp();

const board = "/client-portal/tools/deal-flow";
const owner = await app.make.client();
const stranger = await app.make.client();

/** Address of each kind of record that belongs to one company, with `:id` in the place of its id. */
const places = {
  report: "/reports/:id/download",
  "report by the API": "/api/reports/:id/download",
  order: "/client-portal/orders/:id",
  invoice: "/client-portal/orders/:id/invoice",
  quote: "/client-portal/quotes/:id",
  ticket: "/client-portal/support/:id",
  attachment: "/client-portal/support/attachments/:id",
  deal: `${board}/:id`,
  "deal's form": `${board}/:id/edit`,
  "company file": "/client-portal/reports/files/:id/download",
} as const;
type Kind = keyof typeof places;
const kinds = Object.keys(places) as Kind[];

const ids = {} as Record<Kind, string>;
let mine: Person;
let theirs: Person;
let staff: Person;

beforeAll(async () => {
  mine = await app.signInAs(owner);
  theirs = await app.signInAs(stranger);
  staff = await app.admin();
  const report = await app.make.report();
  await app.make.holding(owner.companyId, report.id);
  const order = await app.make.order(owner);
  await staff.post(`/admin-data-portal/orders/${order.id}`, { intent: "invoice" });
  const ticket = await app.make.ticket({ user_id: owner.userId, company_id: owner.companyId });
  const body = formWith({ message: "The list" }, [{ name: "list.pdf", bytes: pdf() }]);
  await mine.post(`/client-portal/support/${ticket.id}`, undefined, { body });
  const attachment = await app.db.selectFrom("ticket_attachments").select("id").executeTakeFirstOrThrow();
  const deal = await app.make.deal(owner.companyId);
  Object.assign(ids, {
    report: report.id,
    "report by the API": report.id,
    order: order.id,
    invoice: order.id,
    quote: (await app.make.quote(owner, { state: "sent" })).id,
    ticket: ticket.id,
    attachment: attachment.id,
    deal,
    "deal's form": deal,
    "company file": await app.make.companyFile(owner.companyId),
  });
  // The greeting that the first page after signing in shows.
  for (const person of [mine, theirs, staff]) await person.get("/client-portal");
});

const at = (kind: Kind, id: string) => places[kind].replace(":id", id);

describe.each(kinds)("another company's %s (T5)", (kind) => {
  test("is answered exactly as one that does not exist", async () => {
    const real = await theirs.get(at(kind, ids[kind]));
    const invented = await theirs.get(at(kind, "0123456789abcdef0123456789abcdef"));
    expect(real.status).toBe(404);
    expect(withoutIds(real.html)).toBe(withoutIds(invented.html));
    expect((await theirs.get(`${at(kind, ids[kind])}.data`)).html).not.toContain(owner.email);
    expect((await mine.get(at(kind, ids[kind]))).status, "for its owner").toBe(200);
  });

  test("has no odd id that opens it, not even for its owner", async () => {
    const id = ids[kind];
    const odd = [
      id.toUpperCase(),
      id.slice(0, -1),
      id + id,
      `${id}0`,
      `${id}%00`,
      `%00${id}`,
      `${id}%20`,
      `${id}%0a`,
      `${id}%2500`,
      `${id},${id}`,
      `${id}[]`,
      `["${id}"]`,
      `${id}'--`,
      `${id};`,
      `..%2f${id}`,
      `%2e%2e%2f${id}`,
      `./${id}/../${id}.`,
      "-1",
      "0",
      "1e309",
      "null",
      "undefined",
      "%",
      "_".repeat(32),
      "%25".repeat(32),
      "a".repeat(1500),
    ];
    for (const one of odd) {
      for (const person of [theirs, mine]) {
        const page = await person.get(at(kind, one));
        expect([400, 404], `${one}: ${page.status} ${page.text.slice(0, 80)}`).toContain(page.status);
        expect(page.bytes.subarray(0, 4).toString()).not.toBe("%PDF");
      }
    }
  });

  test("is not reached by posting, by the id in the address or in a field", async () => {
    const before = databaseDigest(app.sqlite);
    const id = ids[kind];
    const posted = { id, orderId: id, quoteId: id, dealId: id, ticketId: id, companyId: owner.companyId };
    for (const intent of ["cancel", "accept", "withdraw", "message", "move", "remove", "restore"]) {
      const fields = { ...posted, intent, message: "Mine", name: "Me", revision: "1", to: "Closed Won" };
      for (const path of [at(kind, id), `${at(kind, id)}?company=${owner.companyId}`]) {
        expect([400, 403, 404, 405, 415], `${intent} at ${path}`).toContain(
          (await theirs.post(path, fields)).status,
        );
      }
    }
    expect(databaseDigest(app.sqlite)).toEqual(before);
  });
});

describe("another company named in a query or a field (T5)", () => {
  test.each(["", "/list", "/charts", "/new", "/import", "/deals.csv"])(
    "shows nothing of its pipeline: %s",
    async (page) => {
      const name = `Only Ours ${page}`;
      await app.make.deal(owner.companyId, { name });
      const other = `company=${stranger.companyId}`;
      for (const query of [
        `company=${owner.companyId}`,
        `${other}&company=${owner.companyId}`,
        `company=${owner.companyId}&${other}`,
        `company[]=${owner.companyId}`,
        `company=${owner.companyId.toUpperCase()}`,
        `company=${owner.companyId}%00`,
      ]) {
        const answer = await theirs.get(`${board}${page}?${query}`);
        expect(answer.status, query).toBeLessThan(500);
        expect(answer.html, query).not.toContain(name);
        const data = await theirs.get(`${board}${page}.data?${query}`, { headers: { Accept: "*/*" } });
        expect(data.html, query).not.toContain(name);
      }
    },
  );

  test("is not the owner of a deal, and gets none", async () => {
    const before = await app.db.selectFrom("deals").select("id").execute();
    const fields = { name: "Theirs", type: "Growth", sector: "Technology" };
    const owned = await theirs.post(`${board}/new`, { ...fields, owner: owner.userId });
    expect(owned.status).toBe(400);
    expect((await theirs.post(`${board}/new?company=${owner.companyId}`, fields)).status).toBe(404);
    expect((await theirs.post(`${board}/import?company=${owner.companyId}`, { csv: "x" })).status).toBe(404);
    const row = `Name,Type,Sector,Owner\r\nTheirs,Growth,Technology,${owner.email}\r\n`;
    expect((await theirs.post(`${board}/import`, { csv: row })).status).toBe(400);
    expect(await app.db.selectFrom("deals").select("id").execute()).toHaveLength(before.length);
  });

  test("is not named by the small answers either", async () => {
    for (const query of [
      `parts=unread,stats,services,activity,markets&company=${owner.companyId}`,
      "parts=everything",
      `parts=${"a,".repeat(800)}`,
      "parts[]=stats",
    ]) {
      const page = await theirs.get(`/client-portal/refresh?${query}`);
      expect([200, 400], query).toContain(page.status);
      expect(page.html).not.toContain(owner.email);
    }
    for (const path of ["/client-portal/reports/history", "/client-portal/reports/history.csv"]) {
      expect((await theirs.get(`${path}?company=${owner.companyId}`)).html).not.toContain("list.pdf");
    }
    const made = await theirs.get(`/client-portal/reports?made=${ids["company file"]}`);
    expect(made.html).not.toContain(at("company file", ids["company file"]));
  });
});

const markup = `<img src=x onerror=alert(1)>"'</script><script>alert(1)</script>{{7*7}}`;
const sqlTexts = [`' OR 1=1--`, `"; DROP TABLE deals; --`, `%_\\`, `$.a'`];

interface TextForm {
  name: string;
  path: () => string | Promise<string>;
  as?: "staff";
  /** What makes the form complete. */
  fields: Record<string, string>;
  /** Fields of plain text: whatever is typed is kept to the letter. */
  texts: string[];
  /** Fields with a shape of their own: anything else is refused. */
  shaped?: string[];
  /** What was kept. */
  rows: () => Promise<object[]>;
}

const aDeal = { name: "Kestrel", type: "Growth", sector: "Technology" };
const quoteAt = async (base: string, state: "sent" | "in-preparation") =>
  `${base}/${(await app.make.quote(owner, { state })).id}`;

const forms: TextForm[] = [
  {
    name: "a deal",
    path: async () => `${at("deal", await app.make.deal(owner.companyId))}/edit`,
    fields: { ...aDeal },
    texts: ["name", "contactName", "contactRole", "notes"],
    shaped: [
      "type",
      "sector",
      "valuation",
      "probability",
      "timeline",
      "contactEmail",
      "contactPhone",
      "expectedClose",
      "owner",
    ],
    rows: () => app.db.selectFrom("deals").selectAll().execute(),
  },
  {
    name: "a lost deal",
    path: async () => at("deal", await app.make.deal(owner.companyId)),
    fields: { intent: "move", to: "Closed Lost", reason: "The price" },
    texts: ["reason"],
    shaped: ["to"],
    rows: () => app.db.selectFrom("deals").selectAll().execute(),
  },
  {
    name: "a request for a quote",
    path: () => "/client-portal/services/b2b_esg_reports/quote",
    fields: { name: "Clara", email: "clara@example.com", company: "Test", requirements: "Figures" },
    texts: ["name", "company", "requirements"],
    shaped: ["email", "phone", "timeline", "budget"],
    rows: () => app.db.selectFrom("quotes").selectAll().execute(),
  },
  {
    name: "a question about a quote",
    path: () => quoteAt("/client-portal/quotes", "sent"),
    fields: { intent: "message", message: "Which?" },
    texts: ["message"],
    rows: () => app.db.selectFrom("quote_messages").selectAll().execute(),
  },
  {
    name: "an acceptance",
    path: () => quoteAt("/client-portal/quotes", "sent"),
    fields: { intent: "accept", name: "Clara", revision: "1" },
    texts: ["name", "purchaseOrder"],
    rows: async () => [
      ...(await app.db.selectFrom("quotes").selectAll().execute()),
      ...(await app.db.selectFrom("orders").selectAll().execute()),
    ],
  },
  {
    name: "a quote declined",
    path: () => quoteAt("/client-portal/quotes", "sent"),
    fields: { intent: "decline", reason: "The price", revision: "1" },
    texts: ["reason"],
    rows: () => app.db.selectFrom("quotes").selectAll().execute(),
  },
  {
    name: "an offer",
    path: () => quoteAt("/admin-data-portal/quotes", "in-preparation"),
    as: "staff",
    fields: { intent: "save", price: "12000", revision: "0" },
    texts: ["text"],
    shaped: ["price", "validUntil", "startsOn", "termMonths", "seats"],
    rows: () => app.db.selectFrom("quotes").selectAll().execute(),
  },
  {
    name: "an order",
    path: async () =>
      `/reports/${(await app.make.report({ id: crypto.randomUUID().replaceAll("-", ""), price_pence: 100 })).id}/purchase`,
    fields: { price: "100" },
    texts: ["purchaseOrder", "note"],
    rows: () => app.db.selectFrom("orders").selectAll().execute(),
  },
  {
    name: "a payment",
    path: async () => {
      const report_id = (
        await app.make.report({ id: crypto.randomUUID().replaceAll("-", ""), price_pence: 100 })
      ).id;
      const { id } = await app.make.order(owner, { report_id });
      await staff.post(`/admin-data-portal/orders/${id}`, { intent: "invoice" });
      return `/admin-data-portal/orders/${id}`;
    },
    as: "staff",
    fields: { intent: "pay", paymentReference: "BACS" },
    texts: ["paymentReference"],
    rows: () => app.db.selectFrom("invoices").selectAll().execute(),
  },
  {
    name: "a ticket",
    path: () => "/client-portal/support/new",
    fields: { subject: "Coverage", message: "Which?" },
    texts: ["subject", "message"],
    shaped: ["serviceInterest"],
    rows: async () => [
      ...(await app.db.selectFrom("tickets").selectAll().execute()),
      ...(await app.db.selectFrom("ticket_messages").selectAll().execute()),
    ],
  },
  {
    name: "the contact form",
    path: () => "/client-portal/contact",
    fields: { name: "Clara", email: "clara@example.com", message: "Good morning" },
    texts: ["name", "company", "message"],
    shaped: ["email", "phone"],
    rows: async () => [
      ...(await app.db.selectFrom("tickets").selectAll().execute()),
      ...(await app.db.selectFrom("ticket_messages").selectAll().execute()),
    ],
  },
];

describe.each(forms)("what is typed into $name", (form) => {
  const who = () => (form.as === "staff" ? staff : mine);

  test.each([...form.texts, ...(form.shaped ?? [])])("is no markup: %s (T44)", async (field) => {
    const path = await form.path();
    const before = await form.rows();
    const page = await who().post(path, { ...form.fields, [field]: markup });
    expect(page.status, page.text.slice(0, 200)).toBe(400);
    expect(page.html).not.toContain("<img src=x");
    expect(page.html).not.toMatch(/<script>alert/);
    expect(await form.rows()).toEqual(before);
  });

  test.each(form.texts)("is kept to the letter, and is never SQL: %s (T45)", async (field) => {
    const schema = schemaDigest(app.sqlite);
    for (const text of sqlTexts) {
      const path = await form.path();
      const page = await who().post(path, { ...form.fields, [field]: text });
      expect(page.status, `${text}: ${page.problems}`).toBe(303);
      const kept = (await form.rows()).flatMap((row) => Object.values(row));
      expect(kept).toContain(text);
      const shown = await page.follow();
      expect(shown.status).toBe(200);
      expect(shown.html).not.toContain("DROP TABLE deals; --</script");
    }
    expect(schemaDigest(app.sqlite)).toBe(schema);
  });

  for (const field of form.shaped ?? []) {
    test(`has to be of its kind: ${field} (T45)`, async () => {
      for (const value of [`' OR 1=1--`, "1e309", "9999-99-99x", ["a", "b"]]) {
        const path = await form.path();
        const before = databaseDigest(app.sqlite);
        const page = await who().post(path, { ...form.fields, [field]: value });
        expect(page.status, `${String(value)}: ${page.location ?? ""}`).toBe(400);
        expect(databaseDigest(app.sqlite)).toEqual(before);
      }
    });
  }
});

describe("what stands in the records all the same", () => {
  test("is text on every page of the client and of staff (T44)", async () => {
    const companyId = await app.make.company({ name: markup });
    const person = await app.make.client({ company_id: companyId, last_name: markup.slice(0, 79) });
    const client = await app.signInAs(person);
    const report = await app.make.report({ title: markup, description: markup, price_pence: 100 });
    const quote = await app.make.quote(person, {
      state: "sent",
      requirements: markup,
      offer_text: markup,
      name: markup,
      company: markup,
      service_interest: markup,
    });
    const deal = await app.make.deal(companyId, {
      name: markup,
      notes: markup,
      contact_name: markup,
      contact_role: markup.slice(0, 60),
      contact_email: markup.slice(0, 60),
      contact_phone: markup.slice(0, 40),
    });
    const lost = await app.make.deal(companyId, { stage: "Closed Lost", lost_reason: markup });
    const order = await app.make.order(person, {
      report_id: report.id,
      title: markup,
      note: markup,
      purchase_order: markup.slice(0, 60),
    });
    await staff.post(`/admin-data-portal/orders/${order.id}`, { intent: "invoice" });
    const said = [{ author: "staff", body: markup }] as const;
    const ticket = await app.make.ticket(
      { user_id: person.userId, company_id: companyId, subject: markup, name: markup, company: markup },
      [...said],
    );
    for (const destination of ["client-documents", "resource-library", "my-reports"] as const)
      await app.make.companyFile(companyId, { destination, title: markup, description: markup });
    await app.make.notifications(1, markup);
    const of = (path: string, query = "") => ({ path: `${path}${query}` });
    const pages = [
      of("/client-portal"),
      of("/client-portal/shop"),
      of(`/client-portal/shop/${report.id}`),
      of(`/reports/${report.id}/purchase`),
      of("/client-portal/reports"),
      of("/client-portal/reports/documents"),
      of("/client-portal/reports/library"),
      of("/client-portal/quotes"),
      of(`/client-portal/quotes/${quote.id}`, "?do=accept"),
      of("/client-portal/orders"),
      of(`/client-portal/orders/${order.id}`),
      of("/client-portal/support"),
      of(`/client-portal/support/${ticket.id}`),
      of("/client-portal/contact"),
      of("/client-portal/services/b2b_esg_reports/quote"),
      of(board),
      of(`${board}/list`),
      of(`${board}/list`, `?search=${encodeURIComponent(markup.slice(0, 60))}`),
      of(`${board}/charts`),
      of(`${board}/${deal}`),
      of(`${board}/${deal}/edit`),
      of(`${board}/${lost}`),
      of("/account"),
    ];
    const staffPages = [
      of("/admin-data-portal/quotes", "?state=all"),
      of(`/admin-data-portal/quotes/${quote.id}`),
      of("/admin-data-portal/orders", "?state=all"),
      of(`/admin-data-portal/orders/${order.id}`),
      of("/admin-data-portal/support", "?state=all"),
      of(`/admin-data-portal/support/${ticket.id}`),
      of(`/admin-data-portal/clients/${companyId}`),
      of("/admin-notifications"),
      of(board, `?company=${companyId}`),
    ];
    for (const [reader, list] of [
      [client, pages],
      [staff, staffPages],
    ] as const) {
      for (const { path } of list) {
        for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
          const page = await reader.get(address);
          expect(page.status, address).toBeLessThan(400);
          if (address !== path) continue;
          expect(page.html, path).not.toContain("<img src=x");
          expect(page.html, path).not.toMatch(/<script>alert/);
          expect(page.html.includes("&lt;img src=x"), `${path} shows it`).toBe(true);
        }
      }
    }
    const invoice = await client.get(`/client-portal/orders/${order.id}/invoice`);
    expect(invoice.status).toBe(200);
    expect(invoice.html).not.toMatch(/\/(?:JavaScript|OpenAction)/);
  });
});

const lists = [
  "/client-portal/shop",
  "/client-portal/reports",
  "/client-portal/reports/documents",
  "/client-portal/reports/library",
  "/client-portal/reports/history",
  "/client-portal/reports/history.csv",
  "/client-portal/quotes",
  "/client-portal/orders",
  "/client-portal/support",
  "/client-portal/contact",
  "/client-portal/markets",
  "/client-portal/markets/ftse-100",
  "/client-portal/markets/ftse-100/prices.csv",
  "/client-portal/refresh",
  "/client-portal/services",
  board,
  `${board}/list`,
  `${board}/charts`,
  `${board}/deals.csv`,
];
const staffLists = [
  "/admin-data-portal/quotes",
  "/admin-data-portal/orders",
  "/admin-data-portal/support",
  "/admin-data-portal/reports",
];
const parameters = [
  "search",
  "category",
  "price",
  "published",
  "sort",
  "order",
  "state",
  "stage",
  "type",
  "sector",
  "range",
  "page",
  "before",
  "about",
  "company",
  "do",
  "confirm",
  "explain",
  "target",
  "made",
  "parts",
  "to",
];

describe("what the address asks for (T45)", () => {
  beforeAll(() => setMarketScene(app.db));

  test.each([...sqlTexts, markup, "id desc", "%a".repeat(400), "\u0000", "1e309", "٣"])(
    "is never SQL, markup or an error: %j",
    async (value) => {
      const schema = schemaDigest(app.sqlite);
      const before = databaseDigest(app.sqlite);
      for (const [person, paths] of [
        [mine, lists],
        [staff, staffLists],
      ] as const) {
        for (const path of paths) {
          const all = parameters.map((name) => `${name}=${encodeURIComponent(value.slice(0, 80))}`);
          const search = `search=${encodeURIComponent(value.slice(0, 800))}`;
          for (const query of [search, all.slice(0, 11).join("&"), all.slice(11).join("&")]) {
            const page = await person.get(`${path}?${query}`);
            expect([200, 303, 400, 404], `${path}?${query}: ${page.status}`).toContain(page.status);
            expect(page.html, `${path}?${query}`).not.toContain("<img src=x");
          }
        }
      }
      expect(schemaDigest(app.sqlite)).toBe(schema);
      expect(databaseDigest(app.sqlite)).toEqual(before);
    },
  );

  test("finds what is there to the letter, and nothing else", async () => {
    const odd = "Share of 100%_\\ 'OR 1=1--";
    await app.make.deal(owner.companyId, { name: odd });
    await app.make.companyFile(owner.companyId, { title: odd });
    await app.make.report({ id: crypto.randomUUID().replaceAll("-", ""), title: odd, price_pence: 100 });
    for (const path of [`${board}/list`, "/client-portal/reports/documents", "/client-portal/shop"]) {
      for (const search of [odd, "100%_\\", "'OR 1=1--"]) {
        const found = await mine.get(`${path}?search=${encodeURIComponent(search)}`);
        expect(found.text, `${path} ${search}`).toContain("Share of 100%");
      }
      for (const search of ["Share%100", "S_are of", "100%%", "' OR '1'='1"]) {
        const missed = await mine.get(`${path}?search=${encodeURIComponent(search)}`);
        expect(missed.text, `${path} ${search}`).not.toContain("Share of 100%");
      }
    }
  });
});

describe("addresses nobody has a reason to ask for (T70)", () => {
  const probes = [
    `/client-portal/${"a/".repeat(1000)}`,
    "/client-portal/%ff",
    "/client-portal/orders/%00",
    "/client-portal/..%2f..%2fetc%2fpasswd",
    "/client-portal/orders/..%5c..%5cportal.db",
    "/client-portal/.env",
    "/client-portal/.git/HEAD",
    "/client-portal/package.json",
    "/client-portal/reports/files/../../portal.db",
    "/client-portal/reports/files/portal.db/download",
    "/client-portal/support/attachments/..%2f..%2fsecret",
    "/client-portal/index.php",
    "/client-portal/tools/deal-flow.map",
    "/files",
    "/uploads",
    "/data/portal.db",
    "/portal.db",
    "/data/first-run.json",
    "/tour/..%2f..%2fpackage.json",
  ];

  test("are answered 400 or 404, at once", async () => {
    const took = async (path: string) => {
      const from = performance.now();
      await mine.get(path);
      return performance.now() - from;
    };
    await took("/no-such-page");
    for (const path of probes) {
      const page = await mine.get(path);
      expect([400, 404], `${path}: ${page.status}`).toContain(page.status);
      // Beside a page that anybody may miss, in turns: what else the machine does holds up both.
      const longer: number[] = [];
      for (let turn = 0; turn < 7; turn += 1) longer.push((await took(path)) - (await took("/no-such-page")));
      expect(longer.sort((a, b) => a - b)[3], path).toBeLessThan(20);
    }
  });
});

/** A page without what differs each time it is made: nonces, ids and the seconds that the session has left. */
function withoutIds(html: string): string {
  return html
    .replace(/nonce="[^"]*"/g, "")
    .replace(/[0-9a-f]{32}/g, "ID")
    .replace(/(\\"endsIn\\",)\d+/g, "$1");
}
