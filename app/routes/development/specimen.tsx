import type { ReactNode } from "react";

/** A part of the interface under its name. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section id={title.toLowerCase()} className="flow border-t border-line pt-6">
      <p className="eyebrow">{title}</p>
      {children}
    </section>
  );
}
