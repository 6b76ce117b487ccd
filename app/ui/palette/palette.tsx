import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { linkTo } from "#app/link.ts";
import { count } from "#app/plural.ts";
import { saysAll } from "#app/word-match.ts";
import { Icon } from "../icon.tsx";
import { Link } from "../link.tsx";
import { openedBy } from "./opened.ts";
import type { PaletteProps } from "./palette-button.tsx";
import "./palette.css";
import { type PaletteGroup, usePaletteAnswers } from "./use-palette-answers.ts";

const LIST = "palette-rows";
/** Of what can be begun and gone to, while something is typed: records stand below. */
const MOST = 6;

/**
 * Goes anywhere, begins what one may begin, finds records: a box with a list below it, of which one row is marked (the
 * combobox pattern of ARIA's authoring guide). The focus stays in the box and goes back where it was.
 */
export function Palette({ who, asked }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState(0);
  const { begin, go, found, note } = usePaletteAnswers(asked, typed);
  useEffect(() => {
    setTyped("");
    setMarked(0);
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [asked]);
  useEffect(() => {
    document.getElementById(rowId(marked))?.scrollIntoView({ block: "nearest" });
  }, [marked]);

  const fits = (groups: PaletteGroup["rows"]) =>
    groups.filter(({ title, about }) => saysAll(`${title} ${about}`, typed)).slice(0, MOST);
  const everything = { to: linkTo("/search", { query: { q: typed } }), title: `Search for “${typed}”` };
  const groups: PaletteGroup[] = typed.trim()
    ? [
        { heading: "Begin", rows: fits(begin) },
        { heading: "Go to", rows: fits(go) },
        ...found,
        { heading: "Everything", rows: [{ ...everything, about: "In all lists", icon: "search" as const }] },
      ]
    : [
        { heading: "Opened last in this tab", rows: lastOpened(who) },
        { heading: "Begin", rows: begin },
        { heading: "Go to", rows: go },
      ];
  const rows = groups.flatMap((group) => group.rows);
  const at = Math.min(marked, rows.length - 1);

  const close = () => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : rows.length - 1;
      setMarked((at + step) % Math.max(rows.length, 1));
    } else if (key === "Enter") document.getElementById(rowId(at))?.click();
    else return;
    event.preventDefault();
  };
  // Another tab or window leaves this one as it is.
  const onFollow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) close();
  };
  let row = 0;
  return (
    // A press beside it closes it, where a browser knows how; Escape does everywhere.
    <dialog ref={dialog} className="palette" aria-label="Go to, begin or find" {...{ closedby: "any" }}>
      <div className="palette-box">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="A page, something to begin, a reference, a name or words"
          aria-expanded="true"
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? rowId(at) : undefined}
          value={typed}
          maxLength={100}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          placeholder="Go to, begin or find"
          onChange={({ target }) => {
            setTyped(target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="palette-close" onClick={close}>
          <Icon name="close" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <p role="status" className={note ? "palette-note" : "sr-only"}>
        {note || count(rows.length, "result")}
      </p>
      <div id={LIST} role="listbox" aria-label="Results">
        {groups.map(
          ({ heading, rows: own }) =>
            own.length > 0 && (
              <div key={heading} role="group" aria-label={heading}>
                <div aria-hidden="true" className="palette-heading">
                  {heading}
                </div>
                {own.map(({ to, title, about, icon = "chevron-right" }) => {
                  const index = row++;
                  return (
                    <Link
                      key={to}
                      id={rowId(index)}
                      to={to}
                      role="option"
                      aria-selected={index === at}
                      tabIndex={-1}
                      onMouseMove={() => setMarked(index)}
                      onClick={onFollow}
                    >
                      <Icon name={icon} />
                      <span>
                        <bdi>{title}</bdi> {about && <small>{about}</small>}
                      </span>
                    </Link>
                  );
                })}
              </div>
            ),
        )}
      </div>
    </dialog>
  );
}

const rowId = (index: number) => `palette-${index}`;

/** But for the page that stands open. */
function lastOpened(who: string): PaletteGroup["rows"] {
  const others = openedBy(who).filter(({ to }) => to !== location.pathname);
  return others.map(({ to, title }) => ({ to, title, about: "" }));
}
