import { type Problem, problem } from "#app/features/numbers/problem.ts";
import type { Actor } from "#app/features/actor.ts";
import { fileDetails, type GivenRow } from "#app/features/analysis/imports/import-kind.ts";
import { importScopeOf } from "#app/features/analysis/imports/import-scope.server.ts";
import { judgeByKey, type Known, type Match } from "#app/features/analysis/imports/judge-by-key.ts";
import {
  type Changed,
  defineImport,
  writeRecords,
} from "#app/features/analysis/imports/record-import.server.ts";
import { aboutCompany } from "#app/features/analysis/tools/about-company.ts";
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import { keepOf } from "#app/features/analysis/tools/keep-company.ts";
import type { ToolDesk } from "#app/features/analysis/tools/tool.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Trx } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { trackerHref } from "../pages/deal-href.ts";
import { cellProblem, checkDays, movedAt } from "../records/deal-days.server.ts";
import { type Deal, dealColumns, type DealStage, FIRST_STAGE } from "../records/deal.ts";
import { findEveryDeal } from "../records/find-deals.server.ts";
import { findOwnerIds, insertDeal, recordMove, roomForDeals } from "../records/insert-deal.server.ts";
import { DEAL_COLUMNS, type DealRow, dealRow } from "./deal-columns.ts";

const NOUN = ["deal", "deals"] as const;

interface Scope {
  pipeline: ToolDesk;
  deals: ReadonlyMap<string, Deal & { ownerEmail: string | null }>;
  /** The people of the company by their address. */
  people: ReadonlyMap<string, string>;
  room: number;
}

/**
 * Deals of a file: one whose ID is there, or whose name one deal has, is changed as far as the file has columns; any
 * other is added.
 */
export const dealImport = defineImport<DealRow, Scope>({
  kind: "deals",
  title: "Import deals",
  noun: NOUN,
  mostRows: 2000,
  columns: DEAL_COLUMNS,
  findScope: importScopeOf("deal-flow", "Deal Flow Tracker", (keep) => ({
    again: trackerHref("import", keep),
    back: trackerHref("", keep),
  })),
  async open(db, actor, { companyId }) {
    const pipeline = await findDesk(db, actor, "deal-flow", companyId);
    if (!pipeline) return null;
    return {
      pipeline,
      deals: new Map((await findEveryDeal(db, actor, companyId)).map((deal) => [deal.id, deal])),
      people: await findOwnerIds(db, pipeline),
      room: await roomForDeals(db, actor, pipeline),
    };
  },
  judge(scope) {
    const judgeOne = judgeByKey<DealRow>({
      columns: DEAL_COLUMNS,
      match: matcher([...scope.deals.values()].map((deal) => ({ id: deal.id, row: dealRow(deal) }))),
      // Two deals may have one name; one deal is told of once.
      keyOf: (_, known) => known?.id ?? null,
      labelOf: ({ name, number }) => (number === null ? name : `${name} (${number})`),
      filled,
      check: (row, { line }, known) => checkDeal(line, row, known, scope),
    });
    return {
      judge: (rows) => rows.map(judgeOne),
      whole: (fresh) => (fresh > scope.room ? [noRoom(fresh, scope)] : []),
    };
  },
  async write(trx, actor, scope, rows, file) {
    const { pipeline } = scope;
    const { companyId } = pipeline;
    const { added, changed, undo } = await writeRecords(trx, actor, rows, {
      table: "deals",
      noun: "deal",
      companyId,
      file,
      async write(batch) {
        const ids: string[] = [];
        for (const one of batch) {
          if (one.is === "changed") ids.push(await change(trx, actor, scope, one));
          else {
            const [stage, ownerId] = [one.row.stage ?? FIRST_STAGE, ownerOf(one.row, scope)];
            ids.push((await insertDeal(trx, actor, pipeline, { ...one.row, ownerId, stage })).id);
          }
        }
        return ids;
      },
    });
    await recordAudit(trx, actor, {
      action: "deal.import",
      target: `company:${companyId}`,
      details: { count: added, changed, ...aboutCompany(actor, companyId), ...fileDetails(file) },
    });
    return {
      title: added > 0 && changed === 0 ? "Deal Added Successfully" : "Deals imported",
      text: `${count(added, ...NOUN)} imported${changed > 0 ? `, ${changed} changed` : ""}.`,
      to: trackerHref("list", keepOf(actor, companyId)),
      ...undo,
    };
  },
  /** The moves between stages that the import made of deals that are as before again go. */
  async undone(trx, _, __, { rows }, { restored }) {
    for (const { id, before } of rows) {
      if (before === null || !restored.includes(id)) continue;
      const since = String(before.stage_changed_at);
      await trx.deleteFrom("deal_moves").where("deal_id", "=", id).where("moved_at", ">", since).execute();
    }
  },
});

