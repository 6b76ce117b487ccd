/** The line to PostgreSQL is encrypted and checked as docs/operations.md says of each `sslmode`. */
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { onClient } from "#db/postgres/client.server.ts";
import { type Server, startServer } from "../support/postgres/server.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-tls-"));
const [certificate, key] = ["server.crt", "server.key"].map((name) => join(folder, name)) as [string, string];
let server: Server = undefined as never;

beforeAll(async () => {
  const named = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...named];
  execFileSync("openssl", [...made, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  if (userInfo().uid === 0)
    for (const file of [folder, key, certificate])
      chownSync(
        file,
        ...(["-u", "-g"].map((kind) => Number(execFileSync("id", [kind, "postgres"]))) as [number, number]),
      );
  server = await startServer(["ssl=on", `ssl_cert_file=${certificate}`, `ssl_key_file=${key}`]);
  await server.make("portal");
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** @returns whether the line is encrypted, or why there is none. */
async function lineWith(host: string, query: string): Promise<boolean | string> {
  const url = new URL(`${server.urlOf("portal")}${query}`);
  url.hostname = host;
  const asked = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()";
  return onClient(url.href, async (client) =>
    Boolean((await client.query<{ ssl: unknown }>(asked)).rows[0]?.ssl),
  ).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
}

test.each([
  ["localhost", `?sslmode=verify-full&sslrootcert=${certificate}`, true],
  ["localhost", `?sslmode=require&sslrootcert=${certificate}`, true],
  ["localhost", "?sslmode=no-verify", true],
  ["localhost", "?sslmode=disable", false],
  ["localhost", "", false],
  ["localhost", "?sslmode=verify-full", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["localhost", "?sslmode=require", "DEPTH_ZERO_SELF_SIGNED_CERT"],
  ["127.0.0.1", `?sslmode=verify-full&sslrootcert=${certificate}`, "ERR_TLS_CERT_ALTNAME_INVALID"],
  ["127.0.0.1", `?sslmode=require&sslrootcert=${certificate}`, "ERR_TLS_CERT_ALTNAME_INVALID"],
  ["127.0.0.1", `?uselibpqcompat=true&sslmode=require`, true],
])("%s%s", async (host, query, expected) => {
  expect(await lineWith(host, query)).toBe(expected);
});
