import type { Server } from "./servers.ts";

/** Every page for anybody: what the sitemap names, and the one that is kept but not to be found by searching. */
export async function publicPages(product: Server): Promise<string[]> {
  const sitemap = await (await fetch(`${product.origin}/sitemap.xml`)).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, location = ""]) =>
    location.slice(product.origin.length),
  );
  if (listed.length < 10) throw new Error("The sitemap names hardly a page.");
  return [...listed, "/forgot-password"];
}

/** Those with the same template are measured by one of them, where measuring each takes long. */
export function oneOfEachKind(paths: readonly string[], wanted = ""): string[] {
  const service = paths.find((path) => path.startsWith("/services/"));
  return paths.filter(
    (path) => (!path.startsWith("/services/") || path === service) && path.includes(wanted),
  );
}

/** Asks until the answer comes from memory in its smallest form. @throws when the page is never kept. */
export async function warmUp(product: Server, path: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(product.origin + path, { headers: { "Accept-Encoding": "br" } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    await answer.arrayBuffer();
    if (answer.headers.has("ETag")) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${path} is not kept by the front door.`);
}
