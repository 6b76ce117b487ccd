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
  return intentOf(await readPost(request), verbs);
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
