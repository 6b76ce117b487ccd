/** The balancer of docs/operations, before processes of this machine. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Balanced {
  port: number;
  /** The Host that the product answers to. */
  host: string;
  /** Of the processes behind it. */
  ports: readonly number[];
  /** Where its settings are written. */
  folder: string;
}

/** The recipe as it stands in the docs, but for addresses, names and TLS. */
export function recipeFor({ port, host, ports }: Omit<Balanced, "folder">): string {
  const recipe = readFileSync("docs/operations/haproxy.cfg", "utf8");
  const named = ["one 10.0.0.1:3000", "two 10.0.0.2:3000"];
  const changes: [string, string][] = [
    ["bind :443 ssl crt /etc/haproxy/portal.pem", `bind 127.0.0.1:${port}\n  bind [::1]:${port}`],
    ["  http-request set-header X-Forwarded-Proto https\n", ""],
    ["hdr Host portal.example.com", `hdr Host ${host}`],
    ...named.map((name, at): [string, string] => [name, `at-${ports[at]} 127.0.0.1:${ports[at]}`]),
  ];
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`docs/operations/haproxy.cfg has no "${from}" any more.`);
    return text.replaceAll(from, to);
  }, recipe);
}

/** Starts it. */
export function balance(balanced: Balanced): ChildProcess {
  const file = join(balanced.folder, "haproxy.cfg");
  writeFileSync(file, recipeFor(balanced));
  return spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "pipe", "inherit"] });
}
