import { allRoutes } from "#app/routes/all-facts.ts";
import { addressesOf } from "#app/routes/route-facts.ts";
import { pathLookup } from "./path-lookup.ts";

const lookup = pathLookup(
  allRoutes.flatMap((facts) => addressesOf(facts).map((address) => [address, facts] as const)),
);

/**
 * The facts of the page, file or answer at an address; none of the API's.
 * @param path as asked for; a client navigation's ends in `.data`.
 */
export const routeAt = (path: string) => lookup(path.replace(/(?:^\/_)?\.data$/, "") || "/");
