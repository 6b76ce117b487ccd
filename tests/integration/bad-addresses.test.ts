import { expect, test } from "vitest";
import { linkTo } from "#app/link.ts";
import { startApp } from "../support/product/harness.ts";

const app = await startApp();

// A header takes no letters beyond Latin-1 and no line breaks: what is typed must not reach `Location` as it is.
test.each([
  ["/welcome/%E2%82%AC", { intent: "choose-password", password: "x", again: "x" }],
  ["/welcome/%E2%82%AC", { intent: "confirm-code", code: "123456" }],
  ["/welcome/%E2%82%AC", { intent: "finish" }],
  ["/application-reply/%E2%82%AC", { intent: "withdraw" }],
  ["/application-reply/%E2%82%AC", { message: "An answer" }],
])("a forged link at %s leads back to its own page (%o)", async (path, fields) => {
  const answer = await app.visitor().post(path, fields);
  expect(answer.status).toBe(303);
  expect(answer.location).toContain(path);
  expect((await answer.follow()).status).toBe(404);
});

test.each(["€", "a\r\nSet-Cookie: x=y", "\u0000"])(
  "hiding a key that is none (%j) is no fault",
  async (id) => {
    const admin = await app.admin();
    const answer = await admin.post("/admin-user-management?index", { intent: "hide", id });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Set-Cookie") ?? "").not.toContain("x=y");
  },
);

test("an address too long to be kept still leads to the sign-in page", async () => {
  const visitor = app.visitor();
  const asked = await visitor.get(`/admin-user-management?search=${"%C3%A9".repeat(300)}`);
  expect(asked.status).toBe(303);
  expect((await asked.follow()).status).toBe(200);
});

test.each([
  ["/client-portal/nowhere", "Client portal sections", "Client portal sections"],
  ["/client-portal/orders/nowhere", "Client portal sections", "Client portal sections"],
  ["/account/nowhere", "Client portal sections", "Admin portal"],
  ["/admin-data-portal/nowhere", "Client portal sections", "Admin portal"],
  ["/admin-data-portal/outbox", "Client portal sections", "Admin portal"],
  ["/nowhere", "Client portal sections", "Admin portal"],
  ["/services/nowhere", "Client portal sections", "Admin portal"],
])(
  "where there is no page, or none for them, %s keeps the sections of who is looking in reach",
  async (path, clients, staffs) => {
    const [client, admin, visitor] = [await app.client(), await app.admin(), app.visitor()];
    const nav = (label: string) => `aria-label="${label}" class="section-nav"`;
    const portal = '<body class="portal">';
    const page = await admin.get(path);
    expect(page.status).toBe(path === "/admin-data-portal/outbox" ? 200 : 404);
    expect(page.html).toContain(nav(staffs));
    expect(page.html).toContain(portal);
    // What is closed to somebody is refused in the frame they have.
    const refused = await client.get(path);
    expect(refused.status).toBe(path === "/admin-data-portal/outbox" ? 403 : 404);
    expect(refused.html).toContain(nav(clients));
    expect(refused.html).toContain(portal);
    expect(refused.html).not.toContain(`href="${linkTo("/admin-data-portal/outbox")}"`);
    // Visitors have the public site around it.
    const theirs = await visitor.get(path).then((page) => (page.status === 303 ? page.follow() : page));
    expect(theirs.html).toContain(nav("Main"));
    expect(theirs.html).not.toContain(portal);
  },
);
