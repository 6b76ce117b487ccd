/** An action with several buttons: each says by its `intent` what is to be done. */
import type { z } from "zod";
import { type HeldForm, type Posted, readPost } from "./form.server.ts";
import { refuse } from "../refuse.server.ts";

type Verbs<Post> = Record<string, (posted: Post) => unknown>;

type AnswerOf<Of extends Verbs<never>> =
  Awaited<ReturnType<Of[keyof Of]>> | (Of extends { otherwise: unknown } ? never : ReturnType<typeof refuse>);

/**
 * Reads a posted form and does what the pressed button says.
 * @param verbs by intent; `otherwise` answers a post with no intent or with none of these, which is refused without it.
 */
export async function intents<Of extends Verbs<Posted>>(request: Request, verbs: Of): Promise<AnswerOf<Of>> {
  return stillOpened(await intentOf(await readPost(request), verbs), request);
}

/**
 * A record that was opened from a list (`?list=`) stays so where the answer leads back to it: the list is in the address
 * that is posted to, or in that of the page the form stands on.
 */
function stillOpened<Answer>(answer: Answer, request: Request): Answer {
  const to = answer instanceof Response ? answer.headers.get("Location") : null;
  if (!to || !(answer instanceof Response)) return answer;
  const here = new URL(request.url);
  const [path, hash] = to.split("#");
  const from = [here, URL.parse(request.headers.get("Referer") ?? "")];
  const list = from.find((one) => one?.pathname === path && one?.searchParams.get("list"));
  if (list) {
    const query = new URLSearchParams({ list: list.searchParams.get("list") ?? "" });
    answer.headers.set("Location", `${path}?${query}${hash === undefined ? "" : `#${hash}`}`);
  }
  return answer;
}

/** The same of a form that was read: by `receiveForm`, where there are files. */
export async function intentOf<Post extends { intent: string | undefined }, Of extends Verbs<Post>>(
  posted: Post,
  verbs: Of,
): Promise<AnswerOf<Of>> {
  const { intent = "" } = posted;
  const verb = Object.hasOwn(verbs, intent) ? verbs[intent] : verbs.otherwise;
  const answer = verb ? await verb(posted) : refuse("Nothing was changed", "Choose an action.", 400);
  return answer as AnswerOf<Of>;
}

/**
 * The verb of an intent whose form has a schema: what the schema does not take shows the page again.
 * @param name the form's, by which the page finds what came back.
 */
export function valid<Schema extends z.ZodType, Answer>(
  name: string,
  schema: Schema,
  verb: (form: HeldForm<z.output<Schema>>) => Answer,
) {
  return (posted: Posted) => {
    const form = posted.hold(schema, { form: name });
    return form.ok ? verb(form) : form.rejection();
  };
}
