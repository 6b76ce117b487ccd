/** The judges of posts are silent about a form that holds what was typed, and say what it lost. */
import { expect, test } from "vitest";
import { Page } from "../support/product/page.ts";
import { type Fields, Person } from "../support/scene/person.ts";
import { formFor } from "./forms.ts";
import { anchorFaults } from "./posting.ts";
import { emptyFaults, formFaults, lostFaults, onceFaults } from "./judges/posts.ts";

const nobody = new Person(() => Promise.reject(new Error("Nobody asks.")), "http://localhost:3000");
const pageOf = (html: string) => new Page(new Response(), Buffer.from(html), "/contact?from=tour", nobody);

const id = "0".repeat(32);
const fields = {
  email: "ann@example.org",
  message: "Two lines,\nand <one> more",
  password: "a long enough passphrase",
  set: id,
  size: "l",
  parts: ["a", "c"],
  agreement: "on",
};
const blank = `<form method="post"><input type="hidden" name="_once" value="m-1"/>
  <input name="email" value=""/><textarea name="message"></textarea>
  <input type="password" name="password"/>
  <select name="set"><option value="">Choose one</option><option value="${id}">Ours</option></select>
  <input type="radio" name="size" value="s"/><input type="radio" name="size" value="l"/>
  <input type="checkbox" name="parts" value="a"/><input type="checkbox" name="parts" value="b"/>
  <input type="checkbox" name="parts" value="c"/>
  <input type="checkbox" name="agreement"/><button type="submit">Send</button></form>`;
const filledIn = blank
  .replace("></textarea>", ">Two lines,\nand &lt;one&gt; more</textarea>")
  .replace(`value="${id}"`, `value="${id}" selected=""`)
  .replace('value="l"', 'value="l" checked=""')
  .replace('value="a"', 'value="a" checked=""')
  .replace('value="c"', 'value="c" checked=""')
  .replace('name="agreement"', 'name="agreement" checked=""');

function lostIn(html: string): string[] {
  const answer = pageOf(html);
  const formIn = (page: Page) => formFor(page, "/contact", "", fields);
  const hides = ["password"];
  return lostFaults({
    wrong: "email",
    fields,
    hides,
    shown: formIn(pageOf(blank)),
    answer,
    again: formIn(answer),
  });
}

test("what was typed and picked is given back, but what is wrong and what is hidden", () => {
  expect(lostIn(filledIn)).toEqual([]);
});

test.each([
  ["a text", ">Two lines,\nand &lt;one&gt; more<", "><", "message"],
  ["an option", ' selected=""', "", "set"],
  ["a radio", 'value="l" checked=""', 'value="l"', "size"],
  ["one of several ticks", 'value="c" checked=""', 'value="c"', "parts"],
  ["a tick", 'name="agreement" checked=""', 'name="agreement"', "agreement"],
])("%s that is lost is told", (_, held, lost, name) => {
  expect(lostIn(filledIn.replace(held, lost))).toEqual([`${name} is not given back as it was typed`]);
});

test("a tick that nobody made, a secret that is sent back and a form that is gone are told", () => {
  expect(lostIn(filledIn.replace('value="b"', 'value="b" checked=""'))).toEqual([
    "parts is not given back as it was typed",
  ]);
  const open = filledIn.replace('name="password"', `name="password" value="${fields.password}"`);
  expect(lostIn(open)).toEqual(["reads password in the answer"]);
  expect(lostIn("<p>Error</p>").length).toBeGreaterThan(3);
});

const rowOf = (row: string, more = "") =>
  `<form method="post" action="/contact"><input type="hidden" name="id" value="${row}"/>${more}
   <button type="submit" name="intent" value="remove">Remove</button></form>`;
const markOf = (mark: string) => `<input type="hidden" name="_once" value="${mark}"/>`;

