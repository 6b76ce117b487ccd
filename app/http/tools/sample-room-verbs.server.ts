import { roomHref } from "#app/features/analysis/diligence/pages/diligence-href.ts";
import {
  addSampleRoom,
  resetSampleRoom,
} from "#app/features/analysis/diligence/templates/sample-room.server.ts";
import { refuse } from "../refuse.server.ts";
import { notFound, succeeded } from "../respond.server.ts";
import type { toolScope } from "./tool-scope.server.ts";

/** Opens the sample room of demo mode, and sets it back. */
export function sampleRoomVerbs({ db, actor, desk }: Awaited<ReturnType<typeof toolScope>>) {
  const answer = (result: Awaited<ReturnType<typeof addSampleRoom>>, title: string) => {
    if (result.ok) return succeeded(roomHref(result.id), title);
    if (result.reason === "not-found") throw notFound();
    return refuse("Nothing was changed", "The sample is for demo mode; your company has the full tool.", 403);
  };
  return {
    sample: async () => answer(await addSampleRoom(db, actor, desk.companyId), "The sample room is open"),
    "reset-sample": async () =>
      answer(await resetSampleRoom(db, actor, desk.companyId), "The sample room is as it was at first"),
  };
}
