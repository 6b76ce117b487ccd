/**
 * Does the work and answers no sooner than after a time that is longer than it takes for anybody: how long an answer
 * took then tells nothing about what was found.
 * @param milliseconds from the start of the work.
 */
export async function noSoonerThan<Result>(
  milliseconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const left = () => milliseconds - (performance.now() - began);
  // A timer counts from the loop's last look at the clock, so it may ring a little early.
  while (left() > 0) await new Promise((resolve) => setTimeout(resolve, Math.ceil(left())));
  return result;
}
