import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import {
  type CheckedLine,
  checkLines,
  type KnownOrganization,
} from '#server/domains/organizations/import-lines.ts';
import { importWarnings } from '#server/domains/organizations/import-warnings.ts';
import { TABLES } from '#server/domains/organizations/organization-rows.ts';
import { requireOrganizationManager } from '#server/domains/organizations/require-office.ts';
import { insertOrganization, saveFacts } from '#server/domains/organizations/save-organization.ts';
import { asImportLines, recordImport } from '#server/domains/record-import.ts';
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
    type: input.organization_type,
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

  const added = lines.filter(({ existing }) => existing === null);
  const updated = lines.filter(
    ({ existing }) => input.existing === 'update' && existing !== null && existing.merged_into === null,
  );
  const watched = lines.filter(
    (line) => line.existing?.merged_into || added.includes(line) || updated.includes(line),
  );
  const counts = {
    added: added.length,
    updated: updated.length,
    skipped: lines.length - added.length - updated.length,
  };
  if (!input.dry_run) {
    await context.elevate('command_organizations', async (elevated) => {
      await asImportLines(client, async () => {
        for (const line of added) await addLine(elevated, input.organization_type, line);
      });
      for (const line of updated) if (line.existing) await fillLine(elevated, line.existing.id, line);
    });
    await recordImport(client, {
      list: input.organization_type === 'partner' ? 'partners' : 'subcontractors',
      ...{ organizationId: null, fileName: input.file_name, ...counts, refused: problems.length },
    });
  }
  return {
    ...counts,
    problems,
    warnings: input.dry_run ? await importWarnings(client, watched) : [],
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

/** By what their names are compared by. A later row has precedence: of the same name, the oldest active organization. */
async function knownOrganizations(
  client: pg.PoolClient,
  type: string,
): Promise<Map<string, KnownOrganization>> {
  const { rows } = await client.query<KnownOrganization & { key: string }>(
    `select coalesce(o.name_key, lower(o.name)) as key, o.id, o.trades, kept.name as merged_into
     from public.organizations o left join public.organizations kept on kept.id = o.merged_into_id
     where o.organization_type = $1 order by o.merged_into_id is null, o.is_active, o.created_at desc`,
    [type],
  );
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

async function addLine(elevated: ElevatedClient, type: 'partner' | 'subcontractor', line: CheckedLine) {
  const { id } = await insertOrganization(elevated, type, line.organization);
  await saveFacts(elevated, id, line.organization);
}

/** Updates an organization. Empty cells change nothing. */
async function fillLine(elevated: ElevatedClient, id: string, { organization, given }: CheckedLine) {
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
