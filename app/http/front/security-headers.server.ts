import { env } from "#app/platform/env.server.ts";
import { reportsPath } from "./csp-reports.server.ts";

/** For everything that isn't a page: nothing in it may run or be framed, however a browser is made to open it. */
export const inertPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** @param nonce 16 random bytes in base64, new for each response. */
export function pagePolicy(nonce: string): string {
  return (
    `default-src 'none'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src-elem 'self' 'nonce-${nonce}'; ` +
    "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; " +
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; report-to csp"
  );
}

let common: [string, string][] | undefined;

/**
 * What every response carries. The referrer policy is not `no-referrer`: with that, browsers send `Origin: null` on
 * native form posts and each would be refused as foreign.
 */
export function commonHeaders(): readonly [string, string][] {
  common ??= [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
    [
      "Permissions-Policy",
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ],
    ...(env().https
      ? ([["Strict-Transport-Security", "max-age=63072000; includeSubDomains"]] as [string, string][])
      : []),
  ];
  return common;
}

/** For pages, next to the policy that names the group. */
export const reportingEndpoints = `csp="${reportsPath}"`;

/** What any dynamic answer may depend on. */
export const varyPage = "Accept-Encoding, Cookie, Sec-Fetch-Site, Origin";

/** The same below /api, where one may also be somebody by a token, and where the types one takes are asked for. */
export const varyApi = `Accept, Authorization, ${varyPage}`;
