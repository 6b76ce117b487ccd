import type { Member } from "#app/features/actor.ts";
import { findRoomDownloads } from "#app/features/analysis/diligence/records/find-documents.server.ts";
import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import { frameOf } from "#app/features/analysis/diligence/pages/room-frame.ts";
import { findMembers, findPeople } from "#app/features/analysis/diligence/records/find-members.server.ts";
import type { RoomAccess } from "#app/features/analysis/diligence/records/room.ts";
import { windowOf } from "#app/features/lists/window.ts";
import type { Db } from "#app/platform/database.server.ts";
import { date, moment } from "#app/ui/text/format.ts";

const pageSize = 50;

export type ShownMembers = Awaited<ReturnType<typeof showMembers>>;

/** A room's people as their page shows them, and the copies that left it. */
export async function showMembers(db: Db, actor: Member, room: RoomAccess, url: URL) {
  const frame = frameOf(room);
  const members = (await findMembers(db, room)).filter(
    ({ revokedAt }) => frame.mayManage || revokedAt === null,
  );
  const { rows, pages } = windowOf(members, {
    keyOf: ({ userId }) => userId,
    after: url.searchParams.get("after"),
    size: pageSize,
    hrefOf: (more) => roomHref(room.id, "members", more),
  });
  return {
    room: frame,
    pages,
    copies: (await findRoomDownloads(db, room)).map(({ id, by, document, at }) => ({
      id,
      by,
      what: document ? `${document.number} ${document.name}, version ${document.version}` : "The whole room",
      at: moment(at),
    })),
    people: frame.mayManage ? await findPeople(db, room.companyId) : [],
    members: rows.map(({ addedAt, revokedAt, ...member }) => ({
      ...member,
      name: member.userId === actor.userId ? `${member.name} (you)` : member.name,
      added: date(addedAt),
      left: revokedAt === null ? null : date(revokedAt),
    })),
  };
}
