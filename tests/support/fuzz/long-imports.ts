/** Files as long as the tools take them, and the commands that take them. */
import { createHash } from "node:crypto";
import type { Member } from "#app/features/actor.ts";
import { IMPORT_ROWS } from "#app/features/analysis/imports/batches.server.ts";
import { findPeerSets } from "#app/features/analysis/benchmarking/records/find-peer-sets.server.ts";
import { findKpiBook } from "#app/features/analysis/kpis/records/find-kpi-book.server.ts";
import { everyFlowInBatches } from "#app/features/analysis/valuation/records/find-flows.server.ts";
import { periodAfter } from "#app/features/analysis/kpis/maths/period.ts";
import type { Db } from "#app/platform/database.server.ts";
import { openDraft } from "#app/platform/storage/storage.server.ts";
import type { UploadedFile } from "#app/platform/uploads/upload.ts";
import { importTable, lookAt } from "../scene/imports.ts";
import type { FreshDatabase } from "../product/fresh-database.ts";
import { EVERY_TOOL, newMember } from "../scene/tool-people.ts";

export const KINDS = ["flows", "values", "peers"] as const;
export type Kind = (typeof KINDS)[number];

/** Rows of the longest file. */
export const LONGEST = IMPORT_ROWS;

const holdings = 200;
const kpis = 200;

const headers: Record<Kind, string> = {
  flows: "Holding,Date,Amount,Note",
  values: "KPI,Period,Value,Source",
  peers: "Name,Sector,Country,Year,ROCE (%)",
};

function lineOf(kind: Kind, index: number): string {
  switch (kind) {
    case "flows": {
      const day = new Date(Date.UTC(2012, 0, 1) + Math.floor(index / holdings) * 86_400_000);
      return `Holding ${index % holdings},${day.toISOString().slice(0, 10)},${index % 2 ? "-" : ""}${1000 + index},`;
    }
    case "values":
      return `k${index % kpis},${periodAfter("2026-10", -Math.floor(index / kpis))},${index},Accounts`;
    case "peers":
      return `Company ${index},Energy,GB,2025,${index % 40}`;
  }
}

/** A file of so many good rows, and then what else is given. */
export function* linesOf(kind: Kind, rows: number, ...more: string[]): Generator<string> {
  yield headers[kind];
  for (let index = 0; index < rows; index += 1) yield lineOf(kind, index);
  yield* more;
}

/** A row that can be read and will not do. */
export const WRONG: Record<Kind, string> = {
  flows: "Nobody’s,2012-01-01,5,",
  values: "nobody,2026-01,5,",
  peers: "Company 0,Energy,GB,2025,5",
};

/** Puts lines where uploads wait for the rest of their form. */
export async function uploaded(lines: Iterable<string>): Promise<UploadedFile> {
  const draft = await openDraft();
  const hash = createHash("sha256");
  let size = 0;
  let text = "";
  const write = async () => {
    hash.update(text);
    size += (await draft.handle.write(text)).bytesWritten;
    text = "";
  };
  for (const line of lines) {
    text += `${line}\r\n`;
    if (text.length > 60_000) await write();
  }
  await write();
  await draft.handle.close();
  return {
    draftId: draft.id,
    name: "long.csv",
    type: "csv",
    contentType: "text/csv; charset=utf-8",
    size,
    sha256: hash.digest("hex"),
  };
}

/** The holdings and KPIs that the files name. */
async function prepare(db: Db, actor: Member): Promise<void> {
  const held = Array.from({ length: holdings }, (_, index) => `Holding ${index},Energy,25,1000`);
  const kept = await importTable(db, actor, "holdings", ["Name,Sector,Stake (%),Cost", ...held].join("\n"));
  const defined = Array.from({ length: kpis }, (_, index) => `k${index},KPI ${index},count,higher,monthly`);
  const known = await importTable(
    db,
    actor,
    "kpis",
    ["Code,Name,Unit,Direction,Frequency", ...defined].join("\n"),
  );
  if (!kept.ok || !known.ok) throw new Error(`Not prepared: ${JSON.stringify([kept, known])}`);
}

/** A client with every tool, and the holdings and KPIs that the files name. */
export async function analystOf(house: FreshDatabase): Promise<Member> {
  const member = await newMember(house, ...EVERY_TOOL);
  await prepare(house.db, member);
  return member;
}

/** What a person can find of each kind. */
export async function seenBy(db: Db, member: Member): Promise<Record<Kind, number>> {
  const companyId = member.companyId ?? "";
  const book = await findKpiBook(db, member, companyId);
  const sets = await findPeerSets(db, member, companyId);
  let flows = 0;
  for await (const some of everyFlowInBatches(db, member, companyId)) flows += some.length;
  return {
    flows,
    values: [...book.series.values()].reduce((sum, own) => sum + own.size, 0),
    peers: sets.reduce((sum, set) => sum + (set.companyId ? set.peers : 0), 0),
  };
}
export const NOTHING: Record<Kind, number> = { flows: 0, values: 0, peers: 0 };

/** Where the rows of a file are before they count. */
export const TABLES: Record<Kind, string> = {
  flows: "valuation_flows",
  values: "kpi_values",
  peers: "peer_companies",
};

const kinds = { flows: "flows", values: "kpi-values", peers: "peers" } as const;
const settings = { name: "Long", source: "Ourselves", asOf: "2025-12-31", currency: "GBP" };

/** Stages the file and takes it, when every row of it is good. */
export function importLong(kind: Kind, db: Db, actor: Member, file: string | UploadedFile) {
  return importTable(db, actor, kinds[kind], file, { settings });
}

/** The same, so far as its preview. */
export function lookAtLong(kind: Kind, db: Db, actor: Member, file: string | UploadedFile) {
  return lookAt(db, actor, kinds[kind], file, { settings });
}
