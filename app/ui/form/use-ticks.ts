import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Counts the ticks of a form whose boxes keep themselves: what was ticked before the scripts came counts too.
 * @param rows what the boxes were drawn from; when they come anew, the ticks are cleared, as a page load would.
 */
export function useTicks(form: RefObject<HTMLFormElement | null>, name: string, rows: unknown) {
  const [ticked, setTicked] = useState(0);
  const drawnFrom = useRef(rows);
  const boxes = () => [...(form.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [])];
  const recount = () => setTicked(boxes().filter((box) => box.checked).length);

  useEffect(() => {
    if (drawnFrom.current !== rows) form.current?.reset();
    drawnFrom.current = rows;
    recount();
    // The boxes are read from the page: they change with its rows only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows]);

  const tickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked;
    recount();
  };
  return { ticked, recount, tickAll };
}
