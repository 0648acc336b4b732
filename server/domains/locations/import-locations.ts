import type pg from 'pg';
import { callerOf } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { isNullable, requireCustomer } from '#server/domains/locations/customer-of.ts';
import { type CheckedLine, checkLines } from '#server/domains/locations/import-lines.ts';
import { asImportLines, recordImport } from '#server/domains/record-import.ts';
import { LOCATION_COLUMNS } from '#shared/commands/locations.ts';
import { AppError } from '#shared/errors.ts';
import { lineNumber } from '#shared/rules/file-lines.ts';

/**
 * Imports a file of locations, all or nothing, or only the valid lines. Imports of one customer run one after the other, so each location is
 * added once, even when a file is sent repeatedly.
 */
export const importLocations = defineCommand('import_locations', async ({ client }, input) => {
  const caller = await callerOf(client);
  await requireCustomer(client, caller, input.organization_id);

  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `import_locations ${input.organization_id}`,
  ]);
  const { lines, problems } = checkLines(input.rows, await knownLocations(client, input.organization_id));
  if (!input.dry_run && !input.valid_only && problems.length > 0) {
    const [first] = problems;
    throw new AppError('locations_file_invalid', {
      line: lineNumber(first?.row ?? 0),
      problems: first?.messages.join(' ') ?? '',
    });
  }

  const added = lines.filter(({ id }) => id === null);
  const existing = lines.filter(({ id }) => id !== null);
  const updated = input.existing === 'update' ? existing : [];
  const counts = {
    added: added.length,
    updated: updated.length,
    skipped: existing.length - updated.length,
  };
  if (!input.dry_run) {
    await asImportLines(client, () => addLocations(client, input.organization_id, added));
    await fillLocations(client, updated);
    await recordImport(client, {
      ...{ list: 'locations', organizationId: input.organization_id, fileName: input.file_name },
      ...{ ...counts, refused: problems.length },
    });
  }
  return { ...counts, problems };
});

/** The existing locations of the customer, with the fields that identify them. */
async function knownLocations(client: pg.PoolClient, organizationId: string) {
  const { rows } = await client.query<{ id: string; name: string; store_number: string }>(
    'select id, name, store_number from public.partner_locations where organization_id = $1',
    [organizationId],
  );
  return rows;
}

const RECORD = LOCATION_COLUMNS.map(
  (column) => `${column} ${column === 'latitude' || column === 'longitude' ? 'double precision' : 'text'}`,
).join(', ');

async function addLocations(client: pg.PoolClient, organizationId: string, lines: CheckedLine[]) {
  const values = LOCATION_COLUMNS.map((column) =>
    isNullable(column) ? `nullif(line.${column}, '')` : `line.${column}`,
  );
  await client.query(
    `insert into public.partner_locations (organization_id, ${LOCATION_COLUMNS.join(', ')})
     select $1, ${values.join(', ')}
     from json_to_recordset($2) as line (${RECORD})`,
    [organizationId, JSON.stringify(lines.map(({ location }) => location))],
  );
}

/** Updates locations. Empty cells change nothing. */
async function fillLocations(client: pg.PoolClient, lines: CheckedLine[]) {
  const filled = LOCATION_COLUMNS.map((column) => {
    const isNumber = column === 'latitude' || column === 'longitude';
    const value = isNumber ? `line.${column}` : `nullif(line.${column}, '')`;
    return `${column} = coalesce(${value}, l.${column})`;
  });
  await client.query(
    `update public.partner_locations l set ${filled.join(', ')}
     from json_to_recordset($1) as line (id uuid, ${RECORD})
     where l.id = line.id`,
    [JSON.stringify(lines.map(({ id, location }) => ({ id, ...location })))],
  );
}
