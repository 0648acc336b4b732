import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { pathOfVersion } from '#server/gateway/storage/file-store/file-store.ts';
import { ORPHANED_AFTER_DAYS } from '#shared/limits.ts';
import { type Company, createCompany, type PersonName } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const PATIENCE = { timeout: 30_000 };
const DAY_MS = 86_400_000;
const OLD = new Date(Date.now() - (ORPHANED_AFTER_DAYS + 1) * DAY_MS);
const YOUNG = new Date(Date.now() - (ORPHANED_AFTER_DAYS - 1) * DAY_MS);

let portal: TestPortal;
let company: Company;
let orderId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
  // It would set today's date on what a test makes old.
  await portal.owner.query('alter table storage.objects disable trigger objects_updated_at');
  const { rows } = await portal.owner.query<{ id: string }>(
    `insert into work_orders (title, organization_id) values ('Dock door', $1) returning id`,
    [company.organizations.customer],
  );
  orderId = rows[0]?.id ?? '';
});
afterAll(() => portal.stop());
beforeEach(async () => {
  await rm(portal.filesDir, { recursive: true, force: true });
  await portal.owner.query(`begin; set local storage.allow_delete_query = 'true'; delete from public.attachments;
    delete from storage.objects; delete from storage.unclaimed_files; commit`);
});

const fileOf = (version: string) => join(portal.filesDir, pathOfVersion(version));

async function storeBytes(path: string, at: Date): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'bytes');
  await utimes(path, at, at);
}

/** A stored file with its bytes and its row. */
async function storeFile(at: Date, bucket = 'attachments', name = `${subcontractor()}/${randomUUID()}.jpg`) {
  const version = randomUUID();
  await storeBytes(fileOf(version), at);
  await portal.owner.query(
    `insert into storage.objects (bucket_id, name, version, metadata, created_at, updated_at)
     values ($1, $2, $3, '{"size": 5}', $4, $4)`,
    [bucket, name, version, at],
  );
  return { name, version };
}
const subcontractor = () => company.people.subcontractor.profileId;

const ADD_ROW = `insert into attachments (storage_path, file_name, content_type, size_bytes, uploaded_by, work_order_id, created_at)
  values ($1, 'a.jpg', 'image/jpeg', 5, $2, $3, $4)`;
const addRow = (path: string, at: Date, order: string | null = null) =>
  portal.owner.query(ADD_ROW, [path, subcontractor(), order, at]);

const admin = () => company.people.admin.client;

async function run(name: 'find_orphaned_files' | 'remove_orphaned_files', input: object = {}) {
  const { data } = await admin()
    .rpc(name, input as never)
    .throwOnError();
  const { run_id: id } = data as { run_id: string };
  const ended = async () =>
    (
      await admin()
        .from('maintenance_runs')
        .select('id, affected, error, finished_at')
        .eq('id', id)
        .single()
        .throwOnError()
    ).data;
  await expect.poll(async () => (await ended()).finished_at, PATIENCE).not.toBeNull();
  return ended();
}

/** The last two digits of the versions say nothing about their order. */
async function found() {
  const { data } = await admin()
    .from('orphaned_files')
    .select('kind, bucket_id, name, record_table, record_id')
    .order('kind')
    .order('name')
    .throwOnError();
  return data;
}

