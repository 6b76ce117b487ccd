/** People and things for tests to act on. Only what a test is about needs to be said; the rest is made up. */
import { createHash } from "node:crypto";
import { type Insertable, type Selectable, sql } from "kysely";
import { generate } from "otplib";
import { systemActor } from "#app/features/actor.ts";
import { rowOfMetrics } from "#app/features/analysis/benchmarking/imports/metric-columns.ts";
import { samplePeers } from "#app/features/analysis/benchmarking/records/sample-peers.ts";
import { insertMember, insertRoom } from "#app/features/analysis/diligence/records/room.commands.server.ts";
import {
  insertItems,
  insertSections,
  saveCounters,
} from "#app/features/analysis/diligence/records/insert-items.server.ts";
import { afterTaking } from "#app/features/analysis/diligence/maths/numbering.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import {
  beginTotp,
  confirmTotp,
  pendingTotp,
} from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { ticketToken } from "#app/features/desk/support/enquiries/enquiry-links.server.ts";
import { createUserKey } from "#app/features/access/user-keys/create-user-key.server.ts";
import {
  canonicalText,
  type SnapshotBody,
  type SnapshotInputs,
} from "#app/features/analysis/valuation/maths/snapshot.ts";
import { days, isoAfter, minutes, nowIso } from "#app/platform/clock.server.ts";
import { hashPassword } from "#app/platform/secrets/password.server.ts";
import { newId } from "#app/platform/secrets/random.server.ts";
import { recordFile, storeBytes } from "#app/platform/storage/storage.server.ts";
import { isPostgres } from "#db/engine.ts";
import type { Db } from "#db/connection.server.ts";
import type {
  ApprovalsTable,
  ClientNotificationsTable,
  CompaniesTable,
  HoldingsTable,
  DealsTable,
  CompanyFilesTable,
  OrdersTable,
  QuotesTable,
  ReportDraftsTable,
  ReportsTable,
  TicketMessagesTable,
  TicketsTable,
  UsersTable,
} from "#db/schema.ts";
import type { ValuationHoldingsTable, CovenantsTable, KpiRulesTable, KpisTable } from "#db/tool-tables.ts";
import type { SignInDetails } from "./person.ts";
import { newRow } from "./rows.ts";

export const testPassword = "a long enough test passphrase";

/** Hashing is slow on purpose: everybody made here shares one hash. */
let hashed: Promise<string> | undefined;

let made = 0;

/** A number that no other company has, however many processes make some. */
const numberOf = (id: string) => `CO-${BigInt(`0x${id.slice(0, 12)}`)}`;

type UserValues = Partial<Insertable<UsersTable>>;

