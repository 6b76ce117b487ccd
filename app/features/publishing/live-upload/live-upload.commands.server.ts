import { mailCompanies } from "#app/features/core/mail/queue-mail.server.ts";
import { type Actor, isAdmin } from "#app/features/actor.ts";
import { recorded, runCommand } from "#app/features/core/command.server.ts";
import { addCompanyFileIn } from "#app/features/publishing/company-files/company-file.commands.server.ts";
import {
  FILE_DESTINATION_LABELS,
  FILE_DESTINATION_PAGES,
  type FileDestination,
} from "#app/features/publishing/company-files/company-file.ts";
import { recordOnce, resultOfOnce } from "#app/features/submissions/once.server.ts";
import { nowIso } from "#app/platform/clock.server.ts";
import type { Db, Trx } from "#app/platform/database.server.ts";
import { env } from "#app/platform/env.server.ts";
import { isId } from "#app/platform/secrets/random.server.ts";
import type { StoredFile } from "#app/platform/storage/storage.server.ts";
import { sizeInWords } from "#app/platform/uploads/upload.ts";
import { count } from "#app/plural.ts";
import { titleOf } from "./live-upload.ts";

interface ClientUpload {
  companyId: string;
  destination: FileDestination;
  /** Bytes that are on disk already. */
  files: readonly StoredFile[];
  once?: string | undefined;
}

type UploadToClientResult =
  | {
      ok: true;
      count: number;
      /** People who were told by mail. */
      told: number;
      /** An earlier post had done it: these files are nobody's. */
      repeat?: true;
    }
  | { ok: false; reason: "not-allowed" | "no-file" | "unknown-company" };

const form = "live-upload";

/**
 * Gives files to a client: all of them, or none. They stand in the place chosen from now on, each with its entry in
 * the audit log (name, size, SHA-256), and the client's people are told in one mail. Once: a second post tells what
 * the first one did.
 */
export async function uploadToClient(
  db: Db,
  actor: Actor,
  { companyId, destination, files, once }: ClientUpload,
): Promise<UploadToClientResult> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  return runCommand(db, actor, async (trx): Promise<UploadToClientResult> => {
    const earlier = await resultOfOnce(trx, actor, form, once);
    if (earlier) {
      const [count = 0, told = 0] = earlier.split(" ").map(Number);
      return { ok: true, count, told, repeat: true };
    }
    if (files.length === 0) return { ok: false, reason: "no-file" };
    for (const file of files) {
      const added = await addCompanyFileIn(trx, actor, {
        companyId,
        file,
        destination,
        source: "uploaded",
        title: titleOf(file.name),
      });
      if (!added.ok) return added;
    }
    const told = await tellOfFiles(trx, { companyId, destination, files });
    await recordOnce(trx, actor, form, once, `${files.length} ${told}`);
    return { ok: true, count: files.length, told };
  });
}

export type TakeBackResult =
  | { ok: true; title: string; company: string }
  /** `moved`: somebody else was quicker, and it is where it was to go already. */
  | { ok: false; reason: "not-allowed" | "not-found" | "moved" };

/** Takes a file that staff gave a client away from them. Copies they took stay theirs, and stand in the log. */
export function takeBackFile(db: Db, actor: Actor, id: string): Promise<TakeBackResult> {
  return move(db, actor, id, nowIso());
}

/** Undoes it: the client has the file again, in the same place. */
export function giveBackFile(db: Db, actor: Actor, id: string): Promise<TakeBackResult> {
  return move(db, actor, id, null);
}

async function move(db: Db, actor: Actor, id: string, removedAt: string | null): Promise<TakeBackResult> {
  if (!isAdmin(actor)) return { ok: false, reason: "not-allowed" };
  if (!isId(id)) return { ok: false, reason: "not-found" };
  return runCommand(db, actor, async (trx) => {
    const file = await trx
      .selectFrom("company_files")
      .innerJoin("companies", "companies.id", "company_files.company_id")
      .select(["company_files.title", "company_files.company_id", "companies.name"])
      .where("company_files.id", "=", id)
      .where("company_files.source", "=", "uploaded")
      .executeTakeFirst();
    if (!file) return { ok: false, reason: "not-found" } as const;
    const { numUpdatedRows } = await trx
      .updateTable("company_files")
      .set({ removed_at: removedAt })
      .where("id", "=", id)
      .where("removed_at", removedAt ? "is" : "is not", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return { ok: false, reason: "moved" } as const;
    const { company_id: company, title, name } = file;
    const action = removedAt ? "file.take-back" : "file.give-back";
    return recorded({ action, target: `file:${id}`, details: { company, title } }, { title, company: name });
  });
}

interface Given {
  companyId: string;
  destination: FileDestination;
  files: readonly StoredFile[];
}

/**
 * Tells the people of a company who can sign in that files have come, in one mail each, unless they do without such.
 * @returns how many mails were written.
 */
function tellOfFiles(trx: Trx, { companyId, destination, files }: Given): Promise<number> {
  const [first] = files;
  return mailCompanies(trx, [companyId], {
    kind: "files-delivered",
    subject:
      files.length === 1 && first
        ? `A document for you: ${titleOf(first.name)}`
        : `${count(files.length, "document")} for you`,
    paragraphs: [
      `We have put ${files.length === 1 ? "a document" : count(files.length, "document")} into your client portal (${FILE_DESTINATION_LABELS[destination]}):`,
      files.map(({ name, size }) => `- ${name} (${sizeInWords(size)})`).join("\n"),
      `Read and download here: ${env().origin}${FILE_DESTINATION_PAGES[destination]}`,
    ],
    relatedType: "client",
    relatedId: companyId,
    about: FILE_DESTINATION_PAGES[destination],
  });
}
