import { randomBytes } from "node:crypto";

/** What a request says of the trace it is part of. https://www.w3.org/TR/trace-context/ */
export interface Trace {
  /** 32 hexadecimal digits. */
  id: string;
  /** Two digits: whether whoever asked keeps the trace. */
  flags: string;
}

const shape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?:$|-)/;

/** @returns null for what is not a `traceparent`: the request begins a trace of its own then, with its id. */
export function traceOf(traceparent: string): Trace | null {
  if (traceparent.length > 512 || (traceparent.length > 55 && traceparent.startsWith("00"))) return null;
  const [, id, flags] = shape.exec(traceparent) ?? [];
  return id !== undefined && flags !== undefined ? { id, flags } : null;
}

/** The header for a request to elsewhere, with an id of its own. */
export const traceparentOf = ({ id, flags }: Trace): string =>
  `00-${id}-${randomBytes(8).toString("hex")}-${flags}`;
