import type { DescribedColumn, DescribedRelation } from '#server/gateway/rest/openapi/description-sql.ts';

type Json = Record<string, unknown>;

/** A relation as a JSON schema: what a row of it looks like. */
export function definitionOf({ columns, comment }: DescribedRelation): Json {
  const required = columns.filter((column) => column.required).map(({ name }) => name);
  return {
    ...(comment ? { description: comment } : {}),
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(columns.map((column) => [column.name, propertyOf(column)])),
    type: 'object',
  };
}

function propertyOf(column: DescribedColumn): Json {
  const description = [column.comment, ...notesOf(column)].filter(Boolean).join('\n\n');
  const fixed = defaultOf(column);
  return {
    ...typeOf(column.type),
    format: column.format,
    ...(fixed === undefined ? {} : { default: fixed }),
    ...(column.enum ? { enum: column.enum } : {}),
    ...(column.max_length === null ? {} : { maxLength: column.max_length }),
    ...(description ? { description } : {}),
  };
}

/** Keys, in the words by which generators of clients know them. */
function notesOf({ primary_key, references }: DescribedColumn): string[] {
  const note = [
    ...(primary_key ? ['This is a Primary Key.<pk/>'] : []),
    ...(references
      ? [
          `This is a Foreign Key to \`${references.table}.${references.column}\`.<fk table='${references.table}' column='${references.column}'/>`,
        ]
      : []),
  ];
  return note.length > 0 ? [`Note:\n${note.join('\n')}`] : [];
}

const NUMBERS: ReadonlySet<string> = new Set(['numeric', 'real', 'double precision']);
const INTEGERS: ReadonlySet<string> = new Set(['smallint', 'integer', 'bigint']);

/** The JSON type of a type of PostgreSQL; JSON itself may be anything. */
export function typeOf(type: string): Json {
  if (type.endsWith('[]')) return { type: 'array', items: typeOf(type.slice(0, -2)) };
  if (type === 'json' || type === 'jsonb') return {};
  if (type === 'boolean') return { type: 'boolean' };
  if (INTEGERS.has(type)) return { type: 'integer' };
  return { type: NUMBERS.has(type) ? 'number' : 'string' };
}

/** A default that is a plain value as that value; an expression as its text, which says more than nothing. */
function defaultOf({ default: expression, type }: DescribedColumn): unknown {
  if (expression === null) return undefined;
  const quoted = /^'((?:[^']|'')*)'(?:::[\w\s."]+)?$/.exec(expression)?.[1]?.replaceAll("''", "'");
  const { type: jsonType } = typeOf(type);
  if (jsonType === 'string') return quoted ?? expression;
  if (jsonType === 'boolean' && /^(true|false)$/.test(expression)) return expression === 'true';
  const number = quoted ?? expression;
  const isNumber = (jsonType === 'integer' || jsonType === 'number') && /^-?\d+(\.\d+)?$/.test(number);
  return isNumber ? Number(number) : undefined;
}
