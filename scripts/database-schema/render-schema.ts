import { quoteLiteral } from '#server/database/quote.ts';
import type { DatabaseSchema, Grant, SchemaObject, SchemaTable } from './read-schema.ts';

const OWNER = 'fieldfare_owner';
const HEADER =
  '-- Generated from db/migrations by scripts/generate-schema.ts: do not edit, run `npm run db:schema`.';

/**
 * The schema as files of SQL, by the noun that `nounOf` answers for the name of a table, type, function or schema.
 * They are for reading: the migrations make the database.
 */
export function renderSchema(schema: DatabaseSchema, nounOf: (name: string) => string): Map<string, string> {
  const parts = new Map<string, string[]>();
  const add = (noun: string, text: string) => parts.set(noun, [...(parts.get(noun) ?? []), text]);
  if (schema.settings.length > 0) add(nounOf(''), schema.settings.join('\n'));
  for (const object of schema.schemas) add(nounOf(`schema ${object.name}`), renderObject(object));
  for (const object of schema.types) add(nounOf(object.name), renderObject(object));
  for (const table of schema.tables) add(nounOf(table.name), renderTable(table));
  for (const object of schema.functions) add(nounOf(object.name.replace(/\(.*/s, '')), renderObject(object));
  return new Map([...parts].map(([noun, texts]) => [`${noun}.sql`, `${[HEADER, ...texts].join('\n\n')}\n`]));
}

function renderObject({ kind, name, owner, definition, grants, comment }: SchemaObject): string {
  return [
    definition.replace(/([^;\s])\s*$/, '$1;'),
    ...(owner === OWNER ? [] : [`alter ${kind} ${name} owner to ${owner};`]),
    ...(comment === null ? [] : [`comment on ${kind} ${name} is ${quoteLiteral(comment)};`]),
    ...renderGrants(grants, `${kind === 'view' ? 'table' : kind} ${name}`),
  ].join('\n');
}

function renderTable(table: SchemaTable): string {
  return [
    renderObject({ ...table, grants: [] }),
    ...table.columnComments.map(
      ({ name, comment }) => `comment on column ${table.name}.${name} is ${quoteLiteral(comment)};`,
    ),
    ...table.parts,
    ...renderGrants(table.grants, table.name),
    ...(table.rows === null ? [] : [table.rows]),
  ].join('\n');
}

/** One line for each set of privileges, with all roles that have it. */
function renderGrants(grants: readonly Grant[], target: string): string[] {
  const granteesOf = new Map<string, string[]>();
  for (const [grantee, own] of Map.groupBy(grants, (grant) => grant.grantee)) {
    for (const [isGrantable, some] of Map.groupBy(own, (grant) => grant.isGrantable)) {
      for (const privileges of privilegesOf(some)) {
        const key = `${privileges}\n${isGrantable ? ' with grant option' : ''}`;
        granteesOf.set(key, [...(granteesOf.get(key) ?? []), grantee]);
      }
    }
  }
  return [...granteesOf]
    .map(([key, grantees]) => {
      const [privileges, option] = key.split('\n');
      return `grant ${privileges} on ${target} to ${grantees.sort().join(', ')}${option};`;
    })
    .sort();
}

/** Whole privileges together, and those of columns by privilege. */
function privilegesOf(grants: readonly Grant[]): string[] {
  const whole = grants.filter(({ column }) => column === null).map(({ privilege }) => privilege);
  const byPrivilege = Map.groupBy(
    grants.filter(({ column }) => column !== null),
    ({ privilege }) => privilege,
  );
  const limited = [...byPrivilege].map(
    ([privilege, columns]) =>
      `${privilege} (${columns
        .map(({ column }) => column)
        .sort()
        .join(', ')})`,
  );
  return [...(whole.length > 0 ? [whole.sort().join(', ')] : []), ...limited];
}
