/** One message for the next page, kept in a signed cookie: shown once, at most one, with or without scripts. */
import { newId } from "#app/platform/secrets/random.server.ts";
import { signedCookie } from "./cookies.server.ts";

/** A post that takes something back. The message it stands on stays until it is closed. */
interface UndoOffer {
  /** Where to post: a page of this site with an action. */
  action: string;
  /** The `intent` of the post; "undo" unless the page says otherwise. */
  intent?: string;
  /** Hidden fields that say what. */
  fields: Record<string, string>;
  /** What is taken back, for those who hear the button alone: "removal of ACME2026001". */
  about?: string;
}

export interface Flash {
  kind: "success" | "error" | "info";
  title: string;
  text?: string;
  /** The way back from what was just done: a button beside the message. */
  undo?: UndoOffer;
}

/** With the id a client navigation that re-reads the page knows it has shown this one. */
type ShownFlash = Flash & { id: string };

const cookie = signedCookie<ShownFlash>("flash", isFlash);
const flashSeconds = 60;

/** @returns the Set-Cookie value that hands the message to the next page. */
export async function flashCookie(flash: Flash): Promise<string> {
  return cookie.set({ ...flash, id: newId() }, flashSeconds);
}

/**
 * Takes the message out of the request.
 * @returns the message, and the Set-Cookie value that ends it; null when there is none or the page is only prefetched.
 */
export async function takeFlash(request: Request): Promise<{ flash: ShownFlash; clear: string } | null> {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  if (purpose.includes("prefetch")) return null;
  const flash = await cookie.read(request);
  return flash && { flash, clear: cookie.clear() };
}

function isFlash(value: unknown): value is ShownFlash {
  return typeof value === "object" && value !== null && "title" in value && "kind" in value && "id" in value;
}
