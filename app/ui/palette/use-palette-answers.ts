import { useEffect, useState } from "react";
import { linkTo } from "#app/link.ts";
import type { IconName } from "../icon.tsx";

interface PaletteRow {
  to: string;
  title: string;
  about: string;
  icon?: IconName;
}

export interface PaletteGroup {
  heading: string;
  rows: readonly PaletteRow[];
}

/** Milliseconds that the typing must rest before records are looked for. */
const REST = 250;
const NOTES: Readonly<Record<number, string>> = {
  401: "You are no longer signed in: open any page to sign in again.",
  429: "Too many searches: wait a moment, then type on.",
};

/**
 * What the server says: on opening where one may go and what one may begin, then the records of what is typed.
 * @returns `note` says what is under way or went wrong.
 */
export function usePaletteAnswers(asked: number, typed: string) {
  const [places, setPlaces] = useState<{ begin: PaletteRow[]; go: PaletteRow[] }>({ begin: [], go: [] });
  const [found, setFound] = useState<readonly PaletteGroup[]>([]);
  const [note, setNote] = useState("");
  const search = typed.trim();

  useEffect(() => {
    const { signal, abort } = stopper();
    ask<typeof places>("", signal).then(setPlaces, (reason: unknown) => setNote(noteOf(reason)));
    return abort;
  }, [asked]);

  useEffect(() => {
    setFound([]);
    if (search.length < 2) return setNote("");
    setNote("Looking for records…");
    const { signal, abort } = stopper();
    const clock = setTimeout(() => {
      ask<{ groups: PaletteGroup[] }>(search, signal).then(
        ({ groups }) => {
          setFound(groups);
          setNote("");
        },
        (reason: unknown) => signal.aborted || setNote(noteOf(reason)),
      );
    }, REST);
    return () => {
      clearTimeout(clock);
      abort();
    };
  }, [search]);

  return { ...places, found, note };
}

function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

async function ask<Answer>(search: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(linkTo("/search/palette", { query: { q: search } }), { signal });
  if (!answer.ok) throw answer.status;
  return (await answer.json()) as Answer;
}

function noteOf(reason: unknown): string {
  const known = typeof reason === "number" ? NOTES[reason] : undefined;
  return known ?? "Records can’t be looked up at this moment: type on to try again.";
}
