import { defineCommand } from '#server/domains/define-command.ts';
import { requirePrices } from '#server/domains/prices/require-prices.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

/** Retires a price list, or takes it up again. What was invoiced keeps its prices. */
export const setPriceListActive = defineCommand('set_price_list_active', async (context, input) => {
  await requirePrices(context);
  const { rows } = await context.elevate('command_prices', (elevated) =>
    elevated.query<CommandOutput<'set_price_list_active'>>(
      'update public.price_lists set is_active = $2 where id = $1 returning id, is_active',
      [input.price_list_id, input.is_active],
    ),
  );
  if (!rows[0]) throw new AppError('price_list_missing');
  return rows[0];
});

/** Deletes a price list with its items. */
export const deletePriceList = defineCommand('delete_price_list', async (context, input) => {
  await requirePrices(context);
  const { rows } = await context.elevate('command_prices', (elevated) =>
    elevated.query<CommandOutput<'delete_price_list'>>(
      'delete from public.price_lists where id = $1 returning id',
      [input.price_list_id],
    ),
  );
  if (!rows[0]) throw new AppError('price_list_missing');
  return rows[0];
});
