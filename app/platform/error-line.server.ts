/** `EX_CONFIG`: the database is not of this version. A service manager that is told so does not start it again. */
export const OTHER_VERSION = 78;

/** What a command or a start ends with. */
export const exitCodeOf = (error: unknown) =>
  error instanceof Error && "exitCode" in error ? Number(error.exitCode) : 1;

/**
 * What a person at a terminal reads of an error that is no bug: one line that says what to do.
 * @returns null for a bug, whose stack is wanted.
 */
export function errorLine(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code))
    return `The database is damaged (${code}: ${error.message}): restore a backup, see docs/operations.md.`;
  if (code.startsWith("SQLITE_BUSY"))
    return `Another process holds the database (${code}): stop it, or try again when it has ended.`;
  if (code.startsWith("SQLITE_"))
    return `The database can't be used (${code}: ${error.message}): look at free space and rights in the data directory and the folder of backups.`;
  if (/^(?:EACCES|EPERM|EROFS)$/.test(code))
    return `${error.message}: give the account that runs this the right to read and write there.`;
  if (/^(?:ENOSPC|EDQUOT)$/.test(code)) return `${error.message}: make room on the volume and try again.`;
  if ("syscall" in error) return `${error.message}: put right what is named, and try again.`;
  return error.name === "Error" || error.name === "StartError" ? error.message : null;
}
