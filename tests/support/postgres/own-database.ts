/** The address of a database on the tests' PostgreSQL server. */
export function databaseUrl(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

/** This process has one of its own. */
export const ownDatabase = `portal_${process.pid}`;
export const ownDatabaseUrl = () => databaseUrl(ownDatabase);
