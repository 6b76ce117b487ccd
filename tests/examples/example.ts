/** The kinds of example. They are keyed by the facts of their folder: a route without one does not compile. */
import type { Folder } from "#app/routes/route-facts.ts";
import type { Scene } from "./scene.ts";
import type { Role } from "./stage.ts";

/** A number is the status, "login" leads to the sign-in page, "→ /x" anywhere else. */
export type Answer = number | "login" | `→ ${string}`;

/** A state of a page that is worth looking at. Its path is the route's own. */
export interface Example {
  /** Its picture's name: no other has it. */
  name: string;
  /** What stands in the path's open places, in their order. */
  ids?: (scene: Scene) => string | readonly string[];
  query?: string | ((scene: Scene) => string);
  /** Whose state it is. Left out, everybody asks for it: the first example of a route always is. */
  who?: Role;
  /** What a route's facts do not tell: everybody's answer, or that of some. */
  gets?: Answer | Partial<Record<Role, Answer>>;
  /** Further queries that read the same page in other ways, without being another sight. */
  also?: readonly string[] | ((scene: Scene) => readonly string[]);
}

export type PagesOf<F extends Folder> = Readonly<Record<keyof F["routes"], readonly [Example, ...Example[]]>>;

/** An id that no record has. */
export const nobodysId = "0".repeat(32);
/** As long as a private link's, and never issued. */
export const forgedToken = "A".repeat(43);

/** What stands behind a private link's last slash. */
export const tokenOf = (link: string) => link.split("/").at(-1) ?? "";

/** Everybody who is signed in is answered alike. */
export const allMembers = (answer: Answer) => ({
  client: answer,
  stranger: answer,
  newcomer: answer,
  admin: answer,
});
