import { recordedActions } from "#app/features/core/audit/find-audit.server.ts";
import type { Member } from "#app/features/actor.ts";
import { olderNewer } from "#app/features/lists/older-newer.ts";
import { linkTo } from "#app/link.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { moment, when } from "#app/ui/text/format.ts";
import { auditParams, isFiltered, MOST_EXPORTED, pageOfTarget, readAuditQuery } from "../audit-query.ts";
import { auditStanding } from "../audit-standing.server.ts";
import { searchAudit } from "../search-audit.server.ts";

/** A page of the audit log as its address asks for it, and whether the log is whole. */
export async function showAudit(db: Db, actor: Member, now: Date, url: URL) {
  const { before, after, ...filter } = readAuditQuery(url);
  const { rows, ...places } = await searchAudit(db, actor, { ...filter, before, after });
  const { check, entries, since } = await auditStanding(db, actor);
  const actions = await recordedActions(db, actor);
  const here = linkTo("/admin-user-management/audit");
  const kept = auditParams(filter);
  return {
    filter,
    isFiltered: isFiltered(filter),
    isNewest: places.newer === null,
    actions: filter.action && !actions.includes(filter.action) ? [filter.action, ...actions] : actions,
    ...olderNewer(places, (more) => `${here}?${auditParams(filter, more)}`),
    csv: `${here}.csv${kept ? `?${kept}` : ""}`,
    most: count(MOST_EXPORTED, "entry", "entries"),
    standing: {
      entries: count(entries, "entry", "entries"),
      checked: check && when(check.at, now),
      fault: check?.fault ?? null,
      upTo: count(check?.head?.seq ?? 0, "entry", "entries"),
      since: since === 0 ? "none since" : `${count(since, "entry", "entries")} added since`,
    },
    rows: rows.map((row) => ({
      seq: row.seq,
      at: moment(row.at),
      action: row.action,
      target: row.target,
      to: pageOfTarget(row.target),
      by: row.by,
      role: row.role,
      ip: row.ip,
      details: row.details === "{}" ? null : row.details,
    })),
  };
}

export type ShownAudit = Awaited<ReturnType<typeof showAudit>>;
