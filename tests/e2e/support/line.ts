/** The line between a test's browser and the product, which can drop. */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { test as base } from "./product.ts";

/**
 * - whole: everything passes
 * - refused: the connection is closed before anything is sent on
 * - deaf: the product hears and does, and its answer never comes
 * - cut: half of the answer comes, then the connection breaks
 * - busy: a proxy says that nobody is there
 */
export type LineState = "whole" | "refused" | "deaf" | "cut" | "busy";

export interface Line {
  /** What happens to the requests that match from now on; null mends the line. */
  breaks(state: LineState, what?: RegExp): void;
  mend(): void;
  /** How many posts the product heard at addresses that match. */
  heard(what: RegExp): number;
}

async function openLine(): Promise<Line & { address: string; close(): void }> {
  let state: LineState = "whole";
  let broken = /\.data(\?|$)/;
  const posts: string[] = [];
  const server = createServer((asked, answer) => {
    const url = asked.url ?? "";
    const now = broken.test(url) ? state : "whole";
    if (now === "refused") return void asked.socket.destroy();
    if (now === "busy") {
      asked.resume();
      return void answer.writeHead(502, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>");
    }
    if (asked.method === "POST") posts.push(url);
    pass(asked, answer, now);
  });
  // Signing in is asked for past the browser, through a tunnel.
  server.on("connect", (asked, socket) => {
    const [, port] = (asked.url ?? "").split(":");
    const onward = connect(Number(port), "localhost", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
    onward.pipe(socket).pipe(onward);
  });
  server.on("connection", (socket) => socket.on("error", () => {}));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    breaks(next, what = /\.data(\?|$)/) {
      state = next;
      broken = what;
    },
    mend() {
      state = "whole";
    },
    heard: (what) => posts.filter((url) => what.test(url)).length,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function pass(asked: IncomingMessage, answer: ServerResponse, state: LineState): void {
  const onward = request(asked.url ?? "", { method: asked.method, headers: asked.headers }, (product) => {
    const pieces: Buffer[] = [];
    product.on("data", (piece: Buffer) => pieces.push(piece));
    product.on("end", () => {
      const body = Buffer.concat(pieces);
      if (state === "deaf") return;
      const headers = { ...product.headers };
      if (state === "cut") {
        headers["content-length"] = String(body.length);
        delete headers["transfer-encoding"];
        answer.writeHead(product.statusCode ?? 500, headers);
        answer.write(body.subarray(0, body.length >> 1), () => answer.destroy());
        return;
      }
      answer.writeHead(product.statusCode ?? 500, headers).end(body);
    });
  });
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
}

/** The browser reaches the product over a line of its own. */
export const test = base.extend<{ line: Line & { address: string } }>({
  // The browser names every request that failed.
  expected:
    /Failed to load resource|dynamically imported module|reloading page|blocked an inline style|Content-Length/,
  line: async ({}, use) => {
    const line = await openLine();
    await use(line);
    line.close();
  },
  proxy: async ({ line }, use) => {
    await use({ server: line.address, bypass: "<-loopback>" });
  },
});