describe('a search', () => {
  test('finds files that no record shows, once they are old enough for every phone', async () => {
    const never = await storeFile(OLD);
    const loose = await storeFile(OLD);
    await addRow(loose.name, OLD);
    const fresh = await storeFile(YOUNG);
    const drafted = await storeFile(OLD);
    await addRow(drafted.name, YOUNG);
    const linked = await storeFile(OLD);
    await addRow(linked.name, OLD, orderId);
    const logo = `${company.organizations.customer}/old.png`;
    await storeFile(OLD, 'logos', logo);
    const shown = `${company.organizations.customer}/shown.png`;
    await storeFile(OLD, 'logos', shown);
    await portal.owner.query('update organizations set logo_storage_path = $2 where id = $1', [
      company.organizations.customer,
      shown,
    ]);
    expect(await run('find_orphaned_files')).toMatchObject({ affected: 3, error: null });
    const files = await found();
    expect(files.map(({ name }) => name).sort()).toEqual([never.name, loose.name, logo].sort());
    expect(files.map(({ name }) => name)).not.toContain(fresh.name);
    expect(files).toContainEqual({
      ...{ kind: 'unlinked', bucket_id: 'attachments', name: never.name },
      ...{ record_table: 'profiles', record_id: subcontractor() },
    });
    const { data: totals } = await admin().rpc('orphaned_file_totals').throwOnError();
    expect(totals).toMatchObject([
      { kind: 'unlinked', bucket_id: 'attachments', files: 2, size_bytes: 10 },
      { kind: 'unlinked', bucket_id: 'logos', files: 1 },
    ]);
  });

  test('finds bytes and thumbnails that the database does not know, and no upload in progress', async () => {
    const [lost, waiting, uploading, thumbnail] = [1, 2, 3, 4].map(() => randomUUID()) as [
      string,
      string,
      string,
      string,
    ];
    for (const version of [lost, waiting]) await storeBytes(fileOf(version), OLD);
    await storeBytes(join(portal.filesDir, 'incoming', uploading), OLD);
    await storeBytes(join(portal.filesDir, 'renditions', thumbnail.slice(-2), thumbnail, 'a.webp'), OLD);
    await portal.owner.query(
      `insert into storage.unclaimed_files (version, remove_after) values ($1, now() + interval '1 day')`,
      [waiting],
    );
    await portal.owner.query(
      `insert into storage.resumable_uploads (version, bucket_id, name, role, signed, upsert, mimetype, cache_control,
         upload_metadata, parts, expires_at)
       values ($1, 'attachments', 'a/b.jpg', 'authenticated', false, false, 'image/jpeg', '', '', '{}', now() + interval '1 day')`,
      [uploading],
    );
    await run('find_orphaned_files');
    const { rows } = await portal.owner.query<{ version: string }>(
      `select version from orphaned_files where kind = 'unlisted' order by version`,
    );
    expect(rows.map(({ version }) => version)).toEqual([lost, thumbnail].sort());
    await rm(join(portal.filesDir, 'incoming', uploading));
    await rm(fileOf(waiting));
  });

  test('finds records whose bytes or whose files are missing', async () => {
    const gone = await storeFile(OLD);
    await addRow(gone.name, OLD, orderId);
    await rm(fileOf(gone.version));
    const never = `${subcontractor()}/${randomUUID()}.jpg`;
    await addRow(never, OLD, orderId);
    await run('find_orphaned_files');
    const missing = (await found()).filter(({ bucket_id }) => bucket_id === 'attachments');
    expect(missing).toHaveLength(2);
    for (const file of missing) {
      expect(file).toMatchObject({ kind: 'missing', record_table: 'work_orders', record_id: orderId });
    }
  });
});

