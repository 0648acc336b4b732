import type { ElevatedClient } from '#server/database/command-roles.ts';
import { requireBookkeeper } from '#server/domains/accounting/require-bookkeeper.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { type AccountingFormat, type Mapping, mappingOf, neededFields } from '#shared/rules/accounting.ts';

/** What the accounting program calls things. A row without any name is removed. */
export const saveAccountingMappings = defineCommand('save_accounting_mappings', async (context, input) => {
  await requireBookkeeper(context);
  return context.elevate('command_accounting', async (elevated) => {
    // In the order of their keys, so that two people who save at once do not block each other.
    await elevated.query(`select pg_advisory_xact_lock(hashtextextended('accounting_mappings', 0))`);
    await elevated.query(
      `with sent as (
         select s.scope, s.key, nullif(s.account, '') as account, nullif(s.item, '') as item,
           nullif(s.class, '') as class, nullif(s.tax_code, '') as tax_code
         from jsonb_to_recordset($1) as s (scope text, key text, account text, item text, class text, tax_code text)
       ), removed as (
         delete from public.accounting_mappings m using sent s
         where m.scope = s.scope and m.key = s.key and num_nonnulls(s.account, s.item, s.class, s.tax_code) = 0
       )
       insert into public.accounting_mappings as m (scope, key, account, item, class, tax_code)
       select s.* from sent s where num_nonnulls(s.account, s.item, s.class, s.tax_code) > 0
       on conflict (scope, key) do update
       set account = excluded.account, item = excluded.item, class = excluded.class, tax_code = excluded.tax_code`,
      [JSON.stringify(input.mappings)],
    );
    return { saved: input.mappings.length };
  });
});

export async function readMappings(elevated: ElevatedClient): Promise<Mapping[]> {
  const { rows } = await elevated.query<Mapping>(
    'select scope, key, account, item, class, tax_code from public.accounting_mappings',
  );
  return rows;
}

interface Unmapped {
  scope: string;
  key: string;
  count: number;
}

/** What the documents until a day need and has no name yet. */
export async function findUnmapped(
  elevated: ElevatedClient,
  format: AccountingFormat,
  until: string,
): Promise<Unmapped[]> {
  const mappings = await readMappings(elevated);
  const { rows } = await elevated.query<Unmapped>(
    'select scope, key, count::float8 as count from app.accounting_usage($1)',
    [until],
  );
  return rows.filter(({ scope, key }) => {
    const names = mappingOf(mappings, scope, key);
    return neededFields(format, scope, key).some((field) => names[field] === null);
  });
}
