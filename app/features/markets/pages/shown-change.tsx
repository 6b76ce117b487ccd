import type { ShownChange } from "#app/features/markets/pages/show-market.server.ts";

const arrows = { up: "▲", down: "▼", flat: "●" } as const;
const words = { up: "Up", down: "Down", flat: "Unchanged" } as const;

const senses = { up: "change-good", down: "change-bad", flat: "" } as const;

/** Read without colour: a sign and an arrow for the eye, a word for the ear. */
export function MarketChange({ change }: { change: ShownChange }) {
  return (
    <p className={`num ${senses[change.direction]}`}>
      <span aria-hidden="true">{arrows[change.direction]} </span>{" "}
      <span className="sr-only">{words[change.direction]} </span> {change.text}
      <span className="sr-only"> since the close before</span>
    </p>
  );
}
