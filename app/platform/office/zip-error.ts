import type { ContentProblem } from "../uploads/upload.ts";

/** An archive that is not taken, and why. */
export class ZipError extends Error {
  override name = "ZipError";
  readonly problem: ContentProblem;

  constructor(problem: ContentProblem) {
    super(`The archive is refused: ${problem}`);
    this.problem = problem;
  }
}
