/** What staff of the demonstration answer often. */
import type { Member } from "#app/features/actor.ts";
import { addReply } from "#app/features/desk/support/canned-replies/canned-reply.commands.server.ts";
import type { Db } from "#app/platform/database.server.ts";

const replies = [
  {
    title: "A sample of a report",
    body: "Dear {name},\n\nEvery report in our shop has a sample of its real first pages. Sign in, open the report and choose Preview Sample. If you have no account yet, you can apply on our site; we answer within two business days.",
  },
  {
    title: "An invoice by post",
    body: "Dear {name},\n\nOur invoices are PDF files, which you find with each order in the portal. We can send one by post as well: please tell us the address and your purchase order number. Your reference is {reference}.",
  },
  {
    title: "We are looking into it",
    body: "Dear {name},\n\nThank you for telling us. We are looking into it and will write again within one business day. Please keep the reference {reference}.",
  },
];

export async function tellReplies(db: Db, staff: Member): Promise<void> {
  for (const reply of replies) {
    const added = await addReply(db, staff, { ...reply, isDemo: true });
    if (!added.ok) throw new Error(`The demonstration's reply was refused: ${added.reason}`);
  }
}
