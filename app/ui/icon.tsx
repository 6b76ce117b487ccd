import type drawings from "./icons.json";
import file from "./icons.svg?url";

export type IconName = keyof typeof drawings;

/**
 * Always beside words: it is hidden from those who listen. The drawings are Lucide's (`icons.licence.txt`); a page only
 * names them, and the browser keeps the file. `scripts/icons.ts` writes it from `icons.json`.
 */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true" className="icon">
      <use href={`${file}#${name}`} />
    </svg>
  );
}
