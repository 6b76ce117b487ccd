/** Each judge is silent about a good page, and says what is wrong with a bad one: a check that cannot fail is none. */
import { expect, test } from "vitest";
import type { Answer } from "../examples/example.ts";
import type { Role } from "../examples/stage.ts";
import { Page } from "../support/product/page.ts";
import { Person } from "../support/scene/person.ts";
import { access } from "./judges/access.ts";
import { controls } from "./judges/controls.ts";
import { data } from "./judges/data.ts";
import { firstPaint } from "./judges/first-paint.ts";
import { head } from "./judges/head.ts";
import { headers } from "./judges/headers.ts";
import {
  anchorFault,
  assetsOf,
  hrefsOf,
  isMailOrTelephone,
  linkFault,
  urlsInStyles,
} from "./judges/links.ts";
import { order } from "./judges/order.ts";
import { pictures } from "./judges/pictures.ts";
import { recordHead } from "./judges/record-head.ts";
import { secrets } from "./judges/secrets.ts";
import type { Judge, Sight } from "./judges/sight.ts";
import { sizes } from "./judges/sizes.ts";
import { sameTitles } from "./judges/titles.ts";
import { whole } from "./judges/whole.ts";
import { words } from "./judges/words.ts";

const nobody = new Person(() => Promise.reject(new Error("Nobody asks.")), "http://localhost:3000");

const goodHeaders = {
  "content-type": "text/html; charset=utf-8",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "x-frame-options": "DENY",
  "content-security-policy": "script-src 'nonce-abc=' 'strict-dynamic'",
  "cache-control": "private, no-store",
};

const goodHead = '<title>Orders – Calder Row Research</title><meta name="robots" content="noindex"/>';
const goodBody = `<a href="#content">Skip to content</a><main><div id="content"><h1>Orders</h1><h2>Open</h2>
  <form method="post"><label for="name">Name</label> <input id="name" name="name"/>
  <label>Size <select name="size"></select></label> <button type="submit">Save</button></form></div></main>`;

interface Seen {
  head?: string;
  body?: string;
  html?: string;
  status?: number;
  headers?: Record<string, string>;
  role?: Role;
  expected?: Answer;
  path?: string;
  may?: Sight["shown"]["facts"]["may"];
}

function seen(told: Seen = {}): Sight {
  const { status = 200, role = "client", expected = 200, path = "/x", may = "members" } = told;
  const html =
    told.html ??
    `<!DOCTYPE html><html lang="en-GB"><head>${told.head ?? goodHead}</head><body>${told.body ?? goodBody}</body></html>`;
  const response = new Response(null, { status, headers: { ...goodHeaders, ...told.headers } });
  return {
    shown: { facts: { path, may }, module: "routes/x.tsx", example: { name: "x" } },
    role,
    path,
    page: new Page(response, Buffer.from(html), path, nobody),
    expected,
  };
}

const inBody = (more: string): Seen => ({ body: goodBody.replace("</main>", `${more}</main>`) });

test.each(
  Object.entries({
    access,
    secrets,
    headers,
    whole,
    order,
    controls,
    pictures,
    recordHead,
    head,
    firstPaint,
    data,
    words,
  }),
)("%s finds nothing wrong with a good page", (_, judge) => {
  expect(judge(seen())).toEqual([]);
});

