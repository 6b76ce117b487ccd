import { systemActor } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/audit/record-audit.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import { removeStored } from "#app/platform/storage.server.ts";
import { removeDemoRooms } from "./remove-demo-rooms.server.ts";

/**
 * Removes the demonstration story: its companies, their people, and all that hangs on them, whoever added it. The
 * audit log stays, as it always does, and so do the reference data and the admin. The files' bytes go once nothing
 * names them any more for good.
 * @returns how many rows went, by table.
 */
export async function removeDemo(db: Db): Promise<Record<string, number>> {
  const { removed, paths } = await removeRows(db);
  for (const path of paths) {
    // The rows are gone: a file that can't be removed must not look like a removal that failed.
    await removeStored({ path }).catch((error: unknown) => log.error("demo-remove.file", error, { path }));
  }
  return removed;
}

function removeRows(db: Db): Promise<{ removed: Record<string, number>; paths: string[] }> {
  return db.transaction().execute(async (trx) => {
    const companies = trx.selectFrom("companies").select("id").where("is_demo", "=", 1);
    await keepStaff(trx);
    const users = trx
      .selectFrom("users")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
    const emails = trx.selectFrom("users").select("email_normalised").where("id", "in", users);
    const applications = trx
      .selectFrom("applications")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
    const tickets = trx
      .selectFrom("tickets")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("user_id", "in", users)]));
    const quotes = trx
      .selectFrom("quotes")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
    const notifications = trx.selectFrom("notifications").select("id").where("is_demo", "=", 1);
    const companyFiles = trx
      .selectFrom("company_files")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
    const fileIds = await trx
      .selectFrom("company_files")
      .select("file_id")
      .where("id", "in", companyFiles)
      .execute();
    const attachments = await trx
      .selectFrom("ticket_attachments")
      .select("file_id")
      .where("ticket_id", "in", tickets)
      .execute();
    const rooms = await removeDemoRooms(trx);
    const files = [...[...fileIds, ...attachments].map(({ file_id }) => file_id), ...rooms.files];
    const deals = trx
      .selectFrom("deals")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
    const kpiRules = trx.selectFrom("kpi_rules").select("id").where("company_id", "in", companies);
    const benchmarks = trx
      .selectFrom("benchmarks")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
    const peerSets = trx
      .selectFrom("peer_sets")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
    const valued = trx
      .selectFrom("valuation_holdings")
      .select("id")
      .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)]));
    const imports = trx.selectFrom("tool_imports").select("id").where("company_id", "in", companies);
    // What stays of other portfolios and benchmarks no longer names what goes.
    await trx.updateTable("benchmarks").set({ holding_id: null }).where("holding_id", "in", valued).execute();
    await trx
      .updateTable("valuation_holdings")
      .set({ deal_id: null })
      .where("deal_id", "in", deals)
      .execute();
    await trx
      .updateTable("valuation_holdings")
      .set({ peer_set_id: null })
      .where("peer_set_id", "in", peerSets)
      .execute();
    await trx
      .updateTable("valuation_holdings")
      .set({ method_by: null })
      .where("method_by", "in", users)
      .execute();
    await trx.updateTable("exchange_rates").set({ added_by: null }).where("added_by", "in", users).execute();
    // What points at something goes before it.
    const deletions = {
      valuation_flows: trx.deleteFrom("valuation_flows").where("holding_id", "in", valued),
      kpi_value_drafts: trx.deleteFrom("kpi_value_drafts").where("import_id", "in", imports),
      tool_imports: trx.deleteFrom("tool_imports").where("id", "in", imports),
      valuation_plans: trx.deleteFrom("valuation_plans").where("holding_id", "in", valued),
      valuation_holdings: trx
        .deleteFrom("valuation_holdings")
        .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)])),
      valuation_snapshots: trx.deleteFrom("valuation_snapshots").where("is_demo", "=", 1),
      exchange_rates: trx
        .deleteFrom("exchange_rates")
        .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)])),
      kpi_transitions: trx.deleteFrom("kpi_transitions").where("company_id", "in", companies),
      kpi_findings: trx.deleteFrom("kpi_findings").where("rule_id", "in", kpiRules),
      kpi_rule_recipients: trx
        .deleteFrom("kpi_rule_recipients")
        .where((eb) => eb.or([eb("rule_id", "in", kpiRules), eb("user_id", "in", users)])),
      kpi_rules: trx.deleteFrom("kpi_rules").where("company_id", "in", companies),
      covenants: trx.deleteFrom("covenants").where("company_id", "in", companies),
      kpi_values: trx.deleteFrom("kpi_values").where("company_id", "in", companies),
      kpis: trx.deleteFrom("kpis").where("company_id", "in", companies),
      benchmark_exclusions: trx
        .deleteFrom("benchmark_exclusions")
        .where((eb) => eb.or([eb("benchmark_id", "in", benchmarks), eb("excluded_by", "in", users)])),
      benchmarks: trx.deleteFrom("benchmarks").where("id", "in", benchmarks),
      // A sample group may have come to serve a company's own benchmark: it stays with that.
      peer_groups: trx
        .deleteFrom("peer_groups")
        .where((eb) =>
          eb.or([
            eb("company_id", "in", companies),
            eb.and([
              eb("is_demo", "=", 1),
              eb.not(
                eb.exists(
                  eb
                    .selectFrom("benchmarks as kept")
                    .select("kept.id")
                    .whereRef("kept.group_id", "=", "peer_groups.id"),
                ),
              ),
            ]),
          ]),
        ),
      peer_companies: trx.deleteFrom("peer_companies").where("peer_set_id", "in", peerSets),
      peer_sets: trx.deleteFrom("peer_sets").where("id", "in", peerSets),
      deal_moves: trx
        .deleteFrom("deal_moves")
        .where((eb) => eb.or([eb("deal_id", "in", deals), eb("company_id", "in", companies)])),
      deals: trx.deleteFrom("deals").where("id", "in", deals),
      downloads: trx
        .deleteFrom("downloads")
        .where((eb) => eb.or([eb("company_id", "in", companies), eb("user_id", "in", users)])),
      file_downloads: trx
        .deleteFrom("file_downloads")
        .where((eb) => eb.or([eb("company_file_id", "in", companyFiles), eb("user_id", "in", users)])),
      company_files: trx.deleteFrom("company_files").where("id", "in", companyFiles),
      ticket_attachments: trx.deleteFrom("ticket_attachments").where("ticket_id", "in", tickets),
      report_drafts: trx.deleteFrom("report_drafts").where("is_demo", "=", 1),
      canned_replies: trx.deleteFrom("canned_replies").where("is_demo", "=", 1),
      holdings: trx
        .deleteFrom("holdings")
        .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)])),
      invoices: trx
        .deleteFrom("invoices")
        .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)])),
      orders: trx
        .deleteFrom("orders")
        .where((eb) => eb.or([eb("is_demo", "=", 1), eb("company_id", "in", companies)])),
      notification_reads: trx.deleteFrom("notification_reads").where("notification_id", "in", notifications),
      notifications: trx.deleteFrom("notifications").where("is_demo", "=", 1),
      outbox: trx.deleteFrom("outbox").where("is_demo", "=", 1),
      ticket_messages: trx.deleteFrom("ticket_messages").where("ticket_id", "in", tickets),
      tickets: trx.deleteFrom("tickets").where("id", "in", tickets),
      application_messages: trx
        .deleteFrom("application_messages")
        .where("application_id", "in", applications),
      links: trx
        .deleteFrom("links")
        .where((eb) => eb.or([eb("user_id", "in", users), eb("application_id", "in", applications)])),
      reveals: trx.deleteFrom("reveals").where("user_id", "in", users),
      recovery_codes: trx.deleteFrom("recovery_codes").where("user_id", "in", users),
      sessions: trx.deleteFrom("sessions").where("user_id", "in", users),
      api_tokens: trx.deleteFrom("api_tokens").where("user_id", "in", users),
      user_keys: trx
        .deleteFrom("user_keys")
        .where((eb) => eb.or([eb("is_demo", "=", 1), eb("assigned_email_normalised", "in", emails)])),
      applications: trx.deleteFrom("applications").where("id", "in", applications),
      subscriptions: trx.deleteFrom("subscriptions").where("company_id", "in", companies),
      quote_messages: trx.deleteFrom("quote_messages").where("quote_id", "in", quotes),
      quotes: trx.deleteFrom("quotes").where("id", "in", quotes),
      company_tools: trx.deleteFrom("company_tools").where("company_id", "in", companies),
      notification_marks: trx.deleteFrom("notification_marks").where("user_id", "in", users),
      users: trx.deleteFrom("users").where("id", "in", users),
      companies: trx.deleteFrom("companies").where("is_demo", "=", 1),
      prices: trx.deleteFrom("prices").where("status", "=", "sample"),
    };
    // Somebody of the story may have become staff meanwhile: what others wrote or were written stays.
    await trx.updateTable("peer_groups").set({ created_by: null }).where("created_by", "in", users).execute();
    await trx.updateTable("peer_sets").set({ added_by: null }).where("added_by", "in", users).execute();
    await trx.updateTable("benchmarks").set({ deal_id: null }).where("deal_id", "in", deals).execute();
    await trx.updateTable("tickets").set({ assigned_to: null }).where("assigned_to", "in", users).execute();
    await trx
      .updateTable("canned_replies")
      .set({ created_by: null })
      .where("created_by", "in", users)
      .execute();
    const removed: Record<string, number> = { ...rooms.removed };
    for (const [table, deletion] of Object.entries(deletions)) {
      const { numDeletedRows } = await deletion.executeTakeFirst();
      if (numDeletedRows > 0n) removed[table] = Number(numDeletedRows);
    }
    const paths = await deleteUnused(trx, files);
    if (paths.length > 0) removed.files = paths.length;
    // Invoices are numbered without gaps: where only the demonstration had any, the firm's own begin at 1.
    const invoice = await trx.selectFrom("invoices").select("id").limit(1).executeTakeFirst();
    if (!invoice) await trx.deleteFrom("sequences").where("name", "=", "INV").execute();
    if (Object.keys(removed).length > 0) {
      await recordAudit(trx, systemActor("demo-remove"), {
        action: "demo.remove",
        target: "demo",
        details: removed,
      });
    }
    return { removed, paths: paths.map(({ path }) => path) };
  });
}

