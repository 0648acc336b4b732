import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { requireTaxes } from '#server/domains/taxes/require-taxes.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import type { taxCommands } from '#shared/commands/taxes.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type Form = InputChecked<(typeof taxCommands)['save_tax_rate']>;
type Saved = CommandOutput<'save_tax_rate'>;

const COLUMNS = [
  ...(['name', 'kind', 'state', 'city', 'postal_codes'] as const),
  ...(['percent', 'valid_from', 'valid_until'] as const),
] as const;
const SAVED = `returning id, to_json(updated_at) #>> '{}' as updated_at`;

/** Adds a tax rate, or changes one. Drafts have it when they are saved or sent next. */
export const saveTaxRate = defineCommand('save_tax_rate', async (context, input) => {
  await requireTaxes(context);
  return context.elevate('command_taxes', async (elevated) => {
    await requireNew(elevated, input);
    return input.tax_rate_id ? update(elevated, input.tax_rate_id, input) : add(elevated, input);
  });
});

/** Deletes a tax rate. */
export const deleteTaxRate = defineCommand('delete_tax_rate', async (context, input) => {
  await requireTaxes(context);
  const { rows } = await context.elevate('command_taxes', (elevated) =>
    elevated.query<CommandOutput<'delete_tax_rate'>>(
      'delete from public.tax_rates where id = $1 returning id',
      [input.tax_rate_id],
    ),
  );
  if (!rows[0]) throw new AppError('tax_rate_missing');
  return rows[0];
});

async function requireNew(elevated: ElevatedClient, input: Form): Promise<void> {
  // Of two people who add the same rate at once, the second one waits and then finds it.
  await elevated.query(`select pg_advisory_xact_lock(hashtextextended('tax_rates', 0))`);
  const { rowCount } = await elevated.query(
    `select from public.tax_rates
     where state = $1 and kind = $2 and lower(name) = lower($3) and valid_from = $4 and id is distinct from $5`,
    [input.state, input.kind, input.name, input.valid_from, input.tax_rate_id],
  );
  if (rowCount) throw new AppError('tax_rate_exists', {}, { field: 'valid_from' });
}

async function add(elevated: ElevatedClient, input: Form): Promise<Saved> {
  const { rows } = await elevated.query<Saved>(
    `insert into public.tax_rates (${COLUMNS.join(', ')})
     values (${COLUMNS.map((_column, index) => `$${index + 1}`).join(', ')}) ${SAVED}`,
    COLUMNS.map((column) => input[column]),
  );
  if (!rows[0]) throw new AppError('tax_rate_missing');
  return rows[0];
}

async function update(elevated: ElevatedClient, id: string, input: Form): Promise<Saved> {
  const { rows } = await elevated.query<Saved>(
    `update public.tax_rates set ${COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ')}
     where id = $1 and updated_at = $2::timestamptz ${SAVED}`,
    [id, input.version, ...COLUMNS.map((column) => input[column])],
  );
  if (rows[0]) return rows[0];
  const { rowCount } = await elevated.query('select from public.tax_rates where id = $1', [id]);
  throw new AppError(rowCount ? 'tax_rate_changed' : 'tax_rate_missing');
}