test.each<[string, Judge, Seen, RegExp]>([
  ["another status", access, { status: 200, expected: 403 }, /answers 200/],
  ["a page instead of the sign-in", access, { expected: "login" }, /answers 200 where it leads login/],
  [
    "another target",
    access,
    { status: 303, headers: { location: "/other?a=1" }, expected: "→ /client-portal" },
    /leads to \/other, not to \/client-portal/,
  ],
  [
    "the sign-in in another's place",
    access,
    { status: 303, headers: { location: "/other" }, expected: "login" },
    /not to \/login/,
  ],
  [
    "the client's word to a stranger",
    secrets,
    { ...inBody("QUILLFEATHER"), role: "stranger" },
    /Quillfeather/,
  ],
  ["the stranger's word to the client", secrets, inBody("Larkmeadow"), /Larkmeadow/],
  [
    "a word to a visitor in a redirect",
    secrets,
    { status: 303, headers: { location: "/?q=Larkmeadow" }, role: "visitor" },
    /Larkmeadow/,
  ],
  [
    "a whole user key, even to staff",
    secrets,
    { ...inBody("CRR-7MH4-VH38-08WR-B548-5R60-A9Y6-PNKM-CJ5GA"), role: "admin" },
    /user key/,
  ],
  [
    "a word behind a link that is none",
    secrets,
    { ...inBody("Quillfeather"), role: "visitor", path: "/enquiry/:token", expected: 404 },
    /Quillfeather/,
  ],
  ["a header that is missing", headers, { headers: { "x-frame-options": "" } }, /x-frame-options/],
  ["no content policy", headers, { headers: { "content-security-policy": "" } }, /no content policy/],
  ["a private page that is kept", headers, { headers: { "cache-control": "public" } }, /cache/],
  [
    "a script fetched ahead of what is seen",
    firstPaint,
    inBody('<link rel="modulepreload" href="/assets/a.js"/>'),
    /modulepreload.*painted/,
  ],
  [
    "a script that begins at once",
    firstPaint,
    inBody('<script nonce="a" type="module">go()</script>'),
    /module.*painted/,
  ],
  ["a script that is waited for", firstPaint, inBody('<script src="/assets/a.js"></script>'), /painted/],
  ["half a page", whole, { html: '<!DOCTYPE html><html lang="en-GB"><head>' }, /ends before/],
  ["another language", whole, { html: '<!DOCTYPE html><html lang="en"><h1></h1></html>' }, /British/],
  ["two h1", whole, inBody("<h1>More</h1>"), /has 2 h1/],
  ["a bare title", whole, { head: "<title>Orders</title>" }, /titled "Orders"/],
  ["pence of a whole sum", whole, inBody("<p>£1,200.00 plus VAT</p>"), /£1,200\.00.*no invoice/],
  ["a page that loads itself", whole, { head: `${goodHead}<meta http-equiv="refresh" content="1">` }, /anew/],
  ["a place left empty", whole, inBody('<template id="B:0"></template>'), /for a script to fill/],
  ["a place left empty, by a comment", whole, inBody("<!--$?-->"), /for a script to fill/],
  ["something on its way", whole, inBody('<p aria-busy="true">…</p>'), /still coming/],
  ["what is announced", whole, inBody("<p>Coming soon</p>"), /says "Coming soon"/],
  ["what is not defined", whole, inBody("<p>undefined</p>"), /says "undefined"/],
  [
    "a first link that doesn't skip",
    order,
    { body: `<a href="/">Home</a>${goodBody}` },
    /begins with a link to \//,
  ],
  ["no main", order, { body: '<a href="#content">Skip</a><h1>A</h1>' }, /0 main parts/],
  [
    "sections that the skip link does not pass",
    order,
    { body: goodBody.replace("<h1>", '<nav class="section-nav"></nav><h1>') },
    /sections in or behind/,
  ],
  [
    "radios of which none is ticked",
    order,
    inBody('<form><label><input type="radio" name="by" value="now"/>Now</label></form>'),
    /"by" of which not one/,
  ],
  ["an id twice", order, inBody('<p id="name"></p>'), /id "name" twice/],
  ["a name of nothing", order, inBody('<p aria-describedby="gone"></p>'), /"gone", which nothing has/],
  ["a skipped level", order, inBody("<h4>Deep</h4>"), /skips a level/],
  ["a field without a label", order, inBody('<input name="q" id="q"/>'), /field without a label/],
  ["a link to nothing", controls, inBody('<a href="#">Go</a>'), /links without a target/],
  ["a handler", controls, inBody('<p onclick="go()"></p>'), /onclick/],
  ["an address that is a script", controls, inBody('<a href="javascript:go()">Go</a>'), /a script/],
  [
    "a disabled button",
    controls,
    inBody('<form><button type="submit" disabled>Go</button></form>'),
    /disabled/,
  ],
  ["a button for scripts", controls, inBody('<button type="button">Go</button>'), /needs a script/],
  ["a button outside its form", controls, inBody('<button type="submit">Go</button>'), /outside its form/],
  ["another method", controls, inBody('<form method="dialog"></form>'), /method dialog/],
  ["a form in a form", controls, inBody("<form><p><form></form></form>"), /form in a form/],
  [
    "a script for everybody",
    controls,
    { ...inBody("<script>go()</script>"), may: "anyone" },
    /carries a script/,
  ],
  [
    "a script fetched ahead",
    controls,
    { head: `${goodHead}<link rel="modulepreload" href="/a.js">`, may: "anyone" },
    /ahead/,
  ],
  ["a picture without alt", pictures, inBody('<img src="/a.svg" width="1" height="1">'), /without alt/],
  ["a picture without size", pictures, inBody('<img src="/a.svg" alt="">'), /without its size/],
  [
    "a second picture at once",
    pictures,
    inBody('<img src="/a.svg" alt="" width="1" height="1"><img src="/b.svg" alt="" width="1" height="1">'),
    /below the fold/,
  ],
  ["one size for all", pictures, inBody('<img src="/a.png" alt="" width="1" height="1">'), /one size/],
  [
    "two strong buttons in a record's head",
    recordHead,
    inBody(
      '<header class="record-head"></header><a href="/a" class="btn btn-primary">Pay</a> <button type="submit" class="btn btn-primary btn-small">Go on</button><section class="record-facts"></section>',
    ),
    /2 strong buttons in its head \(Pay, Go on\)/,
  ],
  [
    "a record that tells what happened first",
    recordHead,
    inBody(
      '<header class="record-head"></header><section id="timeline"></section><section class="record-facts"></section>',
    ),
    /before its facts/,
  ],
  ["a listed portal page", head, { head: "<title>A – Calder Row Research</title>" }, /may be listed/],
  ["a listed refusal", head, { head: "", may: "anyone", status: 404 }, /may be listed/],
  [
    "an unlisted page with an address",
    head,
    { head: `${goodHead}<link rel="canonical" href="/">` },
    /names its address/,
  ],
  ["data for who is refused", data, { expected: 403 }, /gives its data with 200/],
  ["data for a visitor", data, { expected: "login" }, /not signed in/],
  ["a fault", data, { status: 500 }, /500/],
  ["a file", data, { html: "%PDF-1.7" }, /a file as data/],
  [
    "a price that touches what follows",
    words,
    inBody("<p><b>£399</b><span>10 pages</span></p>"),
    /"£39910 pages"/,
  ],
  [
    "two links in a row",
    words,
    inBody('<p><a href="/a">Edit</a><a href="/b">Delete</a></p>'),
    /"EditDelete"/,
  ],
  ["a label that touches its field", words, inBody('<label for="b">City</label><input id="b"/>'), /"City▢"/],
  ["a picture's words", words, inBody('<p><img alt="Chart"/><span>of sales</span></p>'), /"Chartof sales"/],
  ["words of a drawing", words, inBody("<svg><text>Jan</text><text>Feb</text></svg>"), /"JanFeb"/],
  [
    "a tick whose label begins another line",
    words,
    inBody('<input type="checkbox" id="t"/><div><label for="t">Agree</label></div>'),
    /without its label/,
  ],
  [
    "a figure for the eye and again for the ear",
    words,
    inBody('<a href="/n">News <span aria-hidden="true">34</span> <span class="sr-only">34 unread</span></a>'),
    /says "34" and "34 unread"/,
  ],
  [
    "too much HTML",
    sizes,
    { body: crypto.getRandomValues(Buffer.alloc(40_000)).toString("hex") },
    /bytes of HTML/,
  ],
  [
    "more than 14 kB for everybody",
    sizes,
    { body: crypto.getRandomValues(Buffer.alloc(15_000)).toString("hex"), may: "anyone" },
    /of 14000 at most/,
  ],
  ["scripts that are not found", sizes, inBody("<script>go()</script>"), /names 0 scripts/],
  ["no styles", sizes, {}, /0 style sheets/],
  ["styles in the page", sizes, { head: "<style></style>", may: "anyone" }, /styles in the page/],
])("%s", (_, judge, told, fault) => {
  expect(judge(seen(told)).join("\n")).toMatch(fault);
});

