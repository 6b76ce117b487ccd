/** What is posted to a route: one right post for each of its intents, made from a scene. */
import type { Access, Folder } from "#app/routes/route-facts.ts";
import type { Schema } from "#db/schema.ts";
import type { App, Person } from "../../support/product/harness.ts";
import type { Fields, SignInDetails } from "../../support/scene/person.ts";
import type { Role } from "../stage.ts";

/** "done" leads on with 303, "login" to the sign-in page; a number is the status. */
export type Outcome = "login" | "done" | number;

/** What a post is made from. Nobody else's post has touched it. */
export interface Ground {
  app: App;
  make: App["make"];
  /** Whose record it is: a client of a company made for this post. */
  owner: SignInDetails & { companyId: string };
  client: Person;
  staff: SignInDetails;
  admin: Person;
}

export interface Post {
  to: string;
  fields?: Fields;
  files?: { field: string; name: string; bytes: Uint8Array }[];
  /** Somebody made for it: it ends their session, or is about what only they have. */
  by?: Person;
}

export interface PostExample {
  /** @param by who is going to post it. */
  post: (ground: Ground, by: Role) => Post | Promise<Post>;
  /** The tables that it changes, besides the audit log. */
  writes?: readonly (keyof Schema)[];
  /** What else it changes when that person posts it. */
  also?: Partial<Record<Role, readonly (keyof Schema)[]>>;
  /** Why nothing of it stands in the audit log. */
  unaudited?: string;
  /** Where the route's facts say something else of this person. */
  except?: Partial<Record<Role, Outcome>>;
  /** Written in a transaction of its own, before or after the one that counts. */
  staged?: readonly (keyof Schema)[];
  /** False where the buttons carry the fields, or none of them is needed. Otherwise the first one is. */
  typed?: false;
  /** Where its form stands, everybody's or somebody's, when the page it posts to has none, and none behind a question. */
  elsewhere?: string | Partial<Record<Role, string>>;
  /** Fields that are never sent back. */
  hides?: readonly string[];
}

type Intents<Facts> = Facts extends { posts: infer Posts }
  ? Posts extends readonly (infer Intent extends string)[]
    ? Intent
    : keyof Posts & string
  : never;

/** By module and intent; a form without buttons that say what to do has the intent "". */
export type PostsOf<Of extends Folder> = {
  [File in keyof Of["routes"] as Intents<Of["routes"][File]> extends never ? never : File]: Record<
    Intents<Of["routes"][File]>,
    PostExample
  >;
};

export type AnyPosts = Record<string, Record<string, PostExample>>;

/** What becomes of a right post. */
export function outcomeFor(may: Access, role: Role, except: PostExample["except"] = {}): Outcome {
  const told = except[role];
  if (told !== undefined) return told;
  if (may === "anyone") return "done";
  if (role === "visitor") return "login";
  if (role === "admin") return may === "clients" ? 403 : may === "company-clients" ? 404 : "done";
  if (may === "staff") return 403;
  const isOthers = role !== "client" && (may === "company" || may === "company-clients");
  return isOthers ? 404 : "done";
}
