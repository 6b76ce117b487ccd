/** Forms with a file that come piece by piece, as from a socket. */
import type { App, Person } from "./harness.ts";

export const streamedType = "multipart/form-data; boundary=x";

/** The parts of the fields, and the beginning of a file's. */
export function formHead(fields: Record<string, string>, file?: string): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file !== undefined)
    parts.push(`--x\r\nContent-Disposition: form-data; name="files"; filename="${file}"\r\n\r\n`);
  return parts.join("");
}

/** @param next gives each piece, in memory of its own; null at the end. What it throws is a broken connection. */
export function streamOf(next: () => Uint8Array | string | null | Promise<Uint8Array | string | null>) {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await next();
      if (piece === null) controller.close();
      else controller.enqueue(new Uint8Array(Buffer.from(piece as string, "latin1")));
    },
  });
}

/** Posts what comes piece by piece. */
export function postStreamed(app: App, who: Person, path: string, next: Parameters<typeof streamOf>[0]) {
  const headers = {
    Cookie: who.jar.header() ?? "",
    Origin: app.origin,
    "Sec-Fetch-Site": "same-origin",
    "Content-Type": streamedType,
  };
  const body = streamOf(next);
  const request = new Request(app.origin + path, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit);
  return app.fetch(request, { address: "127.0.0.1", family: "IPv4", port: 1 });
}
