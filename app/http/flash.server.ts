/** One message for the next page, kept in a signed cookie: shown once, at most one, with or without scripts. */
import { createCookie } from "react-router";
import { env } from "#app/platform/env.server.ts";
import { newId } from "#app/platform/random.server.ts";
import { keyFor } from "#app/platform/secrets.server.ts";

export interface Flash {
  kind: "success" | "error" | "info";
  title: string;
  text?: string;
}

/** With the id a client navigation that re-reads the page knows it has shown this one. */
export type ShownFlash = Flash & { id: string };

let made: ReturnType<typeof createCookie> | undefined;
function cookie() {
  made ??= createCookie(env().https ? "__Host-flash" : "flash", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env().https,
    maxAge: 60,
    secrets: [keyFor("cookies").toString("base64url")],
  });
  return made;
}

/** @returns the Set-Cookie value that hands the message to the next page. */
export async function flashCookie(flash: Flash): Promise<string> {
  return cookie().serialize({ ...flash, id: newId() } satisfies ShownFlash);
}

/**
 * Takes the message out of the request.
 * @returns the message, and the Set-Cookie value that ends it; null when there is none or the page is only prefetched.
 */
export async function takeFlash(request: Request): Promise<{ flash: ShownFlash; clear: string } | null> {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  if (purpose.includes("prefetch")) return null;
  const flash: unknown = await cookie().parse(request.headers.get("Cookie"));
  if (!isFlash(flash)) return null;
  return { flash, clear: await cookie().serialize("", { maxAge: 0 }) };
}

function isFlash(value: unknown): value is ShownFlash {
  return typeof value === "object" && value !== null && "title" in value && "kind" in value && "id" in value;
}
