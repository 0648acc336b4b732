import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requirePrices } from '#server/domains/prices/require-prices.ts';
import { saveItems } from '#server/domains/prices/save-items.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { priceCommands } from '#shared/commands/prices.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type PriceListForm = InputChecked<(typeof priceCommands)['save_price_list']>;
type Saved = CommandOutput<'save_price_list'>;

const COLUMNS = [
  'name',
  'project_id',
  'partner_location_id',
  'organization_id',
  'trade',
  'valid_from',
  'valid_until',
  'notes',
] as const;
const SAVED = `returning id, to_json(updated_at) #>> '{}' as updated_at`;

/** Adds a price list, or changes one; its items become those of the input. */
export const savePriceList = defineCommand('save_price_list', async (context, input) => {
  await requirePrices(context);
  await requireTarget(context.client, input);
  return context.elevate('command_prices', async (elevated) => {
    const saved = input.price_list_id
      ? await update(elevated, input.price_list_id, input)
      : await add(elevated, input);
    await saveItems(elevated, saved.id, input.items);
    return saved;
  });
});

/** Whose work the list prices is looked up as the caller. */
async function requireTarget(client: pg.PoolClient, input: PriceListForm): Promise<void> {
  const { scope, project_id, partner_location_id, organization_id } = input;
  if (scope === 'everyone' || scope === 'trade') return;
  const { rowCount } = await client.query(
    `select from public.projects where id = $1
     union all select from public.partner_locations where id = $2
     union all select from public.organizations
     where id = $3 and organization_type = 'partner' and merged_into_id is null`,
    [project_id, partner_location_id, organization_id],
  );
  if (rowCount === 0) throw new AppError('price_list_target_missing');
}

async function add(elevated: ElevatedClient, input: PriceListForm): Promise<Saved> {
  const { rows } = await elevated.query<Saved>(
    `insert into public.price_lists (${COLUMNS.join(', ')})
     values (${COLUMNS.map((_column, index) => `$${index + 1}`).join(', ')}) ${SAVED}`,
    COLUMNS.map((column) => input[column]),
  );
  if (!rows[0]) throw new AppError('price_list_not_kept');
  return rows[0];
}

/** The update locks the list, so that two people do not mix their items. */
async function update(elevated: ElevatedClient, id: string, input: PriceListForm): Promise<Saved> {
  const { rows } = await elevated.query<Saved>(
    `update public.price_lists set ${COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ')}
     where id = $1 and updated_at = $2::timestamptz ${SAVED}`,
    [id, input.version, ...COLUMNS.map((column) => input[column])],
  );
  if (rows[0]) return rows[0];
  const { rowCount } = await elevated.query('select from public.price_lists where id = $1', [id]);
  throw new AppError(rowCount ? 'price_list_changed' : 'price_list_missing');
}
