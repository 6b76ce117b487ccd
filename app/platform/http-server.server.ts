import { once } from "node:events";
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listenAlso } from "./listeners.server.ts";
import { log } from "./log.server.ts";
import { onLossOfNpm } from "./parent-watch.server.ts";

/** Milliseconds without any traffic, but while an answer is made. */
export const silentMs = 60_000;
const limits = {
  headersTimeout: 10_000,
  /** 50 MB at 4 Mbit/s takes about 105 s. */
  requestTimeout: 120_000,
  /**
   * Longer than proxies keep a connection to us (nginx and AWS's load balancers 60 s, Go's 90 s, Caddy 120 s): they
   * close it first, and never send a request on one that we have just closed.
   */
  keepAliveTimeout: 125_000,
  /** Without any traffic in either direction. */
  timeout: silentMs,
  connectionsCheckingInterval: 5_000,
  maxHeadersCount: 100,
  maxConnections: 4_000,
  maxRequestsPerSocket: 1_000,
};
/** From here on the longest-idle connection makes room for a new one, so that idle ones can't shut people out. */
const crowded = 3_500;
/** Without any traffic while an answer is made: a document takes its time. */
const answeringMs = 180_000;
const drainMs = 15_000;
/** A signal again within this time is the same one passed on twice. */
const sameWishMs = 1_000;

let draining = false;
let endWith: ((reason: string) => void) | undefined;
let exitCode = 0;

/** True from the first signal to stop: no new work. */
export function isDraining(): boolean {
  return draining;
}

/** Ends in good order, as a signal does. @param code what the process ends with. */
export function endInOrder(reason: string, code: number): void {
  exitCode = code;
  if (endWith) endWith(reason);
  else process.exit(code);
}

interface Host {
  listener: RequestListener;
  port: number;
  /** Addresses of this machine. */
  listensOn: readonly [string, ...string[]];
  /** Closes what is open, after the last response and before the process ends. */
  beforeExit(): Promise<void>;
}

/**
 * Serves with limits and an orderly end, on the first of the addresses and then on the others.
 * @throws the system's error where it can't listen on the first.
 */
export async function serveHttp(host: Host): Promise<void> {
  const server = Object.assign(createServer(limits), limits);
  const connections = watchConnections(server);
  server.on("request", (req, res) => {
    connections.busy(req.socket, res);
    req.socket.setTimeout(answeringMs);
    if (draining) res.shouldKeepAlive = false;
    host.listener(req, res);
  });
  server.on("connect", (_req, socket) =>
    socket.end(plainAnswer(405, "Allow: GET, HEAD, POST, PATCH, DELETE\r\n")),
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) =>
    connections.refuse(socket as Socket, error.code),
  );
  const [first, ...others] = host.listensOn;
  server.listen({ port: host.port, host: first });
  await once(server, "listening");
  log.info("listening", { address: addressOf(server) });
  const closeDoors = listenAlso(server, others);
  endOnSignals(() => {
    closeDoors();
    return drain(server, connections, host);
  });
}

function addressOf(server: Server): string {
  const at = server.address();
  return at && typeof at === "object" ? `${at.address}:${at.port}` : String(at);
}

interface Connections {
  busy(socket: Socket, res: ServerResponse): void;
  refuse(socket: Socket, code: string | undefined): void;
  /** Closes the idle ones; the others close with the answer under way. */
  end(): void;
  count(): number;
}

/** Knows which connections have a request in hand; the others are in the order in which they fell idle. */
function watchConnections(server: Server): Connections {
  const idle = new Set<Socket>();
  const answering = new Map<Socket, ServerResponse>();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open++;
    idle.add(socket);
    socket.once("close", () => {
      open--;
      idle.delete(socket);
      answering.delete(socket);
    });
    const [oldest] = idle;
    if (open > crowded && oldest && oldest !== socket) oldest.destroy();
  });
  return {
    busy(socket, res) {
      idle.delete(socket);
      answering.set(socket, res);
      res.once("close", () => {
        if (!socket.destroyed) idle.add(socket);
      });
    },
    refuse(socket, code) {
      const answer = answering.get(socket);
      // An answer under way can't be followed by another; one that is finished can.
      const isUnderWay = answer?.headersSent === true && !answer.writableFinished;
      if (code === "ECONNRESET" || !socket.writable || isUnderWay) socket.destroy();
      else socket.end(plainAnswer(statusFor(code)), () => socket.destroy());
    },
    end() {
      for (const socket of idle) socket.destroy();
      for (const res of answering.values()) res.shouldKeepAlive = false;
    },
    count: () => open,
  };
}

function statusFor(code: string | undefined): number {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return 408;
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "HPE_CHUNK_EXTENSIONS_OVERFLOW" ? 413 : 400;
}

/** For what never became a request. */
function plainAnswer(status: number, extra = ""): string {
  const text = `${STATUS_CODES[status]}\n`;
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${extra}` +
    "Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n" +
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; sandbox\r\n" +
    `Content-Length: ${text.length}\r\n\r\n${text}`
  );
}

/** Ends in good order when told to. */
function endOnSignals(drained: () => Promise<void>): void {
  let since = 0;
  const end = (signal: string) => {
    // Ctrl-C, and whoever stops a whole group, tells npm and us, and npm tells us again: that is one wish.
    if (draining && performance.now() - since < sameWishMs) return;
    if (draining) process.exit(1);
    draining = true;
    since = performance.now();
    log.info("draining", { signal });
    drained().catch((error: unknown) => {
      log.error("drain", error);
      process.exit(1);
    });
  };
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
  onLossOfNpm(() => end("npm ended"));
  endWith = (reason) => void (draining || end(reason));
}

/** No new connections; those in hand are finished, for a while; then everything is closed and the process ends. */
async function drain(server: Server, connections: Connections, host: Host): Promise<void> {
  const deadline = performance.now() + drainMs;
  server.close();
  connections.end();
  while (connections.count() > 0 && performance.now() < deadline) {
    await sleep(50);
    connections.end();
  }
  server.closeAllConnections();
  await host.beforeExit();
  log.info("stopped");
  process.exit(exitCode);
}
