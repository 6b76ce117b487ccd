/**
 * Does the work and answers at the end of a step of time: how long an answer took then tells nothing about what was
 * found, however long the work takes on this disk.
 * @param milliseconds of a step, from the start of the work; longer than what is found makes a difference.
 */
export async function inStep<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  const steps = Math.max(1, Math.ceil((performance.now() - began) / (milliseconds || 1)));
  const end = began + steps * milliseconds;
  // A timer counts from the loop's last look at the clock, so it may ring a little early.
  for (let left = end - performance.now(); left > 0; left = end - performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)));
  return result;
}
