/** Every address of the API but its description: the calls say themselves where they are. */
import { answerCall } from "#app/http/api/answer-call.server.ts";

export const loader = answerCall;
export const action = answerCall;
