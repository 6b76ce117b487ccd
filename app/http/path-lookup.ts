interface Step<Found> {
  fixed: Map<string, Step<Found>>;
  /** A parameter, whatever its name. */
  any?: Step<Found>;
  found?: Found;
  /** What stands at every address below that nothing else stands at. */
  below?: Found;
}

/**
 * What stands at an address, by patterns such as `/quotes/:id` or `/api/quotes/{id}`. As the router chooses: a segment
 * that is said outright goes before a parameter, and both before everything else (`*`).
 */
export function pathLookup<Found>(
  patterns: Iterable<readonly [pattern: string, Found]>,
): (path: string) => Found | undefined {
  const root: Step<Found> = { fixed: new Map() };
  for (const [pattern, found] of patterns) {
    let step = root;
    const isOfAllBelow = pattern.endsWith("/*");
    for (const segment of segmentsOf(isOfAllBelow ? pattern.slice(0, -2) : pattern)) step = next(step, segment);
    step[isOfAllBelow ? "below" : "found"] = found;
  }
  return (path) => walk(root, segmentsOf(path), 0);
}

function next<Found>(step: Step<Found>, segment: string): Step<Found> {
  if (/^[:{]/.test(segment)) return (step.any ??= { fixed: new Map() });
  const known = step.fixed.get(segment) ?? { fixed: new Map() };
  step.fixed.set(segment, known);
  return known;
}

function walk<Found>(step: Step<Found>, segments: readonly string[], at: number): Found | undefined {
  const segment = segments[at];
  if (segment === undefined) return step.found;
  if (segment === "") return undefined;
  const fixed = step.fixed.get(segment);
  const found = fixed && walk(fixed, segments, at + 1);
  return found ?? (step.any && walk(step.any, segments, at + 1)) ?? step.below;
}

const segmentsOf = (path: string) => path.split("/").slice(path === "/" ? 2 : 1);
