import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { listenAlso } from "./listeners.server.ts";
import { log } from "./log.server.ts";
import { onLossOfNpm } from "./parent-watch.server.ts";

/** Milliseconds without any traffic, except while an answer is made. */
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
const noTunnel =
  "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST, PATCH, DELETE\r\nConnection: close\r\nContent-Length: 0\r\n\r\n";
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
 * Serves with limits and an orderly end, on the first of the addresses and then on the others. What is no HTTP, or comes
 * too slowly, Node answers: 400, 408, 413 or 431.
 * @throws the system's error where it can't listen on the first.
 */
export async function serveHttp(host: Host): Promise<void> {
  const server = Object.assign(createServer(limits), limits);
  /** Connections without a request in hand, the longest idle first. */
  const idle = new Set<Socket>();
  const answers = new Set<ServerResponse>();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    idle.add(socket);
    socket.once("close", () => {
      open -= 1;
      idle.delete(socket);
    });
    const [oldest] = idle;
    if (open > crowded && oldest !== socket) oldest?.destroy();
  });
  server.on("request", (req, res) => {
    idle.delete(req.socket);
    answers.add(res);
    res.once("close", () => {
      answers.delete(res);
      if (!req.socket.destroyed) idle.add(req.socket);
    });
    req.socket.setTimeout(answeringMs);
    if (draining) res.shouldKeepAlive = false;
    host.listener(req, res);
  });
  server.on("connect", (_req, socket) => {
    // Nobody else listens to it any more.
    socket.on("error", () => socket.destroy());
    socket.end(noTunnel, () => socket.destroy());
  });
  const [first, ...others] = host.listensOn;
  server.listen({ port: host.port, host: first });
  await once(server, "listening");
  log.info("listening", { address: addressOf(server) });
  const closeDoors = listenAlso(server, others);
  endOnSignals(async () => {
    closeDoors();
    await drain(server, answers);
    await host.beforeExit();
    log.info("stopped");
    process.exit(exitCode);
  });
}

function addressOf(server: Server): string {
  const at = server.address();
  return at && typeof at === "object" ? `${at.address}:${at.port}` : String(at);
}

/** No new connections and no new requests on old ones; answers in hand are finished, for a while. */
async function drain(server: Server, answers: ReadonlySet<ServerResponse>): Promise<void> {
  const deadline = performance.now() + drainMs;
  server.close();
  for (const res of answers) res.shouldKeepAlive = false;
  while (answers.size > 0 && performance.now() < deadline) await sleep(50);
  server.closeAllConnections();
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
