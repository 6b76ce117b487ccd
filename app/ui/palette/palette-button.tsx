import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { linkTo } from "#app/link.ts";
import { Icon } from "../icon.tsx";
import { useHydrated } from "../use-hydrated.ts";
import { noteOpened } from "./opened.ts";

export interface PaletteProps {
  who: string;
  /** How often it was asked for: each time it opens. */
  asked: number;
}

/**
 * Opens the palette, as Ctrl K does, or Cmd K. Its code is fetched when it is first asked for; where that fails the search
 * page offers the same. Room for the button is kept until scripts run.
 */
export function PaletteButton({ who }: { who: string }) {
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const [asked, setAsked] = useState(0);
  const [loaded, setLoaded] = useState<{ Palette: ComponentType<PaletteProps> } | null>(null);
  useEffect(() => {
    // What the page is about; the tab says a record by its reference.
    const heading = document.querySelector("h1")?.textContent.trim();
    noteOpened(who, { to: pathname, title: heading || document.title });
  }, [who, pathname]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey) return;
      event.preventDefault();
      setAsked((times) => times + 1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    if (asked === 1) import("./palette.tsx").then(setLoaded, () => location.assign(linkTo("/search")));
  }, [asked]);
  if (!hydrated) return <span className="palette-button" />;
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setAsked(asked + 1)}
      >
        <Icon name="command" />
        <span className="sr-only">Go to, begin or find</span>
      </button>
      {loaded && <loaded.Palette who={who} asked={asked} />}
    </>
  );
}
