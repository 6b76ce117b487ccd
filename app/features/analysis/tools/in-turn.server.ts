import { hours } from "#app/platform/clock.server.ts";
import { Places } from "#app/platform/storage/places.server.ts";

const turns = new Places({ what: "import-turn", ofOne: 1, longest: hours(6) });

/** Does one piece of work after the other where they have a name in common: two files for one desk don't mix. */
export function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return turns.inTurn(name, work);
}
