/**
 * Serves the product as two processes on one PostgreSQL behind a stock balancer, which gives each request to the other
 * one in turn. Whichever ends is begun again, as systemd does.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { balance } from "../../support/product/balancer.ts";
import { freePort } from "../../support/product/free-port.ts";
import { startServer } from "../../support/postgres/server.ts";
import { noteBehind } from "./behind.ts";

const folder = process.env.DATA_DIR ?? "";
const port = process.env.PORT ?? "";
const postgres = await startServer();
await postgres.make("portal");
const url = postgres.urlOf("portal");
const ports = [await freePort(), await freePort()];
const children = new Map<number, ChildProcess>();
let isOver = false;

function begin(own: number): void {
  const child = spawn(process.execPath, ["scripts/start.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      PORT: String(own),
      HOST: "127.0.0.1",
      APP_ORIGIN: `http://localhost:${port}`,
      ALLOWED_HOSTS: `127.0.0.1:${own}`,
      DATABASE_URL: url,
      TRUST_PROXY: "1",
    },
  });
  children.set(own, child);
  noteBehind({ url, ports, pids: ports.map((each) => children.get(each)?.pid ?? 0) });
  child.once("exit", () => {
    if (!isOver) begin(own);
  });
}
for (const own of ports) begin(own);

const balancer = balance({ port: Number(port), host: `localhost:${port}`, ports, folder });
balancer.stdout?.resume();
balancer.once("error", (error) => {
  throw error;
});
balancer.once("exit", (code) => {
  if (!isOver) throw new Error(`haproxy ended with ${code}.`);
});

process.once("SIGTERM", () => {
  isOver = true;
  const all = [balancer, ...children.values()];
  const ended = all.map((child) => new Promise((done) => child.once("exit", done)));
  for (const child of all) child.kill("SIGTERM");
  void Promise.all(ended)
    .then(() => postgres.stop())
    .then(() => process.exit());
});
