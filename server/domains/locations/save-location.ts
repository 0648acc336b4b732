import type pg from 'pg';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { isNullable, requireCustomer, requireLocations } from '#server/domains/locations/customer-of.ts';
import type { InputChecked } from '#shared/command-shapes.ts';
import { LOCATION_COLUMNS, type locationCommands } from '#shared/commands/locations.ts';
import type { CommandOutput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';

type LocationForm = InputChecked<(typeof locationCommands)['save_location']>;
type Saved = CommandOutput<'save_location'>;

const SAVED = 'returning id, to_json(updated_at) as updated_at';

/**
 * Adds or corrects a location. Runs as the caller: row-level security lets people who manage organizations write the
 * locations of every customer, and partners their own.
 */
export const saveLocation = defineCommand('save_location', async ({ client }, input) => {
  const caller = await callerOf(client);
  requireLocations(caller);
  if (input.location_id) return updateLocation(client, input.location_id, input);
  await requireCustomer(client, caller, input.organization_id);
  const parameters = LOCATION_COLUMNS.map((_column, index) => `$${index + 2}`);
  const { rows } = await client.query<Saved>(
    `insert into public.partner_locations (organization_id, ${LOCATION_COLUMNS.join(', ')})
     values ($1, ${parameters.join(', ')}) ${SAVED}`,
    [input.organization_id, ...valuesOf(input)],
  );
  return theOne(rows);
});

async function updateLocation(client: pg.PoolClient, id: string, input: LocationForm): Promise<Saved> {
  const changes = LOCATION_COLUMNS.map((column, index) => `${column} = $${index + 3}`);
  const { rows } = await client.query<Saved>(
    `update public.partner_locations set ${changes.join(', ')}
     where id = $1 and updated_at = $2::timestamptz ${SAVED}`,
    [id, versionOf(input.version), ...valuesOf(input)],
  );
  if (rows[0]) return rows[0];
  // With the lock of an update, so a location that the caller sees but may not change counts as not found.
  const { rowCount } = await client.query('select from public.partner_locations where id = $1 for update', [
    id,
  ]);
  if (rowCount === 0) throw new AppError('location_missing');
  throw new AppError('location_changed');
}

/** Retires a location, or reactivates it. Open work at the location continues. */
export const setLocationActive = defineCommand('set_location_active', async ({ client }, input) => {
  requireLocations(await callerOf(client));
  const { rows } = await client.query<CommandOutput<'set_location_active'>>(
    'update public.partner_locations set is_active = $2 where id = $1 returning id, is_active',
    [input.location_id, input.is_active],
  );
  if (!rows[0]) throw new AppError('location_missing');
  return rows[0];
});

/** A change must name the version that the caller has read, to detect parallel changes. */
function versionOf(version: string | null): string {
  if (!version || Number.isNaN(Date.parse(version))) {
    throw new AppError('location_version_missing', {}, { field: 'version' });
  }
  return version;
}

/** Empty texts become null where the table has no default. */
function valuesOf(input: LocationForm): unknown[] {
  return LOCATION_COLUMNS.map((column) => {
    const value = input[column];
    return isNullable(column) && value === '' ? null : value;
  });
}

function theOne<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new AppError('location_customer_forbidden');
  return row;
}
