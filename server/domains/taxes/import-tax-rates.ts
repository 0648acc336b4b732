import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireTaxes } from '#server/domains/taxes/require-taxes.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/**
 * Takes over a published table of rates. One statement: a table has thousands. A rate that is there already keeps its last
 * day if the table has none: a later table has ended it.
 */
export const importTaxRates = defineCommand('import_tax_rates', async (context, { rates, is_complete }) => {
  await requireTaxes(context);
  const keys = rates.map(({ state, kind, name, valid_from }) =>
    [state, kind, name.toLowerCase(), valid_from].join('|'),
  );
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice >= 0)
    throw new AppError(
      'tax_rate_twice',
      { line: twice + 1, name: rates[twice]?.name ?? '' },
      { field: 'rates' },
    );
  return context.elevate('command_taxes', async (elevated) => {
    await elevated.query(`select pg_advisory_xact_lock(hashtextextended('tax_rates', 0))`);
    // What it is for the rates that were there before it.
    const ended = is_complete ? await endRates(elevated, rates) : 0;
    const { rows } = await elevated.query<Omit<CommandOutput<'import_tax_rates'>, 'ended'>>(
      `with sent as (
         select * from jsonb_to_recordset($1) as s (name text, kind text, state text, city text, postal_codes text[],
           percent numeric, valid_from date, valid_until date)
       ), known as (
         select r.id, s.*, coalesce(s.valid_until, r.valid_until) as last_day,
           (r.city, r.postal_codes, r.percent, r.valid_until, r.is_imported)
             is distinct from (s.city, s.postal_codes, s.percent, coalesce(s.valid_until, r.valid_until), true) as differs
         from sent s join public.tax_rates r
           on r.state = s.state and r.kind = s.kind and lower(r.name) = lower(s.name) and r.valid_from = s.valid_from
       ), changed as (
         update public.tax_rates r
         set city = k.city, postal_codes = k.postal_codes, percent = k.percent, valid_until = k.last_day,
           is_imported = true
         from known k where k.id = r.id and k.differs returning r.id
       ), added as (
         insert into public.tax_rates (name, kind, state, city, postal_codes, percent, valid_from, valid_until, is_imported)
         select s.name, s.kind, s.state, s.city, s.postal_codes, s.percent, s.valid_from, s.valid_until, true from sent s
         where not exists (
           select from known k where k.state = s.state and k.kind = s.kind and lower(k.name) = lower(s.name)
             and k.valid_from = s.valid_from
         )
         returning id
       )
       select (select count(*)::int from added) as added, (select count(*)::int from changed) as changed,
         (select count(*)::int from known where not differs) as unchanged`,
      [JSON.stringify(rates)],
    );
    if (!rows[0]) throw new AppError('tax_rate_missing');
    return { ...rows[0], ended };
  });
});

/**
 * Ends the rates that a table replaces or no longer has: two of one kind would both tax the same address. Invoices that
 * were sent keep what they say.
 * @returns how many
 */
async function endRates(
  elevated: ElevatedClient,
  rates: CommandInput<'import_tax_rates'>['rates'],
): Promise<number> {
  const { rows } = await elevated.query<{ count: number }>(
    `with ending as materialized (
       select * from public.tax_rates_ending($1)
     ), ended as (
       update public.tax_rates r set valid_until = e.ends_on
       from ending e where e.tax_rate_id = r.id and e.ends_on >= e.valid_from returning r.id
     ), corrected as (
       delete from public.tax_rates r using ending e where e.tax_rate_id = r.id and e.ends_on < e.valid_from returning r.id
     )
     select ((select count(*) from ended) + (select count(*) from corrected))::int as count`,
    [JSON.stringify(rates)],
  );
  return rows[0]?.count ?? 0;
}
