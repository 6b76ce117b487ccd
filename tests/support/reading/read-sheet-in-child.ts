/** Reads a sheet in a process of its own. Run as `node read-sheet-in-child.ts path`; says what it was and took. */
import { readSheet } from "#app/platform/workbook/read-sheet.server.ts";

const megabyte = 1024 * 1024;
const limits = { rows: 100_020, columns: 60, cell: 10_000, bytes: 64 * megabyte };
const { read, bytes } = await readSheet(process.argv[2] ?? "", null, limits);
const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
const seconds = (userCPUTime + systemCPUTime) / 1e6;
process.stdout.write(JSON.stringify({ read, bytes: bytes.length, megabytes: maxRSS / 1024, seconds }));
