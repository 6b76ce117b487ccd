/** Disk that copies take while they are made and sent: so much for one person, so much for all of this process. */
import { freeSpace } from "./files-folder.server.ts";

const megabyte = 1024 * 1024;
/** Twelve slow readers of the largest file there is may be one person; four such people fill it. */
const most = { ofOne: 640 * megabyte, ofAll: 2560 * megabyte };
/** Left free on the volume, for the database and its backups. */
const reserve = 256 * megabyte;
/** What a copy has beyond its file: the mark, and its fonts. */
const beyond = 2 * megabyte;

const taken = new Map<string, number>();

/** @returns gives the room back; null when there is none now. */
export async function takeCopyRoom(person: string, fileBytes: number): Promise<(() => void) | null> {
  const bytes = fileBytes + beyond;
  const own = taken.get(person) ?? 0;
  const all = [...taken.values()].reduce((sum, one) => sum + one, 0);
  if (own + bytes > most.ofOne || all + bytes > most.ofAll) return null;
  // Counted before the disk is asked: others may ask meanwhile.
  taken.set(person, own + bytes);
  const giveBack = () => {
    const left = (taken.get(person) ?? 0) - bytes;
    if (left > 0) taken.set(person, left);
    else taken.delete(person);
  };
  try {
    if ((await freeSpace()) >= bytes + reserve) return giveBack;
  } catch (error) {
    giveBack();
    throw error;
  }
  giveBack();
  return null;
}
