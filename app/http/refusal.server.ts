import { data } from "react-router";
import type { FormRejection } from "./form.server.ts";

interface Answer {
  data: FormRejection;
  init: ResponseInit | null;
}

/** "Come back later": the form again with Retry-After, 429 for one who tries too often, 503 for a crowd. */
export function later(answer: Answer, retryAfterSeconds: number) {
  return data(answer.data, {
    ...answer.init,
    headers: { "Cache-Control": "no-store", "Retry-After": String(retryAfterSeconds) },
  });
}
