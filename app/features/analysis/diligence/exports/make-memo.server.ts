import { done, refused } from "#app/features/analysis/tools/command.server.ts";
import { type Actor, isMember } from "#app/features/actor.ts";
import { recordAudit } from "#app/features/core/audit/record-audit.server.ts";
import type { ReportDocument } from "#app/features/publishing/authoring/report-document.ts";
import { londonDay } from "#app/features/calendar.ts";
import { now } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { PdfBusyError, PdfRefusedError, PdfStoppedError } from "#app/platform/pdf/jobs/pdf-errors.ts";
import { findLackingGlyphs, makeReportPdf } from "#app/platform/pdf/pdf.server.ts";
import { throttle } from "#app/platform/throttle.server.ts";
import { findFlags } from "../records/find-flags.server.ts";
import { findEveryItem, findRoomChanges } from "../records/find-items.server.ts";
import { roomMemoDocument } from "./memo-document.ts";
import { roomFacts, seesFlags } from "../records/room.ts";
import { findRoom } from "../records/room.scope.server.ts";

/** Whether there is a memo for this person, and its name: nothing is printed for it. */
export async function findRoomMemo(db: Db, actor: Actor, roomId: string) {
  const room = await findRoom(db, actor, roomId);
  if (!room || !isMember(actor) || !seesFlags(room)) return refused("not-found");
  if (room.access === "demo") return refused("demo");
  return done({ name: `Findings ${room.name} ${londonDay(now())}.pdf`, room, actor });
}

/** The findings memo of a room as a PDF, for those who see its red flags. Ten a minute for each person. */
export async function makeRoomMemo(db: Db, by: Actor, roomId: string) {
  const found = await findRoomMemo(db, by, roomId);
  if (!found.ok) return found;
  const { name, room, actor } = found;
  const allowance = await throttle("create-pdf", actor.userId);
  if (!allowance.ok) return refused("too-many");
  const at = now();
  const today = londonDay(at);
  const document = roomMemoDocument({
    roomId: room.id,
    room: room.name,
    company: room.companyName,
    person: `${actor.firstName} ${actor.lastName}`.trim() || actor.email,
    email: actor.email,
    items: await findEveryItem(db, room),
    changes: await findRoomChanges(db, room),
    flags: await findFlags(db, room),
    today,
    at: at.toISOString(),
  });
  try {
    const { bytes } = await makeReportPdf(await printable(document));
    await db.transaction().execute((trx) =>
      recordAudit(trx, actor, {
        action: "diligence.memo",
        target: `diligence-room:${room.id}`,
        details: roomFacts(room),
      }),
    );
    return done({ name, bytes });
  } catch (error) {
    if (error instanceof PdfBusyError) return refused("busy");
    if (error instanceof PdfRefusedError || error instanceof PdfStoppedError) return refused("failed");
    throw error;
  }
}

/** The document with a question mark for each sign that no font of the printer has: boxes would say less. */
async function printable(document: ReportDocument): Promise<ReportDocument> {
  const lacking = new Set(await findLackingGlyphs(JSON.stringify(document)));
  if (lacking.size === 0) return document;
  const clean = (text: string) => [...text].map((sign) => (lacking.has(sign) ? "?" : sign)).join("");
  return cleaned(document, clean) as ReportDocument;
}

/** The same value with every text in it put through `clean`. */
function cleaned(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((one) => cleaned(one, clean));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, own]) => [key, cleaned(own, clean)]));
}