/**
 * Who came from a demonstration company and is an admin now stays and forgets where they came from. Who was an admin
 * once and is back in such a company stays as well, as a closed account: their name stands on what they did.
 */
async function keepStaff(trx: Trx): Promise<void> {
  const companies = trx.selectFrom("companies").select("id").where("is_demo", "=", 1);
  await trx
    .updateTable("users")
    .set({ former_company_id: null })
    .where("former_company_id", "in", companies)
    .execute();
  await trx
    .updateTable("users")
    .set({ role: "admin", status: "disabled", company_id: null, is_demo: 0 })
    .where("company_id", "in", companies)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("audit")
          .select("audit.seq")
          .whereRef("audit.actor_id", "=", "users.id")
          .where("audit.actor_role", "=", "admin"),
      ),
    )
    .execute();
}

/**
 * Deletes those of the files that nothing refers to any more: what staff wrote and gave to a demonstration client stays
 * theirs, and so does what others were given.
 * @returns where their bytes lie.
 */
async function deleteUnused(trx: Trx, files: readonly string[]): Promise<{ path: string }[]> {
  return trx
    .deleteFrom("files")
    .where("id", "in", [...files])
    .where((eb) =>
      eb.and(
        (["report_drafts", "report_versions", "company_files"] as const).map((table) =>
          eb.not(
            eb.exists(
              eb.selectFrom(table).select(`${table}.id`).whereRef(`${table}.file_id`, "=", "files.id"),
            ),
          ),
        ),
      ),
    )
    .returning("path")
    .execute();
}
