import { useEffect, useState } from "react";
import { onMinute } from "../live/minute.ts";
import { relativeTime } from "./relative-time.ts";

/** A moment as `format.ts` made it: the words are the server's, so that no browser writes them differently. */
export interface Moment {
  iso: string;
  text: string;
  title?: string;
  /** Seconds since, where the text says how long ago. */
  age?: number;
}

/** @param within a sentence, where "Just now" begins small. */
export function When({ at, within }: { at: Moment; within?: true }) {
  const said = useAgeing(at);
  const text = within ? said.replace(/^Just/, "just") : said;
  return (
    <time dateTime={at.iso} title={at.title}>
      {text}
    </time>
  );
}

/** "2 minutes ago" grows older while the page stays open, by the time gone since it came; no clock is read. */
function useAgeing({ iso, text, age }: Moment): string {
  const [aged, setAged] = useState({ of: "", text });
  const of = `${iso} ${text}`;
  useEffect(() => {
    if (age === undefined) return;
    const came = performance.now();
    return onMinute(() => {
      const older = relativeTime(age + (performance.now() - came) / 1000);
      if (older !== null) setAged({ of, text: older });
    });
  }, [of, age]);
  return aged.of === of ? aged.text : text;
}