/**
 * A form asks why a deal was lost; histories that come as files often don't say. What a file calls a new deal is not
 * kept: it gets a number of its own.
 */
function filled(row: DealRow, known: Known<DealRow> | null): DealRow {
  const isUnsaid = row.stage === "Closed Lost" && !row.lostReason;
  return {
    ...row,
    ...(known === null && { number: null }),
    ...(isUnsaid && { lostReason: known?.row.lostReason ?? "Not stated" }),
  };
}

/** By the ID where there is one, else by the name where one deal alone has it. */
function matcher(known: readonly Known<DealRow>[]): (given: GivenRow<DealRow>) => Match<DealRow> {
  const numbers = new Map(known.map((one) => [one.row.number?.toUpperCase(), one]));
  const names = Map.groupBy(known, (one) => one.row.name.toLowerCase());
  return ({ line, row }) => {
    const byNumber = row.number ? numbers.get(row.number.toUpperCase()) : undefined;
    const [one, ...others] = byNumber ? [byNumber] : (row.name && names.get(row.name.toLowerCase())) || [];
    if (others.length === 0) return one ? { is: "known", known: one } : { is: "new" };
    const what = `Line ${line}, Name: ${count(others.length + 1, ...NOUN)} are called ${row.name}`;
    return {
      is: "refused",
      problems: [problem("which", `line ${line}`, what, "Add the column ID and fill it")],
    };
  };
}

function checkDeal(line: number, row: DealRow, known: Known<DealRow> | null, scope: Scope): Problem[] {
  const problems = checkDays(line, row, known ? scope.deals.get(known.id) : undefined);
  const isOwnerNew = row.owner !== null && row.owner.toLowerCase() !== known?.row.owner?.toLowerCase();
  if (!isOwnerNew || ownerOf(row, scope)) return problems;
  const what = `nobody of ${scope.pipeline.companyName} has the address ${row.owner}`;
  const right = "Use the address of somebody who has an account there, or leave it empty";
  return [...problems, cellProblem(line)("Owner", what, right)];
}

function noRoom(fresh: number, { pipeline: { access }, room }: Scope): Problem {
  const limit = access === "demo" ? "In demo mode a pipeline" : "A pipeline";
  const what = `The file has ${count(fresh, "new deal")}. ${limit} has room for ${room} more`;
  const right = access === "demo" ? "Shorten it, or ask for the full tool" : "Remove some first";
  return problem("room", "file", what, right);
}

/** @returns the deal's id. */
async function change(trx: Trx, actor: Actor, scope: Scope, { id, row }: Changed<DealRow>): Promise<string> {
  const deal = scope.deals.get(id);
  if (!deal) throw new Error("A deal went while it was changed.");
  const stage: DealStage = row.stage ?? deal.stage;
  const at = movedAt(deal, stage, row.closed);
  const isOwnerKept = row.owner?.toLowerCase() === deal.ownerEmail?.toLowerCase();
  await trx
    .updateTable("deals")
    .set({
      ...dealColumns(row),
      owner_id: isOwnerKept ? deal.owner?.id : ownerOf(row, scope),
      lost_reason: stage === "Closed Lost" ? row.lostReason : null,
      date_added: row.opened ?? deal.dateAdded,
      last_updated: nowIso(),
      ...(row.probability !== deal.probability && { probability_overridden: 1 as const }),
      ...(stage !== deal.stage && { stage, stage_changed_at: at }),
    })
    .where("id", "=", id)
    .execute();
  if (stage !== deal.stage)
    await recordMove(trx, actor, { dealId: id, companyId: deal.companyId, from: deal.stage, to: stage, at });
  return id;
}

const ownerOf = ({ owner }: DealRow, { people }: Scope) => (owner && people.get(owner.toLowerCase())) || null;
