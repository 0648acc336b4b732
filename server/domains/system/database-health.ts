import type pg from 'pg';
import type { ElevatedClient } from '#server/database/command-roles.ts';
import { deviceText } from '#server/gateway/auth/devices.ts';
import { COUNTED_TABLES } from '#shared/commands/system.ts';
import type { DeviceQueue } from '#shared/device-queue.ts';
import type { SystemOptions } from './system-options.ts';

/** A device that was not seen for this long may hold work that nobody has. */
const SILENT_AFTER_DAYS = 14;
/** Work that waits for this long on a device has probably met something that its person has to solve. */
const WAITING_AFTER_HOURS = 24;

/** The size and the connections of the database. */
export async function readDatabase(client: ElevatedClient) {
  const { rows } = await client.query<{
    version: string;
    size_bytes: string;
    connections: number;
    max_connections: number;
  }>('select * from app.system_database()');
  const [row] = rows;
  if (!row) throw new Error('The database answered nothing.');
  return { ...row, size_bytes: Number(row.size_bytes) };
}

/** Whether emails leave in time. */
export async function readMail(client: pg.PoolClient, { smtpUrl }: SystemOptions) {
  const { rows } = await client.query<{
    waiting: number;
    oldest_at: string | null;
    last_error: string | null;
    paused: number;
    failed_last_day: number;
    bounced_last_day: number;
    reads_bounces: boolean;
    bounces_error: string | null;
    has_server: boolean;
  }>(
    `select q.waiting::integer, to_json(coalesce(q.oldest_waiting_at, q.unplanned_since)) #>> '{}' as oldest_at,
       q.last_error, q.paused::integer, q.failed_last_day::integer, q.bounced_last_day::integer,
       q.reads_bounces, q.bounces_error, s.host is not null as has_server
     from public.email_queue() q cross join public.email_server s`,
  );
  const [row] = rows;
  if (!row) throw new Error('The mail queue answered nothing.');
  return { ...row, has_server: row.has_server || smtpUrl !== undefined };
}

/** Whether push notifications leave in time. */
export async function readPushes(client: ElevatedClient) {
  const { rows } = await client.query<{ devices: number; waiting: number; oldest_at: string | null }>(
    `select devices, waiting, to_json(oldest_waiting_at) #>> '{}' as oldest_at from app.system_pushes()`,
  );
  return rows[0] ?? { devices: 0, waiting: 0, oldest_at: null };
}

/** Files whose removal is overdue, and unfinished uploads. */
export async function readFileQueue(client: ElevatedClient) {
  const { rows } = await client.query<{ overdue: number; unfinished: number }>(
    'select overdue, unfinished from app.system_file_queue()',
  );
  return rows[0] ?? { overdue: 0, unfinished: 0 };
}

/** Which administrator has confirmed that backups run, and when. */
export async function readBackupConfirmation(client: pg.PoolClient) {
  const { rows } = await client.query<{
    is_confirmed: boolean;
    confirmed_by: string | null;
    confirmed_at: string | null;
  }>(
    `select has_backup as is_confirmed, backup_confirmed_by as confirmed_by,
       to_json(backup_confirmed_at) #>> '{}' as confirmed_at
     from public.onboarding_progress()`,
  );
  return rows[0] ?? { is_confirmed: false, confirmed_by: null, confirmed_at: null };
}

/** The stored files by type and by organization. */
export async function readStorage(client: ElevatedClient) {
  const types = await client.query<{
    kind: 'pictures' | 'documents' | 'others';
    files: string;
    size_bytes: string;
  }>('select kind, files, size_bytes from app.system_storage_types()');
  const organizations = await client.query<{
    organization_id: string | null;
    name: string | null;
    files: string;
    size_bytes: string;
  }>('select organization_id, name, files, size_bytes from app.system_storage_organizations()');
  return { types: types.rows.map(sized), organizations: organizations.rows.map(sized) };
}

/** The number of records that the caller sees in each table. */
export async function countRecords(client: pg.PoolClient) {
  const counts = COUNTED_TABLES.map((table) => `(select count(*) from public.${table}) as ${table}`);
  const { rows } = await client.query<Record<string, string>>(`select ${counts.join(', ')}`);
  return COUNTED_TABLES.map((table) => ({ table, count: Number(rows[0]?.[table] ?? 0) }));
}

const sized = <Row extends { files: string; size_bytes: string }>(row: Row) => ({
  ...row,
  files: Number(row.files),
  size_bytes: Number(row.size_bytes),
});

/**
 * People by their worst device: those with the oldest unsent work, as it was last reported, and those that were not seen
 * for longest. `total`, `waiting`, and `silent` count devices.
 */
export async function readDevices(client: ElevatedClient) {
  const { rows } = await client.query<{
    profile_id: string;
    name: string | null;
    user_agent: string | null;
    last_seen_at: string;
    queue: DeviceQueue;
    devices: number;
    total: string;
    waiting: string;
    silent: string;
  }>(
    `select profile_id, name, user_agent, to_json(last_seen_at) #>> '{}' as last_seen_at, queue, devices, total, waiting,
       silent
     from app.system_devices(now() - make_interval(hours => $1), now() - make_interval(days => $2))`,
    [WAITING_AFTER_HOURS, SILENT_AFTER_DAYS],
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    waiting: Number(rows[0]?.waiting ?? 0),
    silent: Number(rows[0]?.silent ?? 0),
    listed: rows.map(({ profile_id, name, user_agent, last_seen_at, queue, devices }) => ({
      ...{ profile_id, name, last_seen_at, queue, devices, device: deviceText(user_agent) },
    })),
  };
}
