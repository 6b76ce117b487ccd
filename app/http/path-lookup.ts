interface Step<Found> {
  fixed: Map<string, Step<Found>>;
  /** A parameter, whatever its name. */
  any?: Step<Found>;
  found?: Found;
}

/**
 * What stands at an address, by patterns such as `/quotes/:id` or `/api/quotes/{id}`. As the router chooses: a segment
 * that is said outright goes before a parameter. What a pattern says of everything else (`*`) is not found.
 */
export function pathLookup<Found>(
  patterns: Iterable<readonly [pattern: string, Found]>,
): (path: string) => Found | undefined {
  const root: Step<Found> = { fixed: new Map() };
  for (const [pattern, found] of patterns) {
    let step = root;
    for (const segment of segmentsOf(pattern)) step = next(step, segment);
    step.found = found;
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
  const fixed = step.fixed.get(segment);
  const found = fixed && walk(fixed, segments, at + 1);
  if (found !== undefined || !step.any || segment === "") return found;
  return walk(step.any, segments, at + 1);
}

const segmentsOf = (path: string) => path.split("/").slice(path === "/" ? 2 : 1);
