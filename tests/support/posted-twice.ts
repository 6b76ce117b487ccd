/** Every form posted twice at once, to two doors of one product: the second of two equal posts gets what the first got. */
import { outcomeFor } from "../examples/posts/post-example.ts";
import type { PostCase } from "../examples/posts/all-posts.ts";
import { send } from "../census/posting.ts";
import { mover, presser, readyPost } from "./post-forms.ts";
import { appOf, type App, type FetchHandler } from "./product/harness.ts";

/**
 * @param app whose database it is.
 * @param doors a request goes to the first, and while it is doubled to both at once.
 */
export async function doubledApp(app: App, doors: readonly [FetchHandler, FetchHandler]) {
  let isDoubled = false;
  let twins: { status: number; location: string | null }[] = [];
  const doubled = appOf(app.dataDir, app, async (request, client) => {
    if (!isDoubled) return doors[0](request, client);
    const body = await request.arrayBuffer();
    const copy = () =>
      new Request(request.url, {
        method: request.method,
        headers: request.headers,
        body,
        redirect: "manual",
      });
    const answers = await Promise.all(doors.map((door) => door(copy(), client)));
    twins = answers.map(({ status, headers }) => ({ status, location: headers.get("Location") }));
    return answers[0] as Response;
  });
  const staff = await doubled.make.admin();
  const admin = await doubled.signInAs(staff);
  const { newGround } = await mover(doubled, admin, staff);

  /** @returns what is wrong with the two answers. */
  return async (one: PostCase): Promise<string[]> => {
    const { person, post, shown } = await readyPost(one, await newGround());
    isDoubled = true;
    try {
      await send(person, post, one.intent, shown.seen);
    } finally {
      isDoubled = false;
    }
    const [first, second] = twins.map(({ status, location }) => `${status} ${location ?? ""}`);
    const isDone = outcomeFor(one.may, presser(one), one.example.except) === "done";
    const faults = twins
      .filter(({ status }) => status >= 500)
      .map(({ status }) => `One is answered ${status}.`);
    const isOnce = one.example.writes?.includes("submissions") && isDone;
    if (isOnce && first !== second) faults.push(`One is answered ${first}, the other ${second}.`);
    if (isDone && !twins.some(({ status }) => status === 303))
      faults.push(`Neither is done: ${first}, ${second}.`);
    return faults;
  };
}
