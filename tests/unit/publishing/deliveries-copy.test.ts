import { expect, test } from "vitest";
import { newCopyId } from "#app/features/publishing/deliveries/copy-id.server.ts";
import { disposition, downloadHeaders, slug } from "#app/http/files/download-headers.server.ts";

test("copy ids can be read out: three groups of four, no I, L, O or U", () => {
  const ids = Array.from({ length: 2000 }, newCopyId);
  for (const id of ids) expect(id).toMatch(/^CR(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ["UK Mid-Tier Banks: Funding & Margins", "uk_mid_tier_banks_funding_and_margins"],
  ["Économie d’été", "economie_d_ete"],
  ["///", "report"],
  ["日本", "report"],
  ["a".repeat(300), "a".repeat(80)],
  ["x\r\nSet-Cookie: a=b", "x_set_cookie_a_b"],
])("the title %j names the file %j", (title, name) => {
  expect(slug(title)).toBe(name);
});

test.each([
  ["report.pdf", 'attachment; filename="report.pdf"'],
  ["r\u00e9sum\u00e9.pdf", "attachment; filename=\"resume.pdf\"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf"],
  ['a"b\r\nX: y.pdf', 'attachment; filename="a_bX_ y.pdf"'],
  ["\u202Efdp.exe", 'attachment; filename="fdp.exe"'],
  ["../../etc/passwd", 'attachment; filename=".._.._etc_passwd"'],
])("the header stays whole for the name %j", (name, header) => {
  expect(disposition(name)).toBe(header);
});

test("names of any length and script make a header Node accepts", () => {
  for (const name of ["😀".repeat(200), "ж".repeat(300), "'()*%.pdf", "", "\u0000"]) {
    const headers = downloadHeaders({ name, contentType: "application/pdf" });
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\x20-\x7e]+"/);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  }
});
