import type { Member } from "#app/features/actor.ts";
import { riskMatrix } from "#app/features/analysis/diligence/maths/red-flag.ts";
import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { findFlags, mayChangeFlag } from "#app/features/analysis/diligence/records/find-flags.server.ts";
import type { RoomAccess } from "#app/features/analysis/diligence/records/room.ts";
import { windowOf } from "#app/features/lists/window.ts";
import type { Db } from "#app/platform/database.server.ts";
import { count } from "#app/plural.ts";
import { date, price } from "#app/ui/text/format.ts";

const pageSize = 50;
const isScore = (text: string | null) => text !== null && /^[1-5]$/.test(text);

export type ShownFlags = Awaited<ReturnType<typeof showFlags>>;

/** A room's red flags as their page shows them: all, or the open ones of one cell of the matrix. */
export async function showFlags(db: Db, actor: Member, room: RoomAccess, url: URL) {
  const flags = await findFlags(db, room);
  const frame = frameOf(room);
  const query = url.searchParams;
  const [severity, likelihood] = [query.get("severity"), query.get("likelihood")];
  const cell = isScore(severity) && isScore(likelihood) ? { severity, likelihood } : null;
  const listed = cell
    ? flags.filter(
        (flag) =>
          flag.isOpen &&
          flag.severity === Number(cell.severity) &&
          flag.likelihood === Number(cell.likelihood),
      )
    : flags;
  const carried: Record<string, string> = cell
    ? { severity: cell.severity ?? "", likelihood: cell.likelihood ?? "" }
    : {};
  const { rows, pages } = windowOf(listed, {
    keyOf: ({ id }) => id,
    after: query.get("after"),
    size: pageSize,
    hrefOf: (more) => roomHref(room.id, "risks", { ...carried, ...more }),
  });
  return {
    room: frame,
    hasFlags: flags.length > 0,
    isOfCell: cell !== null,
    counted: cell
      ? `${count(listed.length, "open red flag")} of severity ${cell.severity} and likelihood ${cell.likelihood}`
      : count(listed.length, "red flag"),
    pages,
    matrix: riskMatrix(flags).map((row, index) => ({
      severity: 5 - index,
      cells: row.map((cell) => cell.length),
    })),
    flags: rows.map((flag) => ({
      roomId: room.id,
      id: flag.id,
      finding: flag.finding,
      mitigation: flag.mitigation,
      severity: flag.severity,
      likelihood: flag.likelihood,
      score: flag.severity * flag.likelihood,
      impact: flag.impactPence === null ? null : price(flag.impactPence),
      about: flag.about,
      isOpen: flag.isOpen,
      raised: `${flag.raisedBy}, ${date(flag.raisedAt)}`,
      mayChange: mayChangeFlag(room, flag, actor.userId),
    })),
  };
}
