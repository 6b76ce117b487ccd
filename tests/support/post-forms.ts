/** The right posts of `tests/examples/posts` on grounds of their own, to be spoiled field by field. */
import { type Ground, outcomeFor, type Post } from "../examples/posts/post-example.ts";
import { postCases, type PostCase } from "../examples/posts/all-posts.ts";
import type { Role } from "../examples/stage.ts";
import type { FormShown } from "../census/forms.ts";
import { shownTo } from "../census/posting.ts";
import type { App, Person } from "./product/harness.ts";
import type { Fields, SignInDetails } from "./scene/person.ts";

/** Who is able to press the button: the client, else staff, else anybody. */
export function presser({ may, example }: PostCase): Role {
  if (may === "anyone") return "visitor";
  return outcomeFor(may, "client", example.except) === "done" ? "client" : "admin";
}

export const named = postCases.map((one) => ({
  ...one,
  name: `${one.intent || "the form"} at ${one.path}`,
}));

interface Mover {
  owner: SignInDetails & { companyId: string };
  client: Person;
  /** The owner changes to a new company: nothing that was posted before is in the way. */
  newGround: () => Promise<Ground>;
}

/** @param called a name of the client's, and of each company. */
export async function mover(app: App, admin: Person, staff: SignInDetails, called = "Mover"): Promise<Mover> {
  const owner = await app.make.client({ last_name: called });
  const client = await app.signInAs(owner);
  async function newGround(): Promise<Ground> {
    const companyId = await app.make.company({ name: `${called} Partners ${crypto.randomUUID()}` });
    // Their own again, whatever they handed on before.
    const anew = { company_id: companyId, company_role: "owner" } as const;
    await app.db.updateTable("users").set(anew).where("id", "=", owner.userId).execute();
    owner.companyId = companyId;
    return { app, make: app.make, owner: { ...owner }, client, staff, admin };
  }
  return { owner, client, newGround };
}

export interface Ready {
  person: Person;
  post: Post;
  shown: FormShown;
  /** What goes along with what is typed: what the form says of itself, and its button. */
  along: Fields;
}

export async function readyPost(one: PostCase, ground: Ground): Promise<Ready> {
  const role = presser(one);
  const post = await one.example.post(ground, role);
  const person =
    post.by ?? (role === "client" ? ground.client : role === "admin" ? ground.admin : ground.app.visitor());
  const shown = await shownTo(person, one, post);
  return { person, post, shown, along: { ...shown.seen, ...(one.intent && { intent: one.intent }) } };
}
