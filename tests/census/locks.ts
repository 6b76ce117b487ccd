/** Whether a page's lock holds by the other ways in: a client navigation's data, and methods that change things. */
import { postsOf } from "#app/routes/route-facts.ts";
import { addressesOf, answerFor, type Shown } from "../examples/all.ts";
import type { Scene } from "../examples/scene.ts";
import type { Role } from "../examples/stage.ts";
import type { App } from "../support/product/harness.ts";
import { databaseDigest } from "../support/reading/database-digest.ts";
import { data } from "./judges/data.ts";
import { secrets } from "./judges/secrets.ts";
import { sentence } from "./judges/sight.ts";

/** Asks for a client navigation's data: whole, and by naming routes, for each of which its own lock holds. */
export async function dataFaults(scene: Scene, shown: Shown, role: Role): Promise<string[]> {
  const [path = ""] = addressesOf(shown, scene);
  const [plain = "", query] = path.split("?");
  const address = plain === "/" ? "/_root.data" : `${plain}.data`;
  const expected = answerFor(shown, role);
  const headers = { "Sec-Fetch-Site": "same-origin", Accept: "*/*" };
  const page = await scene.people[role]().get(query ? `${address}?${query}` : address, { headers });
  const whole = { shown, role, path: address, page, expected };
  const faults = [...data(whole), ...secrets(whole)].map((fault) => sentence(whole, fault));
  if (expected === 200 || shown.layouts.length + Number(plain.startsWith("/reports")) === 0) return faults;
  for (const named of namedWith(shown)) {
    const at = `${address}?_routes=${encodeURIComponent(named)}`;
    const part = { shown, role, path: at, page: await scene.people[role]().get(at), expected };
    if (part.page.status >= 500) faults.push(sentence(part, `answers ${part.page.status}`));
    if (part.page.html.includes("CRR-")) faults.push(sentence(part, "shows user keys"));
    const judged = named.split(",").includes(idOf(shown.module))
      ? [...data(part), ...secrets(part)]
      : secrets(part);
    faults.push(...judged.map((fault) => sentence(part, fault)));
  }
  return faults;
}

/** What the page's own buttons post, and some of other pages', by every method. */
export async function methodFaults({ sqlite }: App, scene: Scene, shown: Shown): Promise<string[]> {
  const [path = ""] = addressesOf(shown, scene);
  const faults: string[] = [];
  const before = databaseDigest(sqlite);
  const all = { id: scene.unheld, reportId: scene.report, reason: "None", accessLevel: "full" };
  const own = postsOf(shown.facts).map(([intent]) => ({ ...all, ...(intent && { intent }) }));
  const posted = [
    { assignedEmail: "thief@example.com" },
    { intent: "generate", assignedEmail: "thief@example.com" },
    ...own,
  ];
  for (const method of ["POST", "PATCH", "PUT", "DELETE"]) {
    for (const role of ["client", "stranger", "newcomer", "visitor"] as const) {
      for (const address of [path, `${path}.data`]) {
        // Its intents are told from each other by posts only.
        for (const fields of method === "POST" ? posted : posted.slice(0, 1)) {
          const page = await scene.people[role]().send(method, address, fields);
          const sight = { shown, role, path: address, page, expected: 403 as const };
          const allowed = role === "visitor" ? [202, 303, 401, 403, 404, 405] : [403, 404, 405];
          if (!allowed.includes(page.status))
            faults.push(
              sentence(sight, `takes ${method} with ${JSON.stringify(fields)} and answers ${page.status}`),
            );
          if (page.status === 303 && !page.location?.startsWith("/login"))
            faults.push(sentence(sight, `takes ${method} and leads to ${page.location}`));
          faults.push(...secrets(sight).map((fault) => sentence(sight, fault)));
        }
      }
    }
  }
  const after = databaseDigest(sqlite);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  if (changed.length > 0)
    faults.push(`${shown.module}: somebody who may not look changed ${changed.join(", ")}`);
  return faults;
}

/** What a route is called when its loader is asked for. */
const idOf = (file: string) => file.replace(/\.tsx?$/, "");

/** Ways to name the loaders that a request for data wants. */
function namedWith({ module, layouts }: Shown): string[] {
  const own = idOf(module);
  const around = layouts.map(idOf);
  const admins = idOf("routes/admin/user-management/user-keys.tsx");
  return [
    ...new Set([
      own,
      ["root", own].join(","),
      [...around, own].join(","),
      around.join(","),
      "root",
      "",
      admins,
      `${own},${admins}`,
      "no-such-route",
    ]),
  ];
}
