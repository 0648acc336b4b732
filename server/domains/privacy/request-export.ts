import type pg from 'pg';
import { afterCommit, type Database } from '#server/database/database.ts';
import { requireCapability } from '#server/domains/caller.ts';
import { defineCommand } from '#server/domains/define-command.ts';
import type { Command } from '#server/gateway/rpc/registry.ts';
import { AppError } from '#shared/errors.ts';
import { asOffice } from './export-roles.ts';
import { type PrivacyOptions, requirePrivacyManager } from './privacy-options.ts';
import { bindCondition, exportedTables, readSubject } from './subject.ts';

/** More rows of a table are not counted before an export: the screen says 'more than'. */
const COUNTED_MAX = 100_000;

/** Requests a file with everything of a person or an organization, or says how much that is. */
export const requestDataExport = ({ database, jobs }: PrivacyOptions): Command =>
  defineCommand('request_data_export', async ({ client, elevate }, input) => {
    const caller = await requirePrivacyManager(client);
    const isPerson = input.subject === 'person';
    // Rates, prices, and invoices are in the file; access of people; and pay, or where money goes. `exports_see` asks the
    // same.
    for (const needed of ['see_costs', 'manage_people', isPerson ? 'manage_time' : 'pay_bills'] as const)
      requireCapability(caller, needed, 'privacy_admins_only');
    const { rowCount } = await client.query(
      `select from ${isPerson ? 'public.profiles' : 'public.organizations'} where id = $1`,
      [input.subject_id],
    );
    if (rowCount === 0) throw new AppError('privacy_subject_missing');
    const columns = {
      profile_id: isPerson ? input.subject_id : null,
      organization_id: isPerson ? null : input.subject_id,
    };
    if (input.dry_run) return { id: null, ...(await countSubject(database, columns)) };
    const running = await client.query(
      `select from public.data_exports
       where status in ('waiting', 'running') and (profile_id = $1 or organization_id = $2)`,
      [columns.profile_id, columns.organization_id],
    );
    if (running.rowCount !== 0) throw new AppError('data_export_running');
    const { rows } = await elevate('command_privacy', (elevated) =>
      elevated.query<{ id: string }>(
        'insert into public.data_exports (profile_id, organization_id) values ($1, $2) returning id',
        [columns.profile_id, columns.organization_id],
      ),
    );
    afterCommit(client, async () => jobs.wake('export-data'));
    return { id: rows[0]?.id ?? null, rows: 0, files: 0 };
  });

/** The rows and files of an export, as far as they are counted. */
function countSubject(
  database: Database,
  columns: { profile_id: string | null; organization_id: string | null },
): Promise<{ rows: number; files: number }> {
  return database.transaction(async (client) => {
    const subject = await asOffice(client, () => readSubject(client, columns));
    let total = 0;
    for (const { table, rule } of exportedTables(subject)) {
      const counted = () => countRows(client, table, bindCondition(subject, rule.where));
      total += table.startsWith('public.') ? await asOffice(client, counted) : await counted();
    }
    const files = await asOffice(client, () =>
      countRows(client, 'public.attachments', bindCondition(subject, subject.files)),
    );
    return { rows: total, files };
  });
}

async function countRows(
  client: pg.PoolClient,
  table: string,
  { text, values }: pg.QueryConfig,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from (select from ${table} a where ${text} limit ${COUNTED_MAX}) counted`,
    values as unknown[],
  );
  return rows[0]?.count ?? 0;
}
