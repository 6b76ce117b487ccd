import { type SignInDetails, signInFields } from "./person.ts";

/** The cookies of somebody who just signed in, with what a browser says of a form on the product's own page. */
export async function signedInHeaders(origin: string, who: SignInDetails): Promise<Record<string, string>> {
  const body = new URLSearchParams(await signInFields(who));
  const headers = { Origin: origin };
  const answer = await fetch(`${origin}/login`, { method: "POST", body, headers, redirect: "manual" });
  if (answer.status !== 303) throw new Error(`Signing in answered ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  return { ...headers, Cookie: cookies.join("; ") };
}
