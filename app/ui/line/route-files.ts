/**
 * Has the files of a page fetched before the router asks for them. Where one fails the router loads the whole page
 * anew, and what was typed is gone. What is here already the browser doesn't fetch a second time: the files are
 * kept for good. A link's `prefetch` would have the router fetch them by itself, so no link has it.
 */
import type { UNSAFE_DataRouterContext } from "react-router";
import type { ContextType } from "react";
import { judgeFile } from "./ask-once.ts";
import { attend } from "./patient-fetch.ts";
import { destination, nextNavigation } from "./router-line.ts";

type Router = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>["router"];
type Lazy = Record<string, (() => Promise<unknown>) | undefined>;

interface Manifest {
  routes: Record<string, { module: string; imports?: string[] } | undefined>;
}

const watched = new WeakSet<object>();
const arrived = new Map<string, Promise<void>>();

/** @see createClientRoutes in react-router 7.18.4, lib/dom/ssr/routes.tsx */
export function fetchFilesFirst(router: Router): void {
  if (watched.has(router)) return;
  watched.add(router);
  for (const route of Object.values(router.manifest)) {
    if (typeof route?.lazy !== "object") continue;
    const parts = route.lazy as Lazy;
    for (const [name, load] of Object.entries(parts)) {
      if (load) parts[name] = () => filesOf(route.id).then(load);
    }
  }
}

async function filesOf(id: string): Promise<void> {
  const { __reactRouterManifest: manifest } = window as unknown as { __reactRouterManifest?: Manifest };
  const files = manifest?.routes[id];
  if (files) await Promise.all([files.module, ...(files.imports ?? [])].map(arrive));
}

function arrive(file: string): Promise<void> {
  const known = arrived.get(file) ?? fetchFile(file);
  arrived.set(file, known);
  return known;
}

/** Never fails: the router would remember that for as long as the page is open. */
async function fetchFile(address: string): Promise<void> {
  for (;;) {
    const answer = await attend({ ask: fetch, address, init: {}, judge: judgeFile });
    if (answer?.ok) return;
    if (answer) {
      // The product was renewed since this page was loaded: the next one comes from it whole.
      window.location.assign(destination());
      return new Promise(() => {});
    }
    await nextNavigation();
  }
}