test("the form that is meant is found among others, with what stands outside it", () => {
  const find = (html: string, intent: string, typed: Fields) =>
    formFor(pageOf(html), "/contact?do=it", intent, typed);
  const rows = rowOf("1", markOf("m-1")) + rowOf("2", markOf("m-2"));
  expect(find(rows, "remove", { id: "2" })?.valuesOf("_once")).toEqual(["m-2"]);
  expect(find(rows, "restore", { id: "2" })).toBeUndefined();
  expect(find(rows.replaceAll("/contact", "/other"), "remove", { id: "2" })).toBeUndefined();
  expect(find('<form><button name="intent" value="remove"></form>', "remove", {})).toBeUndefined();
  const apart = '<form method="post" id="f"></form><button form="f" name="intent" value="send"></button>';
  expect(find(apart, "send", {})?.intents).toEqual(["send"]);
  expect(find(rows + blank, "", { message: "x" })?.valuesOf("size")).toEqual([]);
});

test("a form has to stand where its example says", () => {
  const form = formFor(pageOf(blank), "/contact", "", {});
  const elsewhere = { elsewhere: "At the foot of every page." };
  expect(formFaults(form, {}, "client")).toEqual([]);
  expect(formFaults(undefined, elsewhere, "client")).toEqual([]);
  expect(formFaults(undefined, {}, "client")).toEqual([expect.stringMatching(/no form/)]);
  expect(formFaults(undefined, { elsewhere: { admin: "Theirs." } }, "client")).toHaveLength(1);
  expect(formFaults(form, elsewhere, "client")).toEqual([expect.stringMatching(/take `elsewhere` out/)]);
});

test("anchors of a page and of where it leads on are followed", async () => {
  const somebody = new Person(async () => new Response('<p id="row-1"></p>'), "http://localhost:3000");
  const links = '<a href="#top">A</a><a href="/list#row-1">B</a><a href="https://example.com/#c">C</a>';
  expect(await anchorFaults(somebody, pageOf(`<p id="top"></p>${links}`))).toEqual([]);
  expect(await anchorFaults(somebody, pageOf(links))).toEqual([expect.stringMatching(/"top"/)]);
  expect(await anchorFaults(somebody, pageOf(""), ["/list#row-2"])).toEqual([
    expect.stringMatching(/"row-2"/),
  ]);
  const posted = new Response(null, { status: 303, headers: { Location: "/contact?from=tour#row-2" } });
  const led = new Page(posted, Buffer.from(""), "/contact?from=tour", somebody);
  expect(await anchorFaults(somebody, led, [led.location ?? ""])).toHaveLength(1);
});

test("what is done once for each mark needs a form that shows one", () => {
  const withMark = formFor(pageOf(blank), "/contact", "", {});
  const without = formFor(pageOf(rowOf("1") + blank), "/contact", "remove", {});
  const marks = new Set(["m-1", "m-9"]);
  expect(onceFaults({ form: withMark, seen: { _once: "m-1" } }, marks)).toEqual([]);
  expect(onceFaults({ form: without, seen: { _once: "m-5" } }, marks)).toEqual([]);
  expect(onceFaults({ form: without, seen: { _once: "m-9" } }, marks)).toEqual([
    expect.stringMatching(/shows none/),
  ]);
});

/** A form that came back, with these fields marked as wrong. */
function asking(...wrong: string[]) {
  const mark = (name: string) => (wrong.includes(name) ? ' aria-invalid="true"' : "");
  const html = `<form method="post"><input name="name" aria-required="true"${mark("name")}/>
    <label for="t">Phone<span class="optional"> (optional)</span></label><input id="t" name="phone"${mark("phone")}/>
    <textarea name="why" aria-describedby="why-hint"${mark("why")}></textarea><input name="code"${mark("code")}/>
    <fieldset role="radiogroup" aria-required="true"${mark("size")}><input type="radio" name="size" value="s"/></fieldset>
    <select name="sort" aria-required="true"><option value="a">A</option></select></form>`;
  const form = formFor(pageOf(html), "/contact", "", {});
  if (!form) throw new Error("The page has no form.");
  return form;
}

test.each([
  ["all that is required is asked for", ["name", "size"], []],
  ["with what a hint says is needed", ["name", "size", "why"], []],
  ["one is left for later", ["name"], ["size is said to be required, and is not asked for"]],
  ["an optional one", ["name", "size", "phone"], ["phone is said to be optional, and is asked for"]],
  [
    "one that said nothing",
    ["name", "size", "code"],
    ["code is asked for, and nothing said that it is needed"],
  ],
])("an empty form: %s", (_, wrong, faults) => {
  expect(emptyFaults(asking(), asking(...wrong))).toEqual(faults);
});
