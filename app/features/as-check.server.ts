import { type Expression, sql, type SqlBool } from "kysely";

/**
 * A condition that only checks what others find. Without statistics SQLite takes an index on a company for narrower than
 * a handful of ids and would walk through everything a large company has; neither engine looks rows up by what is true.
 */
export const asCheck = (condition: Expression<SqlBool>) => sql<SqlBool>`(${condition}) is true`;
