import { data } from "react-router";
import type { FormProblems } from "#app/features/submissions/form-problems.ts";
import type { FormRejection } from "./forms/form.server.ts";

interface Answer<Shown> {
  data: Shown;
  init: ResponseInit | null;
}

/** "Come back later": the page again with Retry-After, 429 for one who tries too often, 503 for a crowd. */
export function later<Shown>(answer: Answer<Shown>, retryAfterSeconds: number) {
  return data(answer.data, {
    ...answer.init,
    headers: { "Cache-Control": "no-store", "Retry-After": String(retryAfterSeconds) },
  });
}

/** The form again for one who sends too often. @param sentence says for how long nothing is taken. */
export async function tooOften<Rejection extends FormRejection>(
  form: { reject(problems: FormProblems, status: number): Answer<Rejection> | Promise<Answer<Rejection>> },
  sentence: string,
  retryAfterSeconds: number,
) {
  return later(await form.reject({ formErrors: [sentence] }, 429), retryAfterSeconds);
}
