/** The pages of the examples, as somebody sees them. */
import { addressesOf, answerFor, examples, type Shown, viewerOf } from "../../examples/all.ts";
import type { Scene } from "../../examples/scene.ts";
import type { Role } from "../../examples/stage.ts";

export interface Sight extends Shown {
  who: Role;
  /** What it answers them. */
  status: number;
}

/** Every state; what leads elsewhere is no sight. */
export const states: readonly Sight[] = examples
  .filter(({ facts }) => facts.gives === undefined)
  .flatMap((shown) => {
    const who = viewerOf(shown);
    const status = answerFor(shown, who);
    return typeof status === "number" ? [{ ...shown, who, status }] : [];
  });

/** One state of each route: the first that is no refusal. */
export const sights: readonly Sight[] = [...Map.groupBy(states, ({ module }) => module).values()].flatMap(
  (own) => own.find(({ status }) => status === 200) ?? own.slice(0, 1),
);

export const pathOf = (sight: Sight, scene: Scene) => addressesOf(sight, scene)[0] ?? "";
