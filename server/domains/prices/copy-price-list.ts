import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { once } from '#server/domains/payments/once.ts';
import { requirePrices } from '#server/domains/prices/require-prices.ts';
import { PRICE_MAX } from '#shared/billing-limits.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Copy = CommandInput<'copy_price_list'>;

/** Prices in dollars rise. A markup is a percentage of a cost that rises by itself, and an NTE is no price. */
const RAISED = `case
  when $2::numeric is null or kind not in ('hour', 'trip', 'mile', 'flat') then value
  -- A mile has four decimals: rounded to cents, a small raise must not lower it.
  else greatest(value, app.round_money(value * (1 + $2::numeric / 100)))
end`;

/** Makes a price list of another one, for a change of prices from a day on. */
export const copyPriceList = defineCommand('copy_price_list', async (context, input) => {
  await requirePrices(context);
  return context.elevate('command_prices', (elevated) =>
    once(elevated, 'copy_price_list', input, async () => {
      await holdRead(elevated, input);
      await requireAffordable(elevated, input);
      const copy = await addCopy(elevated, input);
      await addItems(elevated, copy.id, input);
      if (input.ends_former) await endFormer(elevated, input);
      return copy;
    }),
  );
});

/** Nothing is copied that the caller has not read, and nobody changes it meanwhile. */
async function holdRead(elevated: ElevatedClient, input: Copy): Promise<void> {
  const { rows } = await elevated.query<{ is_same: boolean; valid_from: string }>(
    `select updated_at = $2::timestamptz as is_same, valid_from::text from public.price_lists
     where id = $1 for no key update`,
    [input.price_list_id, input.version],
  );
  if (!rows[0]) throw new AppError('price_list_missing');
  if (!rows[0].is_same) throw new AppError('price_list_changed');
  if (input.ends_former && input.valid_from <= rows[0].valid_from)
    throw new AppError('price_list_copy_too_early', { day: rows[0].valid_from }, { field: 'valid_from' });
}

async function requireAffordable(elevated: ElevatedClient, input: Copy): Promise<void> {
  const { rowCount } = await elevated.query(
    `select from public.price_list_items where price_list_id = $1 and ${RAISED} > $3 limit 1`,
    [input.price_list_id, input.raise_percent, PRICE_MAX],
  );
  if (rowCount)
    throw new AppError('price_raise_too_large', { amount: PRICE_MAX }, { field: 'raise_percent' });
}

async function addCopy(elevated: ElevatedClient, input: Copy): Promise<{ id: string }> {
  const { rows } = await elevated.query<{ id: string }>(
    `insert into public.price_lists
       (name, project_id, partner_location_id, organization_id, trade, valid_from, notes)
     select $2, project_id, partner_location_id, organization_id, trade, $3, notes
     from public.price_lists where id = $1 returning id`,
    [input.price_list_id, input.name, input.valid_from],
  );
  if (!rows[0]) throw new AppError('price_list_not_kept');
  return rows[0];
}

const addItems = (elevated: ElevatedClient, copyId: string, input: Copy) =>
  elevated.query(
    `insert into public.price_list_items
       (price_list_id, kind, trade, labor_class, time_kind, tier_from, minimum_hours, description, value)
     select $3, kind, trade, labor_class, time_kind, tier_from, minimum_hours, description, ${RAISED}
     from public.price_list_items where price_list_id = $1 order by id`,
    [input.price_list_id, input.raise_percent, copyId],
  );

const endFormer = (elevated: ElevatedClient, input: Copy) =>
  elevated.query(
    `update public.price_lists set valid_until = $2::date - 1
     where id = $1 and coalesce(valid_until, 'infinity') >= $2::date`,
    [input.price_list_id, input.valid_from],
  );
