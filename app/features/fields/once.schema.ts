import { z } from "zod";

/** The hidden `_once` of a form that makes something. A missing or mangled one only loses the double-click guard. */
export const once = z
  .string()
  .max(64)
  .regex(/^[\w-]+$/)
  .optional()
  .catch(undefined);
