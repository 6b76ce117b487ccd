import { linkTo } from "#app/link.ts";
import { fileSize, when } from "#app/ui/text/format.ts";
import type { findTicket } from "../find-ticket.server.ts";

type Message = NonNullable<Awaited<ReturnType<typeof findTicket>>>["thread"][number];

/** The messages of an enquiry, with the files that came with them. @param nameOf who wrote one, as the reader should see it. */
export function showExchange(thread: readonly Message[], now: Date, nameOf: (message: Message) => string) {
  return thread.map((message) => ({
    id: message.id,
    by: nameOf(message),
    body: message.body,
    at: when(message.at, now),
    files: message.attachments.map((file) => ({
      ...file,
      size: fileSize(file.size),
      href: linkTo("/client-portal/support/attachments/:id", { id: file.id }),
    })),
  }));
}
