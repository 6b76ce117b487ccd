/** What a scene is set in, who looks at it, and the words that only some of them may read. */
import type { Db } from "#db/connection.server.ts";
import type { Factories } from "../support/scene/factories.ts";
import type { FetchHandler } from "../support/product/harness.ts";
import type { SignInDetails } from "../support/scene/person.ts";

/** The client owns what the scene names; the stranger's company has things of its own; the newcomer's has none. */
export const roles = ["visitor", "client", "stranger", "newcomer", "admin"] as const;
export type Role = (typeof roles)[number];

/** Stands in records of every kind that only the client and staff may see. */
export const secret = "Quillfeather";
/** The same of the stranger's. */
export const otherSecret = "Larkmeadow";

export type Client = SignInDetails & { companyId: string };

/** A product to set the scene in: `App` of the harness is one, {@link stageAt} makes one of an address. */
export interface Stage {
  db: Db;
  make: Factories;
  fetch: FetchHandler;
  origin: string;
}

/** The product at a port. */
export function stageAt(origin: string, db: Db, make: Factories): Stage {
  return { db, make, origin, fetch: (request) => fetch(request) };
}
