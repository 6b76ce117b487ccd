/** The front door's rules that need nothing but themselves. */
import { describe, expect, it } from "vitest";
import { chooseEncoding } from "#app/http/front/compression.server.ts";
import { redact } from "#app/http/front/redact.ts";
import { guardHost, guardQuery, guardTarget } from "#app/http/front/guard-address.server.ts";
import { storageTrouble } from "#app/platform/storage/storage-trouble.server.ts";
import { safeTo } from "#app/http/safe-redirect.ts";
import { clientAddress, isLoopback, networkOf } from "#app/platform/address.server.ts";
import tables from "./rules.json" with { type: "json" };

describe("where a form may lead (T38)", () => {
  it.each([
    "/",
    "/client-portal",
    "/admin-user-management/applications?state=submitted",
    "/a/b?x=%2F%2Fevil",
  ])("keeps %s", (to) => expect(safeTo(to)).toBe(to));

  it.each([
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "/\u0000/evil.example",
    "/\u2028/evil.example",
    "/\u00a0/evil.example",
    "/ /evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "",
    " /client-portal",
    "///evil.example",
    "////evil.example",
    "/\r\n//evil.example",
    "//evil.example@localhost",
    "//localhost:3000@evil.example/",
    "@evil.example",
    "https:/evil.example",
    "http:evil.example",
    "/client-portal\u0000",
    "/.//evil.example",
    "/..//evil.example",
    "/%2e//evil.example",
    "/%2e%2e//evil.example",
    "/./\\evil.example",
    "http:/evil.example",
    `/${"a".repeat(2048)}`,
    "/é",
    undefined,
    null,
    ["/client-portal"],
    { toString: () => "/client-portal" },
  ])("refuses %j", (to) => expect(safeTo(to, "/home")).toBe("/home"));

  it("never leaves the host, whatever it lets through", () => {
    for (const to of [
      "/@evil.example",
      "/:80",
      "/%5c%5cevil.example",
      "/%2f%2fevil.example",
      "/?//evil.example",
    ]) {
      expect(new URL(safeTo(to), "https://portal.example").host).toBe("portal.example");
    }
  });
});

describe("addresses", () => {
  it("believes a forwarded address only from our proxy, and only its last hop", () => {
    expect(clientAddress("10.0.0.1", "1.1.1.1, 2.2.2.2", false)).toBe("10.0.0.1");
    expect(clientAddress("10.0.0.1", "1.1.1.1, 2.2.2.2", true)).toBe("2.2.2.2");
    expect(clientAddress("::ffff:192.0.2.7", null, false)).toBe("192.0.2.7");
  });

  it.each(tables.forwarded)("reads %s from our proxy as %s", (header, address) =>
    expect(clientAddress("127.0.0.1", header, true)).toBe(address),
  );

  it.each(tables.nobodysAddresses)(
    "with %j from our proxy it is nobody's address, and never this machine's",
    (header) => {
      const address = clientAddress("127.0.0.1", header, true);
      expect(address).toBe("unknown");
      expect([isLoopback(address), networkOf(address)]).toEqual([false, "unknown"]);
    },
  );

  it("has one form for one peer", () => {
    const forms = ["::FFFF:192.0.2.1", "::ffff:c000:201", "0:0:0:0:0:ffff:c000:0201", "192.0.2.1"];
    expect(new Set(forms.map((peer) => clientAddress(peer, null, false)))).toEqual(new Set(["192.0.2.1"]));
    expect(new Set(forms.map(networkOf))).toEqual(new Set(["192.0.2.1"]));
    expect(clientAddress("", null, false)).toBe("unknown");
    expect(isLoopback(clientAddress("::ffff:7f00:1", null, false))).toBe(true);
    expect(networkOf("2001:DB8:01:0002::1%eth0")).toBe("2001:db8:1:2::/64");
    expect(networkOf("person@example.com")).toBe("person@example.com");
  });

  it("counts an IPv6 network as one", () => {
    expect(networkOf("2001:db8:1:2:aaaa::1")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8:1:2:bbbb:cccc:dddd:eeee")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0::/64");
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
    expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
  });

  it("knows this machine", () => {
    expect(["127.0.0.1", "127.8.8.8", "::1"].every(isLoopback)).toBe(true);
    expect(["10.0.0.1", "::2", "128.0.0.1"].some(isLoopback)).toBe(false);
  });
});