describe('a removal', () => {
  const search = async () => (await run('find_orphaned_files')).id;
  const remove = async (search_id: string) => run('remove_orphaned_files', { search_id });
  const isStored = async ({ name, version }: { name: string; version: string }) => ({
    row: (await portal.owner.query('select from storage.objects where name = $1', [name])).rowCount === 1,
    bytes: existsSync(fileOf(version)),
  });

  test('removes rows and bytes, and leaves what got a record since', async () => {
    const orphan = await storeFile(OLD);
    const loose = await storeFile(OLD);
    await addRow(loose.name, OLD);
    const claimed = await storeFile(OLD);
    await addRow(claimed.name, OLD);
    const lost = randomUUID();
    await storeBytes(fileOf(lost), OLD);
    const searchId = await search();
    await portal.owner.query('update attachments set work_order_id = $2 where storage_path = $1', [
      claimed.name,
      orderId,
    ]);
    expect(await remove(searchId)).toMatchObject({ affected: 3, error: null });
    await expect.poll(() => existsSync(fileOf(orphan.version)), PATIENCE).toBe(false);
    await expect.poll(() => existsSync(fileOf(lost)), PATIENCE).toBe(false);
    expect(await isStored(orphan)).toEqual({ row: false, bytes: false });
    expect(await isStored(loose)).toEqual({ row: false, bytes: false });
    expect(await isStored(claimed)).toEqual({ row: true, bytes: true });
    const { rows } = await portal.owner.query('select storage_path from attachments');
    expect(rows).toEqual([{ storage_path: claimed.name }]);
    expect((await found()).filter(({ kind }) => kind !== 'missing')).toEqual([]);
  });

  test.each(['links', 'adds'] as const)(
    'leaves a file when somebody %s its row at the same moment',
    async (what) => {
      const file = await storeFile(OLD);
      if (what === 'links') await addRow(file.name, OLD);
      const searchId = await search();
      const other: pg.PoolClient = await portal.owner.connect();
      try {
        await other.query('begin');
        await (what === 'links'
          ? other.query('update attachments set work_order_id = $2 where storage_path = $1', [
              file.name,
              orderId,
            ])
          : other.query(ADD_ROW, [file.name, subcontractor(), orderId, new Date()]));
        expect(await remove(searchId)).toMatchObject({ affected: 0, error: null });
        await other.query('commit');
      } finally {
        other.release();
      }
      expect(await isStored(file)).toEqual({ row: true, bytes: true });
      const { rows } = await portal.owner.query('select work_order_id from attachments');
      expect(rows).toEqual([{ work_order_id: orderId }]);
    },
  );

  test('that is killed after its rows leaves the bytes to the sweep', async () => {
    const file = await storeFile(OLD);
    await search();
    await portal.owner.query('select app.remove_orphaned_files($1, 200)', [new Date(Date.now() - DAY_MS)]);
    expect(await isStored(file)).toEqual({ row: false, bytes: true });
    await admin().rpc('run_job', { name: 'sweep-files' }).throwOnError();
    await expect.poll(() => existsSync(fileOf(file.version)), PATIENCE).toBe(false);
  });

  test('is refused after another search, and when the store seems to be another portal’s', async () => {
    const first = await search();
    const second = await search();
    const attempt = async (search_id: string) =>
      (await admin().rpc('remove_orphaned_files', { search_id })).error?.message;
    expect(await attempt(first)).toBe('There was another search since.');
    await portal.owner.query(
      `insert into orphaned_files (kind, version, stored_at)
       select 'unlisted', gen_random_uuid()::text, $1 from generate_series(1, 101)`,
      [OLD],
    );
    expect(await attempt(second)).toBe(
      'Most files in the store are unknown to this database, so none is removed.',
    );
    await portal.owner.query('delete from orphaned_files');
  });
});

test('a run whose process is gone can be repeated after two minutes', async () => {
  await portal.owner.query(
    `insert into maintenance_runs (kind, alive_at) values ('find_orphaned_files', now() - interval '119 seconds')`,
  );
  expect((await admin().rpc('find_orphaned_files', {})).error?.message).toBe('This is already running.');
  await portal.owner.query(
    `update maintenance_runs set alive_at = now() - interval '121 seconds' where finished_at is null`,
  );
  expect(await run('find_orphaned_files')).toMatchObject({ error: null });
});

test.each(['manager', 'employee', 'partner', 'subcontractor', 'stranger'] as const)(
  'a %s finds, sees, and removes nothing',
  async (person: PersonName) => {
    const { client } = company.people[person];
    expect((await client.rpc('find_orphaned_files', {})).error).not.toBeNull();
    expect((await client.rpc('remove_orphaned_files', { search_id: randomUUID() })).error).not.toBeNull();
    expect((await client.from('orphaned_files').select('id')).data).toEqual([]);
    expect((await client.rpc('orphaned_file_totals')).data).toEqual([]);
  },
);
