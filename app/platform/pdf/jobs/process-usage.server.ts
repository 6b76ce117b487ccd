import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

export interface ProcessUsage {
  /** Milliseconds of a processor since the process began. */
  processor: number;
  /** Megabytes of memory it holds now. */
  megabytes: number;
}

/** Linux counts processor time in hundredths of a second, whatever the machine (proc(5), USER_HZ). */
const tick = 10;

/** What a process uses: from /proc on Linux, from `ps` elsewhere. @returns null once it has ended. */
export async function usageOf(pid: number): Promise<ProcessUsage | null> {
  try {
    return await (process.platform === "linux" ? fromProc(pid) : fromPs(pid));
  } catch {
    return null; // It ended by itself meanwhile, and its job was answered by that.
  }
}

async function fromProc(pid: number): Promise<ProcessUsage> {
  const stat = await readFile(`/proc/${pid}/stat`, "latin1");
  const status = await readFile(`/proc/${pid}/status`, "latin1");
  // The second field is the program's name in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    processor: (Number(fields[11]) + Number(fields[12])) * tick,
    megabytes: Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1] ?? 0) / 1024,
  };
}

async function fromPs(pid: number): Promise<ProcessUsage> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=,time=", "-p", String(pid)]);
  const [memory = "0", time = "0"] = stdout.trim().split(/\s+/);
  // [[days-]hours:]minutes:seconds
  const seconds = time.split(/[-:]/).reduceRight(
    ({ sum, unit }, part, index, all) => ({
      sum: sum + Number(part) * unit,
      unit: unit * (all.length - index === 3 ? 24 : 60),
    }),
    { sum: 0, unit: 1 },
  ).sum;
  return { processor: seconds * 1000, megabytes: Number(memory) / 1024 };
}
