import type { Migration } from '#server/database/migrate.ts';

const CREATED =
  /\bcreate (?:or replace )?(schema|table|view|type|domain|function|procedure) (?:if not exists )?([\w.]+)/g;

/**
 * Returns for a table, type, function or `schema x` the noun of the migration that first creates it. The noun of a
 * migration is its name, or the shorter name of an earlier one: `0030_bills_rules.sql` belongs to `bills` after
 * `0028_bills.sql`. What no migration creates, such as the schema `public`, has the noun of the first one.
 */
export function nounsOf(migrations: readonly Migration[]): (name: string) => string {
  const nouns: string[] = [];
  const nounsByName = new Map<string, string>();
  for (const migration of migrations) {
    const name = migration.name.replace(/^\d+_|\.sql$/g, '');
    const noun = nouns.find((known) => name === known || name.startsWith(`${known}_`)) ?? name;
    if (noun === name) nouns.push(noun);
    for (const [, kind, created = ''] of migration.sql.replace(/--.*$/gm, '').matchAll(CREATED)) {
      const key = kind === 'schema' ? `schema ${created}` : created;
      if (!nounsByName.has(key)) nounsByName.set(key, noun);
    }
  }
  return (name) => nounsByName.get(name) ?? nouns[0] ?? 'schema';
}
