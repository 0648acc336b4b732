import type { Identity } from '#server/gateway/identity-types.ts';

type Role = Identity['role'];

interface Column {
  name: string;
  /** Name of the type in the catalogue, e.g. `int4`; the client converts by it. */
  type: string;
  /** The type as SQL names it. */
  sqlType: string;
  /** Roles that may select it. */
  readers: readonly Role[];
}

/** A published table as its catalogue describes it. */
export interface Table {
  oid: number;
  schema: string;
  name: string;
  columns: readonly Column[];
  /** Names of the columns of the primary key; empty without one. */
  key: readonly string[];
  /** Names of the columns that an old record shows (replica identity). */
  identity: readonly string[];
  /** By role: the policies for select as one SQL condition; `true` where row-level security does not apply. */
  conditions: Readonly<Record<Role, string>>;
  /**
   * The function of the schema `realtime` that decides for all people with a token at once, quoted; null when none was
   * declared, or when the policies have changed since.
   */
  audience: string | null;
}

/** The names of columns that a role may see. */
export function readable(table: Table, role: Role): string[] {
  return table.columns.filter(({ readers }) => readers.includes(role)).map(({ name }) => name);
}

/** Whether a role may see by which key a row is known. Without that it sees nothing of the row. */
export function mayRead(table: Table, role: Role): boolean {
  const names = readable(table, role);
  return table.key.length > 0 ? table.key.every((name) => names.includes(name)) : names.length > 0;
}

/** Whether every row is visible to a role, so that nobody has to be asked. */
export function isOpen(table: Table, role: Role): boolean {
  return /^\(*true\)*$/.test(table.conditions[role]);
}
