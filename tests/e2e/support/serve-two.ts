/**
 * Serves the product as two processes on one PostgreSQL behind a stock balancer, which gives each request to the other
 * one in turn. Whichever ends is begun again, as systemd does.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
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

const settings = join(folder, "haproxy.cfg");
writeFileSync(
  settings,
  `defaults
  mode http
  option forwardfor
  option redispatch 1
  retries 3
  timeout connect 5s
  timeout client 125s
  timeout server 125s
listen portal
  bind 127.0.0.1:${port}
  bind [::1]:${port}
  balance roundrobin
  option http-server-close
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost:${port}
  default-server check inter 500 fall 1 rise 1
${ports.map((own) => `  server at-${own} 127.0.0.1:${own}`).join("\n")}
`,
);
const balancer = spawn("haproxy", ["-db", "-f", settings], { stdio: "ignore" });
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
