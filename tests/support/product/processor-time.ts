/** Milliseconds of the processor that this process takes for something: what else the machine does is not in it. */
export async function processorTime(work: () => unknown): Promise<number> {
  const from = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}
