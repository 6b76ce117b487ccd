import { randomInt } from "node:crypto";
import { brand } from "#app/brand.ts";
import type { Member } from "#app/features/actor.ts";
import { dayInFull } from "#app/features/wording.ts";
import type { MadeFile } from "#app/platform/pdf/jobs/made-file.server.ts";
import { makeCopy } from "#app/platform/pdf/make-copy.server.ts";
import { type Stamp, stampPdf } from "#app/platform/pdf/pdf.server.ts";
import { checkStored, type StoredFile } from "#app/platform/storage/storage.server.ts";

/**
 * The PDF with its reader on every page; null for what is no PDF, is whole, and goes out as it is.
 * @param at when the copy is taken, UTC.
 * @param signal of the request: for who has gone meanwhile there is no copy.
 * @returns "busy" when too many documents are being made: ask again in a few seconds; "unmarkable" when no copy can be
 * made of the file. It never goes out without its mark.
 * @throws FileDamagedError
 */
export async function stampedCopy(
  file: StoredFile,
  actor: Member,
  copyId: string,
  at: string,
  signal?: AbortSignal,
): Promise<MadeFile | null | "busy" | "unmarkable"> {
  return makeCopy(actor.userId, file, signal, async (stored) => {
    if (file.contentType === "application/pdf") return stampPdf(stored, stampOf(actor, copyId, at));
    await checkStored(file);
    return null;
  });
}

/** Enters a copy into the logs. What was not entered is closed: it goes to nobody. */
export async function enteredCopy(copy: MadeFile | null, enter: () => Promise<boolean>): Promise<boolean> {
  let isEntered = false;
  try {
    isEntered = await enter();
    return isEntered;
  } finally {
    if (!isEntered) copy?.close();
  }
}

/** Whose copy it is: what stands on every page of it. */
function stampOf(actor: Member, copyId: string, at: string): Stamp {
  return {
    company: actor.companyName ?? brand.name,
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    address: actor.email,
    date: dayInFull(at),
    copyId,
  };
}

/** Crockford's base 32: no letter that reads like a digit. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The name of one copy of a report, printed on its every page: `CR-` and three groups of four (60 random bits). */
export function newCopyId(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");
  return `CR-${group()}-${group()}-${group()}`;
}