test("what is behind a private link is for who has it", () => {
  const told = {
    ...inBody("Quillfeather CRR-7MH4-VH38-08WR-B548-5R60-A9Y6-PNKM-CJ5GA"),
    role: "visitor",
  } as const;
  expect(secrets(seen({ ...told, path: "/welcome/:token" }))).toEqual([]);
});

test("a link leads to what answers, or on to another page", () => {
  expect(linkFault("/a", { status: 200, location: undefined })).toBeNull();
  expect(linkFault("/a", { status: 303, location: "/login" })).toBeNull();
  expect(linkFault("/a", { status: 303, location: "https://example.com/" })).toMatch(/leads on to https/);
  expect(linkFault("/a", { status: 404, location: undefined })).toMatch(/answers 404/);
  const { page } = seen();
  expect(anchorFault("/a#name", "#name", page)).toBeNull();
  expect(anchorFault("/a", "", page)).toBeNull();
  expect(anchorFault("/a#gone", "#gone", page)).toMatch(/"gone"/);
  expect(["mailto:a@example.com", "tel:+442079460000"].every(isMailOrTelephone)).toBe(true);
  expect(["mailto:nobody", "tel:123", "/a"].some(isMailOrTelephone)).toBe(false);
});

test("links, forms that fetch, pictures and styles are found", () => {
  const { page } = seen({
    head: '<link rel="stylesheet" href="/a.css"><meta property="og:image" content="/o.png">',
    body: '<a href="/a">A</a><form action="/find"></form><form method="post" action="/no"></form><img src="/i.png" srcset="/j.png 2x, /k.png 3x"><img src="data:,">',
  });
  expect(hrefsOf(page)).toEqual(["/a", "/find"]);
  expect(assetsOf(page).sort()).toEqual(["/a.css", "/i.png", "/j.png", "/k.png", "/o.png"]);
  expect(urlsInStyles("a { src: url('/f.woff2') } b { src: url(data:,) }")).toEqual(["/f.woff2"]);
});

test("two pages may not share a title, two states of one may", () => {
  const at = (path: string) => seen({ path });
  expect(sameTitles([at("/a"), at("/a?show=all")])).toEqual([]);
  expect(sameTitles([at("/a"), at("/b")])).toEqual([expect.stringMatching(/^\/b has the title of \/a/)]);
});
