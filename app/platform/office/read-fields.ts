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

  begin(): void {
    this.text(NESTED);
    this.#open.push({ code: "", isCode: true });
  }

  /** What stands between a field's beginning and its separator is its code, whatever it is marked as. */
  text(text: string): void {
    const field = this.#open.at(-1);
    if (field?.isCode) field.code += text;
  }

  separate(): void {
    const field = this.#open.at(-1);
    if (field) field.isCode = false;
  }

  end(): void {
    const field = this.#open.pop();
    if (field) this.whole(field.code);
  }

  /** A field that stands in one piece. */
  whole(code: string): void {
    this.#isRefused ||= !isFieldTaken(code);
  }
}
