import type pg from 'pg';
import type { ExportRules, TableExport } from './export-rules.ts';
import { ORGANIZATION_EXPORTS, ORGANIZATION_FILES } from './organization-exports.ts';
import { PERSON_EXPORTS, PERSON_FILES } from './person-exports.ts';

/** Whose data an export holds. */
export interface Subject {
  kind: 'person' | 'organization';
  name: string;
  rules: ExportRules;
  /** Which attachments `a` it includes. */
  files: string;
  /** The values of the names in the conditions. */
  values: Readonly<Record<string, string | null>>;
}

/** Reads whom an export is about. `client` acts as the office. */
export async function readSubject(
  client: pg.ClientBase,
  { profile_id, organization_id }: { profile_id: string | null; organization_id: string | null },
): Promise<Subject> {
  if (organization_id) {
    const { rows } = await client.query<{ name: string }>(
      'select name from public.organizations where id = $1',
      [organization_id],
    );
    return {
      kind: 'organization',
      name: rows[0]?.name ?? '',
      rules: ORGANIZATION_EXPORTS,
      files: ORGANIZATION_FILES,
      values: { organization: organization_id },
    };
  }
  const { rows } = await client.query<{ name: string | null; user_id: string | null; email: string | null }>(
    'select app.profile_name(id) as name, user_id, email from public.profiles where id = $1',
    [profile_id],
  );
  const [person] = rows;
  return {
    kind: 'person',
    name: person?.name ?? '',
    rules: PERSON_EXPORTS,
    files: PERSON_FILES,
    values: { profile: profile_id, account: person?.user_id ?? null, email: person?.email ?? null },
  };
}

/** The tables of an export, each with one of its files. */
export const exportedTables = ({ rules }: Subject): { table: string; rule: TableExport }[] =>
  Object.entries(rules).flatMap(([table, rule]) =>
    typeof rule === 'string' ? [] : rule.map((one) => ({ table, rule: one })),
  );

const TYPES: Readonly<Record<string, string>> = { email: 'text' };

/** A condition with numbered parameters instead of names, and their values. */
export function bindCondition({ values }: Subject, condition: string): pg.QueryConfig {
  const names: string[] = [];
  const text = condition.replaceAll(/(?<!:):([a-z]+)/g, (_whole, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}::${TYPES[name] ?? 'uuid'}`;
  });
  return { text, values: names.map((name) => values[name] ?? null) };
}
