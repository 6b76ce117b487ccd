/** What any call may refuse, whatever it is about. */
export interface CommonRefusal {
  status: number;
  code: string;
  /** May have code between backticks. */
  meaning: string;
}

export const REFUSALS: readonly CommonRefusal[] = [
  {
    status: 400,
    code: "invalid_input",
    meaning: "A field, or the body as a whole, will not do: `errors` says which and why.",
  },
  {
    status: 401,
    code: "not_signed_in",
    meaning: "There is neither a token nor a session, or the session has ended.",
  },
  {
    status: 401,
    code: "invalid_token",
    meaning: "The token is unknown, revoked or has run out: make another.",
  },
  {
    status: 401,
    code: "confirm_identity",
    meaning: "The call needs a sign-in not older than ten minutes: sign in again.",
  },
  {
    status: 403,
    code: "forbidden",
    meaning: "Your role does not reach this call; or, by cookie, the request did not come as it has to.",
  },
  {
    status: 403,
    code: "insufficient_scope",
    meaning: "The token lacks the scope that `message` names: make one that has it.",
  },
  { status: 403, code: "session_only", meaning: "The call takes no token." },
  {
    status: 404,
    code: "not_found",
    meaning: "There is no such record or address, or it is another company’s.",
  },
  {
    status: 405,
    code: "method_not_allowed",
    meaning: "The address does not answer this method: `Allow` says which it does.",
  },
  { status: 406, code: "not_acceptable", meaning: "`Accept` leaves out the type of the answer." },
  {
    status: 409,
    code: "conflict",
    meaning:
      "The record is in a state that does not allow it, or has changed since you read it: read it again.",
  },
  {
    status: 409,
    code: "request_under_way",
    meaning: "The first request with this `Idempotency-Key` has not ended yet: ask again in a few seconds.",
  },
  { status: 413, code: "too_large", meaning: "The body is larger than 256 KB." },
  {
    status: 415,
    code: "unsupported_type",
    meaning: "The body is not JSON in UTF-8, or its type does not say so.",
  },
  {
    status: 422,
    code: "idempotency_key_reused",
    meaning: "This `Idempotency-Key` came before with another request: take a new one.",
  },
  { status: 429, code: "too_many_requests", meaning: "Wait as many seconds as `Retry-After` says." },
  {
    status: 500,
    code: "unexpected",
    meaning: "Our fault. Try again; if it stays, write to us with the `requestId`.",
  },
  { status: 503, code: "busy", meaning: "Too much at once: wait as many seconds as `Retry-After` says." },
];
