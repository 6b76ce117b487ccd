import { type Actor, isMember } from "#app/features/actor.ts";
import { companyOf, knownOfCompany, ofCompany, seesAll } from "#app/features/of-company.server.ts";
import type { Db } from "#app/platform/database.server.ts";

/** Benchmarks as far as this person may see them: their own company's; every company's for staff. */
export function benchmarksVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "benchmarks");
}

/** Benchmarks under the same rule, whose ids are known. */
export function knownBenchmarksVisibleTo(db: Db, actor: Actor) {
  return knownOfCompany(db, actor, "benchmarks");
}

/** Saved peer groups under the same rule. */
export function peerGroupsVisibleTo(db: Db, actor: Actor) {
  return ofCompany(db, actor, "peer_groups");
}

/** Peer sets of metrics: the firm's own, which every client has, and the client's imports; to visitors none. */
export function peerSetsVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("peer_sets").where("peer_sets.kind", "=", "metrics");
  if (seesAll(actor)) return all;
  if (!isMember(actor)) return all.where("peer_sets.id", "=", "");
  return all.where((eb) =>
    eb.or([eb("peer_sets.company_id", "is", null), eb("peer_sets.company_id", "=", companyOf(actor))]),
  );
}

/** The companies of the sets that this person may see. */
export function peerCompaniesVisibleTo(db: Db, actor: Actor) {
  const all = db.selectFrom("peer_companies");
  if (seesAll(actor)) return all;
  const sets = peerSetsVisibleTo(db, actor).select("peer_sets.id");
  return all.where("peer_companies.peer_set_id", "in", sets);
}

/** Exclusions of the benchmarks that this person may see. */
export function exclusionsVisibleTo(db: Db, actor: Actor) {
  return benchmarksVisibleTo(db, actor).innerJoin(
    "benchmark_exclusions",
    "benchmarks.id",
    "benchmark_exclusions.benchmark_id",
  );
}