export function factories(db: Db) {
  async function company(values: Partial<Insertable<CompaniesTable>> = {}): Promise<string> {
    const id = newId();
    made += 1;
    await db
      .insertInto("companies")
      .values(newRow("companies", { id, name: `Test Company ${made}`, number: numberOf(id), ...values }))
      .execute();
    return id;
  }

  async function user(values: UserValues & Pick<UsersTable, "role">, totp: boolean): Promise<SignInDetails> {
    made += 1;
    const id = newId();
    const email = values.email ?? `${values.role}${made}-${id.slice(0, 6)}@example.com`;
    hashed ??= hashPassword(testPassword);
    await db
      .insertInto("users")
      .values(
        newRow("users", {
          id,
          email,
          email_normalised: normaliseEmail(email),
          first_name: values.role === "admin" ? "Ada" : "Clara",
          last_name: `Tester${made}`,
          password_hash: await hashed,
          ...(values.role === "admin" && { company_role: null }),
          ...values,
        }),
      )
      .execute();
    const { key } = await db
      .transaction()
      .execute((trx) => createUserKey(trx, systemActor(), { assignedEmail: email, status: "active" }));
    const totpSecret = totp ? await enrol(id, email) : null;
    return { role: values.role, userId: id, email, password: testPassword, userKey: key, totpSecret };
  }

  async function enrol(userId: string, email: string): Promise<string> {
    await db.transaction().execute((trx) => beginTotp(trx, userId, email));
    const pending = await pendingTotp(db, userId);
    if (!pending) throw new Error("Enrolment did not begin.");
    const code = await generate({ secret: pending.secret });
    const confirmed = await db.transaction().execute((trx) => confirmTotp(trx, userId, code));
    if (!confirmed) throw new Error("Enrolment was not confirmed.");
    await db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", userId).execute();
    return pending.secret;
  }

  /** A person of a company (a new one unless given), able to sign in with four factors. */
  async function client(values: UserValues = {}): Promise<SignInDetails & { companyId: string }> {
    const companyId = values.company_id ?? (await company());
    return { ...(await user({ ...values, role: "client", company_id: companyId }, true)), companyId };
  }

  /** A member of staff with three factors, or four with `totp`. */
  async function admin({
    totp = false,
    ...values
  }: UserValues & { totp?: boolean } = {}): Promise<SignInDetails> {
    return user({ ...values, role: "admin" }, totp);
  }

  /** A published report of the reference catalogue, or with `values` a new one that shares its file. */
  async function report(values?: Partial<Insertable<ReportsTable>>): Promise<Selectable<ReportsTable>> {
    const { title_folded, price_or_most, price_or_least, ...first } = await db
      .selectFrom("reports")
      .selectAll()
      .where("status", "=", "published")
      // One of the seeds, whatever other tests have published meanwhile.
      .orderBy(sql.ref(isPostgres(db) ? "ctid" : "rowid"))
      .limit(1)
      .executeTakeFirstOrThrow();
    if (!values) return { ...first, title_folded, price_or_most, price_or_least };
    const copy = { ...first, id: newId(), ...values };
    return db.insertInto("reports").values(copy).returningAll().executeTakeFirstOrThrow();
  }

  async function holding(
    companyId: string,
    reportId: string,
    values: Partial<Insertable<HoldingsTable>> = {},
  ): Promise<string> {
    const id = newId();
    await db
      .insertInto("holdings")
      .values(newRow("holdings", { id, company_id: companyId, report_id: reportId, ...values }))
      .execute();
    return id;
  }

  /** A session in the database, of nobody's browser. @returns its id, as pages show it. */
  async function session(userId: string): Promise<string> {
    const id = newId() + newId();
    await db
      .insertInto("sessions")
      .values(
        newRow("sessions", { id_hash: Buffer.from(id, "hex"), user_id: userId, expires_at: isoAfter(3600) }),
      )
      .execute();
    return id;
  }

  /** As if the person had proved who they are eleven minutes ago: a minute too long for what asks for it. */
  async function oldProof(userId = ""): Promise<void> {
    const step_up_at = isoAfter(-minutes(11));
    await db.updateTable("sessions").set({ step_up_at }).where("user_id", "=", userId).execute();
  }

  /** A benchmark of a company with a group of its own and an imported set of twelve peers. */
  async function benchmark(companyId: string, values: { name?: string; removed_at?: string } = {}) {
    made += 1;
    const [id, groupId, setId] = [newId(), newId(), newId()];
    const peers = samplePeers()
      .filter((peer) => peer.sector === "Technology")
      .map((peer) => ({ ...peer, id: newId(), name: `Peer ${peer.name}` }));
    const [first] = peers;
    if (!first) throw new Error("There are no peers.");
    await db
      .insertInto("peer_sets")
      .values(
        newRow("peer_sets", {
          id: setId,
          company_id: companyId,
          name: `Test Peers ${made}`,
          peers: peers.length,
        }),
      )
      .execute();
    await db
      .insertInto("peer_companies")
      .values(
        peers.map(({ metrics, ...peer }) => ({
          ...peer,
          ...rowOfMetrics(metrics),
          peer_set_id: setId,
          ev_ebitda: null,
          ev_revenue: null,
        })),
      )
      .execute();
    await db
      .insertInto("peer_groups")
      .values(
        newRow("peer_groups", {
          id: groupId,
          company_id: companyId,
          name: `Test Group ${made}`,
          peer_set_id: setId,
          asks: JSON.stringify({
            kind: "filter",
            filter: { sector: "Technology", country: null, year: null, sizeBand: null },
          }),
        }),
      )
      .execute();
    await db
      .insertInto("benchmarks")
      .values(
        newRow("benchmarks", {
          id,
          company_id: companyId,
          name: values.name ?? `Test Company ${made}`,
          ...rowOfMetrics({ ...first.metrics, ebitdaMargin: 0.01 }),
          group_id: groupId,
          removed_at: values.removed_at ?? null,
        }),
      )
      .execute();
    return { id, groupId, setId, peerId: first.id };
  }

  /** A peer left out of one benchmark alone, as could be chosen before groups had ticks. @param metric its column. */
  async function exclusion(benchmarkId: string, peerId: string, metric: "roce" | "ebitda_margin") {
    const { id } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
    await db
      .insertInto("benchmark_exclusions")
      .values({
        benchmark_id: benchmarkId,
        peer_company_id: peerId,
        metric,
        reason: "A one-off sale",
        excluded_by: id,
        excluded_at: nowIso(),
      })
      .execute();
  }

  /** A deal of a company at the first stage, unless `values` says otherwise, with the first line of its history. */
  async function deal(companyId: string, values: Partial<DealsTable> = {}): Promise<string> {
    made += 1;
    const id = newId();
    const at = nowIso();
    await db
      .insertInto("deals")
      .values(
        newRow("deals", {
          id,
          number: `TES2026${String(made).padStart(3, "0")}`,
          company_id: companyId,
          name: `Test Deal ${made}`,
          date_added: at.slice(0, 10),
          ...values,
        }),
      )
      .execute();
    await db
      .insertInto("deal_moves")
      .values(
        newRow("deal_moves", {
          deal_id: id,
          company_id: companyId,
          from_stage: null,
          to_stage: values.stage ?? "Initial Contact",
        }),
      )
      .execute();
    return id;
  }

  /** A holding of a portfolio valued by its net assets at £8,000,000, unless `values` says otherwise. One of an `id` that is there is renamed. */
  async function valuedHolding(
    companyId: string,
    values: Partial<Insertable<ValuationHoldingsTable>> = {},
  ): Promise<string> {
    made += 1;
    const id = values.id ?? newId();
    const name = values.name ?? `Test Holding ${made}`;
    await db
      .insertInto("valuation_holdings")
      .values(
        newRow("valuation_holdings", {
          id,
          company_id: companyId,
          name,
          name_key: name.toLowerCase(),
          ...values,
        }),
      )
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ name, name_key: name.toLowerCase(), revision: 1 }),
      )
      .execute();
    return id;
  }

  /** A peer set of six multiples that a company imported. One of an `id` that is there is put back on the list. @returns its id. */
  async function multiples(companyId: string, id = newId()): Promise<string> {
    const peers = [6.2, 7.2, 7.8, 8, 8.6, 9.4];
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("peer_sets")
      .values(
        newRow("peer_sets", {
          id,
          company_id: companyId,
          kind: "multiples",
          source: "Own research",
          as_of: "2026-09-30",
          peers: peers.length,
        }),
      )
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    await db.updateTable("peer_sets").set({ removed_at: null }).where("id", "=", id).execute();
    if (numInsertedOrUpdatedRows === 0n) return id;
    await db
      .insertInto("peer_companies")
      .values(
        peers.map((evEbitda, index) =>
          newRow("peer_companies", {
            peer_set_id: id,
            name: `Mid-cap ${index + 1}`,
            ev_ebitda: evEbitda,
            ev_revenue: evEbitda / 4,
          }),
        ),
      )
      .execute();
    return id;
  }

  /** Money paid into a holding. One of an `id` that is there already moves to this holding. @returns the flow's id. */
  async function valuationFlow(companyId: string, holdingId: string, id = newId()): Promise<string> {
    await db
      .insertInto("valuation_flows")
      .values(newRow("valuation_flows", { id, company_id: companyId, holding_id: holdingId }))
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ holding_id: holdingId }))
      .execute();
    return id;
  }

  /** A snapshot with no holdings in it. */
  async function valuationSnapshot(companyId: string, userId: string, name = "Q3 2026"): Promise<string> {
    const id = newId();
    const frozenAt = nowIso();
    const asOf = "2026-09-30";
    const body = canonicalText({
      version: 1,
      asOf,
      frozenAt,
      frozenBy: "Clara Tester",
      currency: "GBP",
      holdings: [],
      totals: [],
    } satisfies SnapshotBody);
    await db
      .insertInto("valuation_snapshots")
      .values(
        newRow("valuation_snapshots", {
          id,
          company_id: companyId,
          name,
          as_of: asOf,
          body,
          inputs: canonicalText({ at: frozenAt, flows: [], rates: [] } satisfies SnapshotInputs),
          body_sha256: createHash("sha256").update(body).digest("hex"),
          frozen_by: userId,
          frozen_at: frozenAt,
        }),
      )
      .execute();
    return id;
  }

  /** A KPI of a company, measured by month, with a value of 9 in January 2026. */
  async function kpi(companyId: string, values: Partial<KpisTable> = {}): Promise<string> {
    made += 1;
    const id = newId();
    await db
      .insertInto("kpis")
      .values(
        newRow("kpis", {
          id,
          company_id: companyId,
          code: `kpi_${made}`,
          name: `Test KPI ${made}`,
          ...values,
        }),
      )
      .execute();
    await db
      .insertInto("kpi_values")
      .values(newRow("kpi_values", { kpi_id: id, company_id: companyId }))
      .execute();
    return id;
  }

  /** A leverage covenant of at most 4 times over two yearly KPIs: 30 over 9 in 2025. */
  async function covenant(companyId: string, values: Partial<CovenantsTable> = {}): Promise<string> {
    const yearly = { unit: "money", currency: "GBP", frequency: "yearly" } as const;
    const parts = { net_debt_kpi: await kpi(companyId, yearly), ebitda_kpi: await kpi(companyId, yearly) };
    for (const [part, value] of [
      [parts.net_debt_kpi, 30],
      [parts.ebitda_kpi, 9],
    ] as const) {
      await db.updateTable("kpi_values").set({ period: "2025", value }).where("kpi_id", "=", part).execute();
    }
    const id = newId();
    await db
      .insertInto("covenants")
      .values(newRow("covenants", { id, company_id: companyId, ...parts, ...values }))
      .execute();
    return id;
  }

  /** A rule of a KPI that alerts since January 2026; the alert is not acknowledged. */
  async function kpiRule(
    companyId: string,
    kpiId: string,
    values: Partial<KpiRulesTable> = {},
  ): Promise<string> {
    const id = newId();
    const at = nowIso();
    await db
      .insertInto("kpi_rules")
      .values(
        newRow("kpi_rules", {
          id,
          company_id: companyId,
          kpi_id: kpiId,
          condition: JSON.stringify({ kind: "above", limit: 8 }),
          ...values,
        }),
      )
      .execute();
    await db
      .insertInto("kpi_findings")
      .values({ rule_id: id, period: "2026-01", found: "broken", value: 9, judged_at: at })
      .execute();
    await db
      .insertInto("kpi_transitions")
      .values(
        newRow("kpi_transitions", { key: `${id}:2026-01:alerting`, rule_id: id, company_id: companyId }),
      )
      .execute();
    return id;
  }

  /**
   * A diligence room with its buyer in it, one request ("1.1") that holds one document, and one open red flag.
   * @param owner the buyer.
   */
  async function diligenceRoom(
    owner: { userId: string; companyId: string },
    { name = "Test Room", title = "Articles of association", notes = "A finding" } = {},
  ): Promise<{ id: string; item: string; document: string; flag: string }> {
    const at = nowIso();
    const file = await storeBytes(Buffer.from("a,b\r\n1,2\r\n"), {
      name: "figures.csv",
      contentType: "text/csv; charset=utf-8",
    });
    return db.transaction().execute(async (trx) => {
      const place = {
        companyId: owner.companyId,
        companyName: "",
        access: "demo",
        isDemoCompany: false,
      } as const;
      const id = await insertRoom(trx, place, {
        name,
        dealId: null,
        template: null,
        by: owner.userId,
        at,
        isDemo: false,
      });
      await insertMember(trx, id, owner.userId, at);
      await insertSections(trx, id, [{ number: "1", title: "Corporate" }]);
      await saveCounters(trx, id, new Map(), afterTaking("1.1", new Map()));
      const request = { number: "1.1", workstream: "Corporate", title, priority: "must" } as const;
      const [item = ""] = await insertItems(trx, { id, companyId: owner.companyId }, [request], {
        by: owner.userId,
        at,
      });
      await recordFile(trx, file);
      const document = newId();
      await trx
        .insertInto("diligence_documents")
        .values(
          newRow("diligence_documents", {
            id: document,
            item_id: item,
            room_id: id,
            file_id: file.id,
            file_name: file.name,
            uploaded_by: owner.userId,
          }),
        )
        .execute();
      const flag = newId();
      await trx
        .insertInto("diligence_flags")
        .values(
          newRow("diligence_flags", {
            id: flag,
            room_id: id,
            item_id: item,
            finding: notes,
            raised_by: owner.userId,
          }),
        )
        .execute();
      return { id, item, document, flag };
    });
  }

  async function notifications(count: number, message = "Something happened"): Promise<string[]> {
    const ids = Array.from({ length: count }, newId);
    for (const id of ids) {
      await db.insertInto("notifications").values(newRow("notifications", { id, message })).execute();
    }
    return ids;
  }

  /** Something that a client was told. @returns its id. */
  async function clientNotification(
    userId: string,
    values: Partial<Insertable<ClientNotificationsTable>> = {},
  ): Promise<string> {
    const row = newRow("client_notifications", { id: newId(), user_id: userId });
    await db
      .insertInto("client_notifications")
      .values({ ...row, ...values })
      .execute();
    return values.id ?? row.id;
  }

  /** Someone approved who has not set up their account yet. @returns the path of their private link. */
  async function welcomeLink(): Promise<string> {
    made += 1;
    const companyId = await company();
    const id = newId();
    const email = `approved${made}-${id.slice(0, 6)}@example.com`;
    await db
      .insertInto("users")
      .values(
        newRow("users", {
          id,
          email,
          email_normalised: email,
          last_name: `Tester${made}`,
          company_id: companyId,
          status: "pending",
          password_changed_at: null,
          key_seen_at: null,
        }),
      )
      .execute();
    return db.transaction().execute(async (trx) => {
      await createUserKey(trx, systemActor(), { assignedEmail: email, status: "active" });
      return `/welcome/${(await issueLink(trx, { kind: "onboarding", userId: id, seconds: days(7) })).token}`;
    });
  }

  /** @returns the path of the link from the forgotten-password mail. */
  async function resetLink(userId: string): Promise<string> {
    return `/reset-password/${await accountToken("password-reset", userId)}`;
  }

  /** @returns the path of the link that lets a device in. */
  async function admissionLink(userId: string): Promise<string> {
    return `/admit-device/${await accountToken("device-admission", userId)}`;
  }

  /** @returns the path of the first start's link, of a demonstration client made for it. */
  async function demoLink(): Promise<string> {
    const companyId = await company({ is_demo: 1 });
    const { userId } = await client({ company_id: companyId, is_demo: 1 });
    return `/demonstration/${await accountToken("demo-sign-in", userId)}`;
  }

  type AccountLink = "password-reset" | "device-admission" | "demo-sign-in";

  async function accountToken(kind: AccountLink, userId: string): Promise<string> {
    const link = { kind, userId, seconds: minutes(30) };
    return (await db.transaction().execute((trx) => issueLink(trx, link))).token;
  }

  /** Puts an application into the state in which the applicant is asked. @returns the path of their answer's page. */
  async function replyLink(applicationId: string): Promise<string> {
    return db.transaction().execute(async (trx) => {
      await trx
        .updateTable("applications")
        .set({ state: "needs-information", state_changed_at: nowIso() })
        .where("id", "=", applicationId)
        .execute();
      await trx
        .insertInto("application_messages")
        .values(newRow("application_messages", { application_id: applicationId }))
        .execute();
      const { token } = await issueLink(trx, { kind: "application-reply", applicationId, seconds: days(14) });
      return `/application-reply/${token}`;
    });
  }

  /**
   * An enquiry from a visitor that waits for staff, unless `values` says otherwise.
   * @param thread who said what after the first message.
   */
  async function ticket(
    values: Partial<Insertable<TicketsTable>> = {},
    thread: Pick<TicketMessagesTable, "author" | "body">[] = [],
  ): Promise<{ id: string; reference: string; path: string }> {
    made += 1;
    const id = newId();
    const at = nowIso();
    const reference = `T-2026-9${id.slice(0, 6)}`;
    const email = values.email ?? `enquirer${made}-${id.slice(0, 6)}@example.org`;
    const state = values.state ?? "open";
    await db
      .insertInto("tickets")
      .values(
        newRow("tickets", {
          id,
          reference,
          state,
          email,
          email_normalised: normaliseEmail(email),
          first_answered_at: thread.some((message) => message.author === "staff") ? at : null,
          waiting_since: state === "open" ? at : null,
          ...values,
        }),
      )
      .execute();
    const first = {
      author: "enquirer",
      body: "Which Nordic banks do your quarterly reports cover?",
    } as const;
    for (const [position, message] of [first, ...thread].entries()) {
      await db
        .insertInto("ticket_messages")
        .values({
          id: newId(),
          ticket_id: id,
          author_user_id: null,
          created_at: new Date(Date.parse(at) + position).toISOString(),
          ...message,
        })
        .execute();
    }
    return { id, reference, path: `/enquiry/${ticketToken(id)}` };
  }

  /** An order of a published report that the company does not hold, or of `values.report_id`. */
  async function order(
    client: Pick<SignInDetails, "userId"> & { companyId: string },
    values: Partial<Insertable<OrdersTable>> = {},
  ): Promise<{ id: string; reference: string; reportId: string }> {
    const id = newId();
    const at = nowIso();
    const state = values.state ?? "requested";
    const sold = await db
      .selectFrom("reports")
      .select(["id", "title", "price_pence"])
      .where("status", "=", "published")
      .where("price_pence", ">", 0)
      .where("id", "not in", (eb) =>
        eb
          .selectFrom("orders")
          .select((sold) => sold.ref("report_id").$notNull().as("report_id"))
          .where("company_id", "=", client.companyId)
          .where("report_id", "is not", null),
      )
      .$if(values.report_id !== null && values.report_id !== undefined, (query) =>
        query.where("id", "=", values.report_id ?? ""),
      )
      .$if(!values.report_id, (query) =>
        query.where("id", "not in", (eb) =>
          eb
            .selectFrom("holdings")
            .select("report_id")
            .where("company_id", "=", client.companyId)
            .where("ended_at", "is", null),
        ),
      )
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    const reference = `ORD-2026-9${id.slice(0, 6)}`;
    await db
      .insertInto("orders")
      .values(
        newRow("orders", {
          id,
          reference,
          company_id: client.companyId,
          ordered_by: client.userId,
          report_id: sold.id,
          title: sold.title,
          price_pence: sold.price_pence ?? 0,
          state,
          invoiced_at: state === "invoiced" || state === "paid" ? at : null,
          paid_at: state === "paid" ? at : null,
          fulfilled_at: state === "fulfilled" ? at : null,
          cancelled_at: state === "cancelled" ? at : null,
          ...values,
        }),
      )
      .execute();
    return { id, reference, reportId: sold.id };
  }

  /** What staff wrote about a client. */
  async function clientNote(
    company_id: string,
    author_id: string,
    body = "Renews in spring.",
  ): Promise<string> {
    const id = newId();
    const row = { id, company_id, author_id, body, written_at: nowIso() };
    await db.insertInto("client_notes").values(row).execute();
    return id;
  }

  /** A report that somebody wants and that is above their limit. */
  async function approval(
    client: Pick<SignInDetails, "userId"> & { companyId: string },
    values: Partial<Insertable<ApprovalsTable>> = {},
  ): Promise<string> {
    const id = newId();
    const { id: report_id } = await report({
      id: newId(),
      title: `Wanted ${id.slice(0, 6)}`,
      price_pence: 900_000,
    });
    const row = newRow("approvals", {
      id,
      company_id: client.companyId,
      requested_by: client.userId,
      report_id,
    });
    await db
      .insertInto("approvals")
      .values({ ...row, ...values })
      .execute();
    return id;
  }

  /** A quote of the client's company, just asked for unless `values` says otherwise; sent ones have an offer. */
  async function quote(
    client: Pick<SignInDetails, "userId" | "email"> & { companyId: string },
    values: Partial<Insertable<QuotesTable>> = {},
  ): Promise<{ id: string; reference: string }> {
    const id = newId();
    const at = nowIso();
    const state = values.state ?? "requested";
    const isOffered = !["requested", "in-preparation", "withdrawn"].includes(state);
    const today = Date.now();
    const dayIn = (count: number) => new Date(today + count * 86_400_000).toISOString().slice(0, 10);
    const reference = `Q-2026-9${id.slice(0, 6)}`;
    await db
      .insertInto("quotes")
      .values(
        newRow("quotes", {
          id,
          reference,
          company_id: client.companyId,
          requested_by: client.userId,
          email: client.email,
          state,
          price_pence: isOffered ? 1_200_000 : null,
          offer_text: isOffered ? "Twelve months of the full data, with a monthly call." : null,
          valid_until: isOffered ? dayIn(14) : null,
          starts_on: isOffered ? dayIn(20) : null,
          term_months: isOffered ? 12 : null,
          seats: isOffered ? 5 : null,
          sent_at: isOffered ? at : null,
          revision: isOffered ? 1 : 0,
          ...values,
        }),
      )
      .execute();
    return { id, reference };
  }

  /**
   * A file of a company's, among its Client Documents unless `values` says otherwise: a report's PDF, or `stored`.
   * @returns its id.
   */
  async function companyFile(
    companyId: string,
    values: Partial<CompanyFilesTable> = {},
    stored?: { bytes: Uint8Array; name: string; contentType: string },
  ): Promise<string> {
    const file = stored && (await storeBytes(stored.bytes, stored));
    const id = newId();
    const shared = file?.id ?? (await report()).file_id;
    await db.transaction().execute(async (trx) => {
      if (file) await recordFile(trx, file);
      await trx
        .insertInto("company_files")
        .values(newRow("company_files", { id, company_id: companyId, file_id: shared, ...values }))
        .execute();
    });
    return id;
  }

  /** A report draft of that admin's. @returns its id. */
  async function draft(authorId: string, values: Partial<ReportDraftsTable> = {}): Promise<string> {
    const id = newId();
    await db
      .insertInto("report_drafts")
      .values(newRow("report_drafts", { id, author_id: authorId, ...(values as object) }))
      .execute();
    return id;
  }

  /** A running subscription of a company's, from today and without an end. */
  async function subscription(companyId: string, serviceId = "index_licensing"): Promise<string> {
    const id = newId();
    await db
      .insertInto("subscriptions")
      .values(
        newRow("subscriptions", {
          id,
          company_id: companyId,
          service_id: serviceId,
          starts_on: nowIso().slice(0, 10),
        }),
      )
      .execute();
    return id;
  }

  /** A service of the catalogue; one of the reference data stays as it is. */
  async function service(id: string, type: "subscription" | "one-time" = "subscription"): Promise<void> {
    await db
      .insertInto("services")
      .values(newRow("services", { id, name: id, type }))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  return {
    company,
    session,
    oldProof,
    service,
    subscription,
    draft,
    benchmark,
    exclusion,
    deal,
    kpi,
    kpiRule,
    covenant,
    valuedHolding,
    multiples,
    valuationFlow,
    valuationSnapshot,
    diligenceRoom,
    companyFile,
    approval,
    clientNote,
    quote,
    client,
    admin,
    report,
    holding,
    notifications,
    clientNotification,
    welcomeLink,
    resetLink,
    admissionLink,
    demoLink,
    replyLink,
    ticket,
    order,
  };
}

export type Factories = ReturnType<typeof factories>;

/** All eleven required fields of the application form, and the four others. */
export function applicationFields(values: Record<string, string> = {}): Record<string, string> {
  made += 1;
  return {
    firstName: "Priya",
    lastName: "Shah",
    email: `applicant${made}-${newId().slice(0, 6)}@example.org`,
    phone: "+44 20 7946 0123",
    company: "Harbour Lane Capital",
    jobTitle: "Head of Research",
    country: "GB",
    city: "London",
    businessType: "asset-management",
    companySize: "51-200",
    annualRevenue: "10m-50m",
    dataNeeds: "Quarterly banking sector reports for a six-person team.",
    currentDataProviders: "In-house",
    specificRequirements: "PDF delivery",
    referralSource: "referral",
    ...values,
  };
}
