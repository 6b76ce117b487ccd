import { isFieldTaken, NESTED } from "./office-policy.ts";

/** Puts the codes of Word's fields together, in whatever pieces they come, and holds each against the policy. */
export class FieldReader {
  /** Fields that have begun, the innermost last. */
  readonly #open: { code: string; isCode: boolean }[] = [];
  #isRefused = false;

  /** Whether any field so far is one that is not taken, those that never end among them. */
  get isRefused(): boolean {
    return this.#isRefused || this.#open.some(({ code }) => !isFieldTaken(code));
  }

  /** What stands between a field's beginning and its separator is its code, whatever it is marked as. */
  text(text: string): void {
    const field = this.#open.at(-1);
    if (field?.isCode) field.code += text;
  }

  /** A field "begin"s, is "separate"d from its result, or is at its "end". */
  mark(kind: string): void {
    const field = this.#open.at(-1);
    if (kind === "begin") {
      this.text(NESTED);
      this.#open.push({ code: "", isCode: true });
    } else if (kind === "separate" && field) field.isCode = false;
    else if (kind === "end" && field) {
      this.#open.pop();
      this.#isRefused ||= !isFieldTaken(field.code);
    }
  }
}
