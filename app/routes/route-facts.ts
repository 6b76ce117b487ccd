/**
 * What a route says of itself, once: `facts.ts` in its folder. From there come the URLs (`app/routes.ts`), what the front
 * door takes, where a sign-in may lead, and what the tests hold every page against.
 */

import type { CompanyRight } from "#app/features/core/company-roles/company-role.policy.ts";

/**
 * Who gets an answer.
 *  - anyone: a visitor, too
 *  - members: whoever is signed in
 *  - clients: members who are not staff
 *  - company: the clients of the company that the record belongs to, or that holds it, and staff; to others there is no such record
 *  - company-clients: the same without staff
 *  - staff: clients are told that it is not theirs
 */
export type Access = "anyone" | "members" | "clients" | "company" | "company-clients" | "staff";

export interface RouteFacts {
  /** Below the folder's own path; one that begins with a slash stands alone. */
  path: string;
  /** A former address of the same, whole. */
  also?: string;
  /** Who may look. */
  may: Access;
  /** What its forms post: the buttons' intents, "" where there is one form only. With who may, where not all who look. */
  posts?: readonly string[] | Readonly<Record<string, Access>>;
  /** What somebody of a company must be allowed there for its posts, or for each of them: their role decides. */
  needs?: CompanyRight | Readonly<Record<string, CompanyRight>>;
  /** A page in its portal's frame unless told otherwise. A file or an answer has none, and asks who is there itself. */
  gives?: "file" | "answer" | "redirect";
  /** A tool's page: staff look at it for a company that they name, or are led to the tool's first page. */
  desk?: true;
  /** Not given out in a tool's demonstration: who was not granted the tool is led back. */
  licensed?: true;
  /**
   * What its forms may carry beyond a few fields, or "one click": a post from anywhere, as nobody, of which its link is
   * the whole right (RFC 8058).
   */
  takes?: "files" | "long text" | "one click";
  /** What is typed into its form and not sent is kept as a draft: its `PostForm` says `keepsDraft`. */
  drafts?: true;
  /** Shows a report's own pages: no part of what staff see who view the portal as somebody. */
  reads?: true;
  /** Asked for by an open page itself: keeps no session alive. */
  polled?: true;
  /** Its form proves who somebody is: what it refuses is a failed sign-in, and a sign-in never leads to it. */
  proves?: true;
  /** A sign-in may lead here though it is open to anyone; to what is not, it may anyway. */
  landing?: true;
}

type Routes = Readonly<Record<string, RouteFacts>>;

export interface Folder<Of extends Routes = Routes> {
  /** Below `app/routes`. */
  folder: string;
  /** By the module's file name; the paths are whole. */
  routes: Of;
}

/**
 * The facts of the modules in one folder.
 * @param path what the paths of the folder begin with.
 * @param routes by the module's file name.
 */
export function routesIn<const Of extends Routes>(folder: string, path: string, routes: Of): Folder<Of> {
  const whole = Object.entries(routes).map(([file, facts]) => [
    file,
    { ...facts, path: facts.path.startsWith("/") ? facts.path : joined(path, facts.path) },
  ]);
  return { folder, routes: Object.fromEntries(whole) as Of };
}

/** The intents of a route's forms, each with who may. */
export function postsOf({ may, posts = [] }: RouteFacts): [intent: string, Access][] {
  return isList(posts) ? posts.map((intent) => [intent, may]) : Object.entries(posts);
}

/** Every address of a route, its own first. */
export const addressesOf = ({ path, also }: RouteFacts) => (also === undefined ? [path] : [path, also]);

const isList = (posts: NonNullable<RouteFacts["posts"]>): posts is readonly string[] => Array.isArray(posts);
const joined = (...parts: string[]) => `/${parts.filter(Boolean).join("/")}`;
