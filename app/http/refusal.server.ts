import { data } from "react-router";

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

/** For a route's `headers`: what its action said about coming back later reaches the document, too. */
export function retryHeaders(actionHeaders: Headers): Record<string, string> {
  const retryAfter = actionHeaders.get("Retry-After");
  return retryAfter === null ? {} : { "Retry-After": retryAfter };
}
