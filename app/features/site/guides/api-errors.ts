import { linkTo } from "#app/link.ts";

/**
 * Every code with which the API refuses a call: its status, its title in problem details, and what the page of errors
 * says of it. A code is part of the API: it stays what it is.
 */
interface ApiError {
  status: number;
  /** The `title` of the problem's type; the same on each occurrence. */
  title: string;
  /** What it means and what to do. May have code between backticks. */
  meaning: string;
}

export const API_ERRORS = {
  bad_request: of(400, "Bad request", "The address or the request can't be read as HTTP has it."),
  invalid_input: of(
    400,
    "Invalid input",
    "A field, or the body as a whole, will not do: `errors` says which and why.",
  ),
  invalid_file: of(400, "Invalid file", "The file was read and has faults: `errors` names line and column."),
  bad_idempotency_key: of(
    400,
    "Idempotency-Key not valid",
    "Send 1 to 255 visible ASCII characters as `Idempotency-Key`, such as a UUID.",
  ),
  condition_not_supported: of(
    400,
    "Condition not supported",
    "The call can't be made under the condition of `If-Match` or `If-None-Match`: leave the header out. Nothing was done.",
  ),
  code_required: of(
    400,
    "Authenticator code required",
    "The account signs in with two factors: send `authenticatorCode` too.",
  ),
  not_signed_in: of(
    401,
    "Not signed in",
    "There is neither a token nor a session, or the session has ended.",
  ),
  invalid_token: of(
    401,
    "Token not valid",
    "The token is unknown, revoked or has run out: make another on `/account/api`.",
  ),
  invalid_credentials: of(401, "Sign-in failed", "One of the factors is wrong; which one is not told."),
  confirm_identity: of(
    401,
    "Identity to be confirmed",
    "The call needs a sign-in not older than ten minutes: sign in again, then repeat it.",
  ),
  forbidden: of(403, "Forbidden", "Your role does not reach this call."),
  cross_origin: of(
    403,
    "Sent from another site",
    "By cookie, what changes something has to come from our own pages, or as `application/json` without an `Origin`.",
  ),
  insufficient_scope: of(
    403,
    "Scope missing",
    "The token lacks the scope that `message` names: make one that has it.",
  ),
  session_only: of(
    403,
    "Token not taken",
    "The call needs a person who has signed in, so it takes no token: make it with the session's cookie.",
  ),
  token_not_taken: of(
    403,
    "Token not taken",
    "The call is made before anybody is signed in: send it without an `Authorization` header.",
  ),
  two_factor_required: of(
    403,
    "Two-factor sign-in required",
    "The firm asks admins for two-factor sign-in: `enrolmentUrl` sets it up.",
  ),
  not_found: of(404, "Not found", "There is no such record or address, or it is another company’s."),
  method_not_allowed: of(
    405,
    "Method not allowed",
    "The address does not answer this method: `Allow` says which it does.",
  ),
  not_acceptable: of(406, "Not acceptable", "`Accept` leaves out the type of the answer."),
  timeout: of(408, "Too slow", "The body arrived too slowly: send it again."),
  already_held: of(409, "Already held", "The company holds this report. Nothing was ordered."),
  already_making: of(
    409,
    "Already being made",
    "Your last report is still being made: wait for it, then try again.",
  ),
  already_open: of(
    409,
    "Already ordered",
    "The company has an open order of this report: `orderId` names it. Nothing was ordered.",
  ),
  another_admins: of(409, "Another admin’s key", "Another admin’s key is shown by no call."),
  closed: of(409, "Closed", "The ticket is closed: open a new one."),
  conflict: of(
    409,
    "Conflict",
    "The record is in a state that does not allow it, or has changed since you read it: read it again.",
  ),
  demo_limit: of(
    409,
    "Demonstration is full",
    "In demo mode the pipeline holds as many deals as it may. Remove one, or ask for the full tool.",
  ),
  disabled: of(409, "Account disabled", "The person’s account is disabled."),
  full: of(409, "Full", "The pipeline holds as many deals as it may. Remove some that are closed."),
  has_account: of(409, "Has an account", "The address belongs to somebody with an account."),
  has_applied: of(
    409,
    "Has applied",
    "Somebody has applied with this address: approve that application instead.",
  ),
  last_admin: of(
    409,
    "Last admin",
    "It is the last key with which an admin can sign in: activate another admin’s first.",
  ),
  moved: of(
    409,
    "Changed meanwhile",
    "Somebody else was quicker, or the move does not lead from the state it is in: read it again.",
  ),
  not_granted: of(409, "Not granted", "What was ordered can't be delivered: `message` says why."),
  not_onboarded: of(409, "Not set up yet", "The person has not set up their account."),
  own_account: of(409, "Own account", "For your own account this is done on its pages."),
  price_changed: of(
    409,
    "Price changed",
    "The price is not the one you saw: read it again, then order. Nothing was ordered.",
  ),
  price_on_request: of(409, "Price on request", "Ask for a quote of this report. Nothing was ordered."),
  removed: of(409, "Removed", "The deal was removed: restore it first."),
  request_under_way: of(
    409,
    "Request under way",
    "The first request with this `Idempotency-Key` has not ended yet: ask again in a few seconds.",
  ),
  revoked: of(409, "Revoked", "The key is revoked: nothing is left of it to show."),
  too_many_open: of(
    409,
    "Too many open requests",
    "The company has as many open requests as it may: withdraw some, or wait for our offers.",
  ),
  withdrawn: of(409, "Withdrawn", "The report was withdrawn from the shop. Nothing was ordered."),
  precondition_failed: of(
    412,
    "Precondition failed",
    "The record is no longer what `If-Match` names: read it again, and send its new `ETag`. Nothing was done.",
  ),
  too_large: of(413, "Too large", "The body is larger than 256 KB, or the file larger than 50 MB."),
  unsupported_type: of(
    415,
    "Type not supported",
    "The body is not JSON in UTF-8, its type does not say so, or a file is not what its name says.",
  ),
  wrong_host: of(421, "Wrong host", "This server does not answer for that host name."),
  idempotency_key_reused: of(
    422,
    "Idempotency-Key reused",
    "This `Idempotency-Key` came before with another request: take a new one.",
  ),
  unmarkable: of(422, "Not to be marked", "No marked copy can be made of the file: write to us."),
  too_many_requests: of(429, "Too many requests", "Wait as many seconds as `Retry-After` says."),
  headers_too_large: of(
    431,
    "Headers too large",
    "The request's headers are too large, its cookies perhaps.",
  ),
  unexpected: of(
    500,
    "Unexpected error",
    "Our fault. Try again; if it stays, write to us with the `requestId`.",
  ),
  busy: of(503, "Busy", "Too much at once: wait as many seconds as `Retry-After` says."),
  failed: of(
    503,
    "Not stored",
    "Nothing was stored: wait as many seconds as `Retry-After` says, and try again.",
  ),
  storage_unavailable: of(
    503,
    "Storage unavailable",
    "Nothing was stored: wait as many seconds as `Retry-After` says, and try again.",
  ),
  no_room: of(507, "No room", "There is no room for files at this moment: try again later."),
} as const satisfies Record<string, ApiError>;

export type ApiErrorCode = keyof typeof API_ERRORS;

/** A reason as the commands have it (`not-found`) as a code (`not_found`). */
type AsCode<Reason extends string> = Reason extends `${infer First}-${infer Rest}`
  ? `${First}_${AsCode<Rest>}`
  : Reason;

export function codeOf<const Reason extends string>(reason: Reason): AsCode<Reason> {
  return reason.replaceAll("-", "_") as AsCode<Reason>;
}

/** Where the page of errors has a code: the address of its problem type, without the origin. */
export function addressOfError(code: ApiErrorCode): string {
  return linkTo("/documentation/api/errors", { hash: code });
}

function of<const Status extends number>(status: Status, title: string, meaning: string) {
  return { status, title, meaning };
}
