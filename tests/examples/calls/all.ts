/**
 * Every call of the JSON API with an example, and how it ends for four kinds of people: from what the call says of
 * itself. What the tests say of all calls they say over this list.
 */
import "../../support/as-built.ts";
import type { Call } from "#app/http/api/call.server.ts";
import { nouns } from "#app/http/api/calls.server.ts";
import { administration } from "./administration.ts";
import { applications } from "./applications.ts";
import { approvals } from "./approvals.ts";
import { clients } from "./clients.ts";
import { companies } from "./companies.ts";
import { deals } from "./deals.ts";
import { files } from "./files.ts";
import { holdings } from "./holdings.ts";
import { identity } from "./identity.ts";
import { notifications } from "./notifications.ts";
import { orders } from "./orders.ts";
import { portal } from "./portal.ts";
import { prices } from "./prices.ts";
import { quotes } from "./quotes.ts";
import { reports } from "./reports.ts";
import type { CallExample, Scene, Sent, Twin, Who } from "./scene.ts";
import { tickets } from "./tickets.ts";

const examples: Record<keyof typeof nouns, Record<string, CallExample>> = {
  administration,
  applications,
  approvals,
  clients: { ...clients, ...holdings },
  companies,
  deals,
  files,
  identity,
  notifications,
  orders,
  portal,
  prices,
  quotes,
  reports,
  tickets,
};

export interface Operation extends Record<Who, number> {
  /** Method and path as the description has them. */
  named: string;
  call: Call;
  /** Who of those that may makes the call in the tests. */
  maker: Who;
  send(scene: Scene): Promise<Sent>;
  twin: Twin | undefined;
}

export const operations: readonly Operation[] = Object.entries(nouns).flatMap(([noun, calls]) =>
  Object.entries<Call>(calls).map(([name, call]) => {
    const example = examples[noun as keyof typeof nouns][name];
    if (!example) throw new Error(`${noun}.${name} has no example: write it in tests/examples/calls.`);
    const ends = { ...endsOf(call), ...example.gets };
    return {
      named: `${call.method} ${call.path}`,
      call,
      ...ends,
      maker: ends.client < 300 ? "client" : ends.admin < 300 ? "admin" : "visitor",
      send: async (scene) => (await example.send?.(scene)) ?? {},
      twin: example.twin,
    };
  }),
);

/** Examples whose call is no longer handed out: programs would look for it in vain. */
export const callless: readonly string[] = Object.entries(examples).flatMap(([noun, told]) =>
  Object.keys(told)
    .filter((name) => !(name in nouns[noun as keyof typeof nouns]))
    .map((name) => `${noun}.${name}`),
);

function endsOf({ who, ofCompany, answer, status = 200 }: Call): Record<Who, number> {
  const done = answer === "nothing" ? 204 : status;
  const others = ofCompany ? 404 : done;
  return {
    anyone: { visitor: done, client: done, stranger: done, admin: done },
    member: { visitor: 401, client: done, stranger: others, admin: done },
    client: { visitor: 401, client: done, stranger: others, admin: 403 },
    admin: { visitor: 401, client: 403, stranger: 403, admin: done },
  }[who];
}

export const isWriting = ({ call }: Operation) => call.method !== "GET";

/** @param named method and path. */
export function operationOf(named: string): Operation {
  const found = operations.find((one) => one.named === named);
  if (!found) throw new Error(`There is no call ${named}.`);
  return found;
}
