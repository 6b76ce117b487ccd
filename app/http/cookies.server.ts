/** The cookies of the product. Over https their names carry `__Host-`: only this host can have set them, over TLS. */
import { createCookie } from "react-router";
import type { Theme } from "#app/context.ts";
import { env } from "#app/platform/env.server.ts";
import { mac } from "#app/platform/secrets/secrets.server.ts";

interface SignedCookie<Value> {
  /** The name as it travels; known once the settings are read. */
  readonly name: string;
  /** @returns the value, or null when the cookie is absent, sent twice, edited or signed with another secret. */
  read(request: Request): Promise<Value | null>;
  /**
   * @param maxAge seconds it is kept; without it the cookie ends with the browser.
   * @returns the Set-Cookie value.
   */
  set(value: Value, maxAge?: number): Promise<string>;
  /** @returns the Set-Cookie value that takes it away. */
  clear(): string;
}

/** Values whose signature was checked, for each cookie. */
const mostRemembered = 1000;

/** Who is signed in. The role is for display only: rights are read from the database on each request. */
interface SessionTicket {
  sid: string;
  role: "client" | "admin";
}

export const sessionCookie = signedCookie<SessionTicket>("sid", isTicket);

/**
 * A cookie scripts can't read and visitors can't edit. Its signing key is derived from its name, so the value of one
 * cookie means nothing in another.
 * @param isValue guards against values that an older version of the product signed.
 */
export function signedCookie<Value>(
  label: string,
  isValue: (value: unknown) => value is Value,
): SignedCookie<Value> {
  let made: ReturnType<typeof createCookie> | undefined;
  // A signature that held once holds for ever: what the value is worth is asked anew each time.
  const genuine = new Map<string, Value>();
  const cookie = () => {
    made ??= createCookie(cookieName(label), {
      ...attributes(),
      secrets: [mac("cookies", label).toString("base64url")],
    });
    return made;
  };
  return {
    get name() {
      return cookieName(label);
    },
    async read(request) {
      const header = request.headers.get("Cookie");
      if (!header) return null;
      const [given, another] = valuesIn(header, cookieName(label));
      if (given === undefined || another !== undefined) return null;
      const known = genuine.get(given);
      if (known !== undefined) return known;
      const value: unknown = await cookie().parse(header);
      if (!isValue(value)) return null;
      if (genuine.size >= mostRemembered) genuine.clear();
      genuine.set(given, value);
      return value;
    },
    set: (value, maxAge) => cookie().serialize(value, maxAge === undefined ? {} : { maxAge }),
    clear: () => removal(cookieName(label)),
  };
}

/** What the person chose about the pages themselves. Unsigned: it decides nothing but looks. */
export function preferencesIn(request: Request): { theme: Theme; basic: boolean } {
  const header = request.headers.get("Cookie") ?? "";
  const theme = valuesIn(header, cookieName("theme"))[0];
  return {
    theme: theme === "light" || theme === "dark" ? theme : "system",
    basic: valuesIn(header, cookieName("basic"))[0] === "1" || request.headers.get("Save-Data") === "on",
  };
}

/**
 * What visitors with these cookies have in common with others: their choice of looks, in one of six forms.
 * @param header of a request.
 * @returns null when there is any other cookie: the answer may then be theirs alone.
 */
export function sharedPreferences(header: string): string | null {
  const theme = cookieName("theme");
  const basic = cookieName("basic");
  let look = "";
  let isBasic = "";
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, Math.max(at, 0)).trim();
    const value = pair.slice(at + 1).trim();
    // Somebody who sends one twice is answered alone, rather than by a guess at which of them counts.
    if (name === theme && !look) look = value === "light" || value === "dark" ? value : "system";
    else if (name === basic && !isBasic) isBasic = value === "1" ? "basic" : "full";
    else return null;
  }
  return `${look === "system" ? "" : look}${isBasic === "basic" ? " basic" : ""}`;
}

/** @returns the Set-Cookie value; an undefined value forgets the preference. Kept for a year. */
export function preferenceCookie(label: "theme" | "basic", value: string | undefined): string {
  if (value === undefined) return removal(cookieName(label));
  return `${cookieName(label)}=${value}; Max-Age=31536000${written()}`;
}

/** True when the request brings a session cookie, whatever it is worth. */
export function carriesSession(request: Request): boolean {
  const header = request.headers.get("Cookie");
  return header !== null && valuesIn(header, cookieName("sid")).length > 0;
}

function cookieName(label: string): string {
  return env().https ? `__Host-${label}` : label;
}

function attributes() {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: env().https } as const;
}

function written(): string {
  return `; Path=/; HttpOnly; SameSite=Lax${env().https ? "; Secure" : ""}`;
}

function removal(name: string): string {
  return `${name}=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT${written()}`;
}

function valuesIn(header: string, name: string): string[] {
  const values: string[] = [];
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at > 0 && pair.slice(0, at).trim() === name) values.push(pair.slice(at + 1).trim());
  }
  return values;
}

function isTicket(value: unknown): value is SessionTicket {
  if (typeof value !== "object" || value === null) return false;
  const { sid, role } = value as Partial<SessionTicket>;
  return typeof sid === "string" && sid.length <= 64 && (role === "client" || role === "admin");
}
