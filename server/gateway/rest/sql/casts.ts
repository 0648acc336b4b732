import { quoteIdentifier } from '#server/database/quote.ts';

/** Names of types that only SQL's grammar knows: quoted they would mean a type of that name. */
const SPELLED_BY_SQL: ReadonlySet<string> = new Set([
  ...[
    'int',
    'integer',
    'smallint',
    'bigint',
    'real',
    'float',
    'double precision',
    'decimal',
    'dec',
    'numeric',
  ],
  ...['boolean', 'bit', 'bit varying', 'char', 'character', 'char varying', 'character varying', 'varchar'],
  ...['nchar', 'national character', 'time', 'time with time zone', 'time without time zone'],
  ...['timestamp', 'timestamp with time zone', 'timestamp without time zone', 'interval'],
]);

/** `value` cast to the type that a request names; to no other when it names none. */
export function castSql(value: string, type: string | undefined): string {
  return type === undefined ? value : `cast(${value} as ${typeSql(type)})`;
}

/** As PostgreSQL reads a bare name, in lower case; what is not SQL's own spelling can only be a quoted name. */
function typeSql(text: string): string {
  const isArray = text.endsWith('[]');
  const name = (isArray ? text.slice(0, -2) : text).trim().toLowerCase();
  return `${SPELLED_BY_SQL.has(name) ? name : quoteIdentifier(name)}${isArray ? '[]' : ''}`;
}
