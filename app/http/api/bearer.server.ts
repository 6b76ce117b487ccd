/**
 * True below /api for a request that says by an Authorization header who it is. It is judged by that alone: its cookie
 * counts for nothing, so there is nothing another site could borrow.
 */
export function carriesToken(request: Request): boolean {
  return request.headers.has("Authorization") && new URL(request.url).pathname.startsWith("/api/");
}

/** The token of `Authorization: Bearer …` (RFC 6750); null for any other scheme. */
export function bearerOf(request: Request): string | null {
  return /^Bearer +(\S{1,200}) *$/i.exec(request.headers.get("Authorization") ?? "")?.[1] ?? null;
}
