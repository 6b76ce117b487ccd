import { useEffect, useState } from "react";
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
    const grow = () => {
      const older = document.hidden ? null : relativeTime(age + (performance.now() - came) / 1000);
      if (older !== null) setAged({ of, text: older });
    };
    const clock = setInterval(grow, 60_000);
    document.addEventListener("visibilitychange", grow);
    return () => {
      clearInterval(clock);
      document.removeEventListener("visibilitychange", grow);
    };
  }, [of, age]);
  return aged.of === of ? aged.text : text;
}
