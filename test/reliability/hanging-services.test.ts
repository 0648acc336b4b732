import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createPushClient } from '#server/push/push-client.ts';
import { vapidKeysOf } from '#server/push/vapid.ts';
import { type Company, createCompany, PASSWORD } from '#test/support/company.ts';
import { type Hang, type HangingServer, startHangingServer } from '#test/support/hanging-server.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { makeDevice } from '#test/support/push-service/device.ts';
import { sized } from '#test/support/test-size.ts';

/** Mail server, geocoder, and S3 service take every connection and never answer. */
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

/** Below every deadline of these services: whoever waits for one of them takes longer. */
const NOT_WAITING_MS = 2_500;
/** The patience with an S3 service, and some time for a busy machine. */
const FILE_WITHIN_MS = 15_000;

const timed = async <T>(work: () => PromiseLike<T>) => {
  const start = performance.now();
  return { answer: await work(), ms: performance.now() - start };
};

describe.each<Hang>(
  sized<Hang[]>({ quick: ['trickling'], push: ['silent', 'trickling'], release: ['silent', 'trickling'] }),
)('%s services', (hang) => {
  let mail: HangingServer;
  let geocoder: HangingServer;
  let s3: HangingServer;
  let portal: TestPortal;
  let company: Company;

  beforeAll(async () => {
    mail = await startHangingServer(hang, 'smtp');
    geocoder = await startHangingServer(hang, 'http');
    s3 = await startHangingServer(hang, 'http');
    portal = await startTestPortal({
      env: {
        SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
        GEOCODER_URL: `http://127.0.0.1:${geocoder.port}/reverse`,
        STORAGE_S3_BUCKET: 'files',
        STORAGE_S3_ENDPOINT: `http://127.0.0.1:${s3.port}`,
        STORAGE_S3_ACCESS_KEY_ID: 'key',
        STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
      },
    });
    company = await createCompany(portal);
  });
  afterAll(async () => {
    await Promise.all([mail, geocoder, s3].map((server) => server?.stop()));
    await portal?.stop();
  });

  const signIn = () =>
    portal.client().auth.signInWithPassword({ email: company.people.manager.email, password: PASSWORD });

  test('sign-in, mailed links, commands, and other jobs do not wait for them', async () => {
    // More mails than are sent at once.
    const [asking, ...others] = Object.values(company.people);
    for (const { email } of others) await portal.client().auth.resetPasswordForEmail(email);
    await expect.poll(() => mail.taken()).toBeGreaterThan(0);
    const { client } = company.people.admin;
    const done = await Promise.all([
      timed(signIn),
      timed(() => portal.client().auth.resetPasswordForEmail(asking?.email ?? '')),
      timed(() =>
        client.rpc('invite_person', {
          ...{ email: `new-${randomUUID()}@people.test`, first_name: 'Nia', last_name: 'New' },
          ...{ organization_id: company.organizations.contractor, role: 'employee' },
        }),
      ),
      timed(() => client.from('work_orders').select('id').limit(1)),
      timed(() => client.rpc('run_job', { name: 'aggregate-totals' })),
    ]);
    expect(done.map(({ answer }) => answer.error)).toEqual(done.map(() => null));
    expect(Math.max(...done.map(({ ms }) => ms))).toBeLessThan(NOT_WAITING_MS);
    const idle = portal.database.pool.idleCount;
    expect(portal.database.pool.totalCount - idle).toBeLessThanOrEqual(1);
  });

  test('a position has no address after 3 s; a file and a push are given up after 10 s', async () => {
    const { data } = await company.people.employee.client.auth.getSession();
    const headers = { apikey: portal.anonKey, authorization: `Bearer ${data.session?.access_token}` };
    const version = randomUUID();
    await portal.owner.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       values ('branding', 'logo.png', $1, '{"size":1,"mimetype":"image/png","eTag":"\\"x\\""}')`,
      [version],
    );
    const get = (path: string) => timed(() => fetch(`${portal.url}${path}`, { headers }));
    const keys = vapidKeysOf(randomBytes(32).toString('base64url'));
    const push = createPushClient({ keys, subject: 'mailto:help@acme.test' }, { isAllowed: () => true });
    const device = { ...makeDevice(), endpoint: `https://127.0.0.1:${geocoder.port}/` };
    const options = { ttlSeconds: 60, topic: 'topic', signal: new AbortController().signal };
    const [address, file, pushed] = await Promise.all([
      get('/geocode/v1/reverse?latitude=1&longitude=1'),
      get('/storage/v1/object/public/branding/logo.png'),
      timed(() => push.send(device, 'Hello', options)),
    ]);
    expect(address.answer.status).toBe(204);
    expect(file.answer.status).toBe(503);
    expect(file.answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(file.ms).toBeLessThan(FILE_WITHIN_MS);
    expect(pushed.answer.kind).toBe('later');
    expect(pushed.ms).toBeLessThan(FILE_WITHIN_MS);
  });

  test('the office sees on System Health what does not answer', async () => {
    const { data, error } = await company.people.admin.client.rpc('read_system_health', {});
    expect(error).toBeNull();
    expect(data?.files.error).toMatch(/did not answer|cannot be used now/);
    expect(data?.geocoder.facts).toMatchObject({
      host: `127.0.0.1:${geocoder.port}`,
      failed_at: expect.any(String),
    });
    expect(data?.mail.facts?.waiting).toBeGreaterThan(0);
    expect(data?.mail.facts?.last_error).toEqual(expect.any(String));
  });
});
