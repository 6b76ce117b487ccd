import { expect, test } from "vitest";
import { connect } from "#db/connection.server.ts";
import { join } from "node:path";
import { factories } from "../support/factories.ts";
import { memoryOf, serveForTest } from "../support/front.ts";
import { signInFields } from "../support/person.ts";
import { testSecret } from "../support/test-env.ts";
import { formWith, pdf } from "../support/upload-files.ts";

/** Over a real socket: the browser has to see the answer, not a broken connection. */
test("a file of 51 MB is answered with its sentence, two at once don't fill the memory", async () => {
  process.env.APP_SECRET = testSecret;
  const served = await serveForTest();
  const connection = connect(join(served.dataDir, "portal.db"));
  const details = await factories(connection.db).client();
  await connection.db
    .updateTable("users")
    .set({ totp_last_step: 0 })
    .where("id", "=", details.userId)
    .execute();
  await connection.close();
  const own = { Origin: served.origin, Host: served.host };
  const signedIn = await served.fetch("/login", {
    method: "POST",
    headers: own,
    body: new URLSearchParams(await signInFields(details)),
  });
  expect(signedIn.status).toBe(303);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const post = (bytes: Uint8Array) =>
    served.fetch("/client-portal/support/new", {
      method: "POST",
      headers: { ...own, Cookie: cookie },
      body: formWith({ subject: "Large", message: "What I typed stays." }, [{ name: "large.pdf", bytes }]),
    });
  const before = memoryOf(served.process.pid);
  const large = pdf(51 * 1024 * 1024);
  const answers = await Promise.all([post(large), post(large)]);
  for (const answer of answers) {
    expect(answer.status).toBe(413);
    const html = await answer.text();
    expect(html).toContain("must be 50 MB or smaller");
    expect(html).toContain("What I typed stays.");
  }
  expect(memoryOf(served.process.pid) - before).toBeLessThan(150);

  // A stranger's upload is refused unread, and the connection still carries the answer.
  const stranger = await served.fetch("/client-portal/support/new", {
    method: "POST",
    headers: own,
    body: formWith({ subject: "x", message: "x" }, [{ name: "large.pdf", bytes: large }]),
  });
  expect(stranger.status).toBe(303);
  expect(stranger.headers.get("Location")).toContain("/login");
}, 60_000);
