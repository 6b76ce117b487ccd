import { generate } from "otplib";
import type { Db } from "#db/connection.server.ts";
import { CookieJar } from "../product/cookie-jar.ts";
import type { FetchHandler } from "../product/harness.ts";
import { Page } from "../product/page.ts";

export interface SignInDetails {
  role: "client" | "admin";
  userId: string;
  email: string;
  password: string;
  userKey: string;
  /** Null for an admin without two-factor. */
  totpSecret: string | null;
}

export type Fields = Record<string, string | string[] | undefined>;

export interface SendOptions {
  headers?: Record<string, string | null>;
  /** Sent as multipart/form-data together with the fields. */
  files?: Record<string, { name: string; type: string; bytes: Uint8Array }>;
  /** A body as it is, with the content type in `headers`. */
  body?: BodyInit;
  /** The address the request comes from. */
  ip?: string;
}

/** Somebody with a browser: cookies are kept, and requests carry the headers a browser adds by itself. */
export class Person {
  readonly jar = new CookieJar();
  readonly details: SignInDetails | undefined;
  ip = "127.0.0.1";
  readonly #fetch: FetchHandler;
  readonly #origin: string;

  constructor(fetch: FetchHandler, origin: string, details?: SignInDetails) {
    this.#fetch = fetch;
    this.#origin = origin;
    this.details = details;
  }

  get(path: string, options?: SendOptions): Promise<Page> {
    return this.send("GET", path, undefined, options);
  }

  post(path: string, fields: Fields = {}, options?: SendOptions): Promise<Page> {
    return this.send("POST", path, fields, options);
  }

  /** Opens the page, then posts its form with the hidden fields the page carries. */
  async submit(path: string, fields: Fields = {}, options?: SendOptions): Promise<Page> {
    const page = await this.get(path);
    return this.post(path, { _once: page.field("_once"), ...fields }, options);
  }

  async send(method: string, path: string, fields?: Fields, options: SendOptions = {}): Promise<Page> {
    const url = new URL(path, this.#origin);
    const headers = new Headers({
      Host: url.host,
      Accept: path.startsWith("/api/") ? "*/*" : "text/html,application/xhtml+xml",
      "Accept-Language": "en-GB",
      "User-Agent": "Mozilla/5.0 (test) Chrome/140",
      "Sec-Fetch-Site": method === "GET" && !path.startsWith("/api/") ? "none" : "same-origin",
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Dest": "document",
    });
    const cookie = this.jar.header();
    if (cookie) headers.set("Cookie", cookie);
    let body: BodyInit | undefined = options.body;
    if (method !== "GET" && method !== "HEAD") {
      headers.set("Origin", this.#origin);
      if (body === undefined && fields && options.files) body = multipart(fields, options.files);
      else if (body === undefined && fields) {
        body = encode(fields).toString();
        headers.set("Content-Type", "application/x-www-form-urlencoded");
      }
      if (typeof body === "string") headers.set("Content-Length", String(Buffer.byteLength(body)));
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const request = new Request(url, { method, headers, body: body ?? null, redirect: "manual" });
    const response = await this.#fetch(request, {
      address: options.ip ?? this.ip,
      family: "IPv4",
      port: 50_000,
    });
    this.jar.keep(response.headers.getSetCookie());
    return Page.read(response, path, this);
  }

  /**
   * Posts the sign-in form with all factors.
   * @param db given, the last used code is forgotten first, so that one person can sign in twice in 30 seconds.
   */
  async signIn(db?: Db): Promise<Page> {
    const who = this.details;
    if (!who) throw new Error("A visitor has nothing to sign in with.");
    if (db) await db.updateTable("users").set({ totp_last_step: 0 }).where("id", "=", who.userId).execute();
    const page = await this.post("/login", await signInFields(who));
    if (page.status !== 303)
      throw new Error(`Sign-in as ${who.email} answered ${page.status}: ${page.text.slice(0, 400)}`);
    return page;
  }
}

/** What the person would type into the sign-in form now. */
export async function signInFields(who: SignInDetails): Promise<Record<string, string>> {
  return {
    as: who.role,
    email: who.email,
    password: who.password,
    userKey: who.userKey,
    authenticatorCode: who.totpSecret ? await totpCode(who.totpSecret) : "",
  };
}

/** @param steps how many 30-second steps from now, e.g. -1 for the code before. */
export async function totpCode(secret: string, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
}

export function encode(fields: Fields): URLSearchParams {
  const encoded = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) encoded.append(name, one);
  }
  return encoded;
}

function multipart(fields: Fields, files: NonNullable<SendOptions["files"]>): FormData {
  const form = new FormData();
  for (const [name, value] of encode(fields)) form.append(name, value);
  for (const [name, file] of Object.entries(files)) {
    form.append(name, new File([file.bytes as BlobPart], file.name, { type: file.type }));
  }
  return form;
}
