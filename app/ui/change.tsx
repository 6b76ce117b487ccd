import type { ChangeInWords } from "./text/shown-change.ts";

const arrows = { up: "▲", down: "▼", flat: "" } as const;
const words = { up: "Up ", down: "Down ", flat: "" } as const;

export function ChangeNote({ change: { text, direction, sense, against } }: { change: ChangeInWords }) {
  return (
    <p className="change num">
      <span className={sense && `change-${sense}`}>
        {direction !== "flat" && <span aria-hidden="true">{arrows[direction]} </span>}
        {words[direction] && <span className="sr-only">{words[direction]}</span>}
        {text}
      </span>{" "}
      {against}
    </p>
  );
}
