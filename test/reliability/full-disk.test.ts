import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '#shared/commands.ts';
import { type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

/** What a portal does whose volume has less space than the reserve. Real volumes: server/full-disk.test.ts */
let database: TestDatabase;
let roomy: TestPortal;
let full: TestPortal;
let company: Company;
let client: ReturnType<TestPortal['client']>;

beforeAll(async () => {
  database = await createTestDatabase();
  roomy = await startTestPortal({ database });
  company = await createCompany(roomy);
  full = await startTestPortal({
    database: { ...database, drop: async () => undefined },
    env: { DISK_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) },
  });
  client = full.client();
});
afterAll(async () => {
  await full?.stop();
  await roomy?.stop();
});

const signIn = () =>
  client.auth.signInWithPassword({ email: company.people.admin.email, password: PASSWORD });

test('people sign in and read, and every way to store something is refused with 507', async () => {
  expect((await signIn()).error).toBeNull();
  expect((await fetch(`${full.url}/readyz`)).status).toBe(200);
  expect((await client.from('work_orders').select('id').limit(1)).error).toBeNull();
  // A function of the database that only reads.
  expect((await client.rpc('office_agenda')).error).toBeNull();

  const bucket = client.storage.from('attachments');
  const refused = [
    await client.from('organizations').insert({ name: 'Late' }),
    await client.from('work_orders').update({ title: 'Late' }).eq('id', company.locationId),
    await client.from('work_orders').delete().eq('id', company.locationId),
    await client.rpc('mark_conversation_read', { p_conversation_id: company.locationId }),
    await client.rpc('save_company', {}),
  ];
  for (const { status, error } of refused) {
    expect({ status, code: error?.code, details: error?.details }).toEqual({
      status: 507,
      code: 'disk_full',
      details: '{"reason":"disk_full","params":{}}',
    });
  }
  const upload = await bucket.upload('late.txt', new Blob(['late']));
  expect(upload.error).toMatchObject({ status: 507 });
  const { data } = await client.auth.getSession();
  const plain = await fetch(`${full.url}/rest/v1/work_orders`, {
    method: 'POST',
    headers: { apikey: full.anonKey, authorization: `Bearer ${data.session?.access_token}` },
    body: '{}',
  });
  expect(plain.headers.get('retry-after')).toMatch(/^\d+$/);
  const tus = await fetch(`${full.url}/storage/v1/upload/resumable`, {
    method: 'POST',
    headers: {
      ...{ apikey: full.anonKey, authorization: `Bearer ${data.session?.access_token}` },
      ...{ 'tus-resumable': '1.0.0', 'upload-length': '4' },
      'upload-metadata': `bucketName ${btoa('attachments')},objectName ${btoa('late.txt')}`,
    },
  });
  expect([tus.status, tus.headers.get('retry-after')]).toEqual([507, expect.stringMatching(/^\d+$/)]);
});

test('the office sees it on System Health, and may make room', async () => {
  await signIn();
  const health = await client.rpc('read_system_health', {});
  expect(health.error).toBeNull();
  expect(health.data?.disk.facts?.reserve_bytes).toBe(Number.MAX_SAFE_INTEGER);
  expect(health.data?.files.facts?.is_full).toBe(true);
  expect((await client.rpc('rebuild_thumbnails', {})).error).toBeNull();
});

test('commands that run without room say so by their names', () => {
  const names = Object.entries(commands).flatMap(([name, shape]) =>
    'needsNoRoom' in shape && shape.needsNoRoom ? [name] : [],
  );
  const harmless =
    /^(read|describe|find|preview|download)_|^(offline_key|record_export|run_job|rebuild_thumbnails)$|^remove_(orphaned_files|example_company)$/;
  expect(names.filter((name) => !harmless.test(name))).toEqual([]);
});
