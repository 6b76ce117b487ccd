/** The addresses that take files. Everything else takes small forms alone, read whole at the door. */
const uploadPaths = [
  /^\/client-portal\/support\/[^/]+$/,
  /^\/admin-data-portal\/support\/(?!replies$)[^/]+$/,
  /^\/admin-data-portal\/reports\/(?:new|[^/]+\/version)$/,
  /^\/client-portal\/tools\/deal-flow\/import$/,
  /^\/client-portal\/tools\/benchmarking\/peer-sets\/import$/,
  /^\/client-portal\/tools\/kpi-alerts\/import$/,
  /^\/client-portal\/tools\/due-diligence\/[^/]+\/(?:import|requests\/(?!new$)[^/]+)$/,
  /^\/client-portal\/tools\/portfolio-valuation\/import$/,
  /^\/admin-data-portal\/live-upload$/,
];

/** The calls of the API whose body is a file, sent as it is. */
const rawFilePaths = [/^\/api\/admin\/files$/, /^\/api\/tickets\/[^/]+\/attachments$/];

/** @param path as asked for. */
export function takesRawFiles(path: string): boolean {
  return rawFilePaths.some((pattern) => pattern.test(path));
}

/** More is never read, whatever a form would take. Above the forms' own limits, so that it is they who answer. */
export const uploadLimit = 256 * 1024 * 1024;

/** @param path as asked for; a client navigation's ends in `.data`. */
export function takesFiles(path: string): boolean {
  const page = path.replace(/\.data$/, "");
  return uploadPaths.some((pattern) => pattern.test(page));
}

/** Forms with more text than the door reads for anybody: they are streamed to the page, whose lock decides first. */
const longFormPaths = [/^\/client-portal\/reports\/new$/, /^\/admin-data-portal\/create-report\/[^/]+$/];

/**
 * The longest report the page takes is 100,000 characters: 900 KB where each is written with three bytes, and so with
 * nine in a form. Above that the page itself says which field is too long and gives back what was typed; only beyond
 * this is nothing read.
 */
export const longFormLimit = 6 * 1024 * 1024;

/** @param path as asked for; a client navigation's ends in `.data`. */
export function takesLongForms(path: string): boolean {
  const page = path.replace(/\.data$/, "");
  return longFormPaths.some((pattern) => pattern.test(page));
}
