import { request } from "node:http";

export interface WireAnswer {
  status: number;
  /** Names and values in turn, as they came. */
  headers: string[];
  body: Buffer;
}

/** An answer exactly as it travels: compressed, whole. */
export function wire(url: string, headers: Record<string, string>): Promise<WireAnswer> {
  return new Promise((done, fail) => {
    request(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.rawHeaders,
          body: Buffer.concat(chunks),
        }),
      );
      response.on("error", fail);
    })
      .on("error", fail)
      .end();
  });
}
