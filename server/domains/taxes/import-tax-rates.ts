import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireTaxes } from '#server/domains/taxes/require-taxes.ts';
import type { CommandInput, CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Rates = CommandInput<'import_tax_rates'>['rates'];

/**
 * Takes over a published table of rates. One statement for each step: a table has thousands. A rate that is there already keeps its last
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
    const taken = await takeOver(elevated, rates, is_complete);
    await endEarlierOnes(elevated, rates);
    return { ...taken, ended };
  });
});

/**
 * Adds the rates of a table, and changes those that are there. One that began before a rate which is there ends where
 * that one begins: both would tax the same address. Of a complete table, that is also a rate with another name of the
 * same kind for one of its ZIP codes or its city; districts are many, and only those of a table replace each other.
 */
async function takeOver(
  elevated: ElevatedClient,
  rates: Rates,
  isComplete: boolean,
): Promise<Omit<CommandOutput<'import_tax_rates'>, 'ended'>> {
  const { rows } = await elevated.query<Omit<CommandOutput<'import_tax_rates'>, 'ended'>>(
    `with table_rows as (
       select * from jsonb_to_recordset($1) as s (name text, kind text, state text, city text, postal_codes text[],
         percent numeric, valid_from date, valid_until date)
     ), others as materialized (
       select r.* from public.tax_rates r
       where r.state in (select s.state from table_rows s) and not exists (
         select from table_rows s where s.state = r.state and s.kind = r.kind and lower(s.name) = lower(r.name)
           and s.valid_from = r.valid_from
       )
     ), areas as (
       select o.kind, o.state, o.valid_from, a.area from others o
       cross join lateral (
         select 'all' where o.kind = 'state' union all select lower(app.trimmed(o.city)) where o.city is not null
         union all select unnest(o.postal_codes)
       ) a (area)
       where $2 and (o.is_imported or o.kind <> 'special')
     ), begins as (
       select s.kind, s.state, lower(s.name) as name, s.valid_from, l.valid_from as begins_on
       from table_rows s
       cross join lateral (
         select 'all' where s.kind = 'state' union all select lower(app.trimmed(s.city)) where s.city is not null
         union all select unnest(s.postal_codes)
       ) a (area)
       join areas l on l.state = s.state and l.kind = s.kind and l.area = a.area and l.valid_from > s.valid_from
       union all
       select s.kind, s.state, lower(s.name), s.valid_from, l.valid_from
       from table_rows s
       join public.tax_rates l
         on l.state = s.state and l.kind = s.kind and lower(l.name) = lower(s.name) and l.valid_from > s.valid_from
     ), next as (
       select b.kind, b.state, b.name, b.valid_from, min(b.begins_on) - 1 as ends_on from begins b group by 1, 2, 3, 4
     ), sent as (
       select s.name, s.kind, s.state, s.city, s.postal_codes, s.percent, s.valid_from, s.valid_until, n.ends_on
       from table_rows s left join next n
         on n.kind = s.kind and n.state = s.state and n.name = lower(s.name) and n.valid_from = s.valid_from
     ), known as (
       select r.id, s.*, k.last_day,
         (r.city, r.postal_codes, r.percent, r.valid_until, r.is_imported)
           is distinct from (s.city, s.postal_codes, s.percent, k.last_day, true) as differs
       from sent s join public.tax_rates r
         on r.state = s.state and r.kind = s.kind and lower(r.name) = lower(s.name) and r.valid_from = s.valid_from
       cross join lateral (select least(coalesce(s.valid_until, r.valid_until), s.ends_on) as last_day) k
     ), changed as (
       update public.tax_rates r
       set city = k.city, postal_codes = k.postal_codes, percent = k.percent, valid_until = k.last_day,
         is_imported = true
       from known k where k.id = r.id and k.differs returning r.id
     ), added as (
       insert into public.tax_rates (name, kind, state, city, postal_codes, percent, valid_from, valid_until, is_imported)
       select s.name, s.kind, s.state, s.city, s.postal_codes, s.percent, s.valid_from,
         least(s.valid_until, s.ends_on), true
       from sent s
       where not exists (
         select from known k where k.state = s.state and k.kind = s.kind and lower(k.name) = lower(s.name)
           and k.valid_from = s.valid_from
       )
       returning id
     )
     select (select count(*)::int from added) as added, (select count(*)::int from changed) as changed,
       (select count(*)::int from known where not differs) as unchanged`,
    [JSON.stringify(rates), isComplete],
  );
  if (!rows[0]) throw new AppError('tax_rate_missing');
  return rows[0];
}

/** A jurisdiction has one rate on a day: the one before ends where the next one begins. */
async function endEarlierOnes(elevated: ElevatedClient, rates: Rates): Promise<void> {
  await elevated.query(
    `update public.tax_rates r set valid_until = n.begins_on - 1
     from (
       select o.id, lead(o.valid_from) over (partition by o.state, o.kind, lower(o.name) order by o.valid_from) as begins_on
       from public.tax_rates o where o.state = any ($1)
     ) n
     where n.id = r.id and coalesce(r.valid_until, 'infinity') >= n.begins_on`,
    [[...new Set(rates.map(({ state }) => state))]],
  );
}

/**
 * Ends the rates that a table replaces or no longer has: two of one kind would both tax the same address. Invoices that
 * were sent keep what they say.
 * @returns how many
 */
async function endRates(elevated: ElevatedClient, rates: Rates): Promise<number> {
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
