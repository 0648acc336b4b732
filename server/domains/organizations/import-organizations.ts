import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import { type CheckedLine, checkLines } from '#server/domains/organizations/import-lines.ts';
import { TABLES } from '#server/domains/organizations/organization-rows.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import { insertOrganization, saveFacts } from '#server/domains/organizations/save-organization.ts';
import { trades } from '#shared/commands/settings.ts';
import type { CommandInput } from '#shared/commands.ts';
import { AppError } from '#shared/errors.ts';
import { lineNumber } from '#shared/rules/file-lines.ts';
import { DEFAULT_TRADE_SETTINGS } from '#shared/rules/trades.ts';

/**
 * Imports a file of customers or subcontractors: all of them or none, or only the valid lines. Imports run one after
 * the other, so each organization is added once, even when a file is sent repeatedly.
 */
export const importOrganizations = defineCommand('import_organizations', async (context, input) => {
  await requireOrganizationManager(context);
  const { client } = context;
  await client.query(`select pg_advisory_xact_lock(hashtextextended('import_organizations', 0))`);
  const { lines, problems } = checkLines({
    rows: input.rows,
    keys: await keysOf(client, input.rows),
    known: await knownOrganizations(client, input.organization_type),
    trades: await officeTrades(client),
  });
  if (!input.dry_run && !input.valid_only && problems.length > 0) {
    const [first] = problems;
    throw new AppError('organizations_file_invalid', {
      line: lineNumber(first?.row ?? 0),
      problems: first?.messages.join(' ') ?? '',
    });
  }

  const added = lines.filter(({ id }) => id === null);
  const existing = lines.filter(({ id }) => id !== null);
  const updated = input.existing === 'update' ? existing : [];
  if (!input.dry_run) {
    await context.elevate('command_organizations', async (elevated) => {
      for (const line of added) await addLine(elevated, input.organization_type, line);
      for (const line of updated) await fillLine(elevated, line);
    });
  }
  return {
    added: added.length,
    updated: updated.length,
    skipped: existing.length - updated.length,
    problems,
  };
});

/** The names of the office's trades, also of those that new work no longer has. */
async function officeTrades(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ value: unknown }>(
    `select value from public.settings where key = 'trades'`,
  );
  const saved = trades.safeParse(rows[0]?.value);
  return (saved.data ?? DEFAULT_TRADE_SETTINGS).map(({ name }) => name);
}

/** What each line's name is compared by. */
async function keysOf(
  client: pg.PoolClient,
  lines: CommandInput<'import_organizations'>['rows'],
): Promise<(string | null)[]> {
  const { rows } = await client.query<{ key: string | null }>(
    `select coalesce(app.company_name_key(line.name), nullif(lower(line.name), '')) as key
     from unnest($1::text[]) with ordinality as line (name, position) order by line.position`,
    [lines.map(({ name }) => name?.trim() ?? '')],
  );
  return rows.map(({ key }) => key);
}

async function knownOrganizations(client: pg.PoolClient, type: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; id: string }>(
    `select coalesce(name_key, lower(name)) as key, id from public.organizations
     where organization_type = $1 and merged_into_id is null order by is_active, created_at desc`,
    [type],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

async function addLine(elevated: ElevatedClient, type: 'partner' | 'subcontractor', line: CheckedLine) {
  const { id } = await insertOrganization(elevated, type, line.organization);
  await saveFacts(elevated, id, line.organization);
}

/** Updates an organization. Empty cells change nothing. */
async function fillLine(elevated: ElevatedClient, { id, organization, given }: CheckedLine) {
  for (const table of ['organizations', 'organization_billing', 'organization_internals'] as const) {
    const filled = Object.entries(TABLES[table]).filter(([, field]) => given.includes(field));
    if (filled.length === 0) continue;
    const key = table === 'organizations' ? 'id' : 'organization_id';
    if (key !== 'id') {
      await elevated.query(
        `insert into public.${table} (organization_id) values ($1) on conflict do nothing`,
        [id],
      );
    }
    const changes = filled.map(([column], index) => `${column} = $${index + 2}`);
    await elevated.query(`update public.${table} set ${changes.join(', ')} where ${key} = $1`, [
      id,
      ...filled.map(([, field]) => organization[field]),
    ]);
  }
}
