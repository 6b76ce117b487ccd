/** The demonstration client's diligence room: the deal of its board that is in Due Diligence, some weeks on. */
import { findDesk } from "#app/features/analysis/tools/find-desk.server.ts";
import type { Member } from "#app/features/actor.ts";
import { addDocuments } from "#app/features/analysis/diligence/records/document.commands.server.ts";
import { insertMember } from "#app/features/analysis/diligence/records/room.commands.server.ts";
import { postMessage } from "#app/features/analysis/diligence/records/request.commands.server.ts";
import type { ItemState } from "#app/features/analysis/diligence/records/request-item.ts";
import {
  insertPastRoom,
  type PastRoom,
} from "#app/features/analysis/diligence/templates/past-room.server.ts";
import { isoAfter } from "#app/platform/clock.server.ts";
import type { Db } from "#app/platform/database.server.ts";
import { storeBytes } from "#app/platform/storage/storage.server.ts";
import { plainPdf } from "./plain-pdf.ts";

const dealName = "Ashdown Precision";
const begunDaysAgo = 26;

type Path = PastRoom["paths"][number];

/** Handed in, looked at, decided: each so many days ago. */
const decided = (received: number, reviewed: number, at: number, to: ItemState = "accepted"): Path => [
  [received, "received"],
  [reviewed, "under-review"],
  [at, to],
];
const handedIn = (at: number): Path => [[at, "received"]];
const begun = (at: number): Path => [[at, "in-progress"]];
const waived = (at: number): Path => [[at, "waived"]];
const looked = (received: number, at: number): Path => [
  [received, "received"],
  [at, "under-review"],
];

const room: Omit<PastRoom, "dealId"> = {
  name: `${dealName}: due diligence`,
  template: "buyout",
  begunDaysAgo,
  paths: [
    decided(25, 24, 23),
    decided(25, 23, 21),
    decided(22, 18, 12),
    [],
    decided(24, 22, 20),
    decided(24, 22, 19),
    decided(20, 15, 11),
    looked(16, 5),
    [[17, "not-applicable"]],
    decided(18, 13, 10),
    decided(23, 20, 17),
    decided(21, 17, 9),
    looked(14, 6),
    decided(15, 9, 4, "returned"),
    handedIn(8),
    begun(13),
    decided(17, 12, 7),
    handedIn(6),
    decided(16, 11, 5),
    [],
    decided(19, 14, 8),
    looked(12, 3),
    decided(15, 10, 6),
    handedIn(4),
    decided(13, 8, 2),
    begun(9),
    waived(14),
    decided(14, 9, 3),
    begun(7),
    [],
    [],
    [],
    decided(11, 7, 1),
    handedIn(5),
    looked(9, 2),
    begun(6),
    [],
    [],
    handedIn(3),
    begun(4),
  ],
  reasons: {
    "not-applicable": "The group has neither dormant companies nor branches.",
    returned: "The schedule leaves out the leases. Please add them, and the accrued bonus.",
    waived: "Covered by the confirmation of the seller’s counsel.",
  },
  response: "Enclosed in the seller’s data pack; the cover note says which file answers which point.",
  flags: [
    {
      about: "3.4",
      finding: "Two machine leases of together £1.4m are not in the net debt schedule.",
      mitigation: "Settle them as debt at completion.",
      severity: 4,
      likelihood: 4,
      impactPence: 140_000_000,
    },
    {
      about: "6.3",
      finding: "The largest customer’s contract ends on a change of control: 31% of revenue.",
      mitigation: "Consent of the customer as a condition of closing.",
      severity: 5,
      likelihood: 2,
      impactPence: 570_000_000,
    },
    {
      about: "4.4",
      finding: "The register of processing was last kept up in 2023.",
      mitigation: null,
      severity: 2,
      likelihood: 3,
      impactPence: null,
    },
  ],
};

const schedule = [
  "Ashdown Precision Limited: net debt at the month's end",
  "Bank loan: GBP 8,400,000",
  "Revolving facility: GBP 1,150,000",
  "Cash: GBP 2,210,000",
];

export async function tellDiligence(db: Db, client: Member): Promise<void> {
  const itemId = await db.transaction().execute(async (trx) => {
    const place = await findDesk(trx, client, "due-diligence", null);
    if (!place) throw new Error("The demonstration client has no company.");
    const deal = await trx
      .selectFrom("deals")
      .select("id")
      .where("company_id", "=", place.companyId)
      .where("name", "=", dealName)
      .executeTakeFirst();
    const roomId = await insertPastRoom(trx, place, client.userId, { ...room, dealId: deal?.id ?? null });
    await insertMember(trx, roomId, client.userId, isoAfter(-begunDaysAgo * 86_400));
    const item = await trx
      .selectFrom("diligence_items")
      .select("id")
      .where("room_id", "=", roomId)
      .where("number", "=", "3.4")
      .executeTakeFirstOrThrow();
    return item.id;
  });
  const file = await storeBytes(plainPdf(schedule), {
    name: "net_debt_schedule.pdf",
    contentType: "application/pdf",
  });
  const added = await addDocuments(db, client, { itemId, files: [file] });
  const asked = await postMessage(db, client, {
    itemId,
    message: "Which leases run beyond the completion date, and who may end them?",
  });
  if (!added.ok || !asked.ok) throw new Error("The demonstration's diligence room was refused.");
}
