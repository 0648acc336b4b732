import { defineCommand } from '#server/domains/define-command.ts';
import { requireTaxes } from '#server/domains/taxes/require-taxes.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/** Takes over a published table of rates. One statement: a table has thousands. */
export const importTaxRates = defineCommand('import_tax_rates', async (context, { rates }) => {
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
    const { rows } = await elevated.query<CommandOutput<'import_tax_rates'>>(
      `with sent as (
         select * from jsonb_to_recordset($1) as s (name text, kind text, state text, city text, postal_codes text[],
           percent numeric, valid_from date, valid_until date)
       ), known as (
         select r.id, s.*, (r.city, r.postal_codes, r.percent, r.valid_until)
           is distinct from (s.city, s.postal_codes, s.percent, s.valid_until) as differs
         from sent s join public.tax_rates r
           on r.state = s.state and r.kind = s.kind and lower(r.name) = lower(s.name) and r.valid_from = s.valid_from
       ), changed as (
         update public.tax_rates r
         set city = k.city, postal_codes = k.postal_codes, percent = k.percent, valid_until = k.valid_until
         from known k where k.id = r.id and k.differs returning r.id
       ), added as (
         insert into public.tax_rates (name, kind, state, city, postal_codes, percent, valid_from, valid_until)
         select s.name, s.kind, s.state, s.city, s.postal_codes, s.percent, s.valid_from, s.valid_until from sent s
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
    return rows[0];
  });
});
