import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPushClient } from '#server/push/push-client.ts';
import { vapidKeysOf } from '#server/push/vapid.ts';
import { makeSecrets } from '#server/secrets.ts';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';
import { makeDevice, type TestDevice } from '#test/support/push-service/device.ts';
import { type PushService, startPushService } from '#test/support/push-service/push-service.ts';
import type { SelfCheckOptions } from './check-options.ts';
import { checkPush } from './push-check.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let portal: TestPortal;
let company: Company;
let service: PushService;
let device: TestDevice;
let options: SelfCheckOptions;

beforeAll(async () => {
  [portal, service] = await Promise.all([startTestPortal(), startPushService()]);
  company = await createCompany(portal);
  device = makeDevice();
  await portal.owner.query(
    'insert into public.push_subscriptions (profile_id, endpoint, p256dh, auth) values ($1, $2, $3, $4)',
    [company.people.admin.profileId, `${service.url}/mine`, device.p256dh, device.auth],
  );
  const { vapidPrivateKey } = await makeSecrets();
  const keys = vapidKeysOf(vapidPrivateKey);
  const push = createPushClient({ keys, subject: 'mailto:a@example.com' }, service.reach);
  options = { database: portal.database, push } as SelfCheckOptions;
});
afterAll(async () => {
  await portal.stop();
  await service.stop();
});

const push = (person: 'admin' | 'manager' = 'admin', pushEndpoint: string | null = `${service.url}/mine`) =>
  checkPush(options, {
    runId: randomUUID(),
    person: { profileId: company.people[person].profileId, email: null },
    ...{ pushEndpoint, signal: AbortSignal.timeout(10_000) },
  });
const answer = (status: number) => {
  service.answer = (_push, response) => void response.writeHead(status).end();
};

test('the device that asks gets a notification, and the subscription stays as it is', async () => {
  const before = await portal.owner.query('select * from public.push_subscriptions');
  await push();
  const [received] = service.received;
  expect(received?.path).toBe('/mine');
  expect(JSON.parse(device.read(received?.body ?? Buffer.alloc(0)))).toMatchObject({
    ...{ title: 'Self-check', path: '/admin/testing', tag: 'self-check' },
  });
  expect((await portal.owner.query('select * from public.push_subscriptions')).rows).toEqual(before.rows);
});

test("nobody reaches another person's device, or one that is not subscribed", async () => {
  const missing = { problem: 'push_device_missing' };
  await expect(push('manager')).rejects.toMatchObject(missing);
  await expect(push('admin', null)).rejects.toMatchObject(missing);
  await expect(push('admin', `${service.url}/other`)).rejects.toMatchObject(missing);
});

test.each([
  [410, { problem: 'push_device_gone' }],
  [403, { problem: 'push_refused', detail: 'The push service answered 403.' }],
  [503, { problem: 'push_unreachable', detail: 'The push service answered 503.' }],
])('a push service that answers %i is told apart', async (status, expected) => {
  answer(status);
  await expect(push()).rejects.toMatchObject(expected);
});