describe("host names", () => {
  it.each(["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:3000"])("answers %s", (host) =>
    expect(guardHost(host)).toBeNull(),
  );
  it.each(["evil.example", "localhost", "localhost:3001", "localhost.evil.example:3000", "localhost.:3000"])(
    "is not known as %s",
    (host) => expect(guardHost(host)?.status).toBe(421),
  );
  it.each(tables.unreadableHosts)("can't read %j", (host) => expect(guardHost(host)?.status).toBe(400));
});

describe("targets (T70)", () => {
  it.each(["/", "/login", "/a%20b", "/x?y=%ff", `/${"a/".repeat(15)}b`])("lets %s through", (target) =>
    expect(guardTarget(target)).toBeNull(),
  );
  it.each([
    "",
    "*",
    "login",
    "http://localhost:3000/",
    "//evil.example",
    "/\\evil.example",
    "/a\\b",
    "/%",
    "/%ff",
    "/%00",
    "/%0a",
    "/a%2Eb",
    "/%2e%2e%2fx",
    "/a\u0000b",
    `/${"a/".repeat(1000)}`,
    `/${"a".repeat(2048)}`,
  ])("refuses %j", (target) => expect(guardTarget(target)?.status).toBe(400));
});

describe("queries", () => {
  const page = (target: string) => guardQuery({ kind: "page", target });

  it.each(["/", "/x?", "/x?a=1&b=2", "/x?a", "/x?peer=1&peer=2", "/x?a=1&A=2", "/?index&a="])(
    "%s says each thing once",
    (target) => expect(page(target)).toBeNull(),
  );
  it.each(tables.refusedQueries)("%s is refused, and the name told", (target, text) => {
    expect(page(target)).toMatchObject({ status: 400, code: "bad_request" });
    expect(page(target)?.message).toContain(text);
  });
  it("leaves the API's to its own schemas", () =>
    expect(guardQuery({ kind: "api", target: "/api/x?a=1&a=2" })).toBeNull());
});

describe("logs", () => {
  it.each(tables.logged)("writes %s as %s", (target, logged) => expect(redact(target)).toBe(logged));
});

describe("encodings", () => {
  it.each(tables.encodings)("answers %j with %s", (header, encoding) =>
    expect(chooseEncoding(header)).toBe(encoding),
  );
});

describe("trouble with the store", () => {
  const sqlite = (code: string) => Object.assign(new Error("x"), { code });
  it("tells a full disk from a broken file from a bug", () => {
    for (const code of [
      "SQLITE_FULL",
      "SQLITE_IOERR_FSYNC",
      "SQLITE_READONLY",
      "SQLITE_CANTOPEN",
      "SQLITE_BUSY",
    ]) {
      expect(storageTrouble(sqlite(code))).toBe("unavailable");
    }
    expect(storageTrouble(sqlite("ENOSPC"))).toBe("unavailable");
    expect(storageTrouble(sqlite("SQLITE_CORRUPT_VTAB"))).toBe("corrupt");
    expect(storageTrouble(sqlite("SQLITE_NOTADB"))).toBe("corrupt");
    expect(storageTrouble(sqlite("SQLITE_CONSTRAINT_UNIQUE"))).toBeNull();
    expect(storageTrouble(new Error("x", { cause: sqlite("SQLITE_FULL") }))).toBe("unavailable");
    expect(storageTrouble("SQLITE_FULL")).toBeNull();
  });
});
