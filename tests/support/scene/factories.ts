/** People and things for tests to act on. Only what a test is about needs to be said; the rest is made up. */
import { createHash } from "node:crypto";
import { type Insertable, type Selectable, sql } from "kysely";
import { generate } from "otplib";
import { systemActor } from "#app/features/actor.ts";
import { rowOfMetrics } from "#app/features/analysis/benchmarking/imports/metric-columns.ts";
import { samplePeers } from "#app/features/analysis/benchmarking/records/sample-peers.ts";
import { insertMember, insertRoom } from "#app/features/analysis/diligence/records/add-room.server.ts";
import {
  insertItems,
  insertSections,
} from "#app/features/analysis/diligence/templates/insert-items.server.ts";
import { afterTaking } from "#app/features/analysis/diligence/maths/numbering.ts";
import { keepCounters } from "#app/features/analysis/diligence/records/room-numbers.server.ts";
import { normaliseEmail } from "#app/features/fields/email.schema.ts";
import {
  beginTotp,
  confirmTotp,
  pendingTotp,
} from "#app/features/access/identity/second-factor/enrol-totp.server.ts";
import { issueLink } from "#app/features/links/issue-link.server.ts";
import { ticketToken } from "#app/features/desk/support/ticket-token.server.ts";
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
import type { Db } from "#db/connection.server.ts";
import type {
  CompaniesTable,
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

export const testPassword = "a long enough test passphrase";

/** Hashing is slow on purpose: everybody made here shares one hash. */
let hashed: Promise<string> | undefined;

let made = 0;

type UserValues = Partial<Insertable<UsersTable>>;

export function factories(db: Db) {
  async function company(values: Partial<CompaniesTable> = {}): Promise<string> {
    const id = newId();
    made += 1;
    await db
      .insertInto("companies")
      .values({
        id,
        name: `Test Company ${made}`,
        country: "GB",
        city: "London",
        business_type: "consulting",
        company_size: "11-50",
        access_level: "client",
        is_demo: 0,
        created_at: nowIso(),
        ...values,
      })
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
      .values({
        id,
        email,
        email_normalised: normaliseEmail(email),
        first_name: values.role === "admin" ? "Ada" : "Clara",
        last_name: `Tester${made}`,
        job_title: "Analyst",
        phone: "020 7946 0000",
        company_id: null,
        status: "active",
        password_hash: await hashed,
        password_changed_at: nowIso(),
        totp_secret_enc: null,
        totp_enabled_at: null,
        totp_pending_enc: null,
        key_seen_at: nowIso(),
        is_demo: 0,
        created_at: nowIso(),
        ...values,
      })
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
      .orderBy(sql`rowid`)
      .limit(1)
      .executeTakeFirstOrThrow();
    if (!values) return { ...first, title_folded, price_or_most, price_or_least };
    const copy = { ...first, id: newId(), ...values };
    return db.insertInto("reports").values(copy).returningAll().executeTakeFirstOrThrow();
  }

  async function holding(companyId: string, reportId: string): Promise<string> {
    const id = newId();
    await db
      .insertInto("holdings")
      .values({
        id,
        company_id: companyId,
        report_id: reportId,
        source: "granted",
        granted_by: null,
        granted_at: nowIso(),
        ended_at: null,
        is_demo: 0,
      })
      .execute();
    return id;
  }

  /** A session in the database, of nobody's browser. @returns its id, as pages show it. */
  async function session(userId: string): Promise<string> {
    const id = newId() + newId();
    const at = nowIso();
    await db
      .insertInto("sessions")
      .values({
        id_hash: Buffer.from(id, "hex"),
        user_id: userId,
        created_at: at,
        last_seen_at: at,
        expires_at: isoAfter(3600),
        aal: 2,
        step_up_at: at,
        ip: "192.0.2.9",
        user_agent: "Firefox/140 Windows",
        revoked_at: null,
        revoked_reason: null,
      })
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
    const at = nowIso();
    const peers = samplePeers()
      .filter((peer) => peer.sector === "Technology")
      .map((peer) => ({ ...peer, id: newId(), name: `Peer ${peer.name}` }));
    const [first] = peers;
    if (!first) throw new Error("There are no peers.");
    await db
      .insertInto("peer_sets")
      .values({
        id: setId,
        company_id: companyId,
        kind: "metrics",
        name: `Test Peers ${made}`,
        version: 1,
        source: "Test data",
        as_of: "2025-12-31",
        currency: "GBP",
        is_sample: 0,
        peers: peers.length,
        added_by: null,
        added_at: at,
        removed_at: null,
        is_demo: 0,
      })
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
      .values({
        id: groupId,
        company_id: companyId,
        name: `Test Group ${made}`,
        version: 1,
        peer_set_id: setId,
        asks: JSON.stringify({
          kind: "filter",
          filter: { sector: "Technology", country: null, year: null, sizeBand: null },
        }),
        created_by: null,
        created_at: at,
        removed_at: null,
        is_demo: 0,
      })
      .execute();
    await db
      .insertInto("benchmarks")
      .values({
        id,
        company_id: companyId,
        deal_id: null,
        holding_id: null,
        name: values.name ?? `Test Company ${made}`,
        sector: "Technology",
        year: 2025,
        revenue: 25_000_000,
        ...rowOfMetrics({ ...first.metrics, ebitdaMargin: 0.01 }),
        group_id: groupId,
        weights: "{}",
        directions: "{}",
        revision: 1,
        created_at: at,
        updated_at: at,
        removed_at: values.removed_at ?? null,
        is_demo: 0,
      })
      .execute();
    return { id, groupId, setId, peerId: first.id };
  }

  /** A deal of a company at the first stage, unless `values` says otherwise, with the first line of its history. */
  async function deal(companyId: string, values: Partial<DealsTable> = {}): Promise<string> {
    made += 1;
    const id = newId();
    const at = nowIso();
    await db
      .insertInto("deals")
      .values({
        id,
        number: `TES2026${String(made).padStart(3, "0")}`,
        company_id: companyId,
        name: `Test Deal ${made}`,
        stage: "Initial Contact",
        type: "Growth",
        sector: "Technology",
        valuation_pence: 250_000_000,
        contact_name: "",
        contact_role: "",
        contact_email: "",
        contact_phone: "",
        notes: "",
        probability: 50,
        timeline: "",
        owner_id: null,
        expected_close: null,
        lost_reason: null,
        probability_overridden: 0,
        date_added: at.slice(0, 10),
        last_updated: at,
        stage_changed_at: at,
        removed_at: null,
        removed_by: null,
        is_demo: 0,
        ...values,
      })
      .execute();
    await db
      .insertInto("deal_moves")
      .values({
        id: newId(),
        deal_id: id,
        company_id: companyId,
        from_stage: null,
        to_stage: values.stage ?? "Initial Contact",
        moved_by: null,
        moved_at: at,
      })
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
      .values({
        id,
        company_id: companyId,
        deal_id: null,
        name,
        name_key: name.toLowerCase(),
        sector: "Energy",
        currency: "GBP",
        stake: 0.25,
        cost_pence: 500_000_000,
        revenue_pence: 6_000_000_000,
        ebitda_pence: 1_200_000_000,
        net_debt_pence: 2_000_000_000,
        financials_on: "2026-06-30",
        preferred_pence: 0,
        minorities_pence: 0,
        post_money_pence: null,
        round_on: null,
        net_assets_pence: 4_000_000_000,
        net_assets_on: "2026-06-30",
        discount: 0.2,
        method: "net-assets",
        method_reason: "Its buildings are valued every half year.",
        method_by: null,
        method_at: nowIso(),
        peer_set_id: null,
        wacc: null,
        growth: null,
        exit_multiple: null,
        exit_ebitda_pence: null,
        terminal_by: null,
        is_mid_year: 0,
        fair_value_pence: 800_000_000,
        fair_value_on: "2026-11-20",
        revision: 1,
        created_at: nowIso(),
        updated_at: nowIso(),
        removed_at: null,
        is_demo: 0,
        ...values,
      })
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
      .values({
        id,
        company_id: companyId,
        kind: "multiples",
        name: "European mid-caps",
        version: 1,
        source: "Own research",
        as_of: "2026-09-30",
        currency: "GBP",
        is_sample: 0,
        peers: peers.length,
        added_by: null,
        added_at: nowIso(),
        removed_at: null,
        is_demo: 0,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    await db.updateTable("peer_sets").set({ removed_at: null }).where("id", "=", id).execute();
    if (numInsertedOrUpdatedRows === 0n) return id;
    await db
      .insertInto("peer_companies")
      .values(
        peers.map((evEbitda, index) => ({
          id: newId(),
          peer_set_id: id,
          name: `Mid-cap ${index + 1}`,
          sector: "Not stated",
          country: "ZZ",
          year: 2026,
          revenue: null,
          revenue_growth: null,
          gross_margin: null,
          ebitda_margin: null,
          leverage: null,
          revenue_per_head: null,
          research_share: null,
          capex_share: null,
          roce: null,
          ev_ebitda: evEbitda,
          ev_revenue: evEbitda / 4,
        })),
      )
      .execute();
    return id;
  }

  /** Money paid into a holding. One of an `id` that is there already moves to this holding. @returns the flow's id. */
  async function valuationFlow(companyId: string, holdingId: string, id = newId()): Promise<string> {
    await db
      .insertInto("valuation_flows")
      .values({
        id,
        company_id: companyId,
        holding_id: holdingId,
        flow_on: "2024-11-20",
        amount_pence: -500_000_000,
        note: null,
      })
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
      .values({
        id,
        company_id: companyId,
        name,
        as_of: asOf,
        nav_pence: 0,
        holdings: 0,
        body,
        inputs: canonicalText({ at: frozenAt, flows: [], rates: [] } satisfies SnapshotInputs),
        body_sha256: createHash("sha256").update(body).digest("hex"),
        frozen_by: userId,
        frozen_at: frozenAt,
        is_demo: 0,
      })
      .execute();
    return id;
  }

  /** A KPI of a company, measured by month, with a value of 9 in January 2026. */
  async function kpi(companyId: string, values: Partial<KpisTable> = {}): Promise<string> {
    made += 1;
    const id = newId();
    const at = nowIso();
    await db
      .insertInto("kpis")
      .values({
        id,
        company_id: companyId,
        code: `kpi_${made}`,
        name: `Test KPI ${made}`,
        unit: "count",
        currency: null,
        direction: "higher",
        frequency: "monthly",
        formula: null,
        due_lag: 365,
        revision: 1,
        created_at: at,
        updated_at: at,
        removed_at: null,
        is_demo: 0,
        ...values,
      })
      .execute();
    await db
      .insertInto("kpi_values")
      .values({
        kpi_id: id,
        period: "2026-01",
        company_id: companyId,
        value: 9,
        source: "Board pack",
        entered_by: null,
        entered_at: at,
      })
      .execute();
    return id;
  }

  /** A leverage covenant of at most 4 times over two yearly KPIs: 30 over 9 in 2025. */
  async function covenant(companyId: string, values: Partial<CovenantsTable> = {}): Promise<string> {
    const yearly = { unit: "money", currency: "GBP", frequency: "yearly" } as const;
    const parts = { net_debt_kpi: await kpi(companyId, yearly), ebitda_kpi: await kpi(companyId, yearly) };
    const at = nowIso();
    for (const [part, value] of [
      [parts.net_debt_kpi, 30],
      [parts.ebitda_kpi, 9],
    ] as const) {
      await db.updateTable("kpi_values").set({ period: "2025", value }).where("kpi_id", "=", part).execute();
    }
    const id = newId();
    await db
      .insertInto("covenants")
      .values({
        id,
        company_id: companyId,
        name: "Bank",
        kind: "leverage",
        limit_times: 4,
        ...parts,
        interest_kpi: null,
        capex_kpi: null,
        amortisation_kpi: null,
        created_at: at,
        updated_at: at,
        removed_at: null,
        is_demo: 0,
        ...values,
      })
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
      .values({
        id,
        company_id: companyId,
        kpi_id: kpiId,
        name: "Above eight",
        condition: JSON.stringify({ kind: "above", limit: 8, recover: null }),
        level: "warn",
        for_periods: 1,
        recover_periods: 1,
        mute_until: null,
        snooze_until: null,
        status: "alerting",
        period: "2026-01",
        since: "2026-01",
        broken: 1,
        kept: 0,
        is_open: 1,
        created_by: null,
        created_at: at,
        updated_at: at,
        removed_at: null,
        is_demo: 0,
        ...values,
      })
      .execute();
    await db
      .insertInto("kpi_findings")
      .values({ rule_id: id, period: "2026-01", found: "broken", value: 9, judged_at: at })
      .execute();
    await db
      .insertInto("kpi_transitions")
      .values({
        key: `${id}:2026-01:alerting`,
        rule_id: id,
        company_id: companyId,
        from_status: "normal",
        to_status: "alerting",
        period: "2026-01",
        notice: "alert",
        is_told: 1,
        changed_at: at,
        acknowledged_by: null,
        acknowledged_at: null,
        comment: null,
      })
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
      await keepCounters(trx, id, new Map(), afterTaking("1.1", new Map()));
      const request = { number: "1.1", workstream: "Corporate", title, priority: "must" } as const;
      const [item = ""] = await insertItems(trx, { id, companyId: owner.companyId }, [request], {
        by: owner.userId,
        at,
      });
      await recordFile(trx, file);
      const document = newId();
      await trx
        .insertInto("diligence_documents")
        .values({
          id: document,
          item_id: item,
          room_id: id,
          file_id: file.id,
          file_name: file.name,
          version: 1,
          uploaded_by: owner.userId,
          uploaded_at: at,
          removed_at: null,
        })
        .execute();
      const flag = newId();
      await trx
        .insertInto("diligence_flags")
        .values({
          id: flag,
          room_id: id,
          item_id: item,
          finding: notes,
          mitigation: null,
          severity: 4,
          likelihood: 3,
          impact_pence: 25_000_000,
          raised_by: owner.userId,
          raised_at: at,
          updated_at: at,
          closed_at: null,
          closed_by: null,
        })
        .execute();
      return { id, item, document, flag };
    });
  }

  async function notifications(count: number, message = "Something happened"): Promise<string[]> {
    const ids = Array.from({ length: count }, newId);
    for (const id of ids) {
      await db
        .insertInto("notifications")
        .values({
          id,
          type: "client_registration",
          title: "New application",
          message,
          priority: "normal",
          related_type: null,
          related_id: null,
          created_at: nowIso(),
          is_demo: 0,
        })
        .execute();
    }
    return ids;
  }

  /** Someone approved who has not set up their account yet. @returns the path of their private link. */
  async function welcomeLink(): Promise<string> {
    made += 1;
    const companyId = await company();
    const id = newId();
    const email = `approved${made}-${id.slice(0, 6)}@example.com`;
    await db
      .insertInto("users")
      .values({
        id,
        role: "client",
        email,
        email_normalised: email,
        first_name: "Nora",
        last_name: `Tester${made}`,
        job_title: "Analyst",
        phone: "020 7946 0000",
        company_id: companyId,
        status: "pending",
        password_hash: null,
        password_changed_at: null,
        totp_secret_enc: null,
        totp_enabled_at: null,
        totp_pending_enc: null,
        key_seen_at: null,
        is_demo: 0,
        created_at: nowIso(),
      })
      .execute();
    return db.transaction().execute(async (trx) => {
      await createUserKey(trx, systemActor(), { assignedEmail: email, status: "active" });
      return `/welcome/${(await issueLink(trx, { kind: "onboarding", userId: id, seconds: days(7) })).token}`;
    });
  }

  /** @returns the path of the link from the forgotten-password mail. */
  async function resetLink(userId: string): Promise<string> {
    const seconds = minutes(30);
    const { token } = await db
      .transaction()
      .execute((trx) => issueLink(trx, { kind: "password-reset", userId, seconds }));
    return `/reset-password/${token}`;
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
        .values({
          id: newId(),
          application_id: applicationId,
          author: "staff",
          author_user_id: null,
          body: "Which markets do you cover?",
          created_at: nowIso(),
        })
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
      .values({
        id,
        reference,
        source: "contact-page",
        state,
        state_changed_at: at,
        subject: "Coverage of Nordic banks",
        name: "Ingrid Solberg",
        email,
        email_normalised: normaliseEmail(email),
        company: "Fjordgate Pensions",
        phone: null,
        service_interest: null,
        user_id: null,
        company_id: null,
        created_at: at,
        last_message_at: at,
        answered_at: thread.some((message) => message.author === "staff") ? at : null,
        waiting_since: state === "open" ? at : null,
        is_demo: 0,
        ...values,
      })
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
      .values({
        id,
        reference,
        company_id: client.companyId,
        ordered_by: client.userId,
        report_id: sold.id,
        title: sold.title,
        price_pence: sold.price_pence ?? 0,
        purchase_order: "PO-4471",
        note: null,
        state,
        state_changed_at: at,
        requested_at: at,
        invoiced_at: state === "invoiced" || state === "paid" ? at : null,
        paid_at: state === "paid" ? at : null,
        fulfilled_at: state === "fulfilled" ? at : null,
        cancelled_at: state === "cancelled" ? at : null,
        cancel_reason: null,
        is_demo: 0,
        ...values,
      })
      .execute();
    return { id, reference, reportId: sold.id };
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
      .values({
        id,
        reference,
        company_id: client.companyId,
        requested_by: client.userId,
        service_id: "b2b_finance_analytics",
        service_interest: "B2B Finance Analytics",
        name: "Clara Tester",
        email: client.email,
        company: "Test Company",
        phone: null,
        requirements: "Monthly figures on consumer credit, for a team of five.",
        timeline: "standard",
        budget: "15k-50k",
        state,
        state_changed_at: at,
        requested_at: at,
        price_pence: isOffered ? 1_200_000 : null,
        offer_text: isOffered ? "Twelve months of the full data, with a monthly call." : null,
        valid_until: isOffered ? dayIn(14) : null,
        starts_on: isOffered ? dayIn(20) : null,
        term_months: isOffered ? 12 : null,
        seats: isOffered ? 5 : null,
        sent_at: isOffered ? at : null,
        sent_by: null,
        decided_at: null,
        decided_by: null,
        decided_name: null,
        reason: null,
        revision: isOffered ? 1 : 0,
        is_demo: 0,
        ...values,
      })
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
        .values({
          id,
          company_id: companyId,
          file_id: shared,
          destination: "client-documents",
          source: "uploaded",
          title: "Licence schedule",
          description: null,
          category_id: null,
          pages: null,
          added_by: null,
          added_at: nowIso(),
          removed_at: null,
          is_demo: 0,
          ...values,
        })
        .execute();
    });
    return id;
  }

  /** A report draft of that admin's. @returns its id. */
  async function draft(authorId: string, values: Partial<ReportDraftsTable> = {}): Promise<string> {
    const id = newId();
    const at = nowIso();
    await db
      .insertInto("report_drafts")
      .values({
        id,
        title: "A draft of margins",
        focus: "In one line.",
        summary: "",
        content: "# Setting\n\nText.\n\n| A | B |\n| --- | ---: |\n| x | 1 |",
        conclusions: "",
        author_id: authorId,
        report_id: null,
        file_id: null,
        pages: null,
        made_revision: null,
        created_at: at,
        updated_at: at,
        removed_at: null,
        is_demo: 0,
        ...(values as object),
      })
      .execute();
    return id;
  }

  /** A running subscription of a company's, from today and without an end. */
  async function subscription(companyId: string, serviceId = "index_licensing"): Promise<string> {
    const id = newId();
    await db
      .insertInto("subscriptions")
      .values({
        id,
        company_id: companyId,
        service_id: serviceId,
        status: "active",
        seats: 1,
        starts_on: nowIso().slice(0, 10),
        ends_on: null,
        created_at: nowIso(),
      })
      .execute();
    return id;
  }

  /** A service of the catalogue; one of the reference data stays as it is. */
  async function service(id: string, type: "subscription" | "one-time" = "subscription"): Promise<void> {
    await db
      .insertInto("services")
      .values({
        id,
        name: id,
        type,
        description: "A service",
        category: "consultancy",
        pricing_text: "On request",
        features: "[]",
        deliverables: "A report",
        timeline: "Two weeks",
        position: 1,
      })
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
    quote,
    client,
    admin,
    report,
    holding,
    notifications,
    welcomeLink,
    resetLink,
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
