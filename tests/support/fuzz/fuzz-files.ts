/** Sends odd files through the upload check, one after the other, and watches this process and those that read them. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkContent } from "#app/platform/uploads/check-content.server.ts";
import { storedFolder } from "../scene/stored-folder.ts";
import type { Odd } from "./mutate-files.ts";

export interface Fuzzed {
  /** How many got which answer; "taken" for none. */
  answers: Record<string, number>;
  taken: Odd[];
  /** Megabytes: the most a reading process held. */
  child: number;
  /** Megabytes that this process grew by after the first tenth, beside the files in `taken`. */
  grown: number;
  /** Milliseconds: the longest of one file. */
  longest: number;
}

/**
 * All files are written before the first is read, so that what this process holds meanwhile is what reading takes.
 * @param good a file that has to be taken after each that was refused for its weight.
 */
export async function fuzz(files: Iterable<Odd>, good: Odd): Promise<Fuzzed> {
  const folder = storedFolder();
  const result: Fuzzed = { answers: {}, taken: [], child: 0, grown: 0, longest: 0 };
  const written: (Omit<Odd, "bytes"> & { path: string })[] = [];
  for (const { bytes, ...about } of files) {
    const path = join(folder, String(written.length));
    writeFileSync(path, bytes);
    written.push({ ...about, path });
  }
  const goodPath = join(folder, "good");
  let before = 0;
  writeFileSync(goodPath, good.bytes);
  const isGoodTaken = async () => (await checkContent(goodPath, good.type)).problem === null;
  const watch = setInterval(() => (result.child = Math.max(result.child, ...childrenHold())), 50);
  try {
    for (const [index, { path, type, what }] of written.entries()) {
      const began = performance.now();
      const answer = (await checkContent(path, type)).problem ?? "taken";
      result.longest = Math.max(result.longest, performance.now() - began);
      result.answers[answer] = (result.answers[answer] ?? 0) + 1;
      if (answer === "taken") result.taken.push({ what, type, bytes: readFileSync(path) });
      if (answer === "too-heavy" && !(await isGoodTaken()))
        throw new Error(`After “${what}” a good file is not taken.`);
      if (index === Math.ceil(written.length / 10)) before = heldBeside(result.taken);
    }
    result.grown = heldBeside(result.taken) - before;
    if (!(await isGoodTaken())) throw new Error("In the end a good file is not taken.");
    return result;
  } finally {
    clearInterval(watch);
    rmSync(folder, { recursive: true, force: true });
  }
}

function heldBeside(taken: readonly Odd[]): number {
  globalThis.gc?.();
  const kept = taken.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return (process.memoryUsage().rss - kept) / 1e6;
}

/** Megabytes of each process that this one started (Linux). */
function childrenHold(): number[] {
  const ids = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "latin1").trim().split(" ").filter(Boolean),
  );
  return ids.map((id) => {
    try {
      return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, "latin1"))?.[1] ?? 0) / 1024;
    } catch {
      return 0; // It ended meanwhile.
    }
  });
}

/**
 * What Python's own reader, written by others, says of archives that were taken: each has to be whole, without two
 * parts of one name, with one list of types.
 * @returns what is wrong, with the file's description.
 */
export function faultsByPython(files: readonly Odd[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "portal-python-"));
  try {
    files.forEach(({ bytes }, index) => writeFileSync(join(folder, String(index)), bytes));
    const out = execFileSync("python3", ["-c", judge, folder, String(files.length)], { encoding: "utf8" });
    return (JSON.parse(out) as [number, string][]).map(([index, fault]) => `${files[index]?.what}: ${fault}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const judge = `
import json, sys, zipfile
faults = []
for index in range(int(sys.argv[2])):
    path = sys.argv[1] + "/" + str(index)
    try:
        archive = zipfile.ZipFile(path)
        bad = archive.testzip()
        names = [info.filename.lower() for info in archive.infolist()]
        inside = sum(len(archive.read(info)) for info in archive.infolist())
        end = archive.start_dir
        if bad: faults.append([index, "damaged: " + bad])
        elif len(set(names)) != len(names): faults.append([index, "two of one name"])
        elif names.count("[content_types].xml") != 1: faults.append([index, "types"])
        elif inside != sum(info.file_size for info in archive.infolist()): faults.append([index, "size"])
        elif inside > 500 * 1024 * 1024: faults.append([index, "too much"])
        elif min(info.header_offset for info in archive.infolist()) != 0: faults.append([index, "something before"])
        elif archive.comment: faults.append([index, "a comment"])
        elif any(".." in name.split("/") for name in names): faults.append([index, "climbs"])
    except Exception as error:
        faults.append([index, repr(error)])
print(json.dumps(faults))
`;
