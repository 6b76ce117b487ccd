/** What only a real connection can carry. */
import { rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { dataCopy, dial, exchange, memoryOf, serve, statusOf } from "../../support/product/front.ts";

const served = await serve(dataCopy());
afterAll(async () => {
  await served.stop("SIGKILL");
  rmSync(served.dataDir, { recursive: true, force: true });
});

const lines = (...all: string[]) => `${all.join("\r\n")}\r\n\r\n`;
const own = () => `Host: ${served.host}`;

it("a connection is kept for longer than proxies keep theirs", async () => {
  const answer = await exchange(served.port, lines("GET /healthz HTTP/1.1", own()));
  const seconds = Number(/\r\nkeep-alive: timeout=(\d+)/i.exec(answer)?.[1]);
  // The longest in common use is Caddy's, two minutes.
  expect(seconds).toBeGreaterThan(120);
});

describe("requests no browser sends", () => {
  it.each([
    ["two hosts", () => lines("GET /login HTTP/1.1", own(), "Host: evil.example"), 400],
    ["two equal hosts", () => lines("GET /login HTTP/1.1", own(), own()), 400],
    ["no host", () => lines("GET /login HTTP/1.1"), 400],
    ["an empty host", () => lines("GET /login HTTP/1.1", "Host:"), 400],
    ["a host with a space", () => lines("GET /login HTTP/1.1", "Host: a b"), 400],
    ["a port that isn't one", () => lines("GET /login HTTP/1.1", "Host: x:99999"), 400],
    ["another host", () => lines("GET /login HTTP/1.1", "Host: evil.example"), 421],
    ["an absolute address", () => lines(`GET http://${served.host}/login HTTP/1.1`, own()), 400],
    ["an address of another host", () => lines("GET http://evil.example/ HTTP/1.1", own()), 400],
    ["two slashes", () => lines("GET //evil.example/ HTTP/1.1", own()), 400],
    ["a backslash", () => lines("GET /\\evil.example HTTP/1.1", own()), 400],
    ["a broken escape", () => lines("GET /%ff HTTP/1.1", own()), 400],
    ["TRACE", () => lines("TRACE / HTTP/1.1", own()), 405],
    ["CONNECT", () => lines("CONNECT evil.example:443 HTTP/1.1", own()), 405],
    ["OPTIONS", () => lines("OPTIONS /login HTTP/1.1", own(), "Origin: https://evil.example"), 204],
    ["OPTIONS *", () => lines("OPTIONS * HTTP/1.1", own()), 204],
    ["20 KB of headers", () => lines("GET / HTTP/1.1", own(), `X: ${"a".repeat(20_000)}`), 431],
    ["8 KB of cookie", () => lines("GET / HTTP/1.1", own(), `Cookie: sid=${"a".repeat(8192)}`), 431],
    ["no HTTP at all", () => "hello\r\n\r\n", 400],
    [
      "two lengths",
      () => lines("POST /login HTTP/1.1", own(), "Content-Length: 1", "Transfer-Encoding: chunked"),
      400,
    ],
    [
      "two types (T34)",
      () =>
        `${lines(
          "POST /api/login HTTP/1.1",
          own(),
          "Sec-Fetch-Site: same-origin",
          "Content-Type: application/json",
          "Content-Type: text/plain",
          "Content-Length: 2",
        )}{}`,
      400,
    ],
    ["an expectation", () => lines("GET / HTTP/1.1", own(), "Expect: the-impossible"), 417],
  ])("%s", async (_name, text, status) => {
    const answer = await exchange(served.port, text());
    expect(statusOf(answer), answer.slice(0, 300)).toBe(status);
    expect(answer).not.toMatch(/access-control|x-powered-by|node|express/i);
    expect((await served.fetch("/healthz")).status).toBe(200);
  });

  it("a tunnel that is refused and then reset ends nothing", async () => {
    for (let count = 0; count < 10; count++) {
      const socket = await dial(served.port);
      socket.on("error", () => {});
      socket.write(lines("CONNECT evil.example:443 HTTP/1.1", own()));
      await new Promise((resolve) => socket.once("data", resolve));
      socket.resetAndDestroy();
    }
    expect((await served.fetch("/healthz")).status).toBe(200);
  });

  it("leave the process alive and its log without a stack", () => {
    expect(served.process.exitCode).toBeNull();
    expect(served.output()).not.toMatch(/\n\s+at /);
  });
});

describe("bodies", () => {
  it("who sends too much still reads why", async () => {
    const answer = await new Promise<{ status: number; body: string }>((resolve, reject) => {
      const request = httpRequest({
        port: served.port,
        host: "127.0.0.1",
        method: "POST",
        path: "/login",
        headers: {
          Host: served.host,
          "Sec-Fetch-Site": "same-origin",
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": 5_000_000,
        },
      });
      request.on("error", reject);
      request.on("response", (response) => {
        let body = "";
        response.on("data", (chunk) => (body += chunk));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
      });
      request.end(Buffer.alloc(5_000_000, "a"));
    });
    expect(answer.status).toBe(413);
    expect(answer.body).toContain("That is too large");
  });

  it("an endless body is cut off, and costs no memory", async () => {
    const socket = await dial(served.port);
    socket.on("error", () => {});
    const closed = new Promise<number>((resolve) => {
      let sent = 0;
      const chunk = `10000\r\n${"a".repeat(65_536)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk)) sent += 65_536;
        sent += 65_536;
      };
      socket.on("drain", more);
      socket.on("close", () => resolve(sent));
      socket.resume();
      socket.write(
        lines(
          "POST /api/x HTTP/1.1",
          own(),
          "Sec-Fetch-Site: same-origin",
          "Content-Type: application/json",
          "Transfer-Encoding: chunked",
        ),
      );
      more();
    });
    expect(await closed).toBeLessThan(100 * 1024 * 1024);
    expect(memoryOf(served.process.pid)).toBeLessThan(400);
  });

  it("an abandoned request is nobody's error", async () => {
    for (let count = 0; count < 20; count++) {
      const socket = await dial(served.port);
      socket.on("error", () => {});
      socket.write(
        lines(
          "POST /login HTTP/1.1",
          own(),
          "Content-Type: application/x-www-form-urlencoded",
          "Content-Length: 9",
        ),
      );
      socket.write("abc", () => socket.destroy());
      const reader = await dial(served.port);
      reader.on("error", () => {});
      reader.write(lines("GET /signup?x HTTP/1.1", own()), () => setTimeout(() => reader.destroy(), count));
    }
    expect((await served.fetch("/healthz")).status).toBe(200);
    expect(served.process.exitCode).toBeNull();
    expect(served.output()).not.toContain('"level":"error"');
  });
});

describe("the short way for kept pages", () => {
  it("sends what the long way sends", async () => {
    const ask = (extra: string[] = []) =>
      exchange(served.port, lines("GET /signup HTTP/1.1", own(), "Connection: close", ...extra));
    const long = await ask(["Save-Data: on"]);
    await ask();
    await expect.poll(async () => /\r\nETag: /i.test(await ask()), { timeout: 20_000 }).toBe(true);
    const short = await ask();
    const [longHead, shortHead] = [headOf(long), headOf(short)];
    shortHead.delete("etag");
    expect([...shortHead.keys()].sort()).toEqual([...longHead.keys()].sort());
    for (const [name, value] of shortHead) {
      if (
        ["content-security-policy", "x-request-id", "date", "content-length", "cache-control"].includes(name)
      )
        continue;
      expect(value, name).toBe(longHead.get(name));
    }
    expect(shortHead.get("content-security-policy")).not.toBe(longHead.get("content-security-policy"));
    const head = await exchange(served.port, lines("HEAD /signup HTTP/1.1", own(), "Connection: close"));
    expect(head.split("\r\n\r\n")[1]).toBe("");
    expect(headOf(head).get("content-length")).toBe(shortHead.get("content-length"));
  });

  it("goes through the same guards", async () => {
    await exchange(served.port, lines("GET /signup HTTP/1.1", own(), "Connection: close"));
    expect(statusOf(await exchange(served.port, lines("GET /signup HTTP/1.1", "Host: evil.example")))).toBe(
      421,
    );
    expect(statusOf(await exchange(served.port, lines("GET /signup HTTP/1.1", own(), own())))).toBe(400);
  });
});

describe("the log", () => {
  it("has one line for each request and no secret in any", async () => {
    await served.fetch("/welcome/a-secret-token-a-secret-token", {
      headers: { Cookie: "sid=a-secret-cookie" },
    });
    await served.fetch("/login?email=secret%40example.com");
    await served.fetch("/signup");
    await expect.poll(() => served.output(), { timeout: 10_000 }).toContain('"path":"/signup"');
    expect(served.output()).toContain('"path":"/welcome/…"');
    expect(served.output()).toContain('"path":"/login?email"');
    expect(served.output()).not.toMatch(/a-secret|secret%40|secret@/);
  });
});

function headOf(answer: string): Map<string, string> {
  const [head = ""] = answer.split("\r\n\r\n");
  return new Map(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
}
