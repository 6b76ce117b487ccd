import { Fragment } from "react";
import type { AxisText, Drawing, DrawnChart } from "./chart.ts";

export interface PlotProps {
  drawing: Drawing;
  kind: DrawnChart["kind"];
  /** The chart in words. */
  summary: string;
  /** Of two drawings of one chart the second shows what stands in the first one: its words are on the page once. */
  shared?: { id: string; first?: Drawing };
  className?: string;
}

/** The drawing alone, for a chart that is captioned by what stands around it. */
export function Plot({ drawing, kind, summary, shared, className = "" }: PlotProps) {
  const { grid, base, ends } = drawing;
  const first = shared?.first;
  const named = first ? { "aria-labelledby": shared.id } : { id: shared?.id, "aria-label": summary };
  const marksId = shared && `${shared.id}m`;
  const marks =
    first && drawing.asFirst ? (
      <use href={`#${marksId}`} transform={drawing.asFirst} />
    ) : (
      <Marks marks={drawing.marks} id={first ? undefined : marksId} />
    );
  return (
    <svg
      role="img"
      {...named}
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={`plot plot-${kind} ${className}`}
    >
      <g aria-hidden="true">
        {grid && <path d={grid} className="plot-grid" />}
        {kind === "columns" && marks}
        {base && <path d={base} className="plot-base" />}
        {kind !== "columns" && marks}
        {ends.map((end, index) => (
          <circle key={index} cx={end.x} cy={end.y} r={4} data-series={index + 1} />
        ))}
        {PARTS.map((part) => (
          <Words key={part} part={part} drawing={drawing} shared={shared} />
        ))}
      </g>
    </svg>
  );
}

/** @param id given, another drawing can show them. */
function Marks({ marks, id }: { marks: readonly string[]; id: string | undefined }) {
  const paths = marks.map((d, index) => d && <path key={index} d={d} data-series={index + 1} />);
  return id ? <g id={id}>{paths}</g> : paths;
}

const PARTS = ["ticks", "labels", "starts", "figures"] as const;
type Part = (typeof PARTS)[number];

/** One letter tells them apart, and stands on a page a hundred times. */
const idOf = (id: string, part: Part) => id + part.charAt(0);

interface WordsProps extends Pick<PlotProps, "drawing" | "shared"> {
  part: Part;
}

/** One kind of a drawing's words: of a second drawing those alone that don't stand in the first. */
function Words({ part, drawing, shared }: WordsProps) {
  const texts = drawing[part] ?? [];
  if (texts.length === 0) return null;
  const { id, first } = shared ?? {};
  const ownId = id && idOf(id, part);
  const moved = first && movedBy(texts, first[part] ?? []);
  if (moved) return <Shown href={`#${ownId}`} {...moved} />;
  return (
    <g className={`plot-${part}`} id={first ? undefined : ownId}>
      {first && id ? <SameTexts texts={texts} of={first} id={id} /> : <Texts texts={texts} id={ownId} />}
    </g>
  );
}

/** @param id given, each text has an id, by which another drawing can show it. */
function Texts({ texts, id }: { texts: readonly AxisText[]; id?: string | undefined }) {
  return texts.map(({ x, y, text }, index) => (
    <Fragment key={index}>
      <text id={id && id + index} x={x} y={y}>
        {text}
      </text>{" "}
    </Fragment>
  ));
}

/**
 * Texts at other places of another drawing; those that stand in that one, as whatever part, are not written again: a label
 * beside its bar there may stand above it here.
 */
function SameTexts({ texts, of, id }: { texts: readonly AxisText[]; of: Drawing; id: string }) {
  const there = PARTS.flatMap((part) =>
    (of[part] ?? []).map((one, index) => ({ ...one, id: `${idOf(id, part)}${index}` })),
  );
  return texts.map((one, index) => {
    const same = there.find(({ text }) => text === one.text);
    if (!same) return <Texts key={index} texts={[one]} />;
    return <Shown key={index} href={`#${same.id}`} x={tenths(one.x - same.x)} y={tenths(one.y - same.y)} />;
  });
}

/** What stands elsewhere, shown here as well, so far from there. */
function Shown({ href, x, y }: { href: string; x: number; y: number }) {
  return <use href={href} x={x || undefined} y={y || undefined} />;
}

/** How far all the texts stand from the same ones of another drawing; null where they are others, or lie otherwise. */
function movedBy(texts: readonly AxisText[], others: readonly AxisText[]) {
  const [x = 0, y = 0] = [offset("x", 0), offset("y", 0)];
  const isMoved = ({ text }: AxisText, index: number) =>
    text === others[index]?.text && offset("x", index) === x && offset("y", index) === y;
  return texts.length === others.length && texts.every(isMoved) ? { x, y } : null;

  function offset(side: "x" | "y", index: number) {
    return tenths((texts[index]?.[side] ?? 0) - (others[index]?.[side] ?? 0));
  }
}

const tenths = (length: number) => Math.round(length * 10) / 10;
