import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";

/** What the figures were taken on: they mean nothing without it. */
export function aboutMachine(folder: string) {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    fileSystem: fileSystemOf(folder),
    at: new Date().toISOString().slice(0, 10),
  };
}

function fileSystemOf(folder: string): string {
  try {
    return execFileSync("stat", ["-f", "-c", "%T", folder], { encoding: "utf8" }).trim();
  } catch {
    return "unknown";
  }
}
