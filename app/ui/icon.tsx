import drawings from "./icons.json" with { type: "json" };

export type IconName = keyof typeof drawings;

/** Always beside words: it is hidden from those who listen. The drawings are Lucide's (`icons.licence.txt`). */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="icon">
      {drawings[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
