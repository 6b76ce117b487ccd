/** Nothing done wrong is final: each command has its way back, or a sentence why not that its page says before. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#app/features/core/audit/audit-action.ts";
import { calls } from "#app/http/api/calls.server.ts";
import { frames } from "#app/routes/all-facts.ts";
import { type Folder, postsOf } from "#app/routes/route-facts.ts";
import { DOORS, WAYS_BACK } from "./ways-back.ts";

const commands = Object.entries(AUDIT_ACTIONS).flatMap(([noun, verbs]) =>
  verbs.map((verb) => `${noun}.${verb}`),
);
const told = Object.entries(WAYS_BACK);
const waysBack = new Set(told.flatMap(([, way]) => ("by" in way ? way.by : [])));

test("every command has a way back, or a sentence why there is none", () => {
  const missing = commands.filter((command) => !(command in WAYS_BACK));
  expect(missing, "say it in tests/architecture/ways-back.ts").toEqual([]);
});

test("where there is none, the page says so before", () => {
  const unsaid = told.flatMap(([command, way]) => {
    if (!("ends" in way)) return [];
    const text = readFileSync(`app/${way.file}`, "utf8").replace(/\s+/g, " ");
    return text.includes(way.words) ? [] : [`${command}: app/${way.file} no longer says “${way.words}”`];
  });
  expect(unsaid).toEqual([]);
});

/** The census posts each of these; what the tests say of all calls they say of each of those. */
test("every way back has its button on a page, and its call where it is one", () => {
  const posts = new Set(
    frames
      .flatMap(({ folders }): readonly Folder[] => folders)
      .flatMap(({ routes }) => Object.values(routes))
      .flatMap((facts) => postsOf(facts).map(([intent]) => `${facts.path} ${intent}`.trim())),
  );
  const known = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const shut = [...waysBack].flatMap((command) => {
    const doors = DOORS[command];
    if (!doors) return [`${command} undoes something, and nobody says where it is pressed: add it to DOORS`];
    if (!posts.has(doors.page)) return [`${command}: no page posts “${doors.page}”`];
    return doors.call && !known.has(doors.call) ? [`${command}: there is no call ${doors.call}`] : [];
  });
  expect(shut).toEqual([]);
});

test("no door is told of what undoes nothing", () => {
  expect(Object.keys(DOORS).filter((command) => !waysBack.has(command as never))).toEqual([]);
});
