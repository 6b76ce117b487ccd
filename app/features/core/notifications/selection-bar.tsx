import { useEffect, useRef } from "react";
import { Link } from "#app/ui/link.tsx";
import { Button } from "#app/ui/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface Props {
  /** How many rows are ticked, as far as scripts know; without them the boxes themselves say so. */
  ticked: number;
  rows: number;
  onTickAll: (checked: boolean) => void;
  /** Where the page comes with every row ticked, or with none: the way without scripts. */
  selectAll: { to: string; label: string };
}

/** Above the rows: what can be done with the ticked ones. The first button is also what the Enter key presses. */
export function SelectionBar({ ticked, rows, onTickAll, selectAll }: Props) {
  const hydrated = useHydrated();
  return (
    <div className="flex flex-wrap items-center gap-x-4 print:hidden gap-y-2 border-y border-line bg-canvas py-2 pl-6 sm:sticky sm:top-14 sm:z-10">
      {hydrated ? (
        <TickAll isSome={ticked > 0} isAll={ticked === rows} onTickAll={onTickAll} />
      ) : (
        <Link to={selectAll.to} className="flex min-h-11 min-w-28 items-center">
          {selectAll.label}
        </Link>
      )}
      <div className="actions">
        <Button size="small" name="intent" value="mark-read">
          Mark selected read
        </Button>{" "}
        <Button size="small" name="intent" value="remove">
          Delete selected
        </Button>
      </div>
      <p role="status" className="text-sm text-muted">
        {hydrated && ticked > 0 && `${ticked} selected`}
      </p>
    </div>
  );
}

function TickAll({
  isSome,
  isAll,
  onTickAll,
}: { isSome: boolean; isAll: boolean } & Pick<Props, "onTickAll">) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome && !isAll;
  }, [isSome, isAll]);
  return (
    <label className="flex min-h-11 min-w-28 cursor-pointer items-center gap-3">
      <input
        ref={box}
        type="checkbox"
        className="size-5 accent-action"
        checked={isAll}
        onChange={(event) => onTickAll(event.currentTarget.checked)}
      />{" "}
      Select all
    </label>
  );
}
