import { expect, test } from "vitest";
import { sayChosen } from "#app/features/publishing/live-upload/live-upload-form.tsx";
import { MEGABYTE, USUAL_LIMITS } from "#app/platform/uploads/upload.ts";

const of = (count: number, size: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${at}.pdf`, size }));

test("what the browser says beforehand is what the server takes", () => {
  const { files, fileBytes, totalBytes } = USUAL_LIMITS;
  expect(sayChosen([])).toBe("");
  expect(sayChosen(of(1, fileBytes))).toBe("File Selected: 0.pdf.");
  expect(sayChosen(of(1, fileBytes + 1))).toBe("File Selected: 0.pdf. “0.pdf” must be 50 MB or smaller.");
  expect(sayChosen(of(files, 1))).toBe("File Selected: 10 files.");
  expect(sayChosen(of(files + 1, 1))).toBe("File Selected: 11 files. You can send up to 10 files at once.");
  expect(sayChosen(of(4, totalBytes / 4))).toBe("File Selected: 4 files.");
  expect(sayChosen([...of(4, totalBytes / 4), { name: "more.pdf", size: MEGABYTE }])).toBe(
    "File Selected: 5 files. All files together must be 200 MB or smaller.",
  );
});
