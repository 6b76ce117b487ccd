import type { RouterContextProvider } from "react-router";
import {
  assignTicket,
  closeTicket,
  reopenTicket,
} from "#app/features/desk/support/ticket.staff-commands.server.ts";
import { PAGE_SIZE } from "#app/features/lists/list.ts";
import { count, plural } from "#app/plural.ts";
import type { Posted } from "../forms/form.server.ts";
import { refuse, withoutQuery } from "../refuse.server.ts";
import { seeOther } from "../respond.server.ts";
import { staff } from "../scope.server.ts";
import { isStorable } from "../storable-text.ts";

interface Ticked {
  id: string;
  /** The enquiry's version that the list showed. */
  seen: string;
}

/**
 * What staff do with the enquiries that they ticked on the list: with each as its own page does it, one after the other.
 * Those that have moved on since the list was shown stay as they are, and are counted.
 */
export function ticketTicks(context: Readonly<RouterContextProvider>) {
  const { db, actor, request } = staff(context);
  const here = withoutQuery(request.url);

  async function each(posted: Posted, what: string, command: (one: Ticked) => Promise<{ ok: boolean }>) {
    const ticked = tickedIn(posted.all);
    if (ticked.length === 0) return refuse("Nothing was changed", "Tick at least one enquiry.", 400);
    if (ticked.length > PAGE_SIZE)
      return refuse("Nothing was changed", `Tick at most ${count(PAGE_SIZE, "enquiry", "enquiries")}.`, 400);
    const done: string[] = [];
    for (const one of ticked) if ((await command(one)).ok) done.push(one.id);
    const left = ticked.length - done.length;
    const missed = `${count(left, "enquiry", "enquiries")} had moved on meanwhile and ${plural(left, "stays as it is", "stay as they are")}.`;
    if (done.length === 0) return refuse("Nothing was changed", missed);
    const undo = what === "closed" && { intent: "reopen", fields: { ids: done.join(" ") } };
    const title = `${count(done.length, "enquiry", "enquiries")} ${what}`;
    return seeOther(here, {
      flash: {
        kind: "success",
        title,
        ...(left > 0 && { text: missed }),
        ...(undo && { undo: { action: here, ...undo, about: `that ${title}` } }),
      },
    });
  }

  return {
    take: (posted: Posted) =>
      each(posted, "assigned to you", ({ id }) =>
        assignTicket(db, actor, { ticketId: id, to: actor.userId, seen: null }),
      ),
    close: (posted: Posted) =>
      each(posted, "closed", ({ id, seen }) => closeTicket(db, actor, { ticketId: id, seen })),
    reopen: (posted: Posted) => each(posted, "reopened", ({ id }) => reopenTicket(db, actor, id)),
  };
}

/** The ticked rows, each once; of a button beside a message those that it names. */
function tickedIn(all: FormData): Ticked[] {
  const values = all.getAll("ticked").filter((one) => typeof one === "string");
  const ids = all.get("ids");
  if (typeof ids === "string") values.push(...ids.split(" "));
  const ticked = values.filter(isStorable).map((value) => {
    const [id = "", ...seen] = value.split(" ");
    return { id, seen: seen.join(" ") };
  });
  return [...new Map(ticked.map((one) => [one.id, one])).values()];
}
