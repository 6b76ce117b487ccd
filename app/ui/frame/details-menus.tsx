import { useEffect } from "react";
import { useLocation } from "react-router";

const OPEN = "details.top-menu[open]";

/** The top menus work alone; with scripts they also close on Escape, on a press or focus beside them, and on arrival. */
export function DetailsMenus() {
  const { key } = useLocation();

  useEffect(() => {
    for (const menu of openMenus()) menu.open = false;
  }, [key]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const menu of openMenus()) {
        menu.open = false;
        menu.querySelector("summary")?.focus();
      }
    };
    const onBeside = (event: Event) => {
      for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false;
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onBeside);
    document.addEventListener("focusin", onBeside);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onBeside);
      document.removeEventListener("focusin", onBeside);
    };
  }, []);
  return null;
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>(OPEN);
}
