import type { Server } from "node:http";
import { createServer } from "node:net";
import { log } from "./log.server.ts";

/** The machine has no such address, as without IPv6. */
export function isNoAddress(error: NodeJS.ErrnoException): boolean {
  return error.code === "EADDRNOTAVAIL" || error.code === "EAFNOSUPPORT";
}

/**
 * Lets a server be reached at further addresses of its port: "localhost" is 127.0.0.1 to one program and ::1 to the
 * next. Their connections become the server's own, with its limits and its end.
 * @returns closes them to new connections.
 */
export function listenAlso(server: Server, addresses: readonly string[]): () => void {
  const own = server.address();
  if (!own || typeof own === "string") throw new Error("The server must be listening on a port.");
  const doors = addresses.map((host) => {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit("connection", socket),
    );
    door.maxConnections = server.maxConnections;
    door.on("error", (error: NodeJS.ErrnoException) => {
      if (!isNoAddress(error)) log.error("listen", error, { host, port: own.port });
    });
    return door.listen({ port: own.port, host });
  });
  return () => doors.forEach((door) => door.close());
}
