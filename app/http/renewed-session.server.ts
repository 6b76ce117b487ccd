import { redirect } from "react-router";
import { sessionCookie } from "./cookies.server.ts";
import { type Flash, flashCookie } from "./flash.server.ts";

interface Renewed {
  sid: string;
  role: "client" | "admin";
}

/** After a change that gave the session a new id: 303 with the new cookie. */
export async function seeOtherRenewed(to: string, { sid, role }: Renewed, flash: Flash): Promise<Response> {
  const headers = new Headers();
  headers.append("Set-Cookie", await sessionCookie.set({ sid, role }));
  headers.append("Set-Cookie", await flashCookie(flash));
  return redirect(to, { status: 303, headers });
}
