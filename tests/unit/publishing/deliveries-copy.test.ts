import { newCopyId } from "#app/features/publishing/holdings/stamp-copy.server.ts";
import { expect, test } from "vitest";
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
  ["日本", "日本"],
  ["Große & Maße", "grosse_and_masse"],
  ["😀".repeat(9), "report"],
  ["a".repeat(300), "a".repeat(80)],
  ["x\r\nSet-Cookie: a=b", "x_set_cookie_a_b"],
])("the title %j names the file %j", (title, name) => {
  expect(slug(title)).toBe(name);
});

test.each([
  ["report.pdf", 'attachment; filename="report.pdf"'],
  ["r\u00e9sum\u00e9.pdf", "attachment; filename=\"resume.pdf\"; filename*=UTF-8''r%C3%A9sum%C3%A9.pdf"],
  [
    "Große & Maße.pdf",
    "attachment; filename=\"Grosse & Masse.pdf\"; filename*=UTF-8''Gro%C3%9Fe%20%26%20Ma%C3%9Fe.pdf",
  ],
  ["Łódź.pdf", "attachment; filename=\"Lodz.pdf\"; filename*=UTF-8''%C5%81%C3%B3d%C5%BA.pdf"],
  ["年报.pdf", "attachment; filename=\"file.pdf\"; filename*=UTF-8''%E5%B9%B4%E6%8A%A5.pdf"],
  ["Отчёт 2.pdf", /^attachment; filename="_____ 2.pdf"; filename\*=UTF-8''%D0%9E/],
  ["_AUX.pdf", 'attachment; filename="_AUX.pdf"'],
  ['a"b\r\nX: y.pdf', 'attachment; filename="a_bX_ y.pdf"'],
  ["\u202Efdp.exe", 'attachment; filename="fdp.exe"'],
  ["../../etc/passwd", 'attachment; filename=".._.._etc_passwd"'],
])("the header stays whole for the name %j", (name, header) => {
  expect(disposition(name)).toMatch(header);
});

test("names of any length and script make a header Node accepts", () => {
  for (const name of ["😀".repeat(200), "ж".repeat(300), "'()*%.pdf", "", "\u0000"]) {
    const headers = downloadHeaders({ name, contentType: "application/pdf" });
    expect(headers.get("Content-Disposition")).toMatch(/^attachment; filename="[\x20-\x7e]+"/);
    expect(headers.get("Cache-Control")).toBe("private, no-store");
  }
});
