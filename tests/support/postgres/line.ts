import { createServer, connect, type Socket } from "node:net";

/** A line to a server that can be cut and mended. */
export interface Line {
  port: number;
  /** Ends what goes over it, and lets nobody in. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Lets nothing through, as when a machine is lost; what is open now stays so. */
  silence(): void;
  close(): Promise<void>;
}

export async function lineTo(url: string): Promise<Line> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroySoon();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (on: number) =>
    new Promise<number>((listening) => {
      server.listen(on, "127.0.0.1", () => listening((server.address() as { port: number }).port));
    });
  const own = await listen(0);
  const cut = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      for (const socket of sockets) socket.destroy();
    });
  const silence = () => {
    for (const socket of sockets) socket.unpipe();
    for (const socket of sockets) socket.pause();
  };
  return { port: own, cut, mend: async () => void (await listen(own)), silence, close: cut };
}
