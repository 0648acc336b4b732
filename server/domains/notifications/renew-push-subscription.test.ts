import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, createCompany } from '#test/support/company.ts';
import { startTestPortal, type TestPortal } from '#test/support/portal.ts';

let portal: TestPortal;
let company: Company;
beforeAll(async () => {
  portal = await startTestPortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const renew = (old_endpoint: string, endpoint: string) =>
  fetch(`${portal.url}/rest/v1/rpc/renew_push_subscription`, {
    method: 'POST',
    headers: { apikey: portal.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ old_endpoint, endpoint, p256dh: 'new key', auth: 'new secret' }),
  });

test('a device that knows its old push address gets the new one, and stays with its person and session', async () => {
  const { partner } = company.people;
  const { data: before } = await partner.client
    .from('push_subscriptions')
    .insert({ endpoint: 'https://push.example/old', p256dh: 'key', auth: 'secret' })
    .select()
    .single()
    .throwOnError();
  expect(before.session_id).toMatch(/^[0-9a-f-]{36}$/);
  const answer = await renew('https://push.example/old', 'https://push.example/new');
  expect(answer.status).toBe(204);
  const { data: after } = await partner.client.from('push_subscriptions').select().single().throwOnError();
  expect(after).toEqual({
    ...before,
    endpoint: 'https://push.example/new',
    p256dh: 'new key',
    auth: 'new secret',
  });

  const known = await (await renew('https://push.example/new', 'https://push.example/newer')).text();
  const unknown = await renew('https://push.example/old', 'https://push.example/newest');
  expect(unknown.status).toBe(204);
  expect(await unknown.text()).toBe(known);
  const { data: rows } = await partner.client.from('push_subscriptions').select('endpoint').throwOnError();
  expect(rows).toEqual([{ endpoint: 'https://push.example/newer' }]);
});

test.each([
  ['http', 'http://push.example/x', 422],
  ['a file', 'file:///etc/passwd', 422],
  ['no address', 'x', 422],
  ['an address in digits', 'https://10.0.0.5:8443/x', 400],
  ['a name of an inner network', 'https://printer.local/x', 400],
  ['a port of its own', 'https://push.example:8443/x', 400],
  ['2,000 characters and more', `https://push.example/${'x'.repeat(2000)}`, 422],
])('an address of no known push service is refused: %s', async (_what, endpoint, status) => {
  const answer = await renew('https://push.example/newer', endpoint);
  expect(answer.status).toBe(status);
});
