/** The addresses that take files. Everything else takes small forms alone, read whole at the door. */
const uploadPaths = [
  /^\/client-portal\/support\/[^/]+$/,
  /^\/admin-data-portal\/support\/[^/]+$/,
  /^\/client-portal\/tools\/deal-flow\/import$/,
];

/** More is never read, whatever a form would take. Above the forms' own limits, so that it is they who answer. */
export const uploadLimit = 256 * 1024 * 1024;

/** @param path as asked for; a client navigation's ends in `.data`. */
export function takesFiles(path: string): boolean {
  const page = path.replace(/\.data$/, "");
  return uploadPaths.some((pattern) => pattern.test(page));
}
