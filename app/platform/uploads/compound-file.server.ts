/**
 * The names in a compound file ([MS-CFB]), the container of Word, Excel and PowerPoint documents before 2007. Which
 * of them it is shows only in the names of its streams: an installer (.msi) is such a container too.
 */
import type { FileHandle } from "node:fs/promises";
import { bytesAt } from "./bytes-at.server.ts";

const magic = "d0cf11e0a1b11ae1";
const lastSector = 0xfffffffa;
const inHeader = 109;
/** Sectors of the directory that are read: 8,000 names. */
const mostDirectorySectors = 2_000;

/** @returns the names of its streams and storages; null for what is no compound file. */
export async function readCompoundNames(file: FileHandle): Promise<Set<string> | null> {
  const header = await bytesAt(file, 0, 512);
  if (header.length < 512 || header.toString("hex", 0, 8) !== magic) return null;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorSize = 1 << shift;
  const sector = (number: number) => bytesAt(file, (number + 1) * sectorSize, sectorSize);
  const tables = await allocationTables(header, sector, sectorSize);
  if (!tables) return null;
  const perTable = sectorSize / 4;
  const names = new Set<string>();
  let at = header.readUInt32LE(48);
  for (let read = 0; at < lastSector; read += 1) {
    if (read >= mostDirectorySectors) return null;
    addNames(names, await sector(at));
    const table = tables[Math.floor(at / perTable)];
    if (table === undefined) return null;
    const next = await bytesAt(file, (table + 1) * sectorSize + (at % perTable) * 4, 4);
    if (next.length < 4) return null;
    at = next.readUInt32LE(0);
  }
  return names;
}

/** The sectors that hold the allocation table: the first 109 stand in the header, the others in a chain. */
async function allocationTables(
  header: Buffer,
  sector: (number: number) => Promise<Buffer>,
  sectorSize: number,
): Promise<number[] | null> {
  const tables: number[] = [];
  for (let index = 0; index < inHeader; index += 1) {
    const number = header.readUInt32LE(76 + index * 4);
    if (number < lastSector) tables.push(number);
  }
  const perSector = sectorSize / 4 - 1;
  const mostChained = 64;
  let at = header.readUInt32LE(68);
  for (let read = 0; at < lastSector; read += 1) {
    const bytes = await sector(at);
    if (read >= mostChained || bytes.length < sectorSize) return null;
    for (let index = 0; index < perSector; index += 1) {
      const number = bytes.readUInt32LE(index * 4);
      if (number < lastSector) tables.push(number);
    }
    at = bytes.readUInt32LE(perSector * 4);
  }
  return tables;
}

function addNames(names: Set<string>, directory: Buffer): void {
  for (let at = 0; at + 128 <= directory.length; at += 128) {
    const length = directory.readUInt16LE(at + 64);
    if (directory[at + 66] === 0 || length < 2 || length > 64) continue;
    names.add(directory.toString("utf16le", at, at + length - 2));
  }
}
