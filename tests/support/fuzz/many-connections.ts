/** Many connections that want nothing good, with the limits as they are. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { dial, memoryOf, serveForTest, type Served } from "../product/front.ts";

async function timed(served: Served, path: string): Promise<{ status: number; ms: number }> {
  const start = performance.now();
  const { status } = await served.fetch(path, { headers: { Connection: "close" } });
  return { status, ms: performance.now() - start };
}

async function open(
  served: Served,
  count: number,
  first: (socket: Socket, index: number) => void,
): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index++) {
    const socket = await dial(served.port);
    socket.on("error", () => {});
    first(socket, index);
    sockets.push(socket);
  }
  return sockets;
}

/** Slow headers, slow bodies and slow readers are answered 408 or closed, and nobody else waits (T67). */
export async function expectSlowOnesAnswered(count: number): Promise<void> {
  const served = await serveForTest({ LOG: "warnings" });
  const answers: string[] = [];
  const largest = largestAsset();
  const sockets = await open(served, count, (socket, index) => {
    answers[index] = "";
    socket.on("data", (chunk) => (answers[index] += chunk.toString("latin1")));
    const head = `Host: ${served.host}\r\n`;
    if (index % 3 === 0) socket.write(`GET / HTTP/1.1\r\n${head}`);
    else if (index % 3 === 1) {
      socket.write(
        `POST /login HTTP/1.1\r\n${head}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\na`,
      );
    } else {
      socket.pause();
      socket.write(`GET ${largest} HTTP/1.1\r\n${head}\r\n`.repeat(2));
    }
  });
  const drip = setInterval(() => {
    for (const [index, socket] of sockets.entries()) {
      if (!socket.destroyed && index % 3 !== 2) socket.write(index % 3 === 0 ? "X: y\r\n" : "a");
    }
  }, 1000);
  try {
    const slow = () => answers.filter((_, index) => index % 3 !== 2);
    const told = () => slow().filter((answer) => answer.startsWith("HTTP/1.1 408")).length;
    for (let second = 0; second < 16 && told() < slow().length; second++) {
      const probe = await timed(served, "/healthz");
      expect(probe.status).toBe(200);
      expect(probe.ms).toBeLessThan(5000);
      await sleep(1000);
    }
    expect(told()).toBeGreaterThan(slow().length * 0.95);
    expect((await timed(served, "/login")).status).toBe(200);
  } finally {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  }
}

/** Idle connections, beyond what fits as well, make room for people, cost little, and are gone in 20 s (T68). */
export async function expectIdleOnesGone(count: number): Promise<void> {
  const served = await serveForTest({ LOG: "warnings" });
  const sockets = await open(served, count, () => {});
  try {
    const normal = await timed(served, "/login");
    expect(normal.status).toBe(200);
    expect(normal.ms).toBeLessThan(2000);
    expect(memoryOf(served.process.pid)).toBeLessThan(300);
    const closed = () => sockets.filter((socket) => socket.destroyed || socket.readableEnded).length;
    for (const socket of sockets) socket.resume();
    await expect.poll(closed, { timeout: 20_000, interval: 500 }).toBe(sockets.length);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

function largestAsset(): string {
  const folder = join("build", "client", "assets");
  const [name] = readdirSync(folder).sort(
    (one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size,
  );
  return `/assets/${name}`;
}
