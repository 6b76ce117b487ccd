/** The Content-Type without its parameters, lower case; empty when there is none. */
export function mediaType(request: Request): string {
  return (request.headers.get("Content-Type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
