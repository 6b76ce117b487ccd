/** Imports as people do them: a file is staged, looked at, and taken as it was shown. */
import type { Member } from "#app/features/actor.ts";
import type { TakenImport, Preview } from "#app/features/analysis/imports/import-kind.ts";
import type { KindName } from "#app/features/analysis/staged-imports/import-kinds.server.ts";
import {
  mapImport,
  findImport,
  takeImport,
} from "#app/features/analysis/staged-imports/settle-import.server.ts";
import {
  stageImport,
  type StageImportInput,
} from "#app/features/analysis/staged-imports/stage-import.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import type { Page, Person } from "../product/harness.ts";

export interface Looked {
  id: string;
  preview: Preview;
  /** The field of each column. */
  mapping: readonly (string | null)[];
  notes: readonly string[];
}

/** Stages a table. @returns what its preview shows, or why it can't be read. */
export async function lookAt(
  db: Db,
  actor: Member,
  kind: KindName,
  source: StageImportInput["source"],
  more: Partial<StageImportInput> = {},
): Promise<Looked | { problems: string[] }> {
  const companyId = more.companyId ?? actor.companyId ?? "";
  const staged = await stageImport(db, actor, { kind, companyId, source, ...more });
  if (!staged.ok) return { problems: staged.reason === "file" ? staged.problems : [staged.reason] };
  return looked(db, actor, staged.id);
}

async function looked(db: Db, actor: Member, id: string): Promise<Looked> {
  const found = await findImport(db, actor, id);
  if (!found) throw new Error("The import is not there.");
  const { preview, mapping, facts } = found.staged;
  return { id, preview, mapping, notes: [...facts.notes, ...preview.notes] };
}

/** The same with other columns. @param mapping the field of each, "" for none. */
export async function lookAgain(
  db: Db,
  actor: Member,
  id: string,
  mapping: readonly string[],
): Promise<Looked> {
  await mapImport(db, actor, { id, mapping });
  return looked(db, actor, id);
}

/** Takes what a preview showed. */
export async function take(db: Db, actor: Member, { id, preview }: Looked): Promise<TakenImport> {
  const result = await takeImport(db, actor, { id, seen: preview.digest });
  if (!result.ok) throw new Error(`Not taken: ${result.reason}`);
  return result.taken;
}

/**
 * Stages a table and takes it.
 * @returns what was taken, or every problem there was: of the file, of all rows together, of single rows.
 */
export async function importTable(
  db: Db,
  actor: Member,
  kind: KindName,
  source: StageImportInput["source"],
  more: Partial<StageImportInput> = {},
): Promise<{ ok: true; taken: TakenImport; preview: Preview } | { ok: false; problems: string[] }> {
  const seen = await lookAt(db, actor, kind, source, more);
  if ("problems" in seen) return { ok: false, problems: seen.problems };
  const { problems, refused } = seen.preview;
  if (problems.length + refused.length > 0)
    return { ok: false, problems: [...problems, ...refused.map(({ text }) => text)] };
  return { ok: true, taken: await take(db, actor, seen), preview: seen.preview };
}

/** Posts a table and says yes to what its preview shows. @returns the answer to the yes. */
export async function bring(person: Person, ...post: Parameters<Person["post"]>): Promise<Page> {
  return takeOnPage(person, await person.post(...post));
}

/** Says yes on the page that a posted file led to. */
export async function takeOnPage(person: Person, staged: Page): Promise<Page> {
  if (staged.status !== 303 || !staged.location)
    throw new Error(`Not staged: ${staged.problems ?? staged.status}`);
  const page = await person.get(staged.location);
  return person.post(staged.location, { intent: "take", seen: page.field("seen") ?? "" });
}
