/** The JSON API with somebody of each kind before it; every answer is held against the API's own description. */
import { expect } from "vitest";
import { ask, deviations, type HeaderChanges, type OpenApi } from "./api.ts";
import { startApp } from "./product/harness.ts";
import type { Page } from "./product/page.ts";

export type Who = "visitor" | "client" | "stranger" | "admin";

interface Asked {
  /** In the place of `{id}`. */
  id?: string;
  /** With its question mark. */
  query?: string;
  body?: unknown;
  headers?: HeaderChanges;
}

export async function apiDoor() {
  const app = await startApp();
  const holder = await app.make.client();
  const people = {
    visitor: app.visitor(),
    client: await app.signInAs(holder),
    stranger: await app.client(),
    admin: await app.admin(),
  };
  const api = (await people.visitor.get("/api/openapi.json")).json as OpenApi;

  /** @param named method and path as the description has them. */
  async function call(
    who: Who,
    named: string,
    status: number,
    { id = "", query = "", body, headers }: Asked = {},
  ): Promise<Page> {
    const [method = "", template = ""] = named.split(" ");
    const path = template.replace("{id}", id) + query;
    const page = await ask(people[who], method, path, body, headers);
    expect(page.status, `${method} ${path} as ${who}: ${page.html.slice(0, 400)}`).toBe(status);
    expect(deviations(api, method, template, page)).toEqual([]);
    if (status >= 400)
      expect(page.json).toMatchObject({ status, code: expect.any(String), message: expect.any(String) });
    return page;
  }

  /** The same, and what it answers. */
  async function told<Answer>(who: Who, named: string, status: number, asked: Asked = {}): Promise<Answer> {
    return (await call(who, named, status, asked)).json as Answer;
  }

  /** The ids of a whole list, page after page. */
  async function idsOf(who: Who, path: string): Promise<string[]> {
    const ids: string[] = [];
    let next: string | undefined = path;
    while (next) {
      const page = await people[who].get(next);
      expect(page.status, page.html.slice(0, 300)).toBe(200);
      expect(deviations(api, "GET", path.split("?")[0] ?? "", page)).toEqual([]);
      ids.push(...(page.json as { id: string }[]).map(({ id }) => id));
      next = /<http:\/\/localhost:3000(\/[^>]+)>/.exec(page.headers.get("Link") ?? "")?.[1];
    }
    return ids;
  }

  return { app, holder, people, call, told, idsOf };
}
