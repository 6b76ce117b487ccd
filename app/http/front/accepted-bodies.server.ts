/** What may be more than the door reads whole for anybody: it is streamed to whose it is, whose lock decides first. */
import { callAt } from "#app/http/api/addresses.server.ts";
import { routeAt } from "#app/http/route-at.server.ts";

/** More is never read, whatever a form would take. Above the forms' own limits, so that it is they who answer. */
export const uploadLimit = 256 * 1024 * 1024;

/**
 * The longest report the page takes is 100,000 characters: 900 KB where each is written with three bytes, and so with
 * nine in a form. Above that the page itself says which field is too long and gives back what was typed, up to twice as
 * much; only beyond this is nothing read.
 */
export const longFormLimit = 2 * 1024 * 1024;

/** @param path as asked for. */
export const takesFiles = (path: string) => routeAt(path)?.takes === "files";
export const takesLongForms = (path: string) => routeAt(path)?.takes === "long text";
/** Posted by mail programs: as either kind of form, from wherever they are. */
export const takesOneClick = (path: string) => routeAt(path)?.takes === "one click";
/** A call of the API whose body is one file, sent as it is. */
export const takesRawFiles = (path: string) => callAt("POST", path)?.takesFile === true;
