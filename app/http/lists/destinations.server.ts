import { type Destination, destinationsFor } from "#app/destinations.ts";
import { routeAt } from "#app/http/route-at.server.ts";
import { type Access, postsOf } from "#app/routes/route-facts.ts";
import { saysAll } from "#app/word-match.ts";

type Role = "client" | "admin";

/**
 * What somebody may open and begin, as the facts of its page say.
 * @param search given, those alone that say all of its words.
 */
export function findDestinations(role: Role, search = ""): { begin: Destination[]; go: Destination[] } {
  const fits = ({ title, about }: Destination) => search === "" || saysAll(`${title} ${about}`, search);
  const { begin, go } = destinationsFor(role);
  return {
    begin: begin.filter((one) => fits(one) && mayOpen(one.to, role) && mayPost(one.to, role)),
    go: go.filter((one) => fits(one) && mayOpen(one.to, role)),
  };
}

/** Staff look into a tool's inner pages for one client at a time: they begin at its first one. */
function mayOpen(path: string, role: Role): boolean {
  const facts = routeAt(path);
  return facts !== undefined && reaches(facts.may, role) && !(role === "admin" && facts.desk);
}

/** A page without a form leads to what is begun; of one with forms, one must be theirs. */
function mayPost(path: string, role: Role): boolean {
  const facts = routeAt(path);
  const posts = facts ? postsOf(facts) : [];
  return posts.length === 0 || posts.some(([, may]) => reaches(may, role));
}

function reaches(may: Access, role: Role): boolean {
  return role === "admin" ? may !== "clients" && may !== "company-clients" : may !== "staff";
}
