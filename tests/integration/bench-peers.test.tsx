import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMemoryRouter, RouterProvider } from "react-router";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { fillPeers } from "../../scripts/bench/peers/fill.ts";
import { NotificationsPage } from "../../scripts/bench/peers/notifications-page.tsx";
import { mustBeSame } from "../../scripts/bench/peers/same.ts";
import { fillStore } from "../../scripts/bench/peers/start.ts";
import { wordsOf } from "../../scripts/bench/peers/words.ts";
import { startApp } from "../support/product/harness.ts";

test("the page that the product is measured against says what the product's page says", async () => {
  const { db, sqlite, make, signInAs } = await startApp();
  await make.notifications(51, "Harbour Lane Capital has applied for access.");
  const details = await make.admin();
  const admin = await signInAs(details);
  const given = fillPeers({ db, sqlite } as Parameters<typeof fillPeers>[0], details);
  // The first page after signing in welcomes.
  await admin.get("/admin-notifications");
  // To a browser that says nothing of where a form comes from, the product sends a token in each.
  const { html } = await admin.get("/admin-notifications", { headers: { "Sec-Fetch-Site": null } });
  const words = wordsOf(html);
  process.env.PEER_DB = join(mkdtempSync(join(tmpdir(), "peers-")), "peers.db");
  fillStore(process.env.PEER_DB, given);
  const { showNotifications } = await import("../../scripts/bench/peers/store.server.ts");
  delete process.env.PEER_DB;
  const shown = showNotifications(given.sid);
  if (!shown) throw new Error("The session is not known.");
  const element = (
    <>
      <title>{`Notifications – ${words.brand.name}`}</title>
      <body>
        <NotificationsPage shown={shown} words={words} />
      </body>
    </>
  );
  const peer = renderToString(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  expect(() => mustBeSame("The React page", html, peer)).not.toThrow();
});
